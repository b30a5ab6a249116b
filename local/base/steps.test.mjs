import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { root } from './paths.mjs';

const stepsModule = pathToFileURL(`${root}/local/base/steps.mjs`).href;

/** Runs a program in a process of its own; `signal` is sent as soon as it prints "ready". */
function runProgram(body, signal) {
  const source = `import { endOnFailure, StepError, Steps } from '${stepsModule}'; const steps = new Steps(); endOnFailure(async () => { ${body} }, steps);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source]);
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
    if (signal && String(chunk).includes('ready')) child.kill(signal);
  });
  child.stderr.on('data', (chunk) => (stderr += chunk));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, stdout, stderr })));
}

describe('steps', () => {
  it('end well when the program does', async () => {
    const { code, stdout } = await runProgram("steps.onEnd(() => steps.note('closed'));");
    assert.deepEqual({ code, stdout }, { code: 0, stdout: 'closed\n' });
  });

  it('take the exit code that the program gives', async () => assert.equal((await runProgram('return 7;')).code, 7));

  it('say what failed and what to do, without a stack, and still clean up', async () => {
    const { code, stdout, stderr } = await runProgram(
      "steps.onEnd(() => steps.note('closed')); throw new StepError('The disk is full.', 'Free some space.');",
    );
    assert.deepEqual({ code, stdout }, { code: 1, stdout: 'closed\n' });
    assert.equal(stderr.trim(), 'That did not work: The disk is full.\nFree some space.');
  });

  it('show what a terminal would obey, in what they say and in what failed', async () => {
    const { stdout, stderr } = await runProgram(
      "steps.note('on \\u001b[2Jnode'); throw Object.assign(new Error('[A] \\u001b]0;x\\u0007\\nOpen evil'), { problem: {} });",
    );
    assert.equal(stdout, 'on <U+001B>[2Jnode\n');
    assert.equal(stderr.trim(), 'That did not work: [A] <U+001B>]0;x<U+0007> Open evil');
  });

  it('name an option that there is not, without a stack', async () => {
    const { code, stderr } = await runProgram(
      "const { parseArgs } = await import('node:util'); parseArgs({ args: ['--frobnicate'], options: {} });",
    );
    assert.equal(code, 1);
    assert.equal(stderr.trim(), "That did not work: Unknown option '--frobnicate'");
  });

  it('undo in the opposite order, and leave out what was taken back', async () => {
    const { stdout } = await runProgram(
      "steps.onEnd(() => steps.note('first')); steps.onEnd(() => steps.note('never'))(); steps.onEnd(() => steps.note('last'));",
    );
    assert.equal(stdout, 'last\nfirst\n');
  });

  for (const [signal, expected] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ]) {
    it(`clean up after ${signal} in the middle of the work`, async () => {
      const { code, stdout } = await runProgram(
        "steps.onEnd(() => steps.note('closed')); steps.note('ready'); await new Promise((resolve) => setTimeout(resolve, 60000));",
        signal,
      );
      assert.deepEqual({ code, stdout }, { code: expected, stdout: 'ready\nclosed\n' });
    });
  }

  it('end well by Ctrl-C once they serve', async () => {
    // The timer stands for the server: without one, the program would be over before the signal.
    const { code } = await runProgram(
      "setTimeout(() => {}, 60000); steps.note('ready'); await steps.serveUntilInterrupted();",
      'SIGINT',
    );
    assert.equal(code, 0);
  });
});
