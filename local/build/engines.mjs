// The engines: this machine's, and those for Windows that a package has to have. Needs no npm packages.
import { existsSync } from 'node:fs';
import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { builtOnce } from './built-once.mjs';
import { engineFile, root } from '../base/paths.mjs';
import { installPrerequisites } from '../base/prerequisites.mjs';
import { runOrFail } from '../base/processes.mjs';
import { StepError } from '../base/steps.mjs';

const wayOut =
  'Or take engines that another machine has built into engine/build with --prebuilt-engines, or make a package that cannot measure on Windows nodes with --without-windows-engines.';
const presets = ['windows-amd64', 'windows-x86'];

/** What an engine is built from, for whatever system; a profile's defaults are in the schema, the version in the last. */
export const engineInputs = [
  'engine/CMakeLists.txt',
  'engine/CMakePresets.json',
  'engine/cmake',
  'engine/contract/profile.schema.json',
  'engine/src',
  'package.json',
];

/** @param {string} preset */
export function windowsEngineFile(preset) {
  return path.join(root, 'engine/build', preset, 'headroom-io.exe');
}

/** Builds the one for this machine, without its unit tests: those need a library that only npm test installs. */
export function buildEngine(steps) {
  const action = 'Look at the lines above; after a repair, run the same command again.';
  return builtOnce({ name: 'engine', inputs: engineInputs, outputs: [engineFile] }, () =>
    steps.run('Building the engine', () => buildPreset('linux', { action, settings: ['-DHEADROOM_BUILD_TESTS=OFF'] })),
  );
}

/** Builds those for Windows with mingw-w64, side by side: the compiler takes one processor for each. */
export async function buildWindowsEngines(steps) {
  try {
    await installPrerequisites(['windowsCompilers'], steps);
  } catch (error) {
    if (error.action === undefined) throw error;
    throw new StepError(`The engines for Windows cannot be built here. ${error.message}`, `${error.action} ${wayOut}`);
  }
  const action = `Look at the lines above; after a repair, run it again. ${wayOut}`;
  const build = (preset) =>
    builtOnce({ name: `engine-${preset}`, inputs: engineInputs, outputs: [windowsEngineFile(preset)] }, () =>
      steps.run(`Building the engine for ${preset}`, () => buildPreset(preset, { action })),
    );
  await Promise.all(presets.map(build));
}

async function buildPreset(preset, { action, settings = [] }) {
  await runOrFail('cmake', ['-S', 'engine', '--preset', preset, ...settings], { cwd: root, action });
  await runOrFail('cmake', ['--build', `engine/build/${preset}`, '--target', 'headroom-io'], { cwd: root, action });
}

/** Engines of another machine: those that a package needs have to be there. */
export function checkPrebuiltEngines({ withoutWindowsEngines }) {
  const missing = withoutWindowsEngines ? [] : presets.filter((preset) => !existsSync(windowsEngineFile(preset)));
  if (missing.length === 0) return;
  throw new StepError(
    `There is no built engine for ${missing.join(' and ')}.`,
    `Put it at ${missing.map((preset) => path.relative(root, windowsEngineFile(preset))).join(' and ')}. ${wayOut}`,
  );
}

/** Takes them out of a module's copy. */
export async function removeWindowsEngines(moduleFolder) {
  const bin = path.join(moduleFolder, 'bin');
  const list = path.join(bin, 'engines.json');
  const { engines } = JSON.parse(await readFile(list, 'utf8'));
  const kept = engines.filter(({ platform }) => platform !== 'windows');
  if (kept.length === 0) throw new StepError('Without the engines for Windows there are none.', 'Build one on Linux.');
  await writeFile(list, `${JSON.stringify({ engines: kept }, null, 2)}\n`);
  for (const name of await readdir(bin)) {
    if (name.startsWith('windows-')) await rm(path.join(bin, name), { recursive: true });
  }
}
