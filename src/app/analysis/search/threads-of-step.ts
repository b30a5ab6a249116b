/** Whether the load generator's threads may have had too few processors. */

import { figure, Message, message } from '../../words/public-api';
import { threadProcessorsOf } from '../verdict/thread-processors';
import { AssessmentInput } from '../verdict/verdict-types';
import { engineShareOf, leastUsageOfThreads } from './own-processors';
import { unevennessAtMost } from './pace';
import { Search, Step } from './search-steps';
import { boundShare } from './settled';

/** Of the processors, what a thread gets of them however many want them: what needs less is not held up by them. */
const leastFairShare = 0.05;
/** How much of the processors the engine may have used where an even pace tells that it needed no more. */
const smallShare = 0.15;
/** What threads get of processors that they have for themselves, at least. */
const ownShare = 0.85;
/** Of what its threads could get, what the engine may have used where that was enough. */
const enoughShare = 0.7;
/** What it may seem to use more than it could get, as others come and go. */
const mostOfAvailable = 1.2;
/** From here on a processor has nothing left. */
export const fullPercent = 99;
/** A system hands out its processors for about this long at least: Linux for 0.7 ms and more, Windows for 15 ms and more. */
const shortestSliceSeconds = 1e-3;

/** Processors that the same threads got where each request completed at once; null where that was not tried. */
function processorsWithoutStorage({ timeSpan }: Step, { result }: AssessmentInput): number | null {
  const loop = result.search?.withoutStorage ?? null;
  return loop === null || loop.measuredSeconds === 0 || loop.threadCount !== timeSpan.threadCount
    ? null
    : loop.engineCpuSeconds / loop.measuredSeconds;
}

/** Processors that the engine kept busy; null where that is not known. */
function processorsUsed({ timeSpan: { cpu, measuredSeconds } }: Step): number | null {
  return cpu === null || cpu.engineCpuSeconds === null ? null : cpu.engineCpuSeconds / measuredSeconds;
}

/** How much of the processors that its threads could get without storage the engine used; null where that is not known. */
function shareOfAvailable(step: Step, input: AssessmentInput): number | null {
  const [used, available] = [processorsUsed(step), processorsWithoutStorage(step, input)];
  return used === null || available === null || available < leastFairShare ? null : used / available;
}

/**
 * Whether the engine used all that its threads can get of processors that others fill up. What it used more than that by far was
 * there to be had: the second without storage was another one than those of the step.
 */
export function usesAllThatOthersLeave(step: Step, input: AssessmentInput): boolean {
  const available = processorsWithoutStorage(step, input);
  const { count } = threadProcessorsOf(input.result, step.timeSpan);
  const share = shareOfAvailable(step, input) ?? 0;
  return (
    available !== null &&
    available < ownShare * count &&
    leastUsageOfThreads(step, input) >= fullPercent &&
    share >= boundShare &&
    share <= mostOfAvailable
  );
}

/** Whether it did as much as its loop comes to without storage, which no storage can exceed. */
export function reachesItsLoop({ iops, timeSpan }: Step, { result }: AssessmentInput): boolean {
  const loop = result.search?.withoutStorage ?? null;
  return loop !== null && loop.threadCount === timeSpan.threadCount && iops >= boundShare * loop.iops;
}

/** Whether its threads got clearly more of the processors without storage. */
function couldGetMore(step: Step, input: AssessmentInput): boolean {
  return (shareOfAvailable(step, input) ?? 1) < enoughShare;
}

/** What its threads got of the processors without storage, and used with it; nothing where that is not known. */
export function processorsInWords(step: Step, input: AssessmentInput): Message[] {
  const [used, available] = [processorsUsed(step), processorsWithoutStorage(step, input)];
  return used === null || available === null
    ? []
    : [message('Verdict.Step.WithoutStorage', figure('percent', 100 * available), figure('percent', 100 * used))];
}

/**
 * Whether too few processors may be what holds requests up: not where the engine needs less of them than any thread gets, or
 * than its threads got without storage, and not where it needs little and its steps differ by less than what is done in one
 * turn on a processor.
 */
export function maybeLacksProcessors(search: Search, input: AssessmentInput): boolean {
  const { asked } = search;
  const share = engineShareOf(asked, input);
  if (share === null || (share >= smallShare && !couldGetMore(asked, input))) {
    return true;
  }
  if (couldGetMore(asked, input)) {
    return false;
  }
  const unevenness = unevennessAtMost(search) ?? Infinity;
  const differingSeconds = unevenness * (asked.timeSpan.cpu?.engineCpuSeconds ?? Infinity);
  return share >= leastFairShare && differingSeconds >= shortestSliceSeconds;
}
