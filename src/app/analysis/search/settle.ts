/** From the steps of a search to what limits the workload that was asked for, and how sure that is. */

import { threadProcessorsOf } from '../verdict/thread-processors';
import { AssessmentInput } from '../verdict/verdict-types';
import { afterBurst, baseOfBurst } from './after-burst';
import { deeperThanAsked, doubtsOnDepth, takenFromOthers, wholeGainOf } from './doubts-on-depth';
import { Cause, isUnlisted, isVm, shareOfCeiling } from './explanation';
import { explanationsOf, passesUncachedLimit } from './explanations';
import { comesAndGoes, fellAndRose } from './levels';
import { farShare } from './mean-at-ceiling';
import { mostWaitOf, waitOutsideOf } from './others';
import { isAsUnevenAsWork, unevennessAtCeiling } from './pace';
import {
  againOf,
  alikeShare,
  driftShare,
  errorOf,
  gainOf,
  isMoving,
  isSameWork,
  mostDifferenceOf,
  sameAsFull,
  Search,
  Step,
  stepOf,
  withSteadyAsked,
} from './search-steps';
import { isAlone, leftByOthers, SharedLimit } from './unseen-users';
import { isWorkedOn, takesAlwaysAsLong, waitsForItsTurn, waitsOf } from './waits';
import { weigh, Weighed } from './weigh';
import { isOfOneQueue } from './work';

/** What limits the asked workload. */
export type SettledCause =
  | Cause
  | { readonly kind: 'depth' }
  | { readonly kind: 'engineCpu' }
  | { readonly kind: 'nodeCpu' }
  | { readonly kind: 'cache' };

/** The answer of a search. */
export interface Settled {
  /** Of several, all are about equally near; none where the steps leave it open. */
  readonly causes: readonly SettledCause[];
  /** From 0 to 1: of as many such answers so many are right. */
  readonly probability: number;
  /** The limit of which others may leave what was found, where the steps do not tell that from what it looks like. */
  readonly leftOf: SharedLimit | null;
  /** What is left of the search, where the answer is of the level that a burst came down to; else null. */
  readonly lasting: Search | null;
  /** What sets the ceiling, by probability. */
  readonly ceiling: readonly Weighed[];
  /** The way that the reads took, as far as the answer tells; else what was told. */
  readonly cachePath: AssessmentInput['cachePath'];
  /** Copies of each write, as far as they are known or the answer tells. */
  readonly copies: number | null;
  /** The search as it was judged, with a steady first step where there is one. */
  readonly judged: Search;
}

/** From this gain on a deeper queue, or another thread, brought more. */
export const leastGain = 0.05;
/** No surer than this that the depth, or the disks, are what limits, where the steps may be as they are for another reason. */
const mostWhereDoubtful = 0.8;
/** Below this an answer would be a guess. */
const leastProbability = 0.7;
const boundShare = 0.95;
const busyPercent = 90;
const fullPercent = 99;
/** As often as this the latency of a single request: the queue is full long before. */
const longWait = 3;
/** Of the latency, what requests wait for a processor: from here on that limits, and up to there it does not. */
const longWaitShare = 0.3;
const shortWaitShare = 0.15;
/** A thread that shares its core fairly gets half of it. */
const fairShare = 0.4;
/** Of the processors, what a thread gets of them however many want them: what needs less is not held up by them. */
const leastFairShare = 0.05;
/** A ceiling that is not known better is known to nobody. */
const vagueFrom = 0.15;
/** What a deeper queue brings is mostly others' from this share of it on. */
const mostlyShare = 0.5;
/** So many times as much as what changed in the meantime. */
const farMore = 10;
/** How far below the ceiling the asked workload still has the same limit; before several disks, one is idle now and then. */
const belowShare = { ofOneQueue: 0.08, ofDisks: 0.2 } as const;

