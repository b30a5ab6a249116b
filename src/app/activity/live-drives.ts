/** Drives that stand out while a page is open: of most clusters nobody keeps figures of drives. */

import { Activity, PhysicalDrive } from '../../generated/contract';
import { DriveSteps, Load, loadAt, SlowDrive, slowDrives, sumOfLoads } from '../analysis/activity/public-api';

/** All drives at one reading, by their ids. */
export type DriveMoment = ReadonlyMap<string, { readonly reads: Load; readonly writes: Load }>;

/** Five minutes of readings. */
const mostMoments = 60;

/** The record with one more reading. Where several nodes count a drive, each counts its own requests. */
export function drivesRecorded(
  record: readonly DriveMoment[],
  activities: readonly Activity[],
): readonly DriveMoment[] {
  const parts = new Map<string, { readonly reads: Load[]; readonly writes: Load[] }>();
  for (const { drives } of activities) {
    drives?.driveIds.forEach((id, index) => {
      if (id !== null) {
        const own = parts.get(id) ?? { reads: [], writes: [] };
        own.reads.push(loadAt(drives.reads, index));
        own.writes.push(loadAt(drives.writes, index));
        parts.set(id, own);
      }
    });
  }
  const moment: DriveMoment = new Map(
    [...parts].map(
      ([id, { reads, writes }]) => [id, { reads: sumOfLoads(reads), writes: sumOfLoads(writes) }] as const,
    ),
  );
  return [...record, moment].slice(-mostMoments);
}

/** The drives of a pool that stand out in the record. */
export function slowInRecord(drives: readonly PhysicalDrive[], record: readonly DriveMoment[]): SlowDrive[] {
  return (['reads', 'writes'] as const).flatMap((direction) => {
    const steps = drives.map(({ id }): DriveSteps => {
      const loads = record.map((moment) => moment.get(id)?.[direction] ?? null);
      return {
        driveId: id,
        iops: loads.map((load) => load?.iops ?? null),
        latencyMicroseconds: loads.map((load) => load?.latencyMicroseconds ?? null),
      };
    });
    return slowDrives(drives, steps, direction === 'reads' ? 'read' : 'write');
  });
}
