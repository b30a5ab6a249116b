/** Whether requests are let through at an even pace, as by a throttle, or as fast as something works, which varies. */

import { mean } from '../settled-level';
import { AssessmentInput } from '../verdict/verdict-types';
import { Explanation, isUnlisted } from './explanation';
import { mayWaitForProcessor } from './own-processors';
import { alikeShare, isOfOneKind, isSameWork, sameAsFull, Search, Step } from './search-steps';
import { variationOfSingle, variesAlone, Waits, waitsForItsTurn, waitsOf } from './waits';

/** How likely something is of a throttle and of what works; only their ratio counts. */
interface Likelihoods {
  readonly throttle: number;
  readonly device: number;
}

interface Range extends Likelihoods {
  readonly below: number;
}

/** What lies below this speaks for a throttle, as many times as for what works. */
const forThrottle = (below: number, times: number): Range => ({ below, throttle: times, device: 1 });
const forDevice = (below: number, times: number): Range => ({ below, throttle: 1, device: times });
const forNeither = (below: number): Range => ({ below, throttle: 1, device: 1 });

/**
 * How even the ceiling is, by how many times as much as requests at random moments it varies: what works on several
 * requests at once ends as many more or fewer of them as chance has it, by one through the root of their number, and a
 * throttle counts. It shows within a step, unless the throttle lets through much at a time, or from step to step, unless its
 * pace wanders. Counted by `npm run truth` on volumes of 200 to 100,000 IOPS.
 */
const evenness: Readonly<Record<Waits, readonly Range[]>> = {
  alike: [
    forThrottle(0.05, 60),
    forThrottle(0.2, 40),
    forThrottle(0.25, 15),
    forThrottle(0.3, 4),
    forDevice(Infinity, 2),
  ],
  different: [
    forThrottle(0.05, 60),
    forThrottle(0.1, 30),
    forThrottle(0.15, 6),
    forDevice(0.3, 3),
    forDevice(Infinity, 15),
  ],
  unknown: [
    forThrottle(0.05, 60),
    forThrottle(0.2, 40),
    forThrottle(0.35, 4),
    forThrottle(0.6, 1.4),
    forDevice(1, 3),
    forDevice(Infinity, 6),
  ],
};
/** Each of several disks may be throttled, and together they are nearly as uneven as if they were not. */
const shareOfEither: Readonly<Record<Waits, number>> = { alike: 1, different: 0.6, unknown: 0.5 };
/** Where nothing tells how even it is. */
const evennessUnknown: Readonly<Record<Waits, Likelihoods>> = {
  alike: { throttle: 1, device: 1 },
  different: { throttle: 1, device: 5 },
  unknown: { throttle: 1, device: 1 },
};

/** From this share of the ceiling on, a step near the knee reaches it. */
const wholeAtKnee = 0.99;
/**
 * How much of the ceiling is reached where there are just more requests than keep it busy: in front of a throttle none waits
 * without a reason, while of several disks one is idle now and then.
 */
const knees: readonly Range[] = [
  forDevice(0.93, 8),
  forDevice(0.98, 5),
  forNeither(wholeAtKnee),
  forThrottle(1.01, 3),
  forNeither(Infinity),
];
/** Before one queue, whatever is behind it, a request that takes long leaves others' time unused now and then. */
const kneesOfOneQueue: readonly Range[] = [forNeither(wholeAtKnee), forThrottle(1.01, 3), forNeither(Infinity)];
/** As many times the requests that keep the ceiling busy, at the latency of a single one. */
const atKnee = { from: 1.3, to: 3.5 } as const;

/** The unevenness of work as a share of what is expected, at least: a few steps may look more even by chance. */
const leastOfWork = 0.7;

/** What works on one request at a time does not let it wait. */
const factorOfWaiting = 0.05;

/** As even as chance makes it, and as even as anything is known to be. */
const evenByChance = 1;
const leastKnown = 0.01;
/** What is more even than this, as a share of what chance makes it, is no work on requests that vary. */
const leastOfVaried = 0.2;
/** Within a step, as a share of what chance makes it: below, it is no work on requests that vary. */
const mostOfThrottle = 0.25;
/** As many times as uneven as chance makes requests at random moments. */
const farFromEven = 3;

