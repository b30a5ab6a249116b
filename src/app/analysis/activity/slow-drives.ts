/** Drives that take longer than the others of their pool: one of them holds up every stripe that it has a part of. */

import { PhysicalDrive } from '../../../generated/contract';
import { kept, onceFor } from './once-for';
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

type Drive = Pick<PhysicalDrive, 'id' | 'poolName' | 'mediaType' | 'model'>;

/** A drive in one step. */
export interface DriveLoad {
  readonly driveId: string;
  readonly iops: number | null;
  readonly latencyMicroseconds: number | null;
}

/** A drive's latency in one step, and that of its peers. */
export interface Compared {
  readonly own: number;
  readonly usual: number;
}

/**
 * In each step a drive is compared with the middle of those of its pool and kind that had between half and twice its
 * requests. It stands out where it takes twice as long in the middle of the steps, and half as long again in three of four
 * of them: chance does not do so step after step. Fewer than four drives, or 24 steps, say nothing.
 */
export function slowDrives(
  drives: readonly Drive[],
  steps: readonly DriveSteps[],
  direction: SlowDrive['direction'],
): SlowDrive[] {
  const count = steps.reduce((most, { iops }) => Math.max(most, iops.length), 0);
  const compared = Array.from({ length: count }, (_, step) =>
    comparedDrives(
      drives,
      steps.map(({ driveId, iops, latencyMicroseconds }) => ({
        driveId,
        iops: iops[step] ?? null,
        latencyMicroseconds: latencyMicroseconds[step] ?? null,
      })),
    ),
  );
  const told = new Set(steps.map(({ driveId }) => driveId));
  return standingOut(
    drives.filter(({ id }) => told.has(id)),
    compared,
    direction,
  );
}

/** Each drive of one step beside its peers; those that have too few of them are missing. */
export function comparedDrives(drives: readonly Drive[], loads: readonly DriveLoad[]): ReadonlyMap<string, Compared> {
  const found = new Map<string, Compared>();
  const groups = groupsOf(drives);
  const together = new Map<string, DriveLoad[]>();
  for (const load of loads) {
    const group = groups.get(load.driveId);
    if (group !== undefined) {
      kept(together, group, (): DriveLoad[] => []).push(load);
    }
  }
  for (const group of together.values()) {
    if (group.length >= fewestDrives) {
      compare(group, found);
    }
  }
  return found;
}

/**
 * Sorted by requests, a drive's peers are neighbours: from one drive to the next some come and some go, and the list of their
 * latencies stays sorted. To sort each drive's peers anew takes a hundred times as long with two hundred drives.
 */
function compare(group: readonly DriveLoad[], found: Map<string, Compared>): void {
  const timed = group
    .flatMap(({ driveId, iops, latencyMicroseconds }) =>
      iops === null || latencyMicroseconds === null ? [] : [{ driveId, iops, latency: latencyMicroseconds }],
    )
    .sort((one, other) => one.iops - other.iops);
  const sorted: number[] = [];
  let [from, to] = [0, 0];
  for (const { driveId, iops, latency } of timed) {
    for (let next = timed[to]; next !== undefined && next.iops <= iops * 2; next = timed[to]) {
      sorted.splice(placeOf(sorted, next.latency), 0, next.latency);
      to += 1;
    }
    for (let first = timed[from]; first !== undefined && first.iops < iops / 2; first = timed[from]) {
      sorted.splice(placeOf(sorted, first.latency), 1);
      from += 1;
    }
    const usual = sorted.length <= fewestPeers ? null : middleWithout(sorted, placeOf(sorted, latency));
    if (iops >= 1 && usual !== null && usual > 0) {
      found.set(driveId, { own: latency, usual });
    }
  }
}

/** Where a value is in a sorted list, or would be. */
function placeOf(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? Infinity) < value) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

/** The middle of a sorted list without the one at this place. */
function middleWithout(sorted: readonly number[], place: number): number | null {
  const at = (index: number): number | null => sorted[index < place ? index : index + 1] ?? null;
  const half = (sorted.length - 2) / 2;
  const [low, high] = [at(Math.floor(half)), at(Math.ceil(half))];
  return low === null || high === null ? null : low + (half - Math.floor(half)) * (high - low);
}

/** The drives that stand out in steps that were compared, one after the other. */
export function standingOut(
  drives: readonly Drive[],
  steps: readonly ReadonlyMap<string, Compared>[],
  direction: SlowDrive['direction'],
): SlowDrive[] {
  const groups = new Map<string, { drives: number; readonly slow: SlowDrive[] }>();
  const keys = groupsOf(drives);
  for (const { id } of drives) {
    const key = keys.get(id);
    if (key !== undefined) {
      const group = kept(groups, key, () => ({ drives: 0, slow: [] }));
      group.drives += 1;
      group.slow.push(...slowIn(id, steps, direction));
    }
  }
  return [...groups.values()].flatMap((group) => (group.slow.length > group.drives * mostSlow ? [] : group.slow));
}

function slowIn(
  driveId: string,
  steps: readonly ReadonlyMap<string, Compared>[],
  direction: SlowDrive['direction'],
): SlowDrive[] {
  const compared = steps.flatMap((step) => step.get(driveId) ?? []);
  if (compared.length < fewestSteps) {
    return [];
  }
  const factors = compared.map(({ own, usual }) => own / usual);
  if ((median(factors) ?? 0) < leastFactor || (quantile(factors, 0.25) ?? 0) < leastLowerQuartile) {
    return [];
  }
  const [ownMicroseconds, othersMicroseconds] = [
    median(compared.map(({ own }) => own)) ?? 0,
    median(compared.map(({ usual }) => usual)) ?? 0,
  ];
  return ownMicroseconds - othersMicroseconds >= leastMicroseconds
    ? [{ driveId, direction, ownMicroseconds, othersMicroseconds, steps: compared.length }]
    : [];
}

/** By drive, those that are compared: of one pool and kind. */
const groupsOf = onceFor(
  (drives: readonly Drive[]): ReadonlyMap<string, string> =>
    new Map(
      drives.flatMap(({ id, poolName, mediaType, model }) =>
        poolName === null ? [] : [[id, JSON.stringify([poolName, mediaType, model])] as const],
      ),
    ),
);
