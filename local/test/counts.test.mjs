import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readKarma, readNodeTest, readPlainLine } from './counts.mjs';
import { judge } from './run-suites.mjs';

const rows = [
  [
    'Node’s runner',
    readNodeTest,
    '    ok 1 - a # SKIP no pwsh\n# tests 4\n# pass 2\n# fail 1\n# cancelled 0\n# skipped 1\n# todo 0\n',
    [2, 1, 1],
    ['no pwsh'],
  ],
  [
    'Node’s runner, cancelled',
    readNodeTest,
    '# pass 2\n# fail 0\n# cancelled 3\n# skipped 0\n# todo 0\n',
    [2, 3, 0],
    [],
  ],
  ['Karma', readKarma, 'Executed 1 of 9 SUCCESS\nExecuted 9 of 9 SUCCESS (1.2 secs)\n', [9, 0, 0], []],
  ['Karma with failures', readKarma, 'Executed 8 of 9 (2 FAILED) (skipped 1) (1 secs)\n', [6, 2, 1], ['see the log']],
  [
    'a plain line',
    readPlainLine,
    'skipped: clang-format: not installed\n3 passed, 0 failed, 1 skipped\n',
    [3, 0, 1],
    ['clang-format: not installed'],
  ],
  ['a plain line after a name', readPlainLine, 'module: 3 passed, 1 failed\n', [3, 1, 0], []],
];

describe('counts', () => {
  for (const [name, read, output, [passed, failed, skipped], reasons] of rows) {
    it(`of ${name}`, () => assert.deepEqual(read(output), { passed, failed, skipped, reasons }));
  }

  it('of nothing are a failure', () =>
    assert.equal(judge({ passed: 0, failed: 0, skipped: 3, reasons: [] }, 0).failed, 1));
  it('of a runner that crashed are a failure', () =>
    assert.equal(judge({ passed: 3, failed: 0, skipped: 0, reasons: [] }, 139).failed, 1));
  it('of a good run stay as they are', () =>
    assert.equal(judge({ passed: 3, failed: 0, skipped: 0, reasons: [] }, 0).failed, 0));
});