const unknown: Likelihoods = { throttle: 1, device: 1 };
/** Fewer steps are alike by chance. */
const leastAlike = 3;
/** The half width of a step's mean, with 95 % confidence, in standard deviations of it. */
const halfWidthInDeviations = 1.96;
/** Disks vary as many times as much from step to step as within one, at most and beside what chance makes of each. */
const betweenBesideWithin = 3;
/** Below the mean by as many deviations lies a tenth of a normal distribution. */
const tenthOfNormal = 1.2816;

/** How likely it is that what an explanation names lets requests pass as evenly as it was seen. */
export function likelihoodOfPace(
  search: Search,
  explanation: Explanation,
  input: Pick<AssessmentInput, 'result'>,
): number {
  const { pace } = explanation;
  const waits = waitsOf(search, explanation);
  const even = isUnevenWithin(search, explanation, waits)
    ? unknown
    : (likelihoodsOf(evenness[waits], leastUnevenness(search, explanation)) ?? evennessUnknown[waits]);
  const knee = likelihoodsOf(waits === 'alike' ? kneesOfOneQueue : knees, leastShareAtKnee(search, input)) ?? unknown;
  const throttle = even.throttle * knee.throttle;
  const device = even.device * knee.device * (waitsForItsTurn(search) ? factorOfWaiting : 1);
  return { even: throttle, uneven: device, either: Math.max(throttle, device) * shareOfEither[waits] }[pace];
}

/**
 * Whether a ceiling is far less even within its steps than chance makes it, though no request waits much longer than another, or
 * though it is no more even from step to step: what lets through much at a time would have both otherwise, and what has an even
 * pace is even. Then how even it is speaks for neither.
 */
function isUnevenWithin(search: Search, explanation: Explanation, waits: Waits): boolean {
  const within = unevennessWithinSteps(search, explanation) ?? 0;
  return (
    within >= farFromEven && (waits === 'alike' || (waits === 'unknown' && betweenSteps(search, explanation) >= 1))
  );
}

/**
 * Whether reads alone and writes alone are both let through far more evenly than single requests vary: together they are uneven
 * where one counts for more than the other, whatever counts them.
 */
export function isEvenByKind({ steps, idle }: Search): boolean {
  const variation = variationOfSingle({ idle });
  const alone = steps.filter(isOfOneKind);
  const most = variation === null ? 0 : Math.min(mostOfThrottle, variation / 2);
  return alone.length > 1 && alone.every((step) => (deviationWithin(step) ?? Infinity) / chanceOf(step) < most);
}

/** How uneven a ceiling is from step to step at the full depth, as a share of what chance makes it; 0 for too few of them. */
function betweenSteps(search: Search, { counted }: Pick<Explanation, 'counted'>): number {
  return unevennessOfAll(alikeSteps(search, counted, search.full.queueDepth), counted) ?? 0;
}

/** How uneven a ceiling is within its steps; null where that is not known of what is counted. */
export function unevennessWithinSteps(
  search: Search,
  { cause, counted }: Pick<Explanation, 'cause' | 'counted'>,
): number | null {
  const isCounted =
    cause.kind !== 'oneDisk' && cause.others === null && !(isUnlisted(cause) && cause.direction !== null);
  return isCounted ? unevennessWithin(alikeSteps(search, counted, search.full.queueDepth)) : null;
}

/**
 * Whether a ceiling is no more even than work on requests that each take as long as a single one does. What always has the
 * same number of requests in work ends as many more or fewer of them as chance has it, by as much less as they vary less.
 */
