/** The confidence in a verdict: the evidence for it, and what makes the run doubtful. */

import { defaults, Result, Target, TimeSpan, TimeSpanResult, Warning } from '../../../generated/contract';
import { Figure, figure, Message, message } from '../../words/public-api';
import { hasSeveralTimeSpans } from '../compared-time-spans';
import { othersIn } from './counted';
import { RateLimit } from './rate-limit';
import { isSameNode } from '../same-node';
import { SharesByLevel } from './shares-of-one-run';
import { smallFileBytes } from '../small-file';
import { AssessmentInput, Confidence, RunContext } from './verdict-types';

/** A reason for less confidence. One grave doubt gives low confidence; a mild one does only together with others. */
export interface Doubt {
  readonly weight: 'mild' | 'grave';
  readonly reason: Message;
  /** Whether it was counted how often verdicts are right with it: then it only makes a search's share smaller. */
  readonly isCounted?: boolean;
  /** No verdict with it is given a larger share than this, from 0 to 1. */
  readonly mostProbability?: number;
}

/** The evidence for a verdict. */
export interface Evidence {
  /** Whether the figures themselves confirm the verdict. */
  readonly isConfirmed: boolean;
  readonly reasons: readonly Message[];
  /** How often such a verdict is right on simulated volumes, from 0 to 1; left out if it was not counted. */
  readonly probability?: number;
  /** The same of one run, where the level tells it. */
  readonly shares?: SharesByLevel;
}

/** Readiness checks whose findings the rules below derive from the result itself. */
const foundInResult: readonly string[] = ['duration', 'warm-up', 'cache-size'];
const unended: readonly string[] = ['Verdict.Reason.Failed', 'Verdict.Reason.Cancelled'];
const leastSeconds = 60;
const fewSamples = 1000;

/** Verdicts that are right as often as this may be called sure: hardly any of them is wrong. */
export const highFrom = 0.93;
/** What is not called sure is given no share that says otherwise. */
const mostOfMedium = 0.92;
/** By so much a counted doubt makes the share smaller. */
const costs = { mild: 0.003, grave: 0.006 } as const;

/**
 * High if the figures confirm the verdict and there is no doubt. Low with one grave doubt, or with more mild doubts
 * than the evidence outweighs: one, or two if the figures confirm the verdict. Of a search, the doubts that were counted make
 * its share smaller.
 */
export function confidenceOf(evidence: Evidence, doubts: readonly Doubt[], notes: readonly Message[]): Confidence {
  const outweighed = evidence.isConfirmed ? 2 : 1;
  const isCounted = evidence.probability !== undefined;
  const uncounted = doubts.filter((doubt) => !isCounted || doubt.isCounted !== true);
  const isUnsure = uncounted.some(({ weight }) => weight === 'grave') || uncounted.length > outweighed;
  const level = isUnsure ? 'low' : evidence.isConfirmed && doubts.length === 0 ? 'high' : 'medium';
  const share = isUnsure ? null : (evidence.probability ?? evidence.shares?.[level] ?? null);
  const most = Math.min(mostOfMedium, ...doubts.map(({ mostProbability = 1 }) => mostProbability));
  const probability = share === null || level === 'high' ? share : Math.min(share, most) - costOf(doubts);
  // Of a search, what was counted is evidence: its steps are what was simulated.
  const isTold = isCounted && probability !== null && (level === 'high' || most === mostOfMedium);
  const told = isTold ? [message('Verdict.Reason.Calibrated', percentOf(probability))] : [];
  // The reasons that decide the level come first: the reader may stop after the first one.
  const shown = level === 'low' ? [] : evidence.reasons;
  const untold = level === 'low' || probability !== null ? [] : [message('Verdict.Reason.NotCounted')];
  const reasons = [...told, ...shown, ...reasonsOf(doubts), ...untold, ...notes];
  return { level, probability, reasons, isClaim: level !== 'low', ...inWords(level, probability, reasons) };
}

/** By how much the doubts that were counted make the share of right verdicts smaller. */
function costOf(doubts: readonly Doubt[]): number {
  return doubts.reduce((sum, { weight, isCounted = false }) => sum + (isCounted ? costs[weight] : 0), 0);
}

/** The level with its share beside the headline, and the same with the reasons. */
function inWords(
  level: Confidence['level'],
  probability: number | null,
  reasons: readonly Message[],
): Pick<Confidence, 'certainty' | 'line'> {
  const list = { list: reasons, join: 'semicolon' } as const;
  const clear = message('Verdict.Confidence.Clear');
  if (level === 'low') {
    return { certainty: message('Verdict.Certainty.Low'), line: message('Verdict.Confidence.Low', list) };
  }
  if (probability === null) {
    return { certainty: message('Verdict.Certainty.Medium'), line: message('Verdict.Confidence.Medium', list) };
  }
  const keys = levelKeys[level];
  const percent = percentOf(probability);
  return {
    certainty: message(keys.certainty, percent),
    line: reasons.length === 0 ? clear : message(keys.line, percent, list),
  };
}

function percentOf(probability: number): Figure {
  return figure('percent', Math.round(100 * probability));
}

