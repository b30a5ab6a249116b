import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readDurations, slowest } from './durations.mjs';

const tap = `TAP version 13
# Subtest: a group
    # Subtest: fails late
    not ok 1 - fails late
      ---
      duration_ms: 2500.5
      location: 'a.test.mjs:1:1'
      ...
    # Subtest: is skipped
    ok 2 - is skipped # SKIP no pwsh
      ---
      duration_ms: 0.1
      ...
    1..2
not ok 1 - a group
  ---
  duration_ms: 2600
  type: 'suite'
  ...
`;

describe('times of single tests', () => {
  for (const [runner, output, expected] of [
    ['Node’s runner, without what only holds others', tap, [2.5005, 0.0001]],
    ['GoogleTest', '2: [       OK ] A.B (12 ms)\n[  FAILED  ] A.C/1, where GetParam() = 4 (1500 ms)\n', [0.012, 1.5]],
    ['Karma', 'Chrome Headless 1 (Linux): SLOW 1.25 secs: a page opens\n', [1.25]],
    ['the project’s own runners', 'slow: 3.5 s Coordinator.moves a volume\n2 passed, 0 failed\n', [3.5]],
    ['a runner that tells none', '2 passed, 0 failed\n', []],
  ]) {
    it(`are read from ${runner}`, () =>
      assert.deepEqual(
        readDurations(output).map(({ seconds }) => seconds),
        expected,
      ));
  }

  it('have the names of their tests', () =>
    assert.deepEqual(
      readDurations(tap).map(({ name }) => name),
      ['fails late', 'is skipped # SKIP no pwsh'],
    ));

  it('are told for the slowest, the slowest first', () => {
    const tests = [1, 3, 2].map((seconds) => ({ suite: 'a', name: `${seconds}`, seconds }));
    assert.deepEqual(
      slowest(tests, 2).map(({ name }) => name),
      ['3', '2'],
    );
    assert.equal(tests[0].name, '1', 'the list is left as it is');
  });
});
