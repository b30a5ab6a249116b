// The overhead of the engine's search per I/O: each step compared with the same time span in a plain run.
import { rm, writeFile } from 'node:fs/promises';
import { engineFile } from '../base/paths.mjs';
import { StepError } from '../base/steps.mjs';
import { engineArguments, nullCase } from './cases.mjs';
import { runTimed } from './timed.mjs';

/** A search of the null device takes about 20 s, and so do its steps in a plain run. */
const mostRounds = 8;
/** A single pair of two seconds is off by 10 %, and no median says so. */
const leastPairs = 3;
const nanosecondsPerSecond = 1e9;
const bytesPerKibibyte = 1024;

/**
 * @param {import('./measurements.mjs').Plan} plan
 * @returns {Promise<import('./measurements.mjs').Outcome>}
 */
export async function measureSearchOverhead({ rounds, seconds, file }) {
  const taken = [];
  for (let round = 0; round < Math.min(rounds, mostRounds); round++) taken.push(await oneRound(seconds, file));
  return outcomeOf(taken);
}

/** A search, and then its steps again as the time spans of a plain run: with the same latencies and intervals. */
async function oneRound(seconds, file) {
  const searched = await resultOf(['--find-limit', ...engineArguments(nullCase(2), { seconds, file })]);
  const profileFile = `${file}.profile.json`;
  await writeFile(profileFile, JSON.stringify(plainProfile(searched.profile, seconds)));
  try {
    return { searched, plain: await resultOf([`--profile=${profileFile}`, '--backend=null', '-Rjson']) };
  } finally {
    await rm(profileFile, { force: true });
  }
}

async function resultOf(args) {
  const { stdout } = await runTimed(engineFile, args);
  return JSON.parse(stdout);
}

/** The steps of a search as time spans that end when their time is over. */
export function plainProfile(profile, seconds) {
  const timeSpans = profile.timeSpans.map((span) => ({ ...span, steadyState: null, durationSeconds: seconds }));
  return { ...profile, search: null, timeSpans };
}

/**
 * The CPU per I/O of each kind of step by that of its plain time span, a value a step. Kinds of steps that few rounds took
 * count in the mean of all steps of a round.
 * @param {{ searched: object, plain: object }[]} rounds results
 * @returns {import('./measurements.mjs').Outcome}
 */
export function outcomeOf(rounds) {
  const byStep = new Map();
  const byRound = [];
  for (const { searched, plain } of rounds) {
    const ofRound = [];
    for (const step of searched.timeSpans) {
      const same = plain.timeSpans.find(({ index }) => index === step.index);
      if (same === undefined) throw new StepError('A plain run lacks a step of its search.', 'Run this case alone.');
      const name = nameOf(searched.profile.timeSpans[step.index].targets[0]);
      const pair = { step: costOf(step), plain: costOf(same) };
      byStep.set(name, [...(byStep.get(name) ?? []), pair]);
      ofRound.push(ratioOf(pair));
    }
    byRound.push(ofRound);
  }
  const costs = [...byStep].map(([name, pairs]) => ({ of: `search, ${name}`, pairs }));
  const ofSteps = costs
    .filter(({ pairs }) => pairs.length >= leastPairs)
    .map(({ of, pairs }) => ({ of, values: pairs.map(ratioOf) }));
  return {
    findings: [{ of: 'search, all steps', values: byRound.map(geometricMean) }, ...ofSteps].map((finding) => ({
      target: 'searchStep',
      ...finding,
    })),
    notes: costs.map(({ of, pairs }) => `CPU per null I/O, ${of}: ${pairs.map(inNanoseconds).join('; ')}.`),
  };
}

function ratioOf({ step, plain }) {
  return step / plain;
}

function geometricMean(values) {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}

function nameOf({ threadsPerTarget, outstandingRequests, blockSizeBytes, maxOffsetBytes }) {
  const part = maxOffsetBytes === null ? '' : ', part of the file';
  return `${threadsPerTarget} × ${outstandingRequests} of ${blockSizeBytes / bytesPerKibibyte} KiB${part}`;
}

/** CPU nanoseconds of the engine per I/O while it measured. */
function costOf({ cpu, total }) {
  return (cpu.engineCpuSeconds * nanosecondsPerSecond) / total.ioCount;
}

function inNanoseconds({ step, plain }) {
  return `${step.toFixed(1)} ns in the search, ${plain.toFixed(1)} ns plain`;
}
