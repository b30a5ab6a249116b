/**
 * Whether a ceiling follows the rules of work. What works on requests, as disks do, works on a whole number of them at once, ends
 * them as unevenly as single ones vary, and takes the longer the more there is to do. What others leave of a throttle that no
 * source names follows none of these.
 */

import { AssessmentInput } from '../verdict/verdict-types';
import { Explanation } from './explanation';
import { iopsOfKnownLimit } from './explanations';
import { shareOfBusiestDisk, waitsAtOneDisk } from './others';
import { unevennessOfCounting } from './pace';
import { alikeShare, bytesPerSecondOf, errorOf, isSameWork, Search, Step, stepOf } from './search-steps';
import { isWorkedOn, variationOfSingle, waitsOf } from './waits';
import { tellsOfCeiling } from './weigh';

/** What always has as many requests in work ends as many more or fewer of them as their times vary, and seldom far less. */
const leastOfWork = 0.7;
/** A disk that does as many times what all do on average is what the others wait for. */
const leastOfBusyDisk = 1.5;
/** As many times the requests that keep the ceiling busy, and as far below it. */
const timesBusy = 3;
const leastBelow = 0.05;
/** Where a single request nearly reaches the ceiling, there are not several disks. */
const leastOfSeveral = 1.5;
/** With up to this many requests per disk, a few disks are not always all busy: only one disk can be full then. */
const fewDisks = { upTo: 3.5, times: 5, fullShare: 0.97 } as const;
/** Up to so many at once, their number is known well enough to tell whether it is a whole one. */
const mostCounted = 4;
/** How far from a whole number it may be, as a share of it, beside what the means may be off. */
const wholeShare = 0.02;
/** Times of reads and of writes that differ by less are the same. */
const leastDifference = 0.15;
/** What is faster by more says next to nothing of the mean of both. */
const mostDifference = 6;

/**
 * Whether work explains the ceiling, and what others leave of a throttle does not: one request at a time shows it, or the size of
 * requests or their kind, or several queues, as only disks have them.
 */
export function isWork(search: Search, device: Explanation, input: AssessmentInput): boolean {
  return (
    isWorkedOn(search) ||
    costsBySize(search, input) ||
    costsByKind(search) ||
    isOfSeveralQueues(search, device) ||
    (shareOfBusiestDisk(search.full) ?? 1) >= leastOfBusyDisk ||
    waitsAtOneDisk(search) ||
    fillsSlowly(search)
  );
}

/**
 * Whether requests of twice the size took longer, though not twice as long: what counts requests lets as many pass, and what
 * counts bytes half as many. Where another limit of bytes comes in between, still larger ones make it no more bytes.
 */
function costsBySize({ steps, full }: Search, input: AssessmentInput): boolean {
  const [twice, more] = steps
    .filter((step) => step.change === 'largerBlock' && tellsOfCeiling(step, full))
    .filter((step) => iopsOfKnownLimit(step, input) === null)
    .sort((one, other) => blockOf(one) - blockOf(other));
  if (twice === undefined || more === undefined) {
    return false;
  }
  const tolerance = Math.max(alikeShare, errorOf(twice) + errorOf(full));
  const ofRequests = twice.iops / full.iops;
  const ofBytes = bytesPerSecondOf(twice) / bytesPerSecondOf(full);
  const further = bytesPerSecondOf(more) / bytesPerSecondOf(twice);
  return ofRequests < 1 - tolerance && ofBytes > 1 + tolerance && further > 1 + tolerance;
}

/** Whether reads and writes alone take longer and shorter, and both together as long as the mean of them. */
function costsByKind(search: Search): boolean {
  const { full } = search;
  const [reads, writes] = [stepOf(search, 'reads'), stepOf(search, 'writes')];
  if (reads === null || writes === null) {
    return false;
  }
  const times = reads.iops / writes.iops;
  const ratio = Math.max(times, 1 / times);
  const ofWrites = full.timeSpan.write.ioCount / full.timeSpan.total.ioCount;
  const expected = 1 / ((1 - ofWrites) / reads.iops + ofWrites / writes.iops);
  return (
    ratio >= 1 + leastDifference &&
    ratio <= mostDifference &&
    Math.abs(full.iops / expected - 1) <= Math.max(alikeShare, errorOf(reads) + errorOf(writes))
  );
}

/** Whether requests wait in the queues of several disks, and not in one whose pace is now this and now that. */
function isOfSeveralQueues(search: Search, device: Explanation): boolean {
  const inWork = inWorkOf(search);
  if (inWork === null || inWork < leastOfSeveral || waitsOf(search, device) !== 'different') {
    return false;
  }
  const { full } = search;
  const isFullWithFew = (step: Step): boolean =>
    step.queueDepth <= fewDisks.times * inWork && step.iops >= fewDisks.fullShare * full.iops;
  return inWork > fewDisks.upTo || !shallowerSteps(search).some(isFullWithFew);
}

/**
 * Whether far more requests than keep the ceiling busy do not reach it, as one of several disks is idle now and then, and as a
 * disk chooses the better among the more that wait. Of those before a throttle, none waits without a reason.
 */
function fillsSlowly(search: Search): boolean {
  const { full } = search;
  const inWork = inWorkOf(search);
  return (
    inWork !== null &&
    shallowerSteps(search).some(
      (step) =>
        step.queueDepth >= timesBusy * inWork &&
        step.iops < full.iops * (1 - Math.max(leastBelow, errorOf(step) + errorOf(full))),
    )
  );
}

/**
 * Whether a queue has a whole number of requests in work, which end as unevenly as single ones vary. What others leave of a
 * throttle looks so once in a while.
 */
export function isOfOneQueue(search: Search, device: Explanation): boolean {
  const { full, idle } = search;
  const inWork = inWorkOf(search);
  const variation = variationOfSingle(search);
  const unevenness = unevennessOfCounting(search, device);
  if (idle === null || inWork === null || variation === null || unevenness === null) {
    return false;
  }
  const whole = Math.round(inWork);
  // Of a single one, that at half the rate tells: before a throttle it waits as long as it may.
  return (
    whole > 1 &&
    whole <= mostCounted &&
    Math.abs(inWork / whole - 1) <= wholeShare + (errorOf(full) + errorOf(idle)) / 2 &&
    unevenness >= leastOfWork * Math.min(1, variation)
  );
}

/** As many requests keep the ceiling busy, where none of them waits: by Little's law; null where a single one was not measured. */
function inWorkOf({ full, idle }: Search): number | null {
  const floor = idle?.latencyMicroseconds ?? null;
  return floor === null ? null : (full.iops * floor) / 1e6;
}

/** Steps of the same work with fewer requests in flight. */
function shallowerSteps({ steps, full }: Search): Step[] {
  return steps.filter(
    (step) =>
      ['asked', 'deeper', 'moreThreads', 'shallower'].includes(step.change) &&
      step.queueDepth < full.queueDepth &&
      isSameWork(step, full),
  );
}

function blockOf({ target }: Step): number {
  return target.blockSizeBytes ?? 1;
}
