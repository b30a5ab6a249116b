import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Steps } from '../base/steps.mjs';
import { readPlainLine } from './counts.mjs';
import { runSuites } from './run-suites.mjs';

/** A suite of one passed test, which prints a line before. */
const suite = (printed) => ({
  name: 'of-a-test',
  command: () => [process.execPath, '-e', `console.log(${printed}); console.log('1 passed, 0 failed, 0 skipped')`],
  count: readPlainLine,
});

test('a suite is made ready in the temporary folder in which it runs, where Wine meets its services', async () => {
  const [name] = process.platform === 'win32' ? ['TEMP'] : ['TMPDIR'];
  let readyIn = null;
  let ranIn = null;
  const total = await runSuites(
    [
      {
        ...suite(`'ran in ' + process.env.${name}`),
        prepare: async ({ env }) => {
          readyIn = env[name];
          return {};
        },
        count: (output) => {
          ranIn = /ran in (.+)/.exec(output)[1];
          return readPlainLine(output);
        },
      },
    ],
    { steps: new Steps(() => undefined), powerShell: null },
  );
  assert.deepEqual(total, { passed: 1, failed: 0, skipped: 0 });
  assert.ok(readyIn);
  assert.equal(ranIn, readyIn);
});

test('a suite that cannot be made ready is skipped or has failed, as it says', async () => {
  const context = { steps: new Steps(() => undefined), powerShell: null };
  const skipped = { ...suite(`''`), prepare: async () => ({ skip: 'there is no Wine' }) };
  assert.deepEqual(await runSuites([skipped], context), { passed: 0, failed: 0, skipped: 1 });
  const failed = { ...suite(`''`), prepare: () => Promise.reject(new Error('no compiler')) };
  assert.deepEqual(await runSuites([failed], context), { passed: 0, failed: 1, skipped: 0 });
});
