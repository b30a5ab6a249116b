// Puts the built engines, and data that several languages share, into the module. Plain Node, on any system.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { compileChecks } from '../engine/contract/build/checks.mjs';
import { readLongestTimes } from '../engine/contract/build/longest-times.mjs';
import { profileDefaults } from '../engine/contract/build/profile-defaults.mjs';
import { ownTextsJson } from '../engine/contract/build/own-texts.mjs';
import { loadSchemas } from '../engine/contract/schemas.mjs';
import { withVersion } from './manifest.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const moduleFolder = path.join(root, 'powershell-module/Headroom');
const binFolder = path.join(moduleFolder, 'bin');
const dataFolder = path.join(moduleFolder, 'Data');
const architectureOf = { x64: 'amd64', arm64: 'arm64' };

/** Where the engine's presets put their builds. `linux` is built for the machine that builds it. */
const builds = [
  { folder: 'linux', platform: 'linux', architecture: architectureOf[process.arch] ?? process.arch },
  { folder: 'windows-amd64', platform: 'windows', architecture: 'amd64' },
  { folder: 'windows-x86', platform: 'windows', architecture: 'x86' },
  { folder: 'windows-arm64', platform: 'windows', architecture: 'arm64' },
];

async function packEngines() {
  await mkdir(binFolder, { recursive: true });
  const engines = [];
  for (const { folder, platform, architecture } of builds) {
    const fileName = platform === 'windows' ? 'headroom-io.exe' : 'headroom-io';
    const built = path.join(root, 'engine/build', folder, fileName);
    if (!existsSync(built)) continue;
    const file = `${platform}-${architecture}/${fileName}`;
    await placeExecutable(built, path.join(binFolder, file));
    engines.push({
      platform,
      architecture,
      file,
      version: await versionOf(platform, built),
      sha256: await sha256Of(built),
    });
  }
  await writeWhole(path.join(binFolder, 'engines.json'), `${JSON.stringify({ engines }, null, 2)}\n`);
  return engines;
}

/** By a rename: a run in progress keeps the file that it was started from. */
async function placeExecutable(source, destination) {
  if (existsSync(destination) && (await sha256Of(source)) === (await sha256Of(destination))) return;
  await mkdir(path.dirname(destination), { recursive: true });
  await copyFile(source, `${destination}.new`);
  await chmod(`${destination}.new`, 0o755);
  await rename(`${destination}.new`, destination);
}

/** What the engine says of itself where it runs on this machine, else what it was configured with. */
async function versionOf(platform, file) {
  if (platform === 'linux' && process.platform === 'linux') {
    const { stdout } = await promisify(execFile)(file, ['--version']);
    const version = /^headroom-io (\d+\.\d+\.\d+)\s*$/.exec(stdout);
    if (!version) throw new Error(`${file} --version printed '${stdout.trim()}', not 'headroom-io <version>'.`);
    return version[1];
  }
  return JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')).version;
}

/**
 * What a support file is made by (what its names are replaced by, and what its readiness is asked for), what documents on a
 * node are checked by, how a check decides, what a profile's fields are when they are left out, and how long work takes at
 * most. No published limits: what they mean is the tool's to say.
 */
async function packData() {
  const fromContract = (name) => readFile(path.join(root, 'engine/contract', name), 'utf8');
  const schemas = await loadSchemas();
  const texts = {
    'contract.json': `${JSON.stringify({ ...compileChecks(schemas), defaults: profileDefaults(schemas), longestTimes: await readLongestTimes() })}\n`,
    'check-design.json': await fromContract('check-design.json'),
    'first-profile.json': await fromContract('first-profile.json'),
    'own-texts.json': await ownTextsJson(),
    'stand-ins.json': await fromContract('stand-ins.json'),
  };
  await mkdir(dataFolder, { recursive: true });
  for (const [name, text] of Object.entries(texts)) await writeWhole(path.join(dataFolder, name), text);
  // What an earlier build left would go to every node.
  for (const name of await readdir(dataFolder))
    if (!(name in texts)) await rm(path.join(dataFolder, name), { recursive: true });
}

/** Writes the version of package.json into the manifest, which is committed with it. */
async function packVersion() {
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  const file = path.join(moduleFolder, 'Headroom.psd1');
  await writeWhole(file, withVersion(await readFile(file, 'utf8'), version));
}

/** What is installed from a gallery comes without this repository. */
async function packLicence() {
  await writeWhole(path.join(moduleFolder, 'LICENSE'), await readFile(path.join(root, 'LICENSE'), 'utf8'));
}

/** What is as it should be stays untouched: others may be reading it. */
async function writeWhole(file, text) {
  if ((await readFile(file, 'utf8').catch(() => null)) === text) return;
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
}

async function sha256Of(file) {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
}

const engines = await packEngines();
await packData();
await packVersion();
await packLicence();
for (const { file, version } of engines) console.log(`engine ${file} ${version}`);
if (engines.length === 0) {
  console.error('No engine is built, so the module has none. Build it with npm run build:engine, then run this again.');
  process.exitCode = 1;
}
