// The interpreter that PowerShell runs the tool's rules by: Jint, as NuGet's own client fetches it. A machine without that
// client makes a module without it, which says so where it is needed.
import { copyFile, mkdir, readFile, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeWhole } from '../base/files.mjs';
import { cacheFolder } from '../base/paths.mjs';
import { findProgram, run } from '../base/processes.mjs';
import { builtOnce } from './built-once.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const sources = path.join(here, 'interpreter');
const workFolder = path.join(cacheFolder, 'build/interpreter');
const restoreSeconds = 180;

/**
 * What it consists of, by the place below the interpreter's folder. Those made for the .NET Framework, which .NET loads as well: one
 * set for Windows PowerShell and PowerShell 7, and the one that cannot be tested everywhere gets what is made for it. `desktop` has
 * what .NET brings along and the .NET Framework does not.
 * @returns {Promise<{ name: string, version: string, framework: string, file: string, licence: string, copyright: string,
 *   url: string, texts: string[] }[]>}
 */
export async function interpreterLibraries() {
  const libraries = JSON.parse(await readFile(path.join(here, 'interpreter-libraries.json'), 'utf8'));
  const versions = await lockedVersions();
  return libraries.map((library) => ({ ...library, version: versions[library.name] }));
}

/**
 * Puts it into a folder of the module, or removes it there if it is not available.
 * @returns {Promise<string | null>} why it is not available
 */
export async function placeInterpreter(folder) {
  const missing = await fetchPackages();
  for (const { name, version, framework, file } of await interpreterLibraries()) {
    const target = path.join(folder, file);
    if (missing !== null) {
      await rm(target, { force: true });
      continue;
    }
    const source = path.join(packageFolder(name, version), 'lib', framework, path.basename(file));
    await writeWhole(target, await readFile(source));
  }
  return missing;
}

async function fetchPackages() {
  const dotnet = await findProgram('dotnet');
  if (dotnet === null) return 'there is no dotnet to fetch it with';
  const versions = await lockedVersions();
  const outputs = Object.entries(versions).map(([name, version]) => packageFolder(name, version));
  let reason = null;
  await builtOnce({ name: 'interpreter', inputs: ['local/build/interpreter'], outputs }, async () => {
    reason = await restore(dotnet);
    if (reason !== null) throw new Error(reason);
  }).catch((error) => {
    if (reason === null) throw error;
  });
  return reason;
}

/** In locked mode: a package with another content than the lock file's is refused. */
async function restore(dotnet) {
  await mkdir(workFolder, { recursive: true });
  for (const name of await readdir(sources)) await copyFile(path.join(sources, name), path.join(workFolder, name));
  const args = ['restore', '--locked-mode', '--packages', path.join(workFolder, 'packages'), workFolder];
  const env = { ...process.env, DOTNET_CLI_TELEMETRY_OPTOUT: '1', DOTNET_NOLOGO: '1' };
  const { code, output } = await run(dotnet, args, { env, timeoutSeconds: restoreSeconds }).catch((error) => ({
    code: 1,
    output: error.message,
  }));
  if (code === 0) return null;
  const line = output.split('\n').find((text) => /\berror\b/.test(text)) ?? output.trim().split('\n').at(-1);
  return `dotnet restore did not succeed: ${line.trim()}`;
}

async function lockedVersions() {
  const { dependencies } = JSON.parse(await readFile(path.join(sources, 'packages.lock.json'), 'utf8'));
  const [packages] = Object.values(dependencies);
  return Object.fromEntries(Object.entries(packages).map(([name, { resolved }]) => [name, resolved]));
}

function packageFolder(name, version) {
  return path.join(workFolder, 'packages', name.toLowerCase(), version);
}