const levelKeys = {
  high: { line: 'Verdict.Confidence.HighOf', certainty: 'Verdict.Certainty.HighOf' },
  medium: { line: 'Verdict.Confidence.MediumOf', certainty: 'Verdict.Certainty.MediumOf' },
} as const;

/** What doubts say, the gravest first. */
export function reasonsOf(doubts: readonly Doubt[]): Message[] {
  const of = (weight: Doubt['weight']): Message[] =>
    doubts.filter((doubt) => doubt.weight === weight).map(({ reason }) => reason);
  return [...of('grave'), ...of('mild')];
}

/** What is known where a run settles nothing: its figures claim nothing that could be sure. */
export function withoutClaim(reasons: readonly Message[]): Confidence {
  const line =
    reasons.length === 0
      ? message('Verdict.Confidence.Nothing')
      : message('Verdict.Confidence.Known', { list: reasons, join: 'semicolon' });
  return { ...nothing, reasons, certainty: message('Verdict.Certainty.Low'), line };
}

/** Where nothing was measured. */
export function withoutData(): Confidence {
  return { ...nothing, reasons: [], certainty: null, line: message('Verdict.Confidence.Nothing') };
}

const nothing = { level: 'low', probability: null, isClaim: false } as const;

/** What makes a run doubtful whatever its verdict: how it ended, its settings, and the engine's warnings. */
export function doubtsOf(input: AssessmentInput, measured: TimeSpanResult, rateLimit: RateLimit | null): Doubt[] {
  const { result, run } = input;
  const timeSpan = result.profile.timeSpans[measured.index];
  const ofSeveral = hasSeveralTimeSpans(result) ? (timeSpan ?? null) : null;
  const doubts = [
    ...doubtsOnTheEnd(result, measured),
    ...(timeSpan === undefined ? [] : doubtsOnTheProfile(timeSpan, measured)),
    ...result.warnings.flatMap((warning) => doubtOnWarning(warning, measured, ofSeveral)),
    ...doubtsOnReadiness(run, result, measured),
  ];
  if (rateLimit !== null) {
    doubts.push(mild(message('Verdict.Reason.RateLimit', figure('iops', rateLimit.allowedIops))));
  }
  if (isElsewhere(run)) {
    doubts.push(mild(message('Verdict.Reason.OtherNode', run.nodeName)));
  }
  if ((input.concurrentRunCount ?? 0) > 0) {
    doubts.push(mild(message('Verdict.Reason.OtherRuns')));
  }
  return withoutRepeats(doubts);
}

/** What is not a doubt, but belongs to any verdict. */
export function notesOf({ simulatedDevice }: Result): Message[] {
  if (simulatedDevice === null) {
    return [];
  }
  const { iops, throughputBytesPerSecond } = simulatedDevice;
  const caps = [
    ...(iops === null ? [] : [figure('iops', iops)]),
    ...(throughputBytesPerSecond === null ? [] : [figure('throughput', throughputBytesPerSecond)]),
  ];
  const [first, second] = caps;
  if (first === undefined) {
    return [message('Verdict.Reason.Simulated')];
  }
  return [
    second === undefined
      ? message('Verdict.Reason.SimulatedTo', first)
      : message('Verdict.Reason.SimulatedToEither', first, second),
  ];
}

/** Whether memory may have served the I/O instead of the volume. */
export function isBuffered(timeSpan: TimeSpan | undefined): boolean {
  return timeSpan?.targets.some(isThroughMemory) ?? false;
}

/** Whether memory may serve the I/O to a target. */
export function isThroughMemory({ cacheMode, memoryMapped }: Target): boolean {
  return (cacheMode ?? defaults.Target.cacheMode) === 'cached' || memoryMapped === true;
}

function doubtsOnTheEnd({ status, error, backend }: Result, { measuredSeconds }: TimeSpanResult): Doubt[] {
  const doubts: Doubt[] = [];
  if (status === 'failed') {
    doubts.push(grave(message('Verdict.Reason.Failed', error?.message ?? '')));
  }
  if (status === 'cancelled') {
    doubts.push(mild(message('Verdict.Reason.Cancelled', figure('seconds', measuredSeconds))));
  } else if (measuredSeconds < leastSeconds * 0.99) {
    // The engine stops on time, not to the microsecond: 59.99 s is a run of 60 s.
    doubts.push(mild(message('Verdict.Reason.Short', figure('seconds', measuredSeconds))));
  }
  if (backend === 'null') {
    doubts.push(grave(message('Verdict.Reason.NullBackend')));
  }
  return doubts;
}

function doubtsOnTheProfile(timeSpan: TimeSpan, measured: TimeSpanResult): Doubt[] {
  const doubts: Doubt[] = [];
  if ((timeSpan.warmUpSeconds ?? defaults.TimeSpan.warmUpSeconds) === 0) {
    doubts.push(mild(message('Verdict.Reason.NoWarmUp')));
  }
  if (isBuffered(timeSpan)) {
    doubts.push(grave(message('Verdict.Reason.Buffered')));
  }
  const size = sizeOfTargets(measured);
  if (size !== null && size < smallFileBytes) {
    doubts.push(mild(message('Verdict.Reason.SmallFile', figure('bytes', size))));
  }
  if (measured.total.ioCount < fewSamples) {
    doubts.push(mild(message('Verdict.Reason.FewSamples', figure('count', measured.total.ioCount))));
  }
  return doubts;
}

