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

/** Source files of the product, without tests and what is generated. */
async function sourcesBelow(folder) {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && /\.(ts|mjs|ps1)$/.test(entry.name) && !/\.(spec|test)\./.test(entry.name))
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => !/[\\/](generated|dist|tests|bin)[\\/]/.test(file));
}