/** What limits the asked workload of a search. */
export function settle(taken: Search, input: AssessmentInput): Settled {
  const search = withSteadyAsked(taken);
  const ofSearch = search.hasCeiling ? weigh(search, explanationsOf(search, input), input) : [];
  const answer =
    boundByEngine(search, input) ??
    boundByOthers(search, input) ??
    boundByDepth(search, input, doubtsOnDepth(taken, input).length > 0 || isMoving(taken.asked)) ??
    boundAfterBurst(search, input) ??
    boundByCeiling(search, input, ofSearch);
  const { causes, ceiling = ofSearch } = answer;
  const [first] = causes;
  const cachePath = ceiling.find(({ cause }) => cause === first)?.cachePath ?? input.cachePath;
  const copies = (first?.kind === 'limit' ? first.copies : null) ?? input.limits.facts.copies;
  return { leftOf: null, lasting: null, ...answer, ceiling, cachePath, copies, judged: search };
}

type Answer = Pick<Settled, 'causes' | 'probability'> & Partial<Pick<Settled, 'leftOf' | 'lasting' | 'ceiling'>>;
const open: Answer = { causes: [], probability: 0 };

function one(cause: SettledCause, probability: number): Answer {
  return { causes: [cause], probability };
}

/** Where the load generator's own threads did nothing but work, the processors are what limits. */
function boundByEngine({ asked }: Search, input: AssessmentInput): Answer | null {
  return (engineShareOf(asked, input) ?? 0) >= boundShare ? one({ kind: 'engineCpu' }, 0.95) : null;
}

/**
 * The engine's threads got their fair share of processors that other programs filled up, or waited for one longer than
 * for the disks.
 */
function boundByOthers(search: Search, input: AssessmentInput): Answer | null {
  const { asked } = search;
  const wait = isBusy(asked) ? waitOutsideOf(asked) : null;
  if (wait !== null && wait >= longWaitShare) {
    return one({ kind: 'nodeCpu' }, 0.9);
  }
  return leastUsageOfThreads(asked, input) >= fullPercent && (engineShareOf(asked, input) ?? 0) >= fairShare
    ? one({ kind: 'nodeCpu' }, 0.84)
    : null;
}

/** Of the processors that threads are bound to, the usage of the least used; 0 where the system moves them as it likes. */
function leastUsageOfThreads({ timeSpan }: Step, { result }: AssessmentInput): number {
  const processors = timeSpan.cpu?.processors ?? [];
  const usages = (threadProcessorsOf(result, timeSpan).places ?? []).map(
    (place) => processors[place]?.usagePercent ?? 0,
  );
  return usages.length === 0 ? 0 : Math.min(...usages);
}

/** How much of the processors that its threads can use the engine used, from 0 to 1; null where that is not known. */
function engineShareOf({ timeSpan }: Step, { result }: AssessmentInput): number | null {
  const { cpu, measuredSeconds } = timeSpan;
  return cpu === null || cpu.engineCpuSeconds === null || cpu.processors.length === 0
    ? null
    : cpu.engineCpuSeconds / measuredSeconds / threadProcessorsOf(result, timeSpan).count;
}

function isBusy({ timeSpan: { cpu } }: Step): boolean {
  return (cpu?.average.usagePercent ?? 0) >= busyPercent;
}

/** A deeper queue than the asked one brought more; doubtful where something else may have changed in the meantime. */
function boundByDepth(search: Search, input: AssessmentInput, isDoubtful: boolean): Answer | null {
  const { asked, idle } = search;
  const deeper = deeperThanAsked(search);
  if (deeper === null) {
    return null;
  }
  const gain = gainOf(deeper);
  const repeated = againOf(search, asked);
  if (gain >= leastGain && repeated !== null && gainOf(repeated) > driftShare) {
    // What was asked does more by now: other load ended, or a cache has filled.
    return open;
  }
  // Where others keep every processor busy, a deeper queue also makes up for waiting for one.
  const mayWait = isBusy(asked) && mostWaitOf(asked) > shortWaitShare;
  // That one request takes no longer than one does tells nothing.
  const floor = idle !== null && asked.queueDepth > idle.queueDepth ? idle.latencyMicroseconds : null;
  const waits = floor === null || asked.latencyMicroseconds === null ? Infinity : asked.latencyMicroseconds / floor;
  const depth = (probability: number): Answer =>
    one({ kind: 'depth' }, isDoubtful ? Math.min(probability, mostWhereDoubtful) : probability);
  if (gain >= leastGain && (gain >= 3 * leastGain || waits < longWait)) {
    const isClear = gain >= 2 * (errorOf(asked) + errorOf(deeper));
    // Fewer requests in flight than asked would do less, if their number were what limits.
    if (mayWait || !isClear || comesAndGoes(search, deeper) || doesAsMuchAlone(search)) {
      return open;
    }
    if (hasEnded(search, deeper)) {
      return null;
    }
    // Where others did as much less, both together are at a ceiling.
    const isTaken = takenFromOthers(deeper, asked, input) >= mostlyShare * (deeper.iops - asked.iops);
    return isTaken || wholeGainOf(deeper, asked, input) < leastGain ? null : depth(gain >= 3 * leastGain ? 0.97 : 0.9);
  }
  // Requests that wait for nothing are limited by their number alone, however close a limit is.
  return gain >= 0.008 && waits < 1.06 && !mayWait ? depth(0.8) : null;
}

