/** Drives that take longer than the others of their pool: one of them holds up every stripe that it has a part of. */

import { PhysicalDrive } from '../../../generated/contract';
import { Steps } from './load-history';
import { median, quantile } from './statistics';

/** One direction of a drive, step by step: of history, or of readings one after the other. All drives have the same steps. */
export interface DriveSteps {
  readonly driveId: string;
  readonly iops: Steps;
  readonly latencyMicroseconds: Steps;
}

export interface SlowDrive {
  readonly driveId: string;
  readonly direction: 'read' | 'write';
  /** Medians over the steps that were compared. */
  readonly ownMicroseconds: number;
  readonly othersMicroseconds: number;
  readonly steps: number;
}

const fewestDrives = 4;
const fewestPeers = 3;
const fewestSteps = 24;
const leastFactor = 2;
const leastLowerQuartile = 1.5;
const leastMicroseconds = 200;
/** With more than this part of a pool "slow", it is the pool that is of two kinds. */
const mostSlow = 1 / 3;

/**
 * In each step a drive is compared with the middle of those of its pool and kind that had between half and twice its
 * requests. It stands out where it takes twice as long in the middle of the steps, and half as long again in three of four
 * of them: chance does not do so step after step. Fewer than four drives, or 24 steps, say nothing.
 */
export function slowDrives(
  drives: readonly Pick<PhysicalDrive, 'id' | 'poolName' | 'mediaType' | 'model'>[],
  steps: readonly DriveSteps[],
  direction: SlowDrive['direction'],
): SlowDrive[] {
  const groups = new Map<string, DriveSteps[]>();
  for (const one of steps) {
    const drive = drives.find(({ id }) => id === one.driveId);
    if (drive !== undefined && drive.poolName !== null) {
      const key = JSON.stringify([drive.poolName, drive.mediaType, drive.model]);
      groups.set(key, [...(groups.get(key) ?? []), one]);
    }
  }
  return [...groups.values()].flatMap((group) => {
    const slow = group.length < fewestDrives ? [] : group.flatMap((one) => standingOut(one, group, direction));
    return slow.length > group.length * mostSlow ? [] : slow;
  });
}

function standingOut(one: DriveSteps, group: readonly DriveSteps[], direction: SlowDrive['direction']): SlowDrive[] {
  const peers = group.filter((other) => other !== one);
  const compared = one.iops.flatMap((iops, index) => {
    const own = one.latencyMicroseconds[index] ?? null;
    if (iops === null || iops < 1 || own === null) {
      return [];
    }
    const others = peers.flatMap((peer) => {
      const [load, latency] = [peer.iops[index] ?? null, peer.latencyMicroseconds[index] ?? null];
      const isComparable = load !== null && load >= iops / 2 && load <= iops * 2;
      return isComparable && latency !== null ? [latency] : [];
    });
    const usual = median(others);
    return others.length < fewestPeers || usual === null || usual <= 0 ? [] : [{ own, usual }];
  });
  const factors = compared.map(({ own, usual }) => own / usual);
  const [ownMicroseconds, othersMicroseconds] = [
    median(compared.map(({ own }) => own)) ?? 0,
    median(compared.map(({ usual }) => usual)) ?? 0,
  ];
  const isSlow =
    compared.length >= fewestSteps &&
    (median(factors) ?? 0) >= leastFactor &&
    (quantile(factors, 0.25) ?? 0) >= leastLowerQuartile &&
    ownMicroseconds - othersMicroseconds >= leastMicroseconds;
  return isSlow
    ? [{ driveId: one.driveId, direction, ownMicroseconds, othersMicroseconds, steps: compared.length }]
    : [];
}
