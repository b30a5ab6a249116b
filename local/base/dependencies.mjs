// The npm packages of the project.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from './paths.mjs';
import { findProgram, runOrFail } from './processes.mjs';

/** Installs the packages of package-lock.json unless exactly those are there. */
export async function installDependencies(steps) {
  if (await areInstalled()) return;
  await steps.run('Installing the npm packages', async () =>
    runOrFail((await findProgram('npm')) ?? 'npm', ['ci', '--no-audit', '--no-fund'], {
      cwd: root,
      action: 'Look at the lines above; with the registry within reach, run npm ci, then npm start again.',
    }),
  );
}

/** Whether node_modules has what the lockfile requires. npm keeps its own lockfile of what it installed there. */
async function areInstalled() {
  const wanted = await readPackages(path.join(root, 'package-lock.json'));
  const installed = await readPackages(path.join(root, 'node_modules/.package-lock.json'));
  // Optional packages are those of other systems.
  return Object.entries(wanted).every(([name, { version, optional, peer }]) => {
    return name === '' || optional || peer || installed[name]?.version === version;
  });
}

async function readPackages(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8')).packages;
  } catch (error) {
    if (error.code === 'ENOENT') return {};
    throw error;
  }
}
