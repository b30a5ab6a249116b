/** What limits at the ceiling of a search, where that limits the asked workload. */

import { AssessmentInput } from '../verdict/verdict-types';
import { cachedPart, errorAtCeiling } from './cached-part';
import { isUnlisted, isVm, shareOfCeiling } from './explanation';
import { passesUncachedLimit } from './explanations';
import { fellAndRose } from './levels';
import { isAsEvenAsWork } from './likeness';
import { farShare } from './mean-at-ceiling';
import { othersAnywhere, shareOfWaitAtDisks, waitsBeforeDisks } from './others';
import { mayWaitForProcessor } from './own-processors';
import { dropsEvenly, isEvenByKind, unevennessWithinSteps } from './pace';
import {
  againOf,
  alikeShare,
  errorOf,
  gainOf,
  isOfOneKind,
  isOfPart,
  isSameWork,
  leastDriftOf,
  Search,
} from './search-steps';
import { Answer, mostWhereDoubtful, one, open } from './settled';
import { maybeLacksProcessors } from './threads-of-step';
import { isAlone, leftByOthers } from './unseen-users';
import { differsNoMoreDeeper, passesMostAtOnce, waitsOf } from './waits';
import { outcomesIn, tellsOfCeiling, Weighed } from './weigh';
import { isOfOneQueue } from './work';

/** Below this an answer would be a guess. */
const leastProbability = 0.7;
/** A ceiling with a larger error counts as unknown. */
const vagueFrom = 0.15;
/** What others leave of a limit is as uneven within a step, at least, as a share of what chance makes of it. */
const leastOfRest = 0.5;
/** As many times as uneven within its steps as chance makes it. */
const leastOfCache = 1.3;
/** How far a mean may be from the truth where it swings, as a share of it. */
const farSwing = 0.25;
/** So many times as much as what changed in the meantime. */
const farMore = 10;
/** How far below the ceiling the asked workload still has the same limit; before several disks, one is idle now and then. */
const belowShare = { ofOneQueue: 0.08, ofDisks: 0.2 } as const;

