// How the engine finds a limit by steps (--find-limit), seen from outside. Rates are those of a slow simulated device, or less
// on a busy machine.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import {
  asArgument,
  hashOf,
  makeFolder,
  makeForeignFile,
  measure,
  progressLines,
  readContract,
  run,
  start,
  until,
} from './harness.mjs';
import { assertHeldTo, queueDepthOf, reads } from './simulated-load.mjs';

const mebibyte = 1 << 20;

/** What holds for the result of every search. */
function assertWhole(result, { effort = 'quick' } = {}) {
  const { search, profile, timeSpans } = result;
  assert.equal(search.effort, effort);
  assert.equal(profile.search, null, 'the profile as it was run takes the same steps again');
  assert.ok(search.steps.length >= 1);
  assert.equal(profile.timeSpans.length, search.steps.length);
  assert.equal(search.steps[0].change, 'asked');
  for (const [index, { timeSpanIndex, comparedWith }] of search.steps.entries()) {
    assert.equal(timeSpanIndex, index);
    assert.ok(index === 0 ? comparedWith === null : comparedWith < index, `${index} is compared with ${comparedWith}`);
  }
  for (const { index, steadyState, latencyPercentiles, series } of timeSpans) {
    assert.ok(steadyState, `step ${index}`);
    assert.ok(latencyPercentiles && series.intervalMilliseconds === 1000);
    assert.deepEqual([profile.timeSpans[index].durationSeconds, profile.timeSpans[index].coolDownSeconds], [10, 0]);
  }
}

/** A line has all steps before its own, as the result has them. */
function assertTellsFinishedSteps({ step, search }, { profile, search: { steps } }) {
  assert.equal(search.steps.length, step.index);
  for (const [index, told] of [...search.steps, step].entries()) {
    const { change, comparedWith, threadCount, queueDepth, blockSizeBytes, writePercent } = told;
    assert.deepEqual(
      { change, comparedWith },
      { change: steps[index].change, comparedWith: steps[index].comparedWith },
    );
    const [target] = profile.timeSpans[index].targets;
    assert.deepEqual(
      [threadCount, queueDepth, blockSizeBytes, writePercent],
      [
        target.threadsPerTarget,
        target.threadsPerTarget * target.outstandingRequests,
        target.blockSizeBytes,
        target.writePercent,
      ],
    );
  }
}

/** The loop without storage is that of a step, is none itself, and does more than a slow device lets through. */
function assertIsLoopOf({ search, profile }) {
  const { withoutStorage: loop, steps } = search;
  assert.ok(steps.every(({ change }) => change !== 'withoutStorage'));
  const [target] = profile.timeSpans[loop.comparedWith].targets;
  assert.deepEqual(
    [loop.threadCount, loop.queueDepth, loop.blockSizeBytes, loop.writePercent],
    [
      target.threadsPerTarget,
      target.threadsPerTarget * target.outstandingRequests,
      target.blockSizeBytes,
      target.writePercent,
    ],
  );
  assert.ok(loop.iops > 10_000, `${loop.iops} IOPS`);
  assert.ok(loop.measuredSeconds >= 1 && loop.measuredSeconds < 3, `${loop.measuredSeconds} s`);
  assert.ok(loop.engineCpuSeconds > 0 && loop.engineCpuSeconds < 1.1 * loop.threadCount * loop.measuredSeconds + 0.1);
}

/**
 * Whether deeper queues brought no more, and at what depth. Not known only where other work on the machine took the search's
 * time, or changed its level.
 */
function wasFound({ ceiling, endReason, levelChanges }) {
  if (ceiling === null) assert.ok(endReason === 'timeUp' || levelChanges.length > 0, endReason);
  return ceiling !== null;
}

function wasKneeFound(search) {
  if (search.knee === null) assert.ok(!wasFound(search) || search.levelChanges.length > 0);
  return search.knee !== null;
}

