import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readGoogleTest } from './google-test.mjs';

/** Two processes side by side, as `ctest --verbose` shows them. */
const twoProcesses = `
test 1
      Start 1: unit-1
1: Test command: /build/headroom_unit_tests
1: Note: This is test shard 1 of 2.
1: [==========] Running 3 tests from 2 test suites.
1: [ RUN      ] Text.IsShort
2: [==========] Running 2 tests from 1 test suite.
2: [ RUN      ] Rows/Limits.Hold/of_two
1: [       OK ] Text.IsShort (0 ms)
1: [ RUN      ] Text.IsLong
2: /src/limits_test.cpp:12: Failure
2: Expected: 1
1: dots....[       OK ] Text.IsLong (7 ms)
2: [  FAILED  ] Rows/Limits.Hold/of_two, where GetParam() = two (3 ms)
1: [ RUN      ] Place.IsNoLink
2: [ RUN      ] Limits.End
1: /src/place_test.cpp:31: Skipped
1: symbolic links cannot be made here
1:
1: [  SKIPPED ] Place.IsNoLink (0 ms)
2: [       OK ] Limits.End (0 ms)
1: [==========] 3 tests from 2 test suites ran. (7 ms total)
1: [  PASSED  ] 2 tests.
1: [  SKIPPED ] 1 test, listed below:
1: [  SKIPPED ] Place.IsNoLink
2: [==========] 2 tests from 1 test suite ran. (3 ms total)
2: [  FAILED  ] 1 test, listed below:
2: [  FAILED  ] Rows/Limits.Hold/of_two, where GetParam() = two
1/2 Test #1: unit-1 ...........................   Passed    0.02 sec
2/2 Test #2: unit-2 ...........................***Failed    0.02 sec
`;

const crash = `
3: [==========] Running 9 tests from 1 test suite.
3: [ RUN      ] Worker.Begins
3: [       OK ] Worker.Begins (1 ms)
3: [ RUN      ] Worker.Ends
3: unexpected end of the world
1/1 Test #3: unit-3 ...........................***Exception: SegFault  0.20 sec
`;

describe('the counts of GoogleTest', () => {
  it('are of every process, once, with the reasons of what was skipped', () => {
    const { failures, ...counts } = readGoogleTest(twoProcesses);
    assert.deepEqual(counts, {
      passed: 3,
      failed: 1,
      skipped: 1,
      reasons: ['symbolic links cannot be made here'],
    });
    assert.deepEqual(failures, ['Rows/Limits.Hold/of_two failed\n/src/limits_test.cpp:12: Failure\nExpected: 1']);
  });

  it('have the test that was running when its process crashed as a failure', () => {
    const { passed, failed, failures } = readGoogleTest(crash);
    assert.deepEqual([passed, failed], [1, 1]);
    assert.deepEqual(failures, [
      'Worker.Ends did not end (Exception: SegFault), and 7 tests after it in the same process did not run\nunexpected end of the world',
    ]);
  });

  it('are read from Windows too, and from one process alone', () => {
    const alone = twoProcesses.replace(/^\d: /gm, '').split('[==========]')[1];
    assert.equal(readGoogleTest(alone.replaceAll('\n', '\r\n')).failed, 1);
    const [first] = crash.split('3: [ RUN      ] Worker.Ends');
    assert.equal(readGoogleTest(first.replace(/^3: /gm, '').replaceAll('\n', '\r\n')).passed, 1);
  });

  it('are none where nothing ran', () => {
    const { passed, failed } = readGoogleTest('No tests were found!!!\n');
    assert.deepEqual([passed, failed], [0, 0]);
  });
});
