/** How much of the processors the load generator's threads got, and how busy those are. */

import { threadProcessorsOf } from '../verdict/thread-processors';
import { AssessmentInput } from '../verdict/verdict-types';
import { unevennessAtMost } from './pace';
import { Search, Step } from './search-steps';

/** Of the processors, what a thread gets of them however many want them: what needs less is not held up by them. */
const leastFairShare = 0.05;
/** How much of the processors the engine may have used where an even pace tells that it needed no more. */
const smallShare = 0.15;
/** A system hands out its processors for about this long at least: Linux for 0.7 ms and more, Windows for 15 ms and more. */
const shortestSliceSeconds = 1e-3;

/** Of the processors that threads are bound to, the usage of the least used; 0 where the system moves them as it likes. */
export function leastUsageOfThreads({ timeSpan }: Step, { result }: AssessmentInput): number {
  const processors = timeSpan.cpu?.processors ?? [];
  const usages = (threadProcessorsOf(result, timeSpan).places ?? []).map(
    (place) => processors[place]?.usagePercent ?? 0,
  );
  return usages.length === 0 ? 0 : Math.min(...usages);
}

/** How much of the processors that its threads can use the engine used, from 0 to 1; null where that is not known. */
export function engineShareOf({ timeSpan }: Step, { result }: AssessmentInput): number | null {
  const { cpu, measuredSeconds } = timeSpan;
  return cpu === null || cpu.engineCpuSeconds === null || cpu.processors.length === 0
    ? null
    : cpu.engineCpuSeconds / measuredSeconds / threadProcessorsOf(result, timeSpan).count;
}

/**
 * Whether too few processors may be what holds requests up: not where the engine needs less of them than any thread gets, and
 * not where it needs little and its steps differ by less than what is done in one turn on a processor.
 */
export function maybeLacksProcessors(search: Search, input: AssessmentInput): boolean {
  const { asked } = search;
  const share = engineShareOf(asked, input);
  if (share === null || share >= smallShare) {
    return true;
  }
  const unevenness = unevennessAtMost(search) ?? Infinity;
  const differingSeconds = unevenness * (asked.timeSpan.cpu?.engineCpuSeconds ?? Infinity);
  return share >= leastFairShare && differingSeconds >= shortestSliceSeconds;
}
