// The package that a Windows Admin Center gateway takes, put together from what is built.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../base/paths.mjs';
import { bundledPackages, engineLibraries, interpreterParts, noticesText } from '../build/components.mjs';
import { contentInventory } from './content-inventory.mjs';
import { readFolder, sha256Of } from '../base/files.mjs';
import { manifestText, packageManifest } from './manifest.mjs';
import { contentTypesText, nuspecText, relationshipsText } from './nuspec.mjs';
import { packageReadme } from './readme.mjs';
import { billOfMaterials } from './sbom.mjs';
import { packZip, readZip } from '../base/zip.mjs';

const nodeZip = 'assets/node/headroom-node.zip';
const iconPath = 'src/resources/icon.png';
const licencesOfBundle = '3rdpartylicenses.txt';
/** The builder's note for servers that draw pages ahead. */
const routesOfBuild = 'prerendered-routes.json';

/** Where the builds put what goes into the package. */
export const builtFolders = {
  tool: path.join(root, 'dist/headroom'),
  jeaModule: path.join(root, 'gateway-plugin/dist/powershell-module'),
  nodeScripts: path.join(root, 'gateway-plugin/dist/node'),
};

/**
 * Puts the package together. The same folders give the same bytes.
 * @param {object} [options]
 * @param {typeof builtFolders} [options.folders]
 * @param {Map<string, { signedBy: string, thumbprint: string }>} [options.signatures] of signed files, by path in the package
 * @returns {Promise<{ fileName: string, data: Uint8Array, billFileName: string, billOf: (data: Uint8Array) => string,
 *   engines: { platform: string, architecture: string }[] }>} billOf: the bill of materials for the package as it is then
 */
export async function assemblePackage({ folders = builtFolders, signatures = new Map() } = {}) {
  const { version, license: licence, homepage } = await readJson(path.join(root, 'package.json'));
  const time = await buildTime();
  const tool = await readTool(folders.tool);
  const manifest = JSON.parse(tool.files.get('manifest.json').data.toString());
  const ofNode = readZip(tool.files.get(nodeZip).data);
  const engines = enginesIn(ofNode, version);
  const platforms = [...new Set(engines.map(({ platform }) => platform))];
  const moduleFiles = [...ofNode.keys()].map((name) => name.slice(`Headroom/${version}/`.length));
  const components = [
    ...(await bundledPackages(tool.licences)),
    ...(await engineLibraries(platforms)),
    ...(await interpreterParts(moduleFiles)),
  ];

  const files = new Map();
  const add = (name, data) => files.set(name, { data: Buffer.from(data) });
  for (const [name, { data }] of tool.files) add(`ux/${name}`, data);
  add('ux/manifest.json', `${JSON.stringify(await packageManifest(manifest), null, 2)}\n`);
  for (const [name, { data }] of await readBuilt(folders.jeaModule)) add(`ux/powershell-module/${name}`, data);
  for (const [name, { data }] of await readBuilt(folders.nodeScripts)) add(`Node/${name}`, data);
  add('Node/headroom-node.zip', tool.files.get(nodeZip).data);
  add('README.md', packageReadme(await readFile(path.join(root, 'README.md'), 'utf8'), { version, engines }));
  add('CHANGELOG.md', await readFile(path.join(root, 'CHANGELOG.md')));
  add('icon.png', await readFile(path.join(root, iconPath)));
  add('LICENSE', await readFile(path.join(root, 'LICENSE')));
  add('THIRD-PARTY-NOTICES.md', noticesText(components));

  const sorted = new Map([...files].sort(([one], [other]) => (one < other ? -1 : 1)));
  const nuspecName = `${manifest.name}.nuspec`;
  add('content.json', contentInventory(sorted, time, signatures));
  add(nuspecName, nuspecText({ ...nuspecFacts(manifest), version, licence, homepage, iconPath }));
  add('_rels/.rels', relationshipsText(nuspecName));
  add('[Content_Types].xml', contentTypesText([...files.keys()]));
  const data = packZip(files);
  const product = { name: manifest.name, version, licence };
  return {
    fileName: `${manifest.name}.${version}.nupkg`,
    data,
    billFileName: `${manifest.name}.${version}.cdx.json`,
    billOf: (bytes) => billOfMaterials({ product, packageSha256: sha256Of(bytes), time, components, engines }),
    engines,
  };
}

async function readTool(folder) {
  const files = await readBuilt(folder);
  for (const name of ['index.html', 'manifest.json', nodeZip, licencesOfBundle]) {
    if (!files.has(name))
      throw new Error(`The built tool in ${folder} lacks ${name}. Build it with npm run build:tool.`);
  }
  const map = [...files.keys()].find((name) => name.endsWith('.map'));
  if (map) throw new Error(`The built tool has source maps (${map}): it is no production build. Build it again.`);
  const sha256 = sha256Of(files.get(nodeZip).data);
  if (![...files].some(([name, { data }]) => name.endsWith('.js') && data.includes(sha256))) {
    throw new Error('The tool is built with the hash of another zip for nodes than it carries. Build it again.');
  }
  const licences = files.get(licencesOfBundle).data.toString();
  files.delete(licencesOfBundle);
  files.delete(routesOfBuild);
  return { files, licences };
}

async function readBuilt(folder) {
  const files = await readFolder(folder).catch((error) => {
    if (error.code !== 'ENOENT') throw error;
    return new Map();
  });
  if (files.size === 0) throw new Error(`${folder} is not built. Run npm run build:tool.`);
  return files;
}

/** What engines the node's zip carries, from the list in it. */
function enginesIn(ofNode, version) {
  const list = ofNode.get(`Headroom/${version}/bin/engines.json`);
  if (!list)
    throw new Error(`The tool carries no engines of version ${version}. Build it again with npm run build:tool.`);
  return JSON.parse(Buffer.from(list).toString()).engines;
}

function nuspecFacts(manifest) {
  return {
    id: manifest.name,
    title: manifestText(manifest, manifest.displayName),
    description: manifestText(manifest, manifest.description),
    tags: manifest.keywords.map((keyword) => manifestText(manifest, keyword).replaceAll(',', '')).join(' '),
    authors: 'Headroom contributors',
  };
}

/** The time that the package bears: not the clock's, so that it can be made again byte by byte. */
async function buildTime() {
  const epoch = process.env.SOURCE_DATE_EPOCH ?? (await git('log', '-1', '--format=%ct')) ?? '315532800';
  return new Date(Number(epoch) * 1000);
}

/** What git says; null outside of a repository. */
async function git(...args) {
  const { stdout } = await promisify(execFile)('git', args, { cwd: root }).catch(() => ({ stdout: '' }));
  return stdout.trim() || null;
}

async function readJson(file) {
  return JSON.parse(await readFile(file, 'utf8'));
}