function isElsewhere({ nodeName, coordinatorNodeName }: RunContext): boolean {
  return coordinatorNodeName !== null && !isSameNode(nodeName, coordinatorNodeName);
}

/**
 * What was doubtful when the run started, in the node's words. I/O through the owner is one doubt, not two, and what others did
 * is known better where it was counted while the run measured.
 */
function doubtsOnReadiness(run: RunContext, { timeSpans }: Result, { index }: TimeSpanResult): Doubt[] {
  const whole = timeSpans.find((one) => one.index === index);
  const isCounted = whole !== undefined && othersIn(whole, 'volume') !== null;
  const said = [...foundInResult, ...(isElsewhere(run) ? ['volume-access'] : []), ...(isCounted ? ['other-load'] : [])];
  return (run.readiness?.checks ?? [])
    .filter(({ id, verdict }) => verdict === 'doubt' && !said.includes(id))
    .map(({ message: text }) => mild(message('Verdict.Reason.Readiness', withoutStop(text))));
}

/**
 * Bytes that the run could access: each file once, however many threads used it. null where another program's result does
 * not tell.
 */
function sizeOfTargets({ threads }: TimeSpanResult): number | null {
  const sizes = new Map(threads.flatMap(({ targets }) => targets).map(({ path, sizeBytes }) => [path, sizeBytes]));
  return [...sizes.values()].reduce<number | null>(
    (sum, size) => (sum === null || size === null ? null : sum + size),
    0,
  );
}

/**
 * The engine's warnings as doubts, except those that the rules above derive from the result, and
 * TooFewSamples: it is about the outer percentiles, which no verdict uses.
 */
function doubtOnWarning(
  { code, message: text }: Warning,
  measured: TimeSpanResult,
  ofSeveral: TimeSpan | null,
): Doubt[] {
  switch (code) {
    case 'Buffered':
      // Of several time spans the warning may be of another one; the profile says it of each.
      return ofSeveral === null ? [grave(message('Verdict.Reason.Buffered'))] : [];
    case 'SmallTarget': {
      // The same, by the sizes.
      if (ofSeveral !== null) {
        return [];
      }
      const size = sizeOfTargets(measured);
      return [
        mild(
          size === null
            ? message('Verdict.Reason.Warning', withoutStop(text))
            : message('Verdict.Reason.SmallFile', figure('bytes', size)),
        ),
      ];
    }
    case 'SparseTarget':
      return [grave(message('Verdict.Reason.Sparse'))];
    case 'CompressibleContent':
      return ofSeveral === null || hasSuchContent(ofSeveral) ? [mild(message('Verdict.Reason.Compressible'))] : [];
    case 'MisalignedBlock':
    case 'NotSequential':
    case 'SmallerThanAsked':
    case 'Other':
      return [mild(message('Verdict.Reason.Warning', withoutStop(text)))];
    case 'ShortRun':
    case 'NoWarmUp':
    case 'ShallowQueue':
    case 'TooFewSamples':
    case 'SimulatedDevice':
    case 'NullBackend':
    case 'OptionIgnored':
    case 'RatePerThread':
      return [];
  }
}

/** A sentence as a part of another one, which has its own full stop. */
function withoutStop(sentence: string): string {
  return sentence.replace(/\.$/, '');
}

/** Whether the time span writes what compresses well, or uses a file that is full of it. */
function hasSuchContent({ targets }: TimeSpan): boolean {
  return targets.some(({ writePercent, writeBuffer }) => {
    const content = writeBuffer?.content ?? defaults.WriteBuffer.content;
    return content === 'zero' || (content === 'sequential' && (writePercent ?? defaults.Target.writePercent) > 0);
  });
}

/** Each reason once. */
export function withoutRepeats(doubts: readonly Doubt[]): Doubt[] {
  const same = ({ reason }: Doubt): string => JSON.stringify(reason);
  return doubts.filter((doubt, index) => doubts.findIndex((other) => same(other) === same(doubt)) === index);
}

/** Doubts about what the figures of a run prove by themselves, whatever its settings: only that it did not end as it should. */
export function ofUnendedRun(doubts: readonly Doubt[]): Doubt[] {
  return doubts.filter(({ reason }) => unended.includes(reason.key));
}

/** What is the verdict itself is no doubt about it. */
export function without(key: string, doubts: readonly Doubt[]): Doubt[] {
  return doubts.filter(({ reason }) => reason.key !== key);
}

export function mild(reason: Message): Doubt {
  return { weight: 'mild', reason };
}

export function grave(reason: Message): Doubt {
  return { weight: 'grave', reason };
}

/** The same doubts, as such that simulated searches had as well. */
export function counted(doubts: readonly Doubt[]): Doubt[] {
  return doubts.map((doubt) => ({ ...doubt, isCounted: true }));
}
