import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { outdatedOf } from './retention.mjs';

const now = Date.parse('2026-11-21T06:00:00Z');
const run = (id, changes = {}) => ({ id: `${id}-00000000`, status: 'completed', note: null, check: null, ...changes });
const runs = [run('20261121-050000'), run('20261120-050000'), run('20261101-050000')];
const ids = runs.map(({ id }) => id);
const newest = (count) => ({ keep: 'newest', count });

describe('what a rule deletes', () => {
  it('is nothing without one, and where all are kept', () => {
    assert.deepEqual(outdatedOf(runs, null, now), []);
    assert.deepEqual(outdatedOf(runs, { keep: 'all', count: null }, now), []);
  });

  it('goes by age', () => {
    assert.deepEqual(outdatedOf(runs, newest(1), now), ids.slice(1));
    assert.deepEqual(outdatedOf(runs, newest(3), now), []);
    assert.deepEqual(outdatedOf(runs, { keep: 'days', count: 2 }, now), ids.slice(2));
    assert.deepEqual(outdatedOf(runs, { keep: 'days', count: 100_000 }, now), []);
  });

  for (const [what, changes] of Object.entries({
    'is in progress': { status: 'running' },
    'cannot be read': { status: 'unreadable' },
    'has a note': { note: { tag: 'a' } },
    'is of a check that may go on': { check: { id: '9f8e7d6c' } },
  })) {
    it(`is no run that ${what}`, () => {
      const kept = run('20261121-040000', changes);
      assert.deepEqual(outdatedOf([runs[0], kept, runs[2]], newest(1), now), [ids[2]]);
    });
  }
});
