/** How long requests wait at the ceiling, one beside another: that tells one queue from several. */

import { LatencyPercentile } from '../../../generated/contract';
import { mean } from '../settled-level';
import { Explanation } from './explanation';
import { alikeShare, Direction, errorOf, sameAsFull, Search, Step, stepOf } from './search-steps';

/**
 * alike: in one queue, as before a throttle or a single disk, each as long as the other. different: in the queues of several
 * disks, which are as long as chance has it. unknown: what else there is, such as a throttle that lets many through at once
 * and the rest much later, or a cache.
 */
export type Waits = 'alike' | 'different' | 'unknown';

/** Below as many times the requests that keep the ceiling busy, what they wait is little beside the work itself. */
const leastDepth = 3;
/** Quarter and most of the requests, beside the median. */
const alike = { quarterFrom: 0.9, mostTo: 2 } as const;
const different = { quarterFrom: 0.2, quarterTo: 0.9, mostTo: 8 } as const;
/** What varies by less from request to request is worked on as evenly as a throttle lets it pass. */
const constantShare = 0.15;
/** Waits that differ by a power of the depth below this do not grow with it. */
const leastGrowth = 0.4;
/** What takes less than this at half the rate waited before. */
export const workShare = 0.7;
/** From here on it takes as long. */
const asLongShare = 0.9;

/** What varies by less may do so for other reasons; and of what is slow now and then alone, most are far below the mean. */
const leastOfVaried = 0.15;
const usualShare = 0.6;

/** How long what an explanation counts waits at the ceiling. */
export function waitsOf({ full, idle }: Search, { cause }: Pick<Explanation, 'cause'>): Waits {
  const floor = idle?.latencyMicroseconds ?? null;
  if (floor === null || full.queueDepth < (leastDepth * full.iops * floor) / 1e6) {
    return 'unknown';
  }
  const of = columnOf(cause);
  const [quarter, median, most] = ['25th', '50th', '95th'].map((label) => latencyAt(full, label)?.[of] ?? null);
  if (typeof quarter !== 'number' || typeof median !== 'number' || typeof most !== 'number' || median === 0) {
    return 'unknown';
  }
  const [low, high] = [quarter / median, most / median];
  if (low >= alike.quarterFrom && high <= alike.mostTo) {
    return 'alike';
  }
  // A queue may be as long as it likes, and is never less than empty; what hands out in slices lets none wait for longer than one.
  const isOfQueues = high - 1 >= 1 - low;
  return isOfQueues && low >= different.quarterFrom && low < different.quarterTo && high < different.mostTo
    ? 'different'
    : 'unknown';
}

/**
 * Whether what requests wait differs no more at the ceiling, the more of them wait: in the queues of several disks it does, and
 * not where something before them lets only so many pass. False where no step tells.
 */
export function differsNoMoreDeeper(search: Pick<Search, 'steps' | 'full'>): boolean {
  const atFull = sameAsFull(search).filter(({ queueDepth }) => queueDepth === search.full.queueDepth);
  const [shallower] = stepsAtCeiling(search)
    .filter(({ queueDepth }) => 2 * queueDepth <= search.full.queueDepth)
    .sort((one, other) => other.queueDepth - one.queueDepth);
  const deep = atFull.flatMap((step) => spreadOf(step) ?? []);
  const shallow = shallower === undefined ? null : spreadOf(shallower);
  return (
    shallower !== undefined &&
    deep.length > 0 &&
    shallow !== null &&
    mean(deep) < shallow * (search.full.queueDepth / shallower.queueDepth) ** leastGrowth
  );
}

/** The steps of the same work that reach the ceiling, however deep. */
function stepsAtCeiling({ steps, full }: Pick<Search, 'steps' | 'full'>): Step[] {
  const same = ['asked', 'deeper', 'shallower', 'again'];
  return steps.filter((step) => same.includes(step.change) && isAtCeiling(step, full));
}

/** How much longer some requests of a step take than others. */
function spreadOf(step: Step): number | null {
  const [quarter, most] = ['25th', '90th'].map((label) => latencyAt(step, label)?.totalMicroseconds ?? null);
  return typeof quarter === 'number' && typeof most === 'number' && most > quarter ? most - quarter : null;
}

