/** The kept day of a pool's drives. */

import { PerformanceHistory, PhysicalDrive } from '../../generated/contract';
import { directionOf } from '../analysis/activity/public-api';

/** As many as a judgement of drives needs, of readings or of kept steps. */
export const fewestDriveMoments = 24;

export interface DriveDay {
  readonly isLoading: boolean;
  /** The drives of the pool. */
  readonly all: number;
  /** Those of which enough of the day is kept. */
  readonly kept: number;
  /** Why it is not known for all; null without a reason. */
  readonly reason: string | null;
}

/** A day with more series in it. */
export function withSeries(day: PerformanceHistory | null, more: PerformanceHistory): PerformanceHistory {
  return day === null ? more : { ...day, series: [...day.series, ...more.series] };
}

/** Of how many of these drives enough is kept. */
export function numbersOfDay(
  drives: readonly PhysicalDrive[],
  history: PerformanceHistory | null,
): Pick<DriveDay, 'all' | 'kept'> {
  const series = history?.series ?? [];
  return { all: drives.length, kept: drives.filter(({ id }) => isLongEnough(series, id)).length };
}

/** Whether enough of a drive's day is kept to judge it. */
function isLongEnough(series: PerformanceHistory['series'], driveId: string): boolean {
  return (['read', 'write'] as const).some((direction) => {
    const row = directionOf(series, driveId, direction);
    return row !== null && row.iops.filter((value) => value !== null).length >= fewestDriveMoments;
  });
}
