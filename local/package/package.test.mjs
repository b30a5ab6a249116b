// The package as npm run package makes it: unpacked elsewhere, looked at, and used as a gateway and a node would.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { homedir, hostname, tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import { launchBrowser, openPage } from '../browser/browser.mjs';
import { findBrowser } from '../browser/find-browser.mjs';
import { startStandIn } from '../browser/stand-in.mjs';
import { ToolPage } from '../browser/tool-page.mjs';
import { extensionName, root } from '../base/paths.mjs';
import { findProgram } from '../base/processes.mjs';
import { Steps } from '../base/steps.mjs';
import { executorNamed, executors } from '../session/executors.mjs';
import { windowsEngineFile } from '../build/engines.mjs';
import { interpreterLibraries } from '../build/interpreter.mjs';
import { assemblePackage } from './extension-package.mjs';
import { sha256Of } from '../base/files.mjs';
import { makePackage } from './make-package.mjs';
import { manifestProblems } from './manifest.mjs';
import { readZip } from '../base/zip.mjs';

const execute = promisify(execFile);
const json = (bytes) => JSON.parse(Buffer.from(bytes).toString());
const presets = ['windows-amd64', 'windows-x86'];
const hasWindowsEngines = presets.every((preset) => existsSync(windowsEngineFile(preset)));
const noDotnet = (await findProgram('dotnet')) ? false : 'the .NET SDK is not installed';
const noBrowser = await whyNoBrowser();
const powerShell = executorNamed('PowerShell');
const libraries = await interpreterLibraries();

let folder;
let unpacked;
let version;
let bytes;
/** Of the package, and of the zip for a node that is in it. */
let files;
let nodeFiles;

before(async () => {
  process.env.SOURCE_DATE_EPOCH = '1700000000';
  folder = await mkdtemp(path.join(tmpdir(), 'headroom-package-test-'));
  const options = { sign: null, prebuiltEngines: true, withoutWindowsEngines: !hasWindowsEngines };
  await makePackage({ ...options, out: folder }, new Steps(() => undefined));
  ({ version } = json(await readFile(path.join(root, 'package.json'))));
  bytes = await readFile(path.join(folder, `${extensionName}.${version}.nupkg`));
  files = readZip(bytes);
  nodeFiles = readZip(files.get('Node/headroom-node.zip'));
  unpacked = path.join(folder, 'unpacked');
  for (const [name, data] of files) {
    await mkdir(path.dirname(path.join(unpacked, name)), { recursive: true });
    await writeFile(path.join(unpacked, name), data);
  }
});

after(() => rm(folder, { recursive: true }));

/** All that the tool is bundled of. Another one is looked at before it is shipped. */
const bundledPackages = [
  '@angular/common',
  '@angular/core',
  '@angular/platform-browser',
  '@angular/router',
  '@microsoft/windows-admin-center-sdk',
  'fflate',
  'rxjs',
  'tslib',
  'uplot',
];

