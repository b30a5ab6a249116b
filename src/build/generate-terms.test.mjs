import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { nestStrings } from './generate-strings.mjs';
import { termsDocument, termsFile } from './generate-terms.mjs';

const app = new URL('../app/', import.meta.url).pathname;
const strings = JSON.parse(await readFile(new URL('../resources/strings/strings.resjson', import.meta.url), 'utf8'));
const terms = Object.keys(nestStrings(strings).Headroom.Terms.Of);

test('docs/terms.md has what the tool explains', async () => {
  const document = await readFile(termsFile, 'utf8');
  assert.ok(document.match(/^## /gm).length >= 25);
  assert.equal(document, await termsDocument(), 'Run: node src/build/generate-terms.mjs');
});

test('each term is explained somewhere in the tool', async () => {
  const files = (await readdir(app, { recursive: true })).filter((name) => /\.(html|ts)$/.test(name));
  const texts = await Promise.all(
    files.filter((name) => !name.includes('.spec.')).map((name) => readFile(path.join(app, name), 'utf8')),
  );
  const all = texts.filter((text) => /headroom-term|term: |TermName/.test(text)).join('\n');
  // A field that is named as its term is passes its own name.
  const isUsed = (term) => new RegExp(`of="${term}"|'${term}'`).test(all);
  assert.ok(terms.length >= 25);
  assert.deepEqual(
    terms.filter((term) => !isUsed(term)),
    [],
  );
});
