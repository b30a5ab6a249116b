import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
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
  assert.deepEqual(inventory, { clusterFqdn: { type: 'string', operator: 'ne', value: '' } });
  assert.deepEqual(others, []);
});

test('manifest, module name and start-up use one name', async () => {
  const { name, target } = await read('manifest.json');
  const main = await readFile(path.join(root, 'src/main.ts'), 'utf8');
  assert.equal(target, `/modules/${name}`);
  assert.ok(main.includes(`name: '${name}'`), 'src/main.ts starts the tool under another name');
});