export function isAsUnevenAsWork(search: Search, explanation: Explanation): boolean {
  // Where each waits as long as the other, nothing lets through much at a time, so that an even pace shows within each step.
  const within = waitsOf(search, explanation) === 'alike' ? unevennessWithinSteps(search, explanation) : null;
  const unevenness = unevennessOfCounting(search, explanation);
  const variation = variationOfSingle(search);
  const least = variation === null ? Infinity : leastOfWork * Math.min(1, variation);
  // What hands out often, though not at an even pace, is far more even from step to step.
  if (within !== null && within >= least && betweenSteps(search, explanation) >= least / 2) {
    return true;
  }
  if (variesAlone(search) && (unevenness ?? 0) >= leastOfVaried) {
    return true;
  }
  return unevenness !== null && variation !== null && unevenness >= leastOfWork * Math.min(1, variation);
}

/** Disks that others use as well leave over what those do not take: they do not serve the own requests evenly by chance. */
function leastUnevenness(search: Search, { cause, counted }: Explanation): number | null {
  const whole = unevennessOfCounting(search, { cause, counted });
  const own =
    cause.kind === 'device' && cause.others !== null
      ? unevennessOfCounting(search, { cause: { ...cause, others: null }, counted: ({ iops }) => iops })
      : null;
  return own === null ? whole : Math.min(own, whole ?? own);
}

function likelihoodsOf(ranges: readonly Range[], value: number | null): Likelihoods | null {
  return ranges.find(({ below }) => value !== null && value < below) ?? null;
}

/** The unevenness of the ceiling as a multiple of what chance makes of as many requests; null where it is not known. */
export function unevennessOfCounting(
  search: Search,
  { cause, counted }: Pick<Explanation, 'cause' | 'counted'>,
): number | null {
  // In larger blocks something else may limit that is almost as near.
  const sameWork = { steps: search.steps.filter((step) => isSameWork(step, search.full)), full: search.full };
  // Within a step, the load's own reads and writes are counted together alone.
  const isOwn = cause.kind !== 'oneDisk' && cause.others === null;
  // Together with others it may be at the ceiling before its own queue is full.
  const leastDepth = isOwn ? search.full.queueDepth : Math.min(search.asked.queueDepth, search.full.queueDepth);
  const alike = alikeSteps(search, counted, leastDepth);
  const isOfDirection = isUnlisted(cause) && cause.direction !== null;
  const between = isOwn ? unevennessBetween : unevennessOfAll;
  const found = [
    between(alike, counted),
    between(alikeSteps(sameWork, counted, leastDepth), counted),
    isOwn && !isOfDirection ? unevennessWithin(alike) : null,
  ].filter((one): one is number => one !== null);
  return found.length === 0 ? null : Math.min(...found);
}

/** Of all but one of the steps, which may look even by chance. */
function unevennessWithin(steps: readonly Step[]): number | null {
  const found = steps
    .map((step) => (deviationWithin(step) ?? Infinity) / chanceOf(step))
    .sort((one, other) => one - other);
  const even = found[found.length > leastAlike ? 1 : 0];
  return even === undefined || even === Infinity ? null : even;
}

/** From step to step, of what others did as well. */
function unevennessOfAll(steps: readonly Step[], counted: Explanation['counted']): number | null {
  const unevenness = unevennessOf(steps, counted);
  return unevenness === null ? null : unevenness / Math.sqrt(mean(steps.map((step) => chanceOf(step) ** 2)));
}

/**
 * From step to step, at most: a few steps may agree by chance. What is uneven within its steps is so from one to another as
 * well, so that they are held against that too.
 */
function unevennessBetween(steps: readonly Step[], counted: Explanation['counted']): number | null {
  const unevenness = unevennessOf(steps, counted);
  const expected = steps.map((step) => Math.max(deviationWithin(step) ?? chanceOf(step), chanceOf(step) / 2));
  const variance = mean(expected.map((one) => one ** 2));
  return unevenness === null
    ? null
    : (unevenness / Math.sqrt(variance) / betweenBesideWithin) * mostByChance(steps.length);
}

/** By how much the mean of a step may be off, as a share of it, as its samples tell: not where they drop now and then. */
function deviationWithin({ timeSpan: { steadyState } }: Step): number | null {
  const halfWidth = steadyState?.halfWidthPercent ?? null;
  return halfWidth === null || steadyState?.reason === 'drops' ? null : halfWidth / 100 / halfWidthInDeviations;
}

