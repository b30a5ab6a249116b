import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checksDocument } from './generate-checks.mjs';

test('the rules are of the documents that a file can hold, with patterns that JavaScript reads', async () => {
  const { documents, rules } = await checksDocument();
  assert.deepEqual(Object.keys(documents), ['result', 'run']);
  const patterns = rules.flatMap(({ pattern }) => pattern ?? []);
  assert.ok(patterns.length >= 3, `${patterns.length} patterns`);
  for (const pattern of patterns) assert.match(pattern, /^\^.*\$$/);
  const time = patterns.find((pattern) => new RegExp(pattern).test('2026-11-24T10:39:24Z'));
  assert.equal(new RegExp(time).test('2026-11-24T10:39:24Z\n'), false);
});
