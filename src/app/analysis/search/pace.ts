/** Whether requests are let through at an even pace, as by a throttle, or as fast as something works, which varies. */

import { Explanation } from './explanation';
import { alikeShare, isSameWork, Search, Step } from './search-steps';

/** How likely something is of a throttle and of what works; only their ratio counts. */
interface Likelihoods {
  readonly throttle: number;
  readonly device: number;
}

interface Range extends Likelihoods {
  readonly below: number;
}

/**
 * How even the ceiling is, by how many times as much as requests at random moments it varies: what works on several
 * requests at once ends as many more or fewer of them as chance has it, by one through the root of their number, and a
 * throttle counts. Whether either drifts besides is not known. Of 111 families of simulated volumes of 200 to 160,000 IOPS.
 */
const evenness: readonly Range[] = [
  { below: 0.05, throttle: 60, device: 1 },
  { below: 0.1, throttle: 40, device: 1 },
  { below: 0.2, throttle: 10, device: 1 },
  { below: 0.3, throttle: 4, device: 1 },
  { below: 0.6, throttle: 1.4, device: 1 },
  { below: 1, throttle: 1, device: 1.3 },
  { below: 1.7, throttle: 1, device: 4 },
  { below: Infinity, throttle: 1, device: 6 },
];

/**
 * How much of the ceiling is reached where there are just more requests than keep it busy: in front of a throttle none waits
 * without a reason, while of several disks one is idle now and then.
 */
const knees: readonly Range[] = [
  { below: 0.93, throttle: 1, device: 8 },
  { below: 0.98, throttle: 1, device: 2 },
  { below: 0.99, throttle: 1, device: 1 },
  { below: 1.01, throttle: 3, device: 1 },
  { below: Infinity, throttle: 1, device: 1 },
];
/** As many times the requests that keep the ceiling busy, at the latency of a single one. */
const atKnee = { from: 1.3, to: 3.5 } as const;

const unknown: Likelihoods = { throttle: 1, device: 1 };
/** Fewer steps are alike by chance. */
const leastAlike = 3;

/** How likely it is that what an explanation names lets requests pass as evenly as it was seen. */
export function likelihoodOfPace(search: Search, { pace, counted }: Explanation): number {
  const even = likelihoodsOf(evenness, unevennessOfCounting(search, counted));
  const knee = likelihoodsOf(knees, leastShareAtKnee(search));
  const throttle = even.throttle * knee.throttle;
  const device = even.device * knee.device;
  // Each of several disks may be throttled, and together they are as uneven as if they were not.
  return { even: throttle, uneven: device, either: Math.max(throttle, device) / 2 }[pace];
}

function likelihoodsOf(ranges: readonly Range[], value: number | null): Likelihoods {
  return ranges.find(({ below }) => value !== null && value < below) ?? unknown;
}

/** The unevenness of the ceiling as a multiple of what chance makes of as many requests; null for too few steps. */
function unevennessOfCounting(search: Search, counted: Explanation['counted']): number | null {
  const ofAll = spreadOf(alikeSteps(search, counted), counted);
  // In larger blocks something else may limit that is almost as near.
  const sameWork = { ...search, steps: search.steps.filter((step) => isSameWork(step, search.full)) };
  const ofSameWork = spreadOf(alikeSteps(sameWork, counted), counted);
  return ofAll === null || ofSameWork === null ? (ofAll ?? ofSameWork) : Math.min(ofAll, ofSameWork);
}

function spreadOf(steps: readonly Step[], counted: Explanation['counted']): number | null {
  const unevenness = unevennessOf(steps, counted);
  const chance = meanOf(steps.map(({ iops, timeSpan }) => 1 / (iops * timeSpan.measuredSeconds)));
  return unevenness === null ? null : unevenness / Math.sqrt(chance);
}

/** By how much of their mean the steps at the ceiling differ in what is counted; null for too few. */
export function unevennessAtCeiling(search: Search, counted: Explanation['counted']): number | null {
  return unevennessOf(alikeSteps(search, counted), counted);
}

/** A limit counts the same in larger blocks or in reads alone, where it still is what limits. */
function alikeSteps({ steps, full }: Search, counted: Explanation['counted']): Step[] {
  const ceiling = counted(full);
  return steps.filter((step) => {
    const one = step.queueDepth >= full.queueDepth / 2 && step.change !== 'shallower' ? counted(step) : null;
    return one !== null && ceiling !== null && Math.abs(one / ceiling - 1) <= alikeShare;
  });
}

function unevennessOf(steps: readonly Step[], counted: Explanation['counted']): number | null {
  const alike = steps.map(counted).filter((one): one is number => one !== null);
  if (alike.length < leastAlike) {
    return null;
  }
  const mean = meanOf(alike);
  const variance = alike.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (alike.length - 1);
  return Math.sqrt(variance) / mean;
}

/** The least share of the ceiling that a step of the same work reached near its knee; null without one. */
function leastShareAtKnee({ steps, full, idle }: Search): number | null {
  const floor = idle?.latencyMicroseconds ?? null;
  if (floor === null) {
    return null;
  }
  const busy = (full.iops * floor) / 1e6;
  const shares = steps
    .filter((step) => step !== full && ['asked', 'deeper', 'moreThreads', 'shallower'].includes(step.change))
    .filter((step) => isSameWork(step, full))
    .filter(({ queueDepth }) => queueDepth >= atKnee.from * busy && queueDepth <= atKnee.to * busy)
    .map(({ iops }) => iops / full.iops);
  return shares.length === 0 ? null : Math.min(...shares);
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, one) => sum + one, 0) / values.length;
}
