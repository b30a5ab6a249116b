/** How much of the processors the load generator's threads got, and how busy those are. */

import { threadProcessorsOf } from '../verdict/thread-processors';
import { AssessmentInput } from '../verdict/verdict-types';
import { Step } from './search-steps';

/** Of the processors, what a thread gets of them however many want them: what needs less is not held up by them. */
export const leastFairShare = 0.05;

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
