// Runs suites side by side, keeps each one's whole output, and adds up what ran.
import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { cacheFolder, root } from '../base/paths.mjs';
import { powerShellEnv, toChoice } from '../base/powershell.mjs';
import { readDurations, slowest } from './durations.mjs';
import { readFailures } from './failures.mjs';
import { runInLanes } from './lanes.mjs';
import { shortLived } from './lifetimes.mjs';
import { makeTemporaryFolder } from './temporary-folder.mjs';
import { busyPercent, processorTimes, timelineOf } from './timeline.mjs';

const logFolder = path.join(cacheFolder, 'test-logs');
const shownLines = 80;
const shownLinesOfEnd = 20;
const slowTestsShown = 10;
/**
 * Most keep a processor busy, and some wait for runs, for pages or for Wine. More than there are processors for end no sooner
 * together, and each of their tests takes longer.
 */
const suitesAtOnce = Math.max(2, Math.min(3, availableParallelism()));
/** A suite that hangs must not take the others with it. */
const suiteTimeoutSeconds = 2400;

/**
 * @param {import('./suites.mjs').Suite[]} suites
 * @param {{ steps: import('../base/steps.mjs').Steps, powerShell: object }} context
 */
export async function runSuites(suites, context) {
  const { steps } = context;
  const total = { passed: 0, failed: 0, skipped: 0 };
  const skippedSuites = [];
  const tests = [];
  const failures = [];
  const spans = [];
  const begunAt = Date.now();
  const timesBefore = processorTimes();
  const secondsNow = () => (Date.now() - begunAt) / 1000;
  await mkdir(logFolder, { recursive: true });
  const runAndAdd = async (suite) => {
    const begin = secondsNow();
    const outcome = await runSuite(suite, context);
    spans.push({ name: suite.name, begin, end: secondsNow() });
    for (const key of Object.keys(total)) total[key] += outcome[key];
    for (const test of outcome.durations ?? []) tests.push({ suite: suite.name, ...test });
    if (outcome.failed > 0) failures.push(...failuresOf(suite, outcome));
    if (outcome.skip) skippedSuites.push(`${suite.name}: ${outcome.skip}`);
    steps.note(closingLine(suite.name, outcome));
  };
  await runInLanes(suites, { lanes: suitesAtOnce, work: runAndAdd });
  for (const reason of skippedSuites) steps.note(`Skipped suite ${reason}`);
  steps.note(slowLines(tests));
  steps.note(timeLines(spans, busyPercent(timesBefore, processorTimes())));
  // Again at the end, so that the end of the output is enough to see what to look at.
  if (failures.length > 0) steps.note(['\nWhat failed:', ...failures].join('\n\n'));
  steps.note(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  return total;
}

async function runSuite(suite, context) {
  const startedAt = Date.now();
  const temporary = await makeTemporaryFolder();
  let prepared = {};
  const close = async () => {
    await prepared.close?.();
    await temporary.remove();
  };
  const forget = context.steps.onEnd(close);
  try {
    prepared = await prepare(suite, { ...context, env: temporary.env });
    if (prepared.skip)
      return { passed: 0, failed: 0, skipped: 1, reasons: [prepared.skip], skip: prepared.skip, seconds: 0 };
    if (prepared.failure) return fail(context.steps, suite, prepared.failure, startedAt);
    const [file, ...args] = suite.command(context);
    // What a suite starts comes to the PowerShell that was found here, without searching for it or installing it again.
    const env = { ...process.env, ...envOf(context), ...temporary.env, ...suite.env, ...prepared.env };
    const log = path.join(logFolder, `${suite.name}.log`);
    const { code, output } = await context.steps.run(`Running ${suite.name}`, () =>
      capture(file, args, { env, log, steps: context.steps }),
    );
    const outcome = judge(suite.count(output), code);
    const failures = readFailures(output);
    if (outcome.failed > 0) showFailure(context.steps, output, log, { ...outcome, failures });
    const end = output.trim().split('\n').slice(-shownLinesOfEnd).join('\n');
    return { ...outcome, failures, end, durations: readDurations(output), seconds: secondsSince(startedAt) };
  } finally {
    forget();
    await close();
  }
}

function envOf({ powerShell }) {
  if (!powerShell) return {};
  return {
    ...powerShellEnv,
    HEADROOM_POWERSHELL: toChoice(powerShell),
    ...shortLived,
  };
}

/** A suite that could not be made ready has failed; only what a machine cannot have is skipped. */
async function prepare(suite, context) {
  try {
    return (await suite.prepare?.(context)) ?? {};
  } catch (error) {
    return { failure: error.message };
  }
}

function fail(steps, suite, message, startedAt) {
  steps.note(`${message}\n`);
  return { passed: 0, failed: 1, skipped: 0, reasons: [], note: message, seconds: secondsSince(startedAt) };
}

/**
 * What the counts and the exit code together say: a runner that ran nothing, or that failed without a failed test, has
 * failed.
 */
export function judge(counts, exitCode) {
  if (counts.passed + counts.failed === 0) return { ...counts, failed: 1, note: `no test ran (exit code ${exitCode})` };
  if (exitCode !== 0 && counts.failed === 0)
    return { ...counts, failed: 1, note: `the runner ended with exit code ${exitCode}` };
  return { ...counts };
}

function closingLine(name, { passed, failed, skipped, reasons, seconds }) {
  const why = skipped > 0 && reasons.length > 0 ? ` (${reasons.join('; ')})` : '';
  return `${name}: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}${why}${seconds ? ` [${seconds} s]` : ''}`;
}

function slowLines(tests) {
  const lines = slowest(tests, slowTestsShown).map(
    ({ suite, name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${suite}: ${name}`,
  );
  return ['\nThe slowest tests:', ...lines].join('\n');
}

function timeLines(spans, percent) {
  const busy = percent === null ? '' : `; the processors were busy ${percent}% of the time`;
  return [`\nWhen each suite ran${busy}:`, ...timelineOf(spans)].join('\n');
}

/** What a suite names as failed, or else why it counts as failed. */
function failuresOf({ name }, { failures = [], note, end }) {
  const texts = failures.length > 0 ? failures : [note ?? end];
  return texts.map((text) => `${name}: ${text}`);
}

/** What failed; where the runner does not name it, the end of what it printed. */
function showFailure(steps, output, log, { note, failures }) {
  const lines = failures.length > 0 ? failures.join('\n\n').split('\n') : output.split('\n').slice(-shownLines);
  steps.note(
    [
      ...lines.slice(0, shownLines),
      lines.length > shownLines ? `… ${lines.length - shownLines} more lines` : null,
      note,
      `Whole output: ${path.relative(root, log)}`,
    ]
      .filter(Boolean)
      .join('\n'),
  );
}

/**
 * Runs a program and keeps all that it prints, in the log as it comes. It has no terminal for questions, and its own
 * process group, so that its child processes end with it.
 */
function capture(file, args, { env, log, steps }) {
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    const logStream = createWriteStream(log);
    let output = '';
    const keep = (text) => {
      output += text;
      logStream.write(text);
    };
    const decoder = (stream) => stream.setEncoding('utf8').on('data', keep);
    [child.stdout, child.stderr].forEach(decoder);
    const kill = () => child.pid && killGroup(child.pid);
    const forget = steps.onEnd(kill);
    const timer = setTimeout(() => {
      keep(`\nStopped after ${suiteTimeoutSeconds} seconds.\n`);
      kill();
    }, suiteTimeoutSeconds * 1000);
    const end = (code) => {
      clearTimeout(timer);
      forget();
      logStream.end(() => resolve({ code, output }));
    };
    child.once('error', (error) => {
      keep(error.message);
      end(null);
    });
    child.once('close', end);
  });
}

function killGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

function secondsSince(startedAt) {
  return Math.round((Date.now() - startedAt) / 1000);
}
