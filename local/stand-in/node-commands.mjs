// What of Headroom is on a node: told, installed from an uploaded zip, and removed.
import { constants, existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ProblemError } from '../base/problem.mjs';
import { readFolder, sha256Of } from '../base/files.mjs';
import { readZip } from '../base/zip.mjs';
import { SimulationFile } from '../simulation/simulation-file.mjs';
import { root } from '../base/paths.mjs';

const contentsFile = 'contents.json';
/** As the manifest names it. */
const { powerShellModuleName: gatewayModule } = JSON.parse(readFileSync(path.join(root, 'manifest.json'), 'utf8'));
/** The module leaves the hash of the package beside the files. */
const packageMark = 'package.sha256';
/** As the module has them: what an upload may have, and the names of those that come in parts. */
const mostPackageBytes = 64 * 1024 * 1024;
const partNamePattern = /^headroom-node-[0-9a-f]{32}\.zip$/;
const architectures = { x64: 'amd64', ia32: 'x86', arm64: 'arm64' };

export const nodeCommands = {
  'Get-WacHeadroomNode': getNode,
  'Add-WacHeadroomNodePart': addPart,
  'Install-WacHeadroomNode': installNode,
  'Uninstall-WacHeadroomNode': uninstallNode,
};

async function* getNode({ Version }, context) {
  yield await describeNode(context, Version);
}

/** Appends to the file of an upload, whose length has to be the offset; the first part makes the file. */
async function* addPart({ UploadId, OffsetBytes, ContentBase64 }, context) {
  await refuseBlocked(context);
  const name = `headroom-node-${UploadId}.zip`;
  const content = Buffer.from(ContentBase64, 'base64');
  if (!partNamePattern.test(name) || content.length === 0 || content.toString('base64') !== ContentBase64) {
    const reason = partNamePattern.test(name) ? 'its text is not Base64' : 'the id of its upload is not one';
    throw problem(
      'PackagePartNotValid',
      `A part of the package was not taken: ${reason}. Nothing was installed.`,
      'Prepare the node again.',
      UploadId,
    );
  }
  const file = path.join(path.dirname(stagingFileOf(context)), name);
  if (OffsetBytes < 0 || OffsetBytes + content.length > mostPackageBytes) {
    throw problem(
      'PackageTooLarge',
      `The package has more than the ${mostPackageBytes} bytes that a node takes. Nothing was installed.`,
      'Install the extension again, and prepare the node anew.',
      file,
    );
  }
  yield { path: file, sizeBytes: await append(file, OffsetBytes, content) };
}

