// Every field of the tool says what it is about: a term stands beside its label.
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../app', import.meta.url));

/** Fields without a term, by the id of the field, and why. */
const exceptions = {
  'hr-disk-tier': 'a part of the disks, whose term stands at the first',
  'hr-disk-count': 'a part of the disks, whose term stands at the first',
  'hr-trend-volume': 'it chooses what is shown',
  'hr-trend-choice': 'it chooses what is shown',
  'hr-history-filter': 'it chooses what is shown',
  'hr-history-volume': 'it chooses what is shown',
  'headroom-frame': 'it chooses what is shown',
  'hr-limits-of': 'it chooses what is shown',
  'hr-limits-from': 'it chooses what is shown',
  'hr-compare': 'it chooses what is shown',
  'hr-table-to-save': 'it chooses a file',
  'hr-profile-format': 'it chooses a file',
  'hr-paste': 'a text below it says what can be pasted',
  'hr-typed-target': 'a text below it says what can be typed; the term of the volume stands above',
  'hr-vm-size': 'a question, which is its own explanation',
};

const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.html'));
const fields = (
  await Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(folder, name), 'utf8');
      return [...text.matchAll(/<label (?:for|\[attr\.for\])="([^"]+)"[\s\S]*?<\/label\s*>\s*(<headroom-term)?/g)].map(
        ([, field, term]) => ({ name, field, hasTerm: term !== undefined }),
      );
    }),
  )
).flat();

test('fields are found', () => assert.ok(fields.length > 25, `${fields.length} fields`));

test('each field has a term', () =>
  assert.deepEqual(
    fields.filter(({ field, hasTerm }) => !hasTerm && !(field in exceptions)),
    [],
  ));

test('no exception is one for nothing', () => {
  for (const id of Object.keys(exceptions)) {
    const found = fields.filter(({ field }) => field === id);
    assert.ok(found.length > 0 && !found.every(({ hasTerm }) => hasTerm), `${id} needs no exception`);
  }
});
