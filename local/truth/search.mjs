// Simulated searches: the engine's own function chooses each step from the ones before.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { isDeepStrictEqual } from 'node:util';
import { root } from '../base/paths.mjs';
import { installPrerequisites } from '../base/prerequisites.mjs';
import { runOrFail } from '../base/processes.mjs';
import { limitsInForce } from './limits-document.mjs';
import { Recorder } from './recorder.mjs';
import { asAWhole, fileBytes, resultOf } from './result-document.mjs';
import { Simulation } from './simulate.mjs';

const program = 'headroom-search-questions';
const buildFolder = 'engine/build/search-questions';
/** Of the engine's quick search, which takes no step that might end later than the budget allows. */
const longestStepSeconds = 10;
export const budgetSeconds = 120;
const stepOverheadSeconds = 1;
const loopSeconds = 1;
const laterWarmUpSeconds = 1;
/** The last request in flight takes about so many times as long as the mean one. */
const lastOfMean = 2;
export const steadyState = { toleranceShare: 0.02, leastSamples: 30 };
const sampleSeconds = 0.1;
/** The engine looks with every sample; fewer looks end a step a little later. */
const lookSeconds = 0.5;

/** Builds the program that the decisions are asked of, in a folder that no other build waits for. */
export async function buildSearchQuestions(steps) {
  await installPrerequisites(['engine'], steps);
  await steps.run("Building the search's decisions", async () => {
    const action = 'Look at the lines above.';
    // As one piece, as the engine is compiled: each header is read once. Compiling takes far longer than all questions do, and
    // more optimization would take half as long again.
    const quickly = [
      '-DCMAKE_UNITY_BUILD=ON',
      '-DCMAKE_UNITY_BUILD_BATCH_SIZE=0',
      '-DCMAKE_CXX_FLAGS_RELEASE=-O1 -DNDEBUG',
    ];
    const configure = ['-S', 'engine', '-B', buildFolder, '-G', 'Ninja', '-DCMAKE_BUILD_TYPE=Release', ...quickly];
    await runOrFail('cmake', configure, { cwd: root, action });
    await runOrFail('cmake', ['--build', buildFolder, '--target', program], { cwd: root, action });
  });
  return path.join(root, buildFolder, program);
}

/** The engine's decisions, asked line by line. */
export class SearchQuestions {
  #program;
  #answers;

  /** @param {string} file headroom-search-questions */
  constructor(file) {
    this.#program = spawn(file, { stdio: ['pipe', 'pipe', 'inherit'] });
    this.#answers = createInterface({ input: this.#program.stdout })[Symbol.asyncIterator]();
  }

  async ask(question) {
    this.#program.stdin.write(`${JSON.stringify(question)}\n`);
    const { value, done } = await this.#answers.next();
    if (done) throw new Error('The search ended without an answer.');
    return JSON.parse(value);
  }

  close() {
    this.#program.stdin.end();
  }
}

/** Whether a case can be searched: a rate of the profile's own is what a search would find. */
export function isSearchable({ system }) {
  return system.rateLimit === null;
}

/**
 * A search of a case.
 * @param {import('./cases.mjs').Case} one
 * @param {SearchQuestions} questions
 * @returns {Promise<{ input: object, seconds: number, isCut: boolean, steps: { begunAt: number, measuredSeconds: number,
 *   assessment: object }[] }>} what the verdict is asked; seconds until its last step ended, and whether that was because of
 *   the budget; when each step began to measure, in the simulation's time
 */
export async function searchOf({ system, known, run }, questions) {
  const { steps, findings, seconds, isCut, withoutStorage } = await search(system, questions);
  return {
    isCut,
    input: {
      result: resultOfSearch(steps, { ...findings, withoutStorage }, isCut),
      limits: limitsInForce(known),
      run: { presetId: null, readiness: null, ...run },
    },
    seconds,
    steps: steps.map(({ measured }) => measured),
  };
}

