/** Whether the processors limited the run. */

import { TimeSpanResult } from '../../../generated/contract';
import { CpuAssessment } from './verdict-types';

const busyMeanPercent = 90;
const hotCorePercent = 98;

/** The processors during one time span; null if the system does not report them. */
export function assessCpu({ cpu }: TimeSpanResult): CpuAssessment | null {
  if (cpu === null) {
    return null;
  }
  const usages = cpu.processors.map(({ usagePercent }) => usagePercent);
  const hottestPercent = Math.max(...usages);
  const meanPercent = cpu.average.usagePercent;
  return {
    meanPercent,
    hottestPercent,
    hottestIndex: usages.indexOf(hottestPercent),
    isBusy: meanPercent >= busyMeanPercent || hottestPercent >= hotCorePercent,
  };
}

/** Whether all processors together are busy, not just one of them. */
export function isBusyOnAverage({ meanPercent }: CpuAssessment): boolean {
  return meanPercent >= busyMeanPercent;
}