/** Whether a single request does as much as all that were asked for, so that their number does not limit. */
function doesAsMuchAlone({ asked, idle }: Search): boolean {
  return idle !== null && asked.queueDepth >= 2 * idle.queueDepth && idle.iops >= asked.iops * boundShare;
}

/** Whether a queue as deep as that was tried once more, and brought no more than the asked workload: its gain was a burst's. */
function hasEnded(search: Search, deeper: Step): boolean {
  const { steps, asked } = search;
  const least = (againOf(search, asked) ?? asked).iops * (1 + leastGain);
  return steps.some(
    ({ change, before, queueDepth, iops }) =>
      change === 'again' && before !== asked && queueDepth >= deeper.queueDepth && iops < least,
  );
}

/** What limits at the level that lasts, where one of the search ended: by its figure, or by the steps behind the change. */
function boundAfterBurst(search: Search, input: AssessmentInput): Answer | null {
  const base = baseOfBurst(search, input);
  if (base !== null) {
    return one({ kind: 'limit', ...base, copies: null, others: null }, 0.9);
  }
  const lasting = afterBurst(search);
  const ceiling = lasting === null ? [] : weigh(lasting, explanationsOf(lasting, input), input);
  const [cause, second] = lasting === null ? [] : boundByCeiling(lasting, input, ceiling).causes;
  const first = ceiling.find((weighed) => weighed.cause === cause);
  if (lasting === null || first === undefined || second !== undefined) {
    return null;
  }
  const named = first.cause.kind === 'limit' ? { ...first.cause, cameDown: lasting.full } : first.cause;
  const probability = Math.min(first.probability, mostWhereDoubtful);
  return { causes: [named], probability, ceiling: [{ ...first, cause: named }], lasting };
}

/** By how much a step in larger blocks did more than the ceiling: no cause does that, but one that came and went. */
function mostGainOfWhole({ steps, full }: Search): number {
  const larger = steps.filter(({ change }) => change === 'largerBlock');
  return Math.max(0, ...larger.map(({ iops }) => iops / full.iops - 1));
}

/** Whether a smaller part of the file did more than a larger one, by more than this and than chance: a cache holds more of it. */
function holdsPart(search: Search, leastOf: number): boolean {
  const part = stepOf(search, 'smallerPart');
  return (
    part !== null &&
    gainOf(part) >
      Math.max(
        leastOf,
        2 * mostGainOfWhole(search),
        2 * leastGain,
        4 * (unevennessAtCeiling(search, ({ iops }) => iops) ?? 0),
        2.5 * (errorAtCeiling(search, part) + errorAtCeiling(search, search.full)),
        2 * mostDifferenceOf(search),
      )
  );
}