async function search(system, questions) {
  const { threads, depth, workload, processorCount } = system;
  const simulation = new Simulation(system);
  const question = {
    asked: {
      threads,
      outstandingRequests: depth / threads,
      blockSizeBytes: workload.bytes,
      writePercent: Math.round(100 * workload.writeShare),
      maxOffsetBytes: null,
      mostIops: null,
    },
    targetSizeBytes: fileBytes,
    alignmentBytes: 4096,
    processorCount,
    isSpreadEvenly: true,
  };
  const steps = [];
  const watched = {};
  for (;;) {
    const answer = await questions.ask({ ...question, history: steps.map(({ told }) => told) });
    const { next, findings } = answer;
    const { seconds } = simulation;
    const ended = (isCut) => ({ steps, findings, isCut, ...takeLoop(simulation, answer.withoutStorage) });
    if (next === null) return ended(false);
    if (steps.length > 0) {
      const longestSeconds =
        laterWarmUpSeconds + longestStepSeconds + stepOverheadSeconds + emptyingSeconds(next, steps);
      if (seconds + longestSeconds > budgetSeconds) return ended(true);
    }
    steps.push(await takeStep({ system, simulation, questions, watched }, next, steps.length));
  }
}

/** The same loop without storage, if there is time for it, and when the search ended. */
function takeLoop(simulation, { comparedWith, settings }) {
  const { seconds } = simulation;
  if (seconds + loopSeconds + stepOverheadSeconds > budgetSeconds) return { seconds, withoutStorage: null };
  const { threads, outstandingRequests, blockSizeBytes, writePercent } = settings;
  return {
    seconds: seconds + loopSeconds,
    withoutStorage: {
      comparedWith,
      threadCount: threads,
      queueDepth: threads * outstandingRequests,
      blockSizeBytes,
      writePercent,
      measuredSeconds: loopSeconds,
      ...simulation.withoutStorage(threads, loopSeconds),
    },
  };
}

/** As the engine expects it: what is in flight at the end of a step has to complete. */
function emptyingSeconds({ comparedWith, settings }, steps) {
  const { told: known } = steps[comparedWith ?? steps.length - 1];
  const inFlight = settings.threads * settings.outstandingRequests;
  const iops = leastIops(settings, known, steps);
  return iops > 0 ? (lastOfMean * inFlight) / iops : 0;
}

/** Of larger blocks than those of the known step, storage moves as many bytes as in any step. */
function leastIops({ blockSizeBytes, writePercent }, known, steps) {
  if (blockSizeBytes <= known.settings.blockSizeBytes) return known.iops;
  const bytes = steps
    .filter(({ told }) => told.settings.writePercent === writePercent)
    .map(({ told }) => told.iops * told.settings.blockSizeBytes);
  return Math.min(known.iops, Math.max(0, ...bytes) / blockSizeBytes);
}

/** `watched` goes from step to step: what the engine has seen of standstills. */
async function takeStep({ system, simulation, questions, watched }, { change, comparedWith, settings }, index) {
  const load = loadOf(settings);
  const warmUpSeconds = index === 0 ? system.warmUpSeconds : laterWarmUpSeconds;
  const recorder = new SampleRecorder(longestStepSeconds, warmUpSeconds);
  const begunAt = simulation.seconds + warmUpSeconds;
  const { measuredSeconds, assessment, ...measured } = await measureUntilSteady(
    simulation.begin(load, { warmUpSeconds, recorder }),
    { recorder, questions, watched, isRateLimited: load.rateLimit !== null },
  );
  const result = resultOf({ ...system, ...load, warmUpSeconds, measuredSeconds }, { recorder, ...measured });
  const [timeSpan] = result.timeSpans;
  timeSpan.steadyState = assessment;
  return {
    result,
    measured: { begunAt, measuredSeconds, assessment },
    told: {
      change,
      comparedWith,
      settings,
      // As the engine takes its own steps.
      iops: assessment.steadyIops ?? timeSpan.total.iops,
      latencyMeanMicroseconds: timeSpan.total.latency?.meanMicroseconds ?? 0,
      readSpread: readSpreadOf(timeSpan),
      engineProcessors: timeSpan.cpu.engineCpuSeconds / measuredSeconds,
      assessment,
      warmUpSeconds,
      startedSeconds: begunAt,
      measuredSeconds,
      iopsBySecond: bySecond(recorder.samples(measuredSeconds)),
    },
  };
}