/** The same for requests at random moments. */
function chanceOf({ iops, timeSpan: { measuredSeconds } }: Step): number {
  return 1 / Math.sqrt(iops * measuredSeconds);
}

/** How many times the deviation that so many values show the true one is at most, in nine of ten cases. */
function mostByChance(count: number): number {
  const term = 2 / (9 * (count - 1));
  // The tenth of the chi-squared distribution, by Wilson and Hilferty.
  return (1 - term - tenthOfNormal * Math.sqrt(term)) ** -1.5;
}

/**
 * Whether IOPS fall away in most of the steps of the ceiling's work, and are as even altogether as by chance: disks that stand still
 * now and then do so more in one step than in another, and what lets through much at a time has to.
 */
export function dropsEvenly(search: Search): boolean {
  const same = sameAsFull(search);
  const falling = same.filter(({ timeSpan }) => timeSpan.steadyState?.reason === 'drops');
  const unevenness = unevennessOf(falling, ({ timeSpan }) => timeSpan.total.iops);
  return (
    2 * falling.length > same.length &&
    unevenness !== null &&
    unevenness <= Math.max(leastKnown, evenByChance * Math.sqrt(mean(falling.map((step) => chanceOf(step) ** 2))))
  );
}

/** By how much of their mean the steps at the ceiling differ in what is counted; null for too few. */
export function unevennessAtCeiling(search: Search, counted: Explanation['counted']): number | null {
  return unevennessOf(alikeSteps(search, counted, search.full.queueDepth / 2), counted);
}

/** The most by which the IOPS of steps at the ceiling differ, as a share of them: a few agree by chance. Null for too few. */
export function unevennessAtMost(search: Search): number | null {
  const counted = ({ iops }: Step): number => iops;
  const alike = alikeSteps(search, counted, search.full.queueDepth / 2);
  const unevenness = unevennessOf(alike, counted);
  return unevenness === null ? null : unevenness * mostByChance(alike.length);
}

/** A limit counts the same in larger blocks or in reads alone, where it still is what limits. */
function alikeSteps(
  { steps, full }: Pick<Search, 'steps' | 'full'>,
  counted: Explanation['counted'],
  leastDepth: number,
): Step[] {
  const ceiling = counted(full);
  return steps.filter((step) => {
    const one = step.queueDepth >= leastDepth && step.change !== 'shallower' ? counted(step) : null;
    return one !== null && ceiling !== null && Math.abs(one / ceiling - 1) <= alikeShare;
  });
}

function unevennessOf(steps: readonly Step[], counted: Explanation['counted']): number | null {
  const alike = steps.map(counted).filter((one): one is number => one !== null);
  if (alike.length < leastAlike) {
    return null;
  }
  const middle = mean(alike);
  const variance = alike.reduce((sum, one) => sum + (one - middle) ** 2, 0) / (alike.length - 1);
  return Math.sqrt(variance) / middle;
}

/**
 * The least share of the ceiling that a step of the same work reached near its knee; null without one. A step whose requests
 * wait for a busy processor falls short before a throttle as well.
 */
function leastShareAtKnee(search: Search, input: Pick<AssessmentInput, 'result'>): number | null {
  const { steps, full, idle } = search;
  const floor = idle?.latencyMicroseconds ?? null;
  if (floor === null) {
    return null;
  }
  const busy = (full.iops * floor) / 1e6;
  const shares = steps
    .filter((step) => step !== full && ['asked', 'deeper', 'moreThreads', 'shallower'].includes(step.change))
    .filter((step) => isSameWork(step, full))
    .filter(({ queueDepth }) => queueDepth >= atKnee.from * busy && queueDepth <= atKnee.to * busy)
    .filter((step) => step.iops >= wholeAtKnee * full.iops || !mayWaitForProcessor(step, search, input))
    .map(({ iops }) => iops / full.iops);
  return shares.length === 0 ? null : Math.min(...shares);
}
