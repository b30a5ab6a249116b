/** The processors that the load generator's threads have, how busy those are, and whether requests may have waited for one. */

import { threadProcessorsOf } from '../verdict/thread-processors';
import { AssessmentInput } from '../verdict/verdict-types';
import { busyPercent, isBusy, mostWaitOf, shortWaitShare } from './others';
import { Search, Step } from './search-steps';

type OfResult = Pick<AssessmentInput, 'result'>;

/** Of the processors that threads are bound to, the usage of the least used; 0 where the system moves them as it likes. */
export function leastUsageOfThreads({ timeSpan }: Pick<Step, 'timeSpan'>, { result }: OfResult): number {
  const processors = timeSpan.cpu?.processors ?? [];
  const usages = (threadProcessorsOf(result, timeSpan).places ?? []).map(
    (place) => processors[place]?.usagePercent ?? 0,
  );
  return usages.length === 0 ? 0 : Math.min(...usages);
}

/** How much of the processors that its threads can use the engine used, from 0 to 1; null where that is not known. */
export function engineShareOf({ timeSpan }: Pick<Step, 'timeSpan'>, { result }: OfResult): number | null {
  const { cpu, measuredSeconds } = timeSpan;
  return cpu === null || cpu.engineCpuSeconds === null || cpu.processors.length === 0
    ? null
    : cpu.engineCpuSeconds / measuredSeconds / threadProcessorsOf(result, timeSpan).count;
}

/**
 * Whether requests of a step may have waited long for a processor: all of the node are busy, or all of those that its threads are
 * bound to.
 */
export function mayWaitForProcessor(step: Step, { asked }: Pick<Search, 'asked'>, input: OfResult): boolean {
  const isOnBusyOnes = leastUsageOfThreads(withProcessors(step, asked), input) >= busyPercent;
  return (isBusy(step) || isOnBusyOnes) && mostWaitOf(step) > shortWaitShare;
}

/** A step tells of each processor only where it does what was asked: of another one, those of the requested workload stand for it. */
export function withProcessors({ timeSpan }: Step, asked: Step): Pick<Step, 'timeSpan'> {
  const { cpu } = timeSpan;
  const processors = asked.timeSpan.cpu?.processors ?? [];
  return cpu === null || cpu.processors.length > 0
    ? { timeSpan }
    : { timeSpan: { ...timeSpan, cpu: { ...cpu, processors } } };
}
