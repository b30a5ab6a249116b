import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import { readFailures } from './failures.mjs';

describe('failed tests', () => {
  it('of Node’s runner are named with what they say, and not what holds them', (context) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'headroom-failures-'));
    context.after(() => rmSync(folder, { recursive: true }));
    const file = path.join(folder, 'one.test.mjs');
    writeFileSync(
      file,
      `import assert from 'node:assert/strict';
       import { describe, it } from 'node:test';
       describe('a page', () => {
         it('opens', () => {});
         it('closes', (context) => {
           context.diagnostic('Page: still there');
           assert.equal('open', 'closed');
         });
         it('stays', (context) => context.diagnostic('Page: of another test'));
       });`,
    );
    const failures = readFailures(outputOf(file));
    assert.equal(failures.length, 1, failures.join('\n'));
    assert.match(failures[0], /^closes\n[\s\S]*'open'[\s\S]*'closed'[\s\S]*# Page: still there$/);
  });

  it('of GoogleTest', () =>
    assert.deepEqual(
      readFailures(
        '1: [ RUN      ] Series.Grows\n1: series_test.cpp:5: Failure\n1: [  FAILED  ] Series.Grows (3 ms)\n',
      ),
      ['Series.Grows failed\nseries_test.cpp:5: Failure'],
    ));

  it('of Karma', () =>
    assert.deepEqual(
      readFailures(
        'Chrome Headless 151.0.0.0 (Linux 0.0.0) A verdict names the limit FAILED\n\tExpected 1 to be 2.\nChrome Headless: Executed 2 of 2 (1 FAILED)\n',
      ),
      ['A verdict names the limit\n\tExpected 1 to be 2.'],
    ));

  it('of a plain line', () =>
    assert.deepEqual(readFailures('failed: Move.gives it back: Expected 1, but got 2.\n3 passed, 1 failed\n'), [
      'Move.gives it back: Expected 1, but got 2.',
    ]));

  it('are none where all passed', () => assert.deepEqual(readFailures('3 passed, 0 failed\n'), []));
});

function outputOf(file) {
  // This process's own runner must not be heard by the one that is started.
  const env = { ...process.env };
  delete env.NODE_TEST_CONTEXT;
  try {
    return execFileSync(process.execPath, ['--test', '--test-reporter=tap', file], { encoding: 'utf8', env });
  } catch (error) {
    return error.stdout;
  }
}
