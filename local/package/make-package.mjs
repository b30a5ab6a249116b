// Builds, signs and writes the package.
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildModule, buildTool, generateSources, packForNodes } from '../build/build.mjs';
import { cacheFolder, root } from '../base/paths.mjs';
import { installPrerequisites } from '../base/prerequisites.mjs';
import { buildEngine, buildWindowsEngines, checkPrebuiltEngines, removeWindowsEngines } from '../build/engines.mjs';
import { assemblePackage, builtFolders } from './extension-package.mjs';
import { openSigner, readPassword } from './signer.mjs';
import { signingNotes } from './signing-notes.mjs';
import { signFolder, signModule, stageFolder } from './stage.mjs';

const stageRoot = path.join(cacheFolder, 'package');
const moduleFolder = path.join(root, 'powershell-module/Headroom');

/**
 * @param {ReturnType<import('./options.mjs').parsePackageOptions>} options
 * @param {import('../base/steps.mjs').Steps} steps
 */
export async function makePackage(options, steps) {
  const signer = options.sign === null ? null : await signerOf(options);
  if (signer) steps.onEnd(() => signer.close());
  await buildEngines(options, steps);
  await buildModule(steps);
  const staged = await stage(options, signer, steps);
  await packForNodes(steps, { moduleFolder: staged.module });
  await generateSources(steps);
  await buildTool(steps);
  const { folders, signatures } = signer ? await signRest(signer) : { folders: builtFolders, signatures: new Map() };

  const made = await steps.run('Packing', () => assemblePackage({ folders, signatures }));
  await mkdir(options.out, { recursive: true });
  const file = path.join(options.out, made.fileName);
  await writeFile(file, made.data);
  const unsigned = signer ? await signer.signPackage(file) : null;
  await writeFile(path.join(options.out, made.billFileName), made.billOf(await readFile(file)));
  const hasInterpreter = existsSync(path.join(staged.module, 'Tool/Jint.dll'));
  report(steps, { file, made, signer, unsigned, options, hasInterpreter });
}

async function signerOf(options) {
  return openSigner({
    certificate: options.sign,
    password: await readPassword(options),
    timestamp: options.timestamp,
  });
}

async function buildEngines({ prebuiltEngines, withoutWindowsEngines }, steps) {
  if (prebuiltEngines) return checkPrebuiltEngines({ withoutWindowsEngines });
  if (process.platform === 'linux') {
    await installPrerequisites(['engine'], steps);
    await buildEngine(steps);
  }
  if (!withoutWindowsEngines) await buildWindowsEngines(steps);
}

/** The module as it goes to nodes: a copy, with what the options change of it. */
async function stage({ withoutWindowsEngines }, signer, steps) {
  const module = await stageFolder(moduleFolder, path.join(stageRoot, 'Headroom'));
  if (withoutWindowsEngines) await removeWindowsEngines(module);
  if (signer) await steps.run('Signing what nodes get', () => signModule(module, signer));
  return { module };
}

/** Signs copies of the other parts; gives where they are and what is signed of them, by path in the package. */
async function signRest(signer) {
  const folders = {};
  const signatures = new Map();
  const places = { tool: 'ux', jeaModule: 'ux/powershell-module', nodeScripts: 'Node' };
  for (const [name, place] of Object.entries(places)) {
    folders[name] = await stageFolder(builtFolders[name], path.join(stageRoot, name));
    for (const [file, signature] of await signFolder(folders[name], signer)) {
      signatures.set(`${place}/${file}`, signature);
    }
  }
  return { folders, signatures };
}

function report(steps, { file, made, signer, unsigned, options, hasInterpreter }) {
  const engines = made.engines.map(({ platform, architecture }) => `${platform}-${architecture}`).join(', ');
  steps.note(`${path.relative(root, file)}, with engines for ${engines}`);
  steps.note(`${path.join(path.relative(root, options.out), made.billFileName)}, its bill of materials`);
  if (options.withoutWindowsEngines)
    steps.note('It has no engine for Windows, so it cannot measure on a Windows node.');
  const signing = { kinds: signer?.kinds ?? null, unsigned, timestamp: options.timestamp, hasInterpreter };
  for (const note of signingNotes({ ...signing, hasWindowsEngines: !options.withoutWindowsEngines })) steps.note(note);
}
