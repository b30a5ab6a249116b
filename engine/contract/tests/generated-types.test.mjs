// The generated TypeScript: the names others import, the shapes they rely on, and that it accepts the golden examples.

import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import ts from 'typescript';
import { generateTypes } from '../build/generate-types.mjs';
import { loadExamples, loadSchemas } from '../schemas.mjs';

const schemas = await loadSchemas();
const source = await generateTypes();
let folder;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'headroom-contract-'));
  await writeFile(join(folder, 'contract.ts'), source);
});

after(() => rm(folder, { recursive: true }));

test('every titled object has one exported type', () => {
  const exported = [...source.matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name]) => name);
  assert.deepEqual(
    exported.filter((name, index) => exported.indexOf(name) !== index),
    [],
    'declared twice',
  );
  const titles = [...JSON.stringify(schemas).matchAll(/"title":"(\w+)"/g)]
    .map(([, title]) => title)
    .filter((title) => title !== 'Common');
  assert.ok(titles.length >= 30, `found ${titles.length} titles`);
  assert.deepEqual(exported.sort(), titles.sort());
});

test('it has the defaults and ranges that the profile schema states', () => {
  assert.match(source, /export const defaults = \{[^]*"blockSizeBytes": 65536,[^]*\} as const;/);
  const ranges = JSON.parse(/export const ranges = (\{[^]*?\}) as const;/.exec(source)[1]);
  assert.deepEqual(ranges.TimeSpan.durationSeconds, { minimum: 1, maximum: 4294967295, nullable: false });
  assert.deepEqual(ranges.Target.maxOffsetBytes, { minimum: 1, maximum: Number.MAX_SAFE_INTEGER, nullable: true });
  assert.deepEqual(ranges.Throttle.value, { minimum: 1, maximum: Number.MAX_SAFE_INTEGER, nullable: false });
});

test('it has how long a note is, as its schema states', () => {
  const { tag, text } = schemas['run-note.schema.json'].properties;
  assert.ok(tag.maxLength > 0 && text.maxLength > tag.maxLength);
  const lengths = JSON.parse(/export const noteLengths = (\{.*?\}) as const;/.exec(source)[1]);
  assert.deepEqual(lengths, { tag: tag.maxLength, text: text.maxLength });
});

test('no type takes unknown fields, anything, or a name that the browser already has', () => {
  assert.doesNotMatch(source, /\[k: string\]/);
  assert.doesNotMatch(source, /\bany;|\bunknown;|: any\b|: unknown\b/);
  assert.doesNotMatch(source, /export (?:interface|type) (?:Node|Range|Event|Element)\b/);
});

test('it compiles, and every valid example has its type', async () => {
  const examples = await loadExamples('valid');
  assert.ok(examples.length >= 13);
  const lines = examples.map(
    ({ schema, content }, index) =>
      `export const example${index}: contract.${schemas[schema].title} = ${JSON.stringify(content)};`,
  );
  const messages = await compilerMessages(
    'examples.ts',
    `import * as contract from './contract';\n${lines.join('\n')}\n`,
  );
  assert.deepEqual(messages, []);
});

const refusals = [
  { name: 'a misspelt field', code: `const target: contract.Target = { path: 'a', blockSize: 4096 };` },
  { name: 'a text for a number', code: `const target: contract.Target = { path: 'a', blockSizeBytes: '4k' };` },
  { name: 'an unknown scope', code: `const scope: contract.Limit['scope'] = 'planet';` },
  { name: 'a missing field', code: `const node: contract.ClusterNode = { name: 'node1', state: 'up' };` },
];

for (const { name, code } of refusals) {
  test(`the types refuse ${name}`, async () => {
    const messages = await compilerMessages('refusal.ts', `import * as contract from './contract';\nexport ${code}\n`);
    assert.equal(messages.length, 1, messages.join('\n'));
  });
}

const options = {
  strict: true,
  noEmit: true,
  exactOptionalPropertyTypes: true,
  types: [],
  target: ts.ScriptTarget.ES2020,
  skipDefaultLibCheck: true,
};
const host = ts.createCompilerHost(options);
const readSource = host.getSourceFile.bind(host);
const libraries = new Map();
// TypeScript's own declarations are many times what is tested, and the same for each test.
host.getSourceFile = (file, ...rest) => {
  if (file.startsWith(folder)) return readSource(file, ...rest);
  if (!libraries.has(file)) libraries.set(file, readSource(file, ...rest));
  return libraries.get(file);
};

async function compilerMessages(name, text) {
  const file = join(folder, name);
  await writeFile(file, text);
  const program = ts.createProgram([file], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}
