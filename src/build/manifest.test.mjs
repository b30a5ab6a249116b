import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { manifestProblems } from '../../local/package/manifest.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const read = async (file) => JSON.parse(await readFile(path.join(root, file), 'utf8'));

test("the manifest keeps to the SDK's schema", async () => {
  assert.deepEqual(await manifestProblems(await read('manifest.json')), []);
});

test('a manifest that breaks the schema is told from one that keeps to it', async () => {
  const manifest = await read('manifest.json');
  manifest.entryPoints[0].requirements[0].solutionIds = [];
  assert.match((await manifestProblems(manifest)).join(), /solutionIds/);
});

test('the tool is offered on clusters and servers, the coordinator check only where there is a cluster', async () => {
  const { entryPoints } = await read('manifest.json');
  const offered = Object.fromEntries(
    entryPoints.map(({ name, requirements }) => [
      name,
      requirements.flatMap(({ solutionIds, conditions }) => solutionIds.map((id) => [id, conditions ?? null])),
    ]),
  );
  const cluster = 'msft.sme.software-defined-data-center!cluster';
  const hyperConverged = 'msft.sme.software-defined-data-center!SDDC';
  const server = 'msft.sme.server-manager!servers';
  assert.deepEqual(offered.main, [
    [cluster, null],
    [hyperConverged, null],
    [server, null],
  ]);
  assert.deepEqual(offered['coordinator-check'].slice(0, 2), offered.main.slice(0, 2));
  const [[id, [{ inventory }]], ...others] = offered['coordinator-check'].slice(2);
  assert.equal(id, server);
  assert.deepEqual(
    Object.keys(inventory),
    ['clusterFqdn'],
    'local/shell/tool-conditions.test.mjs says for which servers',
  );
  assert.deepEqual(others, []);
});

test('the extension is named in one place: the manifest', async () => {
  const { name, target } = await read('manifest.json');
  assert.equal(target, `/modules/${name}`);
  const sources = (await Promise.all(['src', 'local', 'gateway-plugin'].map(sourcesBelow))).flat();
  assert.ok(sources.length > 200, `${sources.length} files of source`);
  const naming = [];
  let users = 0;
  for (const file of sources) {
    const text = await readFile(file, 'utf8');
    if (/['"`][\w.-]+\.headroom['"`]/i.test(text)) naming.push(path.relative(root, file));
    if (text.includes('PowerShellScripts.extension')) users++;
  }
  assert.deepEqual(naming, []);
  assert.ok(users >= 2, 'the start-up and the installation on a node take the name from the generated table');
});

test('what the gateway knows the extension by, and the version, are typed in no other file', async () => {
  const [{ name, powerShellModuleName }, { version }] = await Promise.all(['manifest.json', 'package.json'].map(read));
  const folders = ['src', 'local', 'gateway-plugin', 'e2e', 'engine/src', 'engine/cmake', 'powershell-module'];
  const files = (await Promise.all(folders.map((folder) => sourcesBelow(folder, true)))).flat();
  assert.ok(files.length > 500, `${files.length} files`);
  // The SDK's packets have a version of their own; a test of the module's conventions holds its manifest to the package's.
  const ownVersions = ['local/shell/rpc.mjs', 'powershell-module/Headroom/Headroom.psd1'];
  const typed = [];
  for (const file of files) {
    const text = await readFile(file, 'utf8');
    const place = path.relative(root, file);
    if (text.includes(name)) typed.push(`${place}: ${name}`);
    if (powerShellModuleName && text.includes(powerShellModuleName)) typed.push(`${place}: ${powerShellModuleName}`);
    const isSource = !/[.](spec|test|Tests)[.]|[\\/]test(s|ing)[\\/]/.test(file);
    if (isSource && !ownVersions.includes(place) && text.includes(`'${version}'`)) typed.push(`${place}: ${version}`);
  }
  assert.deepEqual(typed, []);
});

test('the lock file and the module have the version of the package', async () => {
  const { version } = await read('package.json');
  const lock = await read('package-lock.json');
  assert.equal(lock.version, version);
  assert.equal(lock.packages[''].version, version);
  const module = await readFile(path.join(root, 'powershell-module/Headroom/Headroom.psd1'), 'utf8');
  assert.equal(/^ {4}ModuleVersion = '([^']+)'$/m.exec(module)?.[1], version);
});

/** Source files of the product, without what is generated; tests too if asked for. */
async function sourcesBelow(folder, withTests = false) {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && /\.(ts|mjs|ps1|psd1|psm1|cpp|h|cmake|in)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => !/[\\/](generated|dist|bin|build[\\/](linux|windows-\w+))[\\/]/.test(file))
    .filter((file) => withTests || !/\.(spec|test)\.|[\\/]tests[\\/]/.test(file));
}