async function append(file, offset, content) {
  const outOfOrder = problem(
    'PackagePartOutOfOrder',
    `The part of the package at ${offset} bytes does not go on where ${file} ends. Nothing was installed.`,
    'Prepare the node again: the package is then sent anew.',
    file,
  );
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  // Append is exclusive about what is there: a first part makes the file, and none of the others does.
  const handle = await open(file, offset === 0 ? 'ax' : constants.O_WRONLY | constants.O_APPEND, 0o600).catch(
    (error) => {
      throw ['EEXIST', 'ENOENT'].includes(error.code) ? outOfOrder : error;
    },
  );
  try {
    if ((await handle.stat()).size !== offset) throw outOfOrder;
    await handle.writeFile(content);
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}

async function* installNode({ Version, PackageSha256, PackagePath }, context) {
  const { version, packageSha256 } = context;
  // Empty where no package was built: then none is expected.
  if (packageSha256 !== undefined && (Version !== version || PackageSha256.toLowerCase() !== packageSha256)) {
    throw problem(
      'PackageNotExpected',
      `The package ${Version} with the SHA-256 ${PackageSha256} is not the one that these commands were built with. Nothing was installed.`,
      'Prepare the node again.',
      PackagePath,
    );
  }
  await installFromFile(context, { packagePath: PackagePath, sha256: PackageSha256, version: Version });
  yield await describeNode(context, Version);
}

async function* uninstallNode({ Version = null }, context) {
  await refuseBlocked(context);
  await refuseWhileRunning(context);
  for (const { version, folder } of await installedVersions(context)) {
    if (Version === null || version === Version) await rm(folder, { recursive: true });
  }
  yield await describeNode(context, Version ?? context.version);
}

/**
 * Installs what a zip holds, once everything in it has the hash that it should have.
 * @param {object} context of the node
 * @param {{ packagePath: string, sha256?: string, version?: string }} asked without a hash the zip is taken as it is, as
 *   one that came with the gateway's own package
 */
export async function installFromFile(context, { packagePath, sha256 = null, version = context.version }) {
  const staged = path.resolve(packagePath);
  if (sha256 !== null && !isStagingFile(context, staged)) {
    throw problem(
      'PackagePathNotValid',
      `${packagePath} is not where an upload goes. Nothing was installed.`,
      'Upload it again.',
      staged,
    );
  }
  const data = await readFile(staged).catch(() => null);
  if (data === null) {
    throw problem('PackageNotFound', `There is no ${staged}. Nothing was installed.`, 'Upload it again.', staged);
  }
  if (sha256 !== null) await rm(staged);
  if (sha256 !== null && sha256Of(data) !== sha256.toLowerCase()) {
    throw problem(
      'PackageHashMismatch',
      `What arrived is not the package that was sent: its SHA-256 is ${sha256Of(data)} and should be ${sha256}. It was deleted; nothing was installed.`,
      'Try again. If it happens again, something between the gateway and the node changes files.',
      staged,
    );
  }
  await refuseBlocked(context);
  await putInPlace(context, verifiedFiles(data, version, staged), version);
  for (const other of await installedVersions(context)) {
    if (other.version !== version && !(await isInUse(context))) await rm(other.folder, { recursive: true });
  }
}

/** The files of the zip by their path below the version's folder; none may be missing, changed or beside the list. */
function verifiedFiles(data, version, staged) {
  const damaged = (reason) =>
    problem(
      'PackageDamaged',
      `${path.basename(staged)} ${reason}. Nothing was installed.`,
      'Build the package again.',
      staged,
    );
  const prefix = `Headroom/${version}/`;
  let files;
  try {
    files = readZip(data);
  } catch (error) {
    throw damaged(`is damaged: ${error.message}`);
  }
  const foreign = [...files.keys()].find((name) => !name.startsWith(prefix));
  if (foreign) throw damaged(`does not belong to version ${version}: it holds ${foreign}`);
  const list = files.get(prefix + contentsFile);
  if (!list) throw damaged(`has no ${contentsFile}`);
  const contents = JSON.parse(Buffer.from(list).toString('utf8'));
  const changed = contents.find((entry) => {
    const file = files.get(prefix + entry.path);
    return !file || sha256Of(file) !== entry.sha256;
  });
  if (changed) throw damaged(`has another ${changed.path} than it should`);
  if (files.size !== contents.length + 1) throw damaged(`holds files that ${contentsFile} does not list`);
  return new Map([...files].map(([name, file]) => [name.slice(prefix.length), file]));
}

async function putInPlace(context, files, version) {
  const parent = path.join(context.installRoot, 'Headroom');
  const target = path.join(parent, version);
  if (existsSync(target)) {
    if (await isIntact(target)) return;
    await refuseWhileRunning(context);
    await rm(target, { recursive: true });
  }
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(path.join(parent, '.installing-'));
  for (const [name, data] of files) {
    const file = path.join(folder, ...name.split('/'));
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, data);
    if (/(^|\/)headroom-io(\.exe)?$/.test(name)) await chmod(file, 0o755);
  }
  await rename(folder, target);
}

async function describeNode(context, expectedVersion) {
  const { nodeName, installRoot } = context;
  const { mode, languageMode, isEngineAllowed } = controlOf(context);
  const installFolder = path.join(installRoot, 'Headroom');
  const inUse = await isInUse(context);
  const installed = [];
  for (const { version, folder } of await installedVersions(context)) {
    const isExpected = version === expectedVersion;
    installed.push({ version, path: folder, isExpected, isIntact: await isIntact(folder), isInUse: inUse });
  }
  const verdict = verdictOf({ installed, languageMode, isEngineAllowed, nodeName, expectedVersion });
  const otherNodes = verdict.verdict === 'ready' ? [] : otherNodesOf(context);
  return {
    contractVersion: 1,
    nodeName,
    ...verdict,
    architecture: architectures[process.arch] ?? null,
    powerShellVersion: 'none: a stand-in answers',
    languageMode,
    applicationControl: {
      mode,
      source: mode === 'unknown' ? null : 'simulation',
      policyCommands: mode === 'enforced' ? policyCommandsFor(context, expectedVersion, languageMode) : [],
    },
    expectedVersion,
    installFolder,
    // A session that is restricted cannot take an upload.
    stagingFile: languageMode === 'full' ? stagingFileOf(context) : null,
    installed,
    ...(otherNodes.length > 0 ? { otherNodes } : {}),
  };
}

/** Whom to ask about the cluster while this node cannot tell. */
function otherNodesOf({ settings, nodeName }) {
  if (!settings.HEADROOM_SIMULATION_FILE) return [];
  const { nodes = [] } = new SimulationFile(settings.HEADROOM_SIMULATION_FILE).read().cluster ?? {};
  return nodes
    .filter(({ name, state }) => name !== nodeName && state !== 'down')
    .map(({ name, fqdn = null }) => ({ nodeName: name, fqdn }));
}