describe('a search', { concurrency: 4 }, () => {
  test('finds a limit of requests, on a file that is made once and copied once', async (t) => {
    const folder = makeFolder(t);
    const progress = join(folder, 'progress.jsonl');
    const file = join(folder, 'io.dat');
    const { code, result, stderr } = await measure(folder, [
      ...reads,
      '-c4M',
      '--find-limit',
      '--simulate-device=iops=200,added-latency-us=20000',
      '--allow-overwrite',
      '--copy-beside',
      `--progress=${asArgument(progress)}`,
      asArgument(file),
    ]);
    assert.equal(code, 0, stderr);
    assertWhole(result);
    assert.equal(result.fileCopy.endReason, 'completed');
    const { ceiling, knee, steps, endReason, loadGenerator, withoutStorage } = result.search;
    // So slow a device may leave too little to measure.
    if (loadGenerator) {
      const { processorSecondsPerIo, processorCount, ceilingIops } = loadGenerator;
      assert.ok(
        Math.abs(ceilingIops * processorSecondsPerIo - processorCount) < 0.01 * processorCount,
        JSON.stringify(loadGenerator),
      );
    }
    assert.ok(['settled', 'timeUp'].includes(endReason), endReason);
    assert.ok(steps.length >= 3);
    const hadLoop = withoutStorage !== null;
    assert.ok(hadLoop || endReason === 'timeUp', 'a search that was settled has time for it');
    if (hadLoop) assertIsLoopOf(result);
    if (wasFound(result.search)) {
      assertHeldTo(ceiling.iops, 200, queueDepthOf(result, ceiling.stepIndex), 'the ceiling');
    }
    if (wasKneeFound(result.search)) {
      assertHeldTo(knee.iops, 200, queueDepthOf(result, knee.stepIndex), 'the knee');
      assert.equal(knee.queueDepth, queueDepthOf(result, knee.stepIndex));
    }

    const lines = progressLines(progress);
    const secondStep = lines.find(({ timeSpanIndex }) => timeSpanIndex === 1);
    assert.ok(statSync(file).mtimeMs < Date.parse(secondStep.timestamp), 'later steps fill the file again');
    assert.ok(lines.every(({ timeSpanCount, timeSpanIndex }) => timeSpanCount > timeSpanIndex));
    const told = lines.filter(({ phase }) => phase === 'measuring');
    const changes = [...steps.map(({ change }) => change), ...(hadLoop ? ['withoutStorage'] : [])];
    assert.ok(
      told.every(({ step, timeSpanIndex }) => step.index === timeSpanIndex && step.change === changes[timeSpanIndex]),
    );
    const ofLoop = told.filter(({ step }) => step.change === 'withoutStorage');
    assert.ok(
      ofLoop.every(({ totalIops, latencyMeanMicroseconds }) => totalIops === null && latencyMeanMicroseconds === null),
      'what no storage sees is no figure of the volume',
    );
    assert.ok(told.every(({ remainingSeconds }) => remainingSeconds <= 120));
    assert.equal(told.at(-1).timeSpanIndex, changes.length - 1);
    for (const line of told.filter((one) => !ofLoop.includes(one))) assertTellsFinishedSteps(line, result);
    assert.deepEqual(lines[0].search, { steps: [] }, 'before the first');
    assert.equal(lines.at(-1).search.steps.length, steps.length, 'after the last');
    const said = stderr.match(/^step \d+ [a-z ]+ \(\d+ x \d+, \d+KiB\): .+\?$/gm) ?? [];
    assert.equal(said.length, changes.length);
  });

  test('names no level as the ceiling that had ended, and says when it did', async (t) => {
    const folder = makeFolder(t);
    const text = join(folder, 'result.txt');
    const { code, result, stderr } = await measure(folder, [
      ...reads,
      '-c4M',
      '--find-limit',
      '--simulate-device=iops=300,burst-iops=900,burst-seconds=30',
      `-Rtext:${asArgument(text)}`,
      asArgument(join(folder, 'io.dat')),
    ]);
    assert.equal(code, 0, stderr);
    assertWhole(result);
    const { ceiling, ceilings, levelChanges, steps, endReason } = result.search;
    const report = readFileSync(text, 'utf8').replaceAll('\r\n', '\n');
    assert.equal(report.match(/^Level: {3}changed during the search: /gm)?.length ?? 0, levelChanges.length);
    // Other work on the machine may take the time for the last steps, which tell.
    if (endReason !== 'settled' || ceiling === null) return;
    // It also takes I/Os from a burst, which lasts longer then: one that has not ended when the search does is told by nothing.
    // One that ends within the last of these steps is told by nothing after it.
    const ended = result.timeSpans.filter(
      ({ total }, index) => queueDepthOf(result, index) >= queueDepthOf(result, 0) && total.iops < 1.5 * 300,
    );
    if (ended.length < 2) return;
    t.diagnostic(`IOPS of the steps: ${result.timeSpans.map(({ total }) => Math.round(total.iops)).join(' ')}`);
    assertHeldTo(ceiling.iops, 300, queueDepthOf(result, ceiling.stepIndex), 'the ceiling');
    for (const { kind, value, lowValue, highValue, stepIndex } of ceilings) {
      assert.ok(lowValue <= value && value <= highValue);
      if (kind === 'iops') assertHeldTo(value, 300, queueDepthOf(result, stepIndex), 'a ceiling of IOPS');
    }
    const fell = levelChanges.filter(({ beforeIops, afterIops }) => beforeIops > 1.5 * afterIops);
    assert.equal(fell.length, 1, JSON.stringify(levelChanges));
    const [{ fromStepIndex, toStepIndex, atSeconds, creditIos }] = fell;
    assert.ok(fromStepIndex <= toStepIndex && toStepIndex < steps.length);
    assert.equal(atSeconds === null, creditIos === null);
    // A full bucket holds 600 a second for 30 s; what comes back meanwhile is used up as well.
    if (creditIos !== null) assert.ok(creditIos > 9000 && creditIos < 27_000, `${creditIos} I/Os`);
  });

  test('finds a limit of bytes, and says so in a table', async (t) => {
    const folder = makeFolder(t);
    const text = join(folder, 'result.txt');
    const { code, result, stderr } = await measure(folder, [
      ...reads,
      '-b16K',
      '-c8M',
      '--find-limit=quick',
      `--simulate-device=bytes-per-second=${2 * mebibyte},added-latency-us=8000`,
      `-Rtext:${asArgument(text)}`,
      asArgument(join(folder, 'io.dat')),
    ]);
    assert.equal(code, 0, stderr);
    assertWhole(result);
    const { ceiling } = result.search;
    if (wasFound(result.search)) {
      const queuedBytes = queueDepthOf(result, ceiling.stepIndex) * 16 * 1024;
      assertHeldTo(ceiling.throughputBytesPerSecond, 2 * mebibyte, queuedBytes, 'the ceiling');
    }
    const report = readFileSync(text, 'utf8').replaceAll('\r\n', '\n');
    assert.match(report, /^\nSearch for the limit \(quick\): /);
    const ofLoop = /^ +- \| without storage +\| +\d+ x \d+ \| +\d+KiB \| +\d+ \| +- \| +- \| as step \d+ +\| for 1 s$/m;
    assert.equal(ofLoop.test(report), result.search.withoutStorage !== null);
    assert.equal(/its loop without storage comes to \d+ I\/O per s/.test(report), ofLoop.test(report));
    assert.equal(
      report.match(/^ +\d+ \| (?:as asked|[a-z ]+) +\| +\d+ x \d+ \| /gm).length,
      result.search.steps.length,
    );
    const said = /^Ceiling: [\d.]+ I\/O per s, [\d.]+ MiB\/s \(step \d+\)$/m.exec(report);
    assert.equal(said !== null, ceiling !== null);
    if (said) assert.ok(said.index < report.indexOf('Results for timespan 1:'));
  });

  test('writes nothing to a file that is only read', async (t) => {
    const folder = makeFolder(t);
    const file = makeForeignFile(folder, 'data.bin', 4 * mebibyte);
    const before = hashOf(file);
    const profile = join(folder, 'profile.json');
    const target = { path: asArgument(file), blockSizeBytes: 4096, randomPercent: 100, outstandingRequests: 4 };
    writeFileSync(
      profile,
      JSON.stringify({ contractVersion: 1, search: {}, timeSpans: [{ warmUpSeconds: 0, targets: [target] }] }),
    );
    const { code, result, stderr } = await measure(folder, [
      `--profile=${asArgument(profile)}`,
      '--simulate-device=iops=200',
    ]);
    assert.equal(code, 0, stderr);
    assertWhole(result);
    assert.ok(result.timeSpans.every(({ write }) => write.ioCount === 0));
    assert.ok(result.profile.timeSpans.every(({ targets }) => targets[0].writePercent === 0));
    assert.equal(hashOf(file), before);
  });

  test('keeps its steps when it is cancelled', async (t) => {
    const folder = makeFolder(t);
    const [stop, progress, report] = ['stop', 'progress.jsonl', 'result.json'].map((name) => join(folder, name));
    const { ended } = start([
      ...reads,
      '-c4M',
      '--find-limit',
      '--simulate-device=iops=200',
      '--delete-created',
      `--stop-file=${asArgument(stop)}`,
      `--progress=${asArgument(progress)}`,
      `-Rjson:${asArgument(report)}`,
      asArgument(join(folder, 'io.dat')),
    ]);
    const isInSecondStep = ({ phase, step, totalIops }) => phase === 'measuring' && step.index === 1 && totalIops > 0;
    await until(
      () => readdirSync(folder).includes('progress.jsonl') && progressLines(progress).some(isInSecondStep),
      'the second step',
    );
    writeFileSync(stop, '');
    const { code, stderr } = await ended;
    assert.equal(code, 0, stderr);
    const result = readContract('result', readFileSync(report, 'utf8'));
    assert.equal(result.status, 'cancelled');
    assert.equal(result.search.endReason, 'cancelled');
    assertWhole(result);
    assert.ok(result.search.steps.length >= 2);
    assert.deepEqual(readdirSync(folder).sort(), ['progress.jsonl', 'result.json', 'stop']);
  });

  test('ends with its time limit, as failed', async (t) => {
    const folder = makeFolder(t);
    const { code, result } = await measure(folder, [
      ...reads,
      '-c4M',
      '--find-limit',
      '--simulate-device=iops=200',
      '--time-limit=5',
      '--delete-created',
      asArgument(join(folder, 'io.dat')),
    ]);
    assert.equal(code, 1);
    assert.deepEqual([result.status, result.error.code, result.search.endReason], ['failed', 'TimeLimit', 'failed']);
    assertWhole(result);
  });

  test('fails as any run does where there is no target', async (t) => {
    const folder = makeFolder(t);
    const { code, result } = await measure(folder, [...reads, '--find-limit', asArgument(join(folder, 'none.dat'))]);
    assert.equal(code, 1);
    assert.deepEqual([result.error.code, result.search.endReason], ['TargetNotFound', 'failed']);
    assert.deepEqual(result.timeSpans, []);
  });

  test('shows in a profile that is printed what was asked for', async () => {
    const { code, stdout } = await run(['--find-limit=thorough', '-Rp', 'io.dat']);
    assert.equal(code, 0);
    assert.match(stdout, /^\tfinding the limit: thorough$/m);
  });
});