describe('what the package holds', () => {
  it('is all that a gateway, a node and a reader need', () => {
    const { powerShellModuleName: gatewayModule } = json(files.get('ux/manifest.json'));
    const module = `ux/powershell-module/${gatewayModule}`;
    for (const name of [
      '[Content_Types].xml',
      '_rels/.rels',
      `${extensionName}.nuspec`,
      'content.json',
      'README.md',
      'CHANGELOG.md',
      'icon.png',
      'LICENSE',
      'THIRD-PARTY-NOTICES.md',
      'ux/index.html',
      'ux/manifest.json',
      'ux/assets/strings/strings.json',
      `${module}/${gatewayModule}.psd1`,
      `${module}/${gatewayModule}.psm1`,
      'Node/headroom-node.zip',
      'Node/installNode.ps1',
      'Node/uninstallNode.ps1',
    ]) {
      assert.ok(files.has(name), name);
    }
  });

  it('names itself as its manifest does, with version, licence, kind and addresses', async () => {
    const nuspec = Buffer.from(files.get(`${extensionName}.nuspec`)).toString();
    const { name } = json(files.get('ux/manifest.json'));
    assert.ok(nuspec.includes(`<id>${name}</id>`));
    assert.ok(nuspec.includes(`<version>${version}</version>`));
    assert.ok(nuspec.includes('<license type="expression">MIT</license>'));
    assert.ok(nuspec.includes('<packageType name="WindowsAdminCenterExtension" />'));
    const { homepage } = json(await readFile(path.join(root, 'package.json')));
    assert.ok(nuspec.includes(`<projectUrl>${homepage}</projectUrl>`));
    // The page of the expression itself: NuGet refuses any other beside an expression.
    assert.ok(nuspec.includes('<licenseUrl>https://licenses.nuget.org/MIT</licenseUrl>'));
    assert.ok(nuspec.includes(`<iconUrl>${homepage}/raw/HEAD/src/resources/icon.png</iconUrl>`));
    assert.ok(files.has('icon.png'));
  });

  it('is named as a file share looks for it: by the id and version in its nuspec', async () => {
    const nuspec = Buffer.from(files.get(`${extensionName}.nuspec`)).toString();
    const [id, itsVersion] = ['id', 'version'].map((tag) => new RegExp(`<${tag}>(.+)</${tag}>`).exec(nuspec)[1]);
    const names = (await readdir(folder)).filter((name) => /\.(nupkg|json)$/.test(name));
    assert.deepEqual(names.sort(), [`${id}.${itsVersion}.cdx.json`, `${id}.${itsVersion}.nupkg`]);
  });

  it("has a manifest that keeps to the SDK's schema, but for what the SDK's packing adds", async () => {
    const { CoreVersion, BackendVersion, ...manifest } = json(files.get('ux/manifest.json'));
    assert.deepEqual(await manifestProblems(manifest), []);
    assert.match(CoreVersion, /^\d+\.\d+\.\d+$/);
    assert.match(BackendVersion, /^\d+\.\d+\.\d+$/);
  });

  it('lists every file with size and hash in content.json', () => {
    const ofTheZip = ['[Content_Types].xml', '_rels/.rels', `${extensionName}.nuspec`, 'content.json'];
    const { packageContent, contentFormatVersion } = json(files.get('content.json'));
    const expected = [...files]
      .filter(([name]) => !ofTheZip.includes(name))
      .map(([name, data]) => [name.replaceAll('/', '\\'), data.length, sha256Of(data).toUpperCase()]);
    assert.equal(contentFormatVersion, '1.0.0');
    assert.ok(expected.length > 30, `${expected.length} files`);
    assert.deepEqual(packageContent.map((entry) => [entry.path, entry.size, entry.hash256]).sort(), expected.sort());
  });

  it('gives the node the very zip whose hash the tool is built with', () => {
    const sha256 = sha256Of(files.get('Node/headroom-node.zip'));
    assert.equal(sha256Of(files.get('ux/assets/node/headroom-node.zip')), sha256);
    const scripts = [...files].filter(([name]) => /^ux\/[^/]+\.js$/.test(name));
    assert.ok(
      scripts.some(([, data]) => Buffer.from(data).includes(sha256)),
      `${scripts.length} scripts lack ${sha256}`,
    );
  });

  it('has the engines that were built, with their hashes', () => {
    const { engines } = json(nodeFiles.get(`Headroom/${version}/bin/engines.json`));
    const names = engines.map(({ platform, architecture }) => `${platform}-${architecture}`);
    if (hasWindowsEngines) for (const preset of presets) assert.ok(names.includes(preset), `${preset} of ${names}`);
    assert.ok(engines.length > 0);
    for (const { file, sha256 } of engines) {
      assert.equal(sha256Of(nodeFiles.get(`Headroom/${version}/bin/${file}`)), sha256, file);
    }
  });

  it('has neither source maps nor secrets nor paths of the machine that built it', () => {
    const traces = [root, '-----BEGIN RSA PRIVATE', '-----BEGIN PRIVATE', '-----BEGIN EC PRIVATE'];
    for (const own of [homedir(), userInfo().homedir]) if (own.split('/').length > 2) traces.push(own);
    if (hostname().length > 5) traces.push(hostname());
    const all = [...files, ...nodeFiles];
    assert.ok(all.length > 80, `${all.length} files`);
    for (const [name, data] of all) {
      assert.doesNotMatch(name, /\.map$|\.pfx$|\.pem$|\.new$|\.log$/);
      for (const trace of traces) assert.ok(!Buffer.from(data).includes(trace), `${name} has '${trace}'`);
      if (name.endsWith('.js')) assert.ok(!Buffer.from(data).includes('sourceMappingURL'), name);
    }
  });

  it('has the licence of everything that was bundled and the engines are linked with', async () => {
    const notices = Buffer.from(files.get('THIRD-PARTY-NOTICES.md')).toString();
    const bundled = await readFile(path.join(root, 'dist/headroom/3rdpartylicenses.txt'), 'utf8');
    const packages = [...bundled.matchAll(/^Package: (\S+)$/gm)].map(([, name]) => name);
    assert.deepEqual(packages.sort(), bundledPackages);
    for (const name of packages) assert.match(notices, new RegExp(`^## ${name} \\d`, 'm'), name);
    assert.match(notices, /^## nlohmann-json/m);
    const interpreter = interpreterFiles();
    for (const { name } of interpreter) assert.match(notices, new RegExp(`^## ${name} \\d`, 'm'), name);
    const onNode = Buffer.from(nodeFiles.get(`Headroom/${version}/THIRD-PARTY-NOTICES.md`)).toString();
    assert.match(onNode, /^## nlohmann-json/m);
    for (const { name } of interpreter) assert.match(onNode, new RegExp(`^## ${name} \\d`, 'm'), name);
  });

  it('has the tool’s rules for a node, and all of the interpreter or nothing of it', () => {
    assert.ok(nodeFiles.has(`Headroom/${version}/Tool/rules.js`));
    assert.ok(
      [0, libraries.length].includes(interpreterFiles().length),
      `${interpreterFiles().length} of ${libraries.length}`,
    );
  });

  it('tells its reader how to install, sign and remove it, without links that lead nowhere', () => {
    const readme = Buffer.from(files.get('README.md')).toString();
    for (const heading of ['Install in Windows Admin Center', 'Sign it', 'What it does to a node', 'Remove it']) {
      assert.ok(readme.includes(`\n## ${heading}\n`), heading);
    }
    assert.equal(readme.includes('no engine for Windows'), !hasWindowsEngines);
    assert.doesNotMatch(readme, /\]\((?!https?:)/);
  });

  it('is the same bytes when it is made again of the same', async () => {
    assert.ok(Buffer.from((await assemblePackage()).data).equals(bytes));
  });
});

describe('the bill of materials', () => {
  it('keeps to the CycloneDX schema and names the package, the engines and the libraries', async () => {
    const bill = json(await readFile(path.join(folder, `${extensionName}.${version}.cdx.json`)));
    const schemas = path.join(root, 'node_modules/@cyclonedx/cyclonedx-library/res/schema');
    const ajv = addFormats(new Ajv({ strict: false }));
    ajv.addFormat('iri-reference', true).addFormat('idn-email', true);
    for (const name of ['spdx.SNAPSHOT.schema.json', 'jsf-0.82.SNAPSHOT.schema.json']) {
      const { $id, ...schema } = json(await readFile(path.join(schemas, name)));
      ajv.addSchema(schema, new URL(name, $id).href);
    }
    const validate = ajv.compile(json(await readFile(path.join(schemas, 'bom-1.6.SNAPSHOT.schema.json'))));
    assert.ok(validate(bill), JSON.stringify(validate.errors));
    assert.equal(bill.metadata.component.hashes[0].content, sha256Of(bytes));
    const names = bill.components.map(({ name }) => name);
    for (const name of ['@angular/core', '@microsoft/windows-admin-center-sdk', 'uplot', 'nlohmann-json']) {
      assert.ok(names.includes(name), name);
    }
    const jint = bill.components.find(({ name }) => name === 'Jint');
    assert.equal(jint !== undefined, interpreterFiles().length > 0);
    if (jint)
      assert.deepEqual(
        [jint.purl, jint.licenses],
        [`pkg:nuget/Jint@${jint.version}`, [{ license: { id: 'BSD-2-Clause' } }]],
      );
    // The SDK asks for a line of Angular that has no fixes any more: the only one in the package is the tool's own.
    const { dependencies } = json(await readFile(path.join(root, 'package.json')));
    const angular = bill.components.filter(({ name }) => name.startsWith('@angular/'));
    assert.ok(angular.length > 3);
    for (const { name, version: bundled } of angular) assert.equal(bundled, dependencies[name], name);
    const { engines } = json(nodeFiles.get(`Headroom/${version}/bin/engines.json`));
    assert.equal(names.filter((name) => name.startsWith('headroom-io')).length, engines.length);
  });
});

describe('the package in use', () => {
  it('is taken by a NuGet client', { skip: noDotnet }, async () => {
    const feed = path.join(folder, 'feed');
    await mkdir(feed);
    const file = path.join(folder, `${extensionName}.${version}.nupkg`);
    await execute('dotnet', ['nuget', 'push', file, '--source', feed]);
    assert.deepEqual(await readdir(feed), [`${extensionName}.${version}.nupkg`]);
  });

  it('measures in the browser, with the tool and the module that it carries', { skip: noBrowser }, async () => {
    const { powerShell: runner } = executors.find(({ skip }) => !skip);
    const standIn = await startStandIn({ powerShell: runner, packageFolder: unpacked });
    const browser = await launchBrowser();
    try {
      const { page, troubles } = await openPage(browser);
      const tool = new ToolPage(page);
      await page.goto(standIn.url);
      await tool.waitUntilReady();
      await tool.fillProfile({ durationSeconds: 3, warmUpSeconds: 0, fileSizeMib: 16 });
      await tool.start();
      assert.equal(await tool.waitForVerdict(), await standIn.headline());
      // The other entry in the list of tools.
      await page.goto(new URL('/?entry=coordinator-check', standIn.url).href);
      await tool.find('check-nodes').waitFor();
      assert.deepEqual(troubles, []);
    } finally {
      await browser.close();
      await standIn.close();
    }
  });

  it('installs the module that PowerShell then finds, and takes it away again', { skip: powerShell.skip }, async () => {
    const environment = {
      ...process.env,
      HEADROOM_INSTALL_ROOT: path.join(folder, 'modules'),
      HEADROOM_STATE_ROOT: path.join(folder, 'state'),
      HEADROOM_PROVIDER: 'local',
      HEADROOM_LOCAL_DIRECTORY: folder,
    };
    await mkdir(environment.HEADROOM_INSTALL_ROOT);
    const pwsh = (...args) =>
      execute(powerShell.powerShell.pwsh, ['-NoLogo', '-NoProfile', '-NonInteractive', ...args], { env: environment });
    await pwsh('-File', path.join(unpacked, 'Node/installNode.ps1'));
    const installed = path.join(environment.HEADROOM_INSTALL_ROOT, 'Headroom', version);
    const { stdout } = await pwsh(
      '-Command',
      `$ErrorActionPreference = 'Stop'; Import-Module '${installed}/Headroom.psd1'; (Get-Module Headroom).ModuleBase; (Get-HeadroomCluster).nodes.Count`,
    );
    assert.deepEqual(stdout.trim().split('\n'), [installed, '1']);
    await pwsh('-File', path.join(unpacked, 'Node/uninstallNode.ps1'));
    assert.ok(!existsSync(installed), 'the module is gone');
  });
});

/** The libraries of the interpreter that the zip for a node has: those that its build could fetch. */
function interpreterFiles() {
  return libraries.filter(({ file }) => nodeFiles.has(`Headroom/${version}/Tool/${file}`));
}

async function whyNoBrowser() {
  return findBrowser() === null ? 'Chromium is not installed' : false;
}