/** Whether requests one at a time all take as long: then what does the work is as even as a throttle is. */
export function takesAlwaysAsLong(search: Search): boolean {
  const variation = variationOfSingle(search);
  return variation !== null && variation <= constantShare;
}

/**
 * Whether a single request waits for a throttle: at half the rate it takes less time. A busy disk takes as long at
 * every rate. False if that was not measured.
 */
export function waitsForItsTurn(search: Search): boolean {
  return (latencyAtHalfRate(search) ?? 1) < workShare;
}

/**
 * Whether a single request, which reaches the ceiling by itself, takes as long at half the rate: then it is worked on all the
 * time. What lets no more than that pass would have had it wait. False where that was not measured.
 */
export function isWorkedOn(search: Pick<Search, 'steps' | 'full' | 'idle'>): boolean {
  const { idle, full } = search;
  return idle !== null && isAtCeiling(idle, full) && (latencyAtHalfRate(search) ?? 0) >= asLongShare;
}

/**
 * Whether single requests, of which none was tried at half the rate, reach the ceiling by themselves and take now more and now less,
 * as work does: what lets no more than that pass evens them out, or lets several pass at once and the next one wait for long.
 */
export function variesAlone(search: Pick<Search, 'steps' | 'full' | 'idle'>): boolean {
  const { idle, full } = search;
  const variation = variationOfSingle({ idle });
  const median = medianOfSingle({ idle });
  return (
    idle !== null &&
    variation !== null &&
    median !== null &&
    latencyAtHalfRate(search) === null &&
    isAtCeiling(idle, full) &&
    variation >= leastOfVaried &&
    median >= usualShare * (idle.latencyMicroseconds ?? Infinity)
  );
}

/** Whether single requests reach the ceiling by themselves, most of them in far less time than the mean one takes. */
export function passesMostAtOnce({ idle, full }: Pick<Search, 'full' | 'idle'>): boolean {
  const median = medianOfSingle({ idle });
  return (
    idle !== null && median !== null && isAtCeiling(idle, full) && median < usualShare * (idle.latencyMicroseconds ?? 0)
  );
}

function medianOfSingle({ idle }: Pick<Search, 'idle'>): number | null {
  return idle === null ? null : (latencyAt(idle, '50th')?.totalMicroseconds ?? null);
}

function isAtCeiling(single: Step, full: Step): boolean {
  return Math.abs(single.iops / full.iops - 1) <= Math.max(alikeShare, errorOf(single) + errorOf(full));
}

/** The latency of a single request at half the rate, as a share of that without a limit; null where it was not measured. */
export function latencyAtHalfRate(search: Pick<Search, 'steps' | 'full'>): number | null {
  const slower = stepOf(search, 'slower');
  const single = slower?.before ?? null;
  if (slower === null || single === null) {
    return null;
  }
  const medians = [slower, single].map((step) => latencyAt(step, '50th')?.totalMicroseconds ?? null);
  // Of what lets many pass at once, the mean tells, unless something held the step up.
  const means = isAtCeiling(single, search.full) ? [slower.latencyMicroseconds, single.latencyMicroseconds] : [];
  const shares = [medians, means].flatMap(([half, whole]) =>
    typeof half === 'number' && typeof whole === 'number' && whole > 0 ? [half / whole] : [],
  );
  return shares.length === 0 ? null : Math.min(...shares);
}

/** By how much of its mean the latency of requests one at a time varies; null where that was not measured. */
export function variationOfSingle({ idle }: Pick<Search, 'idle'>): number | null {
  const latency = idle?.timeSpan.total.latency ?? null;
  return latency === null ? null : latency.stdDevMicroseconds / latency.meanMicroseconds;
}

type Column = 'totalMicroseconds' | `${Direction}Microseconds`;

/** Where requests of one direction are counted, those wait. */
function columnOf(cause: Explanation['cause']): Column {
  const isUnlisted = cause.kind === 'requests' || cause.kind === 'bytes';
  const direction = isUnlisted ? cause.direction : cause.kind === 'limit' ? cause.limit.direction : null;
  return direction === null || direction === 'any' ? 'totalMicroseconds' : `${direction}Microseconds`;
}

export function latencyAt({ timeSpan: { latencyPercentiles } }: Step, label: string): LatencyPercentile | null {
  return latencyPercentiles?.find((one) => one.label === label) ?? null;
}
