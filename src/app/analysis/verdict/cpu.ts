/** Whether the processors limited the run, and which programs used them. */

import { TimeSpanResult } from '../../../generated/contract';
import { ThreadProcessors } from './thread-processors';
import { CpuAssessment } from './verdict-types';

const busyMeanPercent = 90;
const hotCorePercent = 98;
/** A thread that waits for storage now and then is not what holds the run. */
const boundShare = 0.95;

/** The processors during one time span; null if the system, or a step of a search, does not report them. */
export function assessCpu(
  { cpu, measuredSeconds }: Pick<TimeSpanResult, 'cpu' | 'measuredSeconds'>,
  { count, isChosen }: Pick<ThreadProcessors, 'count' | 'isChosen'>,
): CpuAssessment | null {
  if (cpu === null || cpu.processors.length === 0) {
    return null;
  }
  const usages = cpu.processors.map(({ usagePercent }) => usagePercent);
  const hottestPercent = Math.max(...usages);
  const meanPercent = cpu.average.usagePercent;
  const engineProcessors = cpu.engineCpuSeconds === null ? null : cpu.engineCpuSeconds / measuredSeconds;
  const engineThreadsPercent = engineProcessors === null ? null : (100 * engineProcessors) / count;
  return {
    meanPercent,
    hottestPercent,
    isBusy: meanPercent >= busyMeanPercent || hottestPercent >= hotCorePercent,
    enginePercent: engineProcessors === null ? null : (100 * engineProcessors) / usages.length,
    engineThreadsPercent,
    isEngineBound: engineThreadsPercent !== null && engineThreadsPercent >= 100 * boundShare,
    hasProcessorsLeft: count < usages.length,
    areProcessorsChosen: isChosen && count < usages.length,
  };
}

/** Whether all processors together are busy, from all programs, not just one of them. */
export function isBusyOnAverage({ meanPercent }: CpuAssessment): boolean {
  return meanPercent >= busyMeanPercent;
}