/** What sets the ceiling, where it also is what limits the asked workload. */
export function boundByCeiling(search: Search, input: AssessmentInput, ceiling: readonly Weighed[]): Answer {
  const { full } = search;
  const [first, second] = ceiling;
  const again = againOf(search, full);
  const drift = again === null || first === undefined ? null : shareOfCeiling(first, again, full);
  const drifted = again === null ? 0 : Math.abs(drift === null ? gainOf(again) : drift - 1);
  const hasDrifted = again !== null && drifted > leastDriftOf(again);
  // The content of a cache changes with the reads: a gain far above all changes still comes from the cache.
  if ((hasDrifted && cachedPart(search, farMore * drifted) === null) || !reachesCeiling(search, first)) {
    return open;
  }
  if (cachedPart(search, 0) !== null) {
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
  const leftOf = first.probability < leastProbability ? null : leftByOthers(search, first, input);
  const isLeft = first.cause.kind === 'device' && leftOf !== null;
  // Of a limit that others were seen to use as well, they leave what looks like disks.
  const areOthersSeen = (othersAnywhere(full)?.iops ?? 0) > 0;
  const isLikelyOfDisks =
    isLeft &&
    leftOf === 'unlisted' &&
    !areOthersSeen &&
    (isOfOneQueue(search, first) || isBehindCache(search, first, input));
  // A limit without other users gives even IOPS.
  const mayBeRest = leftOf !== null && (unevennessWithinSteps(search, first) ?? 0) >= leastOfRest;
  return first.probability < leastProbability ||
    (isLeft && !isLikelyOfDisks) ||
    (first.cause.kind === 'device' ? mayBeNoDisks(search, first, input) : mayBeNoLimit(search, first, input)) ||
    (isUnlisted(first.cause) && mayBeRest)
    ? { ...open, leftOf: isLeft ? leftOf : null }
    : {
        causes: [first.cause],
        probability:
          isLikelyOfDisks || (first.cause.kind === 'device' && areOthersSeen)
            ? Math.min(first.probability, mostWhereDoubtful)
            : first.probability,
        leftOf,
      };
}

/** Whether what looks like full disks may be something else. */
function mayBeNoDisks(search: Search, first: Weighed, input: AssessmentInput): boolean {
  // Where nothing tells that they wait at the disks.
  const mayWaitBefore = shareOfWaitAtDisks(search) === null && waitsOf(search, first) === 'different';
  return (
    (mayWaitBefore && differsNoMoreDeeper(search)) ||
    // Other load on a limit that is published looks like disks that are full: the steps do not tell them apart.
    (isVm(input) && !isAlone(search, input)) ||
    passesUncachedLimit(search, input) ||
    isEvenByKind(search) ||
    waitsBeforeDisks(search) ||
    // What comes in bursts, or with long breaks, does not tell disks from a throttle.
    errorAtCeiling(search, search.full) >= vagueFrom ||
    fellAndRose(search) ||
    dropsEvenly(search)
  );
}

/** Whether what looks like a limit may be something else. */
function mayBeNoLimit(search: Search, first: Weighed, input: AssessmentInput): boolean {
  const isOfUnlisted = isUnlisted(first.cause);
  // A processor that is always busy lets requests pass as evenly as a throttle, where they need more of it than is left.
  const mayBeProcessors =
    isOfUnlisted && mayWaitForProcessor(search.asked, search, input) && maybeLacksProcessors(search, input);
  const mayBeEvenDisk = (isOfUnlisted || farShare(first, search) !== null) && isAsEvenAsWork(first, search);
  const mayBeCache = first.cause.kind !== 'limit' && passesUncachedLimit(search, input);
  return (
    doesLessDeeper(search, first) ||
    isPassedByKind(search, first, input) ||
    mayBeCache ||
    mayBeProcessors ||
    mayBeEvenDisk ||
    (isOfUnlisted && isLeftByCache(search, first)) ||
    (isOfUnlisted && swingsBeside(search))
  );
}

/** Whether more of what it counts passed in reads alone, or in writes alone. */
function isPassedByKind(search: Search, first: Weighed, input: AssessmentInput): boolean {
  const outcomeOf = outcomesIn(search, input);
  return search.steps.some((step) => isOfOneKind(step) && outcomeOf(first, step) === 'more');
}

/**
 * Whether single writes of a machine of one's own reach the ceiling, though most of them take far less than the mean one: a full
 * cache has a place for them as soon as the disks behind it are done with others.
 */
function isBehindCache(search: Search, first: Weighed, input: AssessmentInput): boolean {
  return passesMostAtOnce(search) && isUnevenlyWritten(search, first, input);
}

/**
 * Whether only writes reach a ceiling of a machine of one's own, and less evenly than what others leave of a throttle that no source
 * names.
 */
export function isUnevenlyWritten(search: Search, first: Weighed, input: AssessmentInput): boolean {
  const { full } = search;
  return (
    !isVm(input) && full.timeSpan.read.ioCount === 0 && (unevennessWithinSteps(search, first) ?? 0) >= leastOfCache
  );
}

/**
 * Whether only writes reach a ceiling that the asked ones passed at first, and less evenly than a throttle lets them pass: so do
 * disks once the cache before them is full.
 */
function isLeftByCache(search: Search, first: Weighed): boolean {
  const { asked, full } = search;
  return (
    full.timeSpan.read.ioCount === 0 &&
    asked.iops > full.iops * (1 + alikeShare) &&
    (unevennessWithinSteps(search, first) ?? 0) >= leastOfCache
  );
}

/** Whether steps at the full depth moved by more than is known of any throttle, whatever they changed. */
function swingsBeside(search: Search): boolean {
  return search.steps.filter((step) => tellsOfCeiling(step, search.full) && errorOf(step) >= farSwing).length > 1;
}

/**
 * Whether a shallower queue did more than the deepest one, before and after it: disks may do less the more waits for them,
 * and what counts requests or bytes does not.
 */
function doesLessDeeper({ steps, full }: Search, first: Weighed): boolean {
  const last = steps.indexOf(full);
  const doesMore = steps.map((step) => {
    const share = shareOfCeiling(first, step, full);
    const isShallower = isSameWork(step, full) && step.queueDepth < full.queueDepth && !isOfPart(step);
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
