/** Drives that stand out while a page is open: most clusters keep no history of drives. */

import { Activity, PhysicalDrive } from '../../generated/contract';
import {
  comparedDrives,
  Load,
  loadAt,
  onceForBoth,
  SlowDrive,
  standingOut,
  sumOfLoads,
} from '../analysis/activity/public-api';

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

/**
 * The drives of a pool that stand out in the record.
 * @param drives the same list each time: a moment is then compared once
 */
export function slowInRecord(drives: readonly PhysicalDrive[], record: readonly DriveMoment[]): SlowDrive[] {
  const compared = record.map((moment) => comparedIn(drives, moment));
  return [
    ...standingOut(
      drives,
      compared.map(({ reads }) => reads),
      'read',
    ),
    ...standingOut(
      drives,
      compared.map(({ writes }) => writes),
      'write',
    ),
  ];
}

const comparedIn = onceForBoth((drives: readonly PhysicalDrive[], moment: DriveMoment) => {
  const of = (direction: 'reads' | 'writes'): ReturnType<typeof comparedDrives> =>
    comparedDrives(
      drives,
      drives.map(({ id }) => {
        const load = moment.get(id)?.[direction];
        return {
          driveId: id,
          iops: load?.iops ?? null,
          latencyMicroseconds: load?.latencyMicroseconds ?? null,
          bytesPerSecond: load?.bytesPerSecond ?? null,
        };
      }),
    );
  return { reads: of('reads'), writes: of('writes') };
});