function verdictOf({ installed, languageMode, isEngineAllowed, nodeName, expectedVersion }) {
  const prepare = `Prepare ${nodeName}.`;
  const expected = installed.find(({ isExpected }) => isExpected);
  const allow = 'Install a signed package, or make a supplemental policy for the install folder.';
  if (languageMode !== 'full') {
    const message = `PowerShell on ${nodeName} is in ${languageMode} language mode in this session.`;
    return { verdict: 'blocked', message, action: allow };
  }
  if (expected?.isIntact && !isEngineAllowed) {
    const message = `Headroom ${expectedVersion} is on ${nodeName}, and application control refused its engine.`;
    return { verdict: 'blocked', message, action: allow };
  }
  if (expected?.isIntact) {
    return { verdict: 'ready', message: `Headroom ${expectedVersion} is on ${nodeName}.`, action: null };
  }
  if (expected) {
    const message = `A file of Headroom ${expectedVersion} on ${nodeName} is not the one that was installed.`;
    return { verdict: 'tampered', message, action: prepare };
  }
  if (installed.length === 0) {
    return { verdict: 'missing', message: `Headroom is not on ${nodeName}.`, action: prepare };
  }
  const versions = installed.map(({ version }) => version);
  const isNewer = versions.some((version) => compareVersions(version, expectedVersion) > 0);
  return {
    verdict: isNewer ? 'newer' : 'outdated',
    message: `${nodeName} has Headroom ${versions.join(', ')}, and this tool needs ${expectedVersion}.`,
    action: prepare,
  };
}

function compareVersions(left, right) {
  return left.localeCompare(right, 'en', { numeric: true });
}

/** As Microsoft's page on application control for Azure Local has them: for the node's folder and the gateway's module. */
function policyCommandsFor({ installRoot }, version, languageMode) {
  const scanned = { node: path.join(installRoot, 'Headroom', version), gateway: path.join(installRoot, gatewayModule) };
  const scans = Object.entries(scanned).map(
    ([name, folder]) =>
      `New-CIPolicy -FilePath '${name}.xml' -ScanPath '${folder}' -Level Publisher -Fallback Hash -UserPEs`,
  );
  // By hand, where a session that is restricted cannot install it.
  const isByHand = languageMode !== 'full' && !existsSync(scanned.node);
  return [
    ...(isByHand ? [`Expand-Archive -LiteralPath './headroom-node.zip' -DestinationPath '${installRoot}'`] : []),
    ...scans,
    "Merge-CIPolicy -OutputFilePath 'Headroom.xml' -PolicyPaths 'node.xml', 'gateway.xml'",
    "Add-ASWDACSupplementalPolicy -Path 'Headroom.xml'",
  ];
}

function controlOf({ settings, nodeName }) {
  const unknown = { mode: 'unknown', languageMode: 'full', isEngineAllowed: true };
  if (!settings.HEADROOM_SIMULATION_FILE) return unknown;
  const facts = new SimulationFile(settings.HEADROOM_SIMULATION_FILE).read().nodeFacts[nodeName];
  if (!facts) return unknown;
  const { applicationControl = 'off', languageMode = 'full', isEngineAllowed = languageMode === 'full' } = facts;
  return { mode: applicationControl, languageMode, isEngineAllowed };
}

async function refuseBlocked(context) {
  const { languageMode } = controlOf(context);
  if (languageMode === 'full') return;
  throw problem(
    'NodeNotChangeable',
    `PowerShell on ${context.nodeName} is in ${languageMode} language mode. Nothing was installed.`,
    'Install a signed package, or make a supplemental policy for the install folder.',
    context.nodeName,
  );
}

async function refuseWhileRunning(context) {
  if (!(await isInUse(context))) return;
  throw problem(
    'VersionInUse',
    `A run on ${context.nodeName} uses Headroom. Nothing was changed.`,
    'Wait until the run ends, or stop it.',
    context.nodeName,
  );
}

async function isInUse({ store }) {
  return (await store.list()).some(({ status }) => status === 'running');
}

async function installedVersions({ installRoot }) {
  const folder = path.join(installRoot, 'Headroom');
  if (!existsSync(folder)) return [];
  const entries = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  return entries
    .filter(({ name }) => /^\d+(\.\d+)+$/.test(name))
    .map(({ name }) => ({ version: name, folder: path.join(folder, name) }));
}

async function isIntact(folder) {
  const list = await readFile(path.join(folder, contentsFile), 'utf8').catch(() => null);
  if (list === null) return false;
  const files = await readFolder(folder);
  files.delete(packageMark);
  const contents = JSON.parse(list);
  const isSame = (entry) => files.has(entry.path) && sha256Of(files.get(entry.path).data) === entry.sha256;
  return contents.every(isSame) && files.size === contents.length + 1;
}

function stagingFileOf({ stateRoot }) {
  return path.join(path.resolve(stateRoot), 'incoming', 'headroom-node.zip');
}

function isStagingFile(context, file) {
  const staging = stagingFileOf(context);
  if (file === staging) return true;
  return path.dirname(file) === path.dirname(staging) && partNamePattern.test(path.basename(file));
}

function problem(code, message, action, target) {
  return new ProblemError({ code, message, action, target });
}