function boundByCeiling(search: Search, input: AssessmentInput, ceiling: readonly Weighed[]): Answer {
  const { full } = search;
  const [first, second] = ceiling;
  const again = againOf(search, full);
  const drift = again === null || first === undefined ? null : shareOfCeiling(first, again, full);
  const drifted = again === null ? 0 : Math.abs(drift === null ? gainOf(again) : drift - 1);
  const hasDrifted = drifted > driftShare;
  // What a cache holds changes with what is read: a gain that is far more than all that changed is its doing all the same.
  if ((hasDrifted && !holdsPart(search, farMore * drifted)) || !reachesCeiling(search, first)) {
    return open;
  }
  if (holdsPart(search, 0)) {
    return one({ kind: 'cache' }, 0.84);
  }
  if (first === undefined) {
    return open;
  }
  if (
    second !== undefined &&
    first.cause.kind === 'limit' &&
    second.cause.kind === 'limit' &&
    second.probability > 0.2
  ) {
    const probability = first.probability + second.probability;
    return probability < leastProbability ? open : { causes: [first.cause, second.cause], probability };
  }
  // Other load on a limit that is published looks like disks that are full: the steps do not tell them apart.
  const mayBeOthers = first.cause.kind === 'device' && isVm(input) && !isAlone(search, input);
  const leftOf = first.probability < leastProbability ? null : leftByOthers(search, first, input);
  const isLeft = first.cause.kind === 'device' && leftOf !== null;
  const isLikelyOfDisks = isLeft && leftOf === 'unlisted' && isOfOneQueue(search, first);
  const mayBeCache = first.cause.kind !== 'limit' && passesUncachedLimit(search, input);
  const isOfUnlisted = isUnlisted(first.cause);
  // A processor that is always busy lets requests pass as evenly as a throttle, where they need more of it than is left.
  const mayBeProcessors =
    isOfUnlisted &&
    (isBusy(search.asked) || leastUsageOfThreads(search.asked, input) >= busyPercent) &&
    mostWaitOf(search.asked) > shortWaitShare &&
    (engineShareOf(search.asked, input) ?? 1) >= leastFairShare;
  const mayBeEvenDisk =
    (isOfUnlisted || farShare(first, search) !== null) &&
    !waitsForItsTurn(search) &&
    (isWorkedOn(search) || takesAlwaysAsLong(search) || isAsUnevenAsWork(search, first));
  // What comes in bursts, or with long breaks, does not tell disks from a throttle.
  const isVague = first.cause.kind === 'device' && (errorAtCeiling(search, full) >= vagueFrom || fellAndRose(search));
  return first.probability < leastProbability ||
    (first.cause.kind !== 'device' && doesLessDeeper(search, first)) ||
    mayBeOthers ||
    (isLeft && !isLikelyOfDisks) ||
    mayBeCache ||
    mayBeProcessors ||
    mayBeEvenDisk ||
    isVague
    ? { ...open, leftOf: isLeft ? leftOf : null }
    : {
        causes: [first.cause],
        probability: isLikelyOfDisks ? Math.min(first.probability, mostWhereDoubtful) : first.probability,
        leftOf,
      };
}

/**
 * Whether a shallower queue did more than the deepest one, before and after it: disks may do less the more waits for them,
 * and what counts requests or bytes does not.
 */
function doesLessDeeper({ steps, full }: Search, first: Weighed): boolean {
  const last = steps.indexOf(full);
  const doesMore = steps.map((step) => {
    const share = shareOfCeiling(first, step, full);
    const isShallower = isSameWork(step, full) && step.queueDepth < full.queueDepth && step.change !== 'smallerPart';
    return isShallower && share !== null && share > 1 + Math.max(alikeShare, errorOf(step) + errorOf(full));
  });
  return doesMore.slice(0, last).includes(true) && doesMore.slice(last).includes(true);
}

/** What limits the ceiling limits the asked workload only where that reaches it, by itself or together with others. */
function reachesCeiling(search: Search, first: Weighed | undefined): boolean {
  const { asked, full } = search;
  const withOthers = first === undefined ? null : shareOfCeiling(first, asked, full);
  return Math.max(asked.iops / full.iops, withOthers ?? 0) >= 1 - mostBelow(search, first);
}

function mostBelow(search: Search, first: Weighed | undefined): number {
  const isOfDisks = first?.cause.kind === 'device' && waitsOf(search, first) === 'different';
  return isOfDisks ? belowShare.ofDisks : belowShare.ofOneQueue;
}

/** How far a step's mean may be from the truth: a step that happens to look better known is no better than most. */
function errorAtCeiling(search: Search, step: Step): number {
  const errors = sameAsFull(search)
    .map(errorOf)
    .sort((one, other) => one - other);
  return Math.max(errorOf(step), errors[Math.floor(errors.length / 2)] ?? 0);
}