/** How many times as long as the quickest quarter of the reads the slowest tenth takes; null without reads. */
function readSpreadOf({ latencyPercentiles }) {
  const at = (percentile) => latencyPercentiles.find((one) => one.percentile === percentile)?.readMicroseconds ?? null;
  const [quick, slow] = [at(25), at(90)];
  return quick === null || quick === 0 ? null : slow / quick;
}

/** Without a last part of a second. */
function bySecond(samples) {
  const each = Math.round(1 / sampleSeconds);
  return Array.from({ length: Math.floor(samples.length / each) }, (_, second) =>
    samples.slice(second * each, (second + 1) * each).reduce((sum, one) => sum + one, 0),
  );
}

async function measureUntilSteady(load, { recorder, questions, watched, isRateLimited }) {
  for (let measuredSeconds = steadyState.leastSamples * sampleSeconds; ; measuredSeconds += lookSeconds) {
    load.measure(measuredSeconds);
    const samples = recorder.samples(measuredSeconds);
    const warmUp = recorder.warmUpSamples();
    const { assessment, isSettled, standstills } = await questions.ask({
      ...steadyState,
      isRateLimited,
      samples,
      warmUp,
      ...watched,
    });
    if (!isSettled && measuredSeconds < longestStepSeconds) continue;
    watched.standstills = standstills;
    recorder.endAt(measuredSeconds);
    return { measuredSeconds, assessment, ...load.end() };
  }
}

/** A recorder that also counts by the samples that the engine judges steadiness by. */
export class SampleRecorder extends Recorder {
  #counts;
  #warmUpSamples;

  constructor(measuredSeconds, warmUpSeconds = 0) {
    super(measuredSeconds);
    this.#warmUpSamples = Math.round(warmUpSeconds / sampleSeconds);
    this.#counts = new Float64Array(this.#warmUpSamples + measuredSeconds / sampleSeconds + 1);
  }

  add(time, latencySeconds, request) {
    super.add(time, latencySeconds, request);
    const sample = this.#warmUpSamples + Math.floor(time / sampleSeconds);
    if (sample >= 0) this.#counts[sample]++;
  }

  samples(seconds) {
    return [...this.#counts.subarray(this.#warmUpSamples, this.#warmUpSamples + Math.round(seconds / sampleSeconds))];
  }

  warmUpSamples() {
    return [...this.#counts.subarray(0, this.#warmUpSamples)];
  }
}

function loadOf({ threads, outstandingRequests, blockSizeBytes, writePercent, maxOffsetBytes, mostIops }) {
  return {
    threads,
    depth: threads * outstandingRequests,
    rateLimit: mostIops === null ? null : mostIops * threads,
    workload: { bytes: blockSizeBytes, writeShare: writePercent / 100, partBytes: maxOffsetBytes ?? fileBytes },
  };
}

function resultOfSearch(steps, { ceiling, knee, idle, levelChanges, withoutStorage }, isCut) {
  const [{ result, told: asked }] = steps;
  const figuresOf = (index) => steps[index].result.timeSpans[0];
  return {
    ...result,
    profile: {
      ...result.profile,
      timeSpans: steps.map(({ result: { profile }, told }) => withPart(profile.timeSpans[0], told.settings)),
    },
    timeSpans: steps.map(({ result: { timeSpans }, told }, index) => {
      const timeSpan = { ...timeSpans[0], index };
      return isDeepStrictEqual(told.settings, asked.settings) ? timeSpan : asAWhole(timeSpan);
    }),
    search: {
      effort: 'quick',
      endReason: isCut ? 'timeUp' : 'settled',
      steps: steps.map(({ told: { change, comparedWith } }, timeSpanIndex) => ({
        timeSpanIndex,
        change,
        comparedWith,
      })),
      ceiling: ceiling === null ? null : { stepIndex: ceiling, ...rates(figuresOf(ceiling)) },
      knee:
        knee === null
          ? null
          : { stepIndex: knee, queueDepth: figuresOf(knee).queueDepth.configured, iops: figuresOf(knee).total.iops },
      idleStepIndex: idle,
      levelChanges,
      withoutStorage,
    },
  };
}

function rates({ total: { iops, throughputBytesPerSecond } }) {
  return { iops, throughputBytesPerSecond };
}

function withPart(timeSpan, { maxOffsetBytes }) {
  return { ...timeSpan, targets: timeSpan.targets.map((target) => ({ ...target, maxOffsetBytes })) };
}
