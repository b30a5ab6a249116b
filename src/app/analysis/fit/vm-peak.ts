/** What a virtual machine did in its busiest hour, by what is kept of its virtual disks. */

import { HistorySeries } from '../../../generated/contract';
import { historyOfSubject, sumOfHistories, timeOfStep } from '../activity/load-history';
import { peakOf } from '../activity/share-history';
import { asPath, VmElsewhere } from '../activity/volume-users';

export interface VmPeak {
  /** When the hour began, in milliseconds since 1970. */
  readonly at: number;
  readonly iops: number;
  readonly blockSizeBytes: number;
  readonly writePercent: number;
  /** Of how many kept hours it is the highest. */
  readonly hours: number;
}

/** The highest of fewer hours says nothing of the others. */
const fewestHours = 24;

/**
 * The hour with the most requests of all its virtual disks together. null where one of them is not kept, as the others alone
 * would be too little, or where fewer hours than a day's are.
 */
export function vmPeak({ paths }: Pick<VmElsewhere, 'paths'>, series: readonly HistorySeries[]): VmPeak | null {
  const histories = [...new Set(paths.map(asPath))].map((path) => {
    const id = series.find(
      ({ subject, subjectId }) => subject === 'virtual-disk' && asPath(subjectId) === path,
    )?.subjectId;
    return id === undefined ? null : historyOfSubject(series, 'virtual-disk', id);
  });
  const sum = histories.some((one) => one === null) ? null : sumOfHistories(histories.filter((one) => one !== null));
  if (sum === null) {
    return null;
  }
  const hours = sum.iops.filter((value) => value !== null).length;
  const peak = peakOf(sum.iops, sum);
  const index = sum.iops.findIndex((_, step) => timeOfStep(sum, step) === peak?.at);
  const [bytes, reads] = [sum.bytesPerSecond[index] ?? null, sum.readIops?.[index] ?? null];
  return hours < fewestHours || peak === null || peak.value <= 0 || bytes === null || bytes <= 0 || reads === null
    ? null
    : {
        at: peak.at,
        iops: peak.value,
        blockSizeBytes: bytes / peak.value,
        writePercent: (1 - Math.min(1, reads / peak.value)) * 100,
        hours,
      };
}
