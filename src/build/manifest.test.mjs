import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import Ajv from 'ajv';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const read = async (file) => JSON.parse(await readFile(path.join(root, file), 'utf8'));

test("the manifest keeps to the SDK's schema", async () => {
  const schema = await read('node_modules/@microsoft/windows-admin-center-sdk/core/manifest/module-schema.json');
  // The SDK's schema names its draft with https and without #, which no validator knows by that name.
  delete schema.$schema;
  const validate = new Ajv({ strict: false }).compile(schema);
  assert.ok(validate(await read('manifest.json')), JSON.stringify(validate.errors));
});

test('manifest, module name and start-up use one name', async () => {
  const { name, target } = await read('manifest.json');
  const main = await readFile(path.join(root, 'src/main.ts'), 'utf8');
  assert.equal(target, `/modules/${name}`);
  assert.ok(main.includes(`name: '${name}'`), 'src/main.ts starts the tool under another name');
});
