// Turns the scripts into what the tool, a gateway and a JEA endpoint need. Plain Node, on any system.
import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { readWords, withCarried } from './carry.mjs';
import { toCommandTable, toJeaModule, toLongScripts, toTypeScript } from './outputs.mjs';
import { readScript } from './script.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const scriptsFolder = join(root, 'gateway-plugin/scripts');
const nodeScriptsFolder = join(root, 'gateway-plugin/node');
const wordsFile = join(root, 'powershell-module/Headroom/en-US/Headroom.strings.psd1');
const distFolder = join(root, 'gateway-plugin/dist');
const packageFile = join(root, 'dist/node/headroom-node.zip');
const toolTableFile = join(root, 'src/generated/powershell-scripts.ts');

/** Names that the gateway knows the extension by; the manifest is where they are decided. */
export async function readNames() {
  const [manifest, packageFile] = await Promise.all(
    ['manifest.json', 'package.json'].map((file) => readJson(join(root, file))),
  );
  return {
    extensionName: manifest.name,
    powerShellModule: manifest.powerShellModuleName,
    resourceName: 'Headroom',
    version: packageFile.version,
  };
}

/**
 * The hash of the package that the scripts are built with, which their caller cannot change. Empty until a package was
 * created; the scripts then install nothing.
 */
export async function readPackageSha256() {
  const data = await readFile(packageFile).catch(() => null);
  return data === null ? '' : createHash('sha256').update(data).digest('hex');
}

/**
 * All commands' scripts, by name.
 * @param {string} [packageSha256] of another package than the one that was packed
 */
export function readScripts(packageSha256) {
  return readFolder(scriptsFolder, readScript, packageSha256);
}

/** The scripts that a gateway runs where it installs or removes the extension's payload: file names and texts. */
export function readNodeScripts(packageSha256) {
  return readFolder(nodeScriptsFolder, (name, text, carry) => ({ name, script: carry(text) }), packageSha256);
}

async function readFolder(folder, read, givenSha256) {
  const fileNames = (await readdir(folder)).filter((name) => name.endsWith('.ps1')).sort();
  if (fileNames.length === 0) throw new Error(`${folder} has no scripts.`);
  const { version, powerShellModule: gatewayModule } = await readNames();
  const words = readWords(await readText(wordsFile));
  const packageSha256 = givenSha256 ?? (await readPackageSha256());
  const carry = (text) => withCarried(text, { folder, version, gatewayModule, packageSha256, words });
  return Promise.all(fileNames.map(async (name) => read(name, await readText(join(folder, name)), carry)));
}

/** Writes every output; gives the files written. */
export async function build() {
  const [names, scripts, nodeScripts] = await Promise.all([readNames(), readScripts(), readNodeScripts()]);
  const moduleFolder = join(distFolder, 'powershell-module', names.powerShellModule);
  const outputs = {
    [toolTableFile]: toTypeScript(scripts, names),
    [join(distFolder, 'commands.json')]: toCommandTable(scripts, names),
  };
  for (const [file, text] of Object.entries(toLongScripts(scripts))) outputs[join(dirname(toolTableFile), file)] = text;
  for (const [file, text] of Object.entries(toJeaModule(scripts, names))) outputs[join(moduleFolder, file)] = text;
  for (const { name, script } of nodeScripts) outputs[join(distFolder, 'node', name)] = script;
  for (const [file, text] of Object.entries(outputs)) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  return Object.keys(outputs);
}

async function readJson(file) {
  return JSON.parse(await readText(file));
}

/** Text with the line ends of this repository, whatever the checkout made of them. */
async function readText(file) {
  return (await readFile(file, 'utf8')).replaceAll('\r\n', '\n');
}

if (process.argv[1] && import.meta.url === pathToFileURL(resolve(process.argv[1])).href) {
  for (const file of await build()) console.log(relative(root, file));
}
