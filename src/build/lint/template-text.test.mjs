import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { literalTexts } from './template-text.mjs';

const app = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../app');

const rows = [
  { name: 'words between tags', template: '<p>Start</p>', found: ['Start'] },
  { name: 'words beside a value', template: '<p>of {{ total }}</p>', found: ['of'] },
  { name: 'words in an attribute that is read out', template: '<button aria-label="Stop"></button>', found: ['Stop'] },
  { name: 'words deep inside', template: '<div><p><b>Deep</b></p></div>', found: ['Deep'] },
  {
    name: 'words of a condition',
    template: '@if (a) { One } @else if (b) { <p>Two</p> } @else { Three }',
    found: ['One', 'Two', 'Three'],
  },
  {
    name: 'words of a list',
    template: '@for (a of b; track a) { <p>One</p> } @empty { None }',
    found: ['One', 'None'],
  },
  {
    name: 'words of a choice',
    template: '@switch (a) { @case (1) { One } @case (2) { Two } @default { Other } }',
    found: ['One', 'Two', 'Other'],
  },
  { name: 'a value alone', template: '<p>{{ strings.Start }}</p>', found: [] },
  { name: 'marks between values', template: '<p>{{ a }} · {{ b }} (1)</p>', found: [] },
  { name: 'attributes that nobody reads', template: '<p class="big" id="x" data-testid="start-run"></p>', found: [] },
];

for (const { name, template, found } of rows) {
  test(`literal texts: ${name}`, () => {
    assert.deepEqual(
      literalTexts(template).map(({ text }) => text),
      found,
    );
  });
}

test('no template of the tool has words of its own', async () => {
  const templates = (await readdir(app, { recursive: true })).filter((file) => file.endsWith('.html'));
  assert.ok(templates.length >= 15, `only ${templates.length} templates were found below ${app}`);
  for (const file of templates) {
    assert.deepEqual(literalTexts(await readFile(path.join(app, file), 'utf8'), file), [], file);
  }
});
