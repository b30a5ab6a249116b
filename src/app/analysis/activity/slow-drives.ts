/** Drives that take longer than the others of their pool: one of them holds up every stripe that it has a part of. */

import { PhysicalDrive } from '../../../generated/contract';
import { kept, onceFor } from './once-for';
import { Steps } from './load-history-types';
import { median, persistence, quantile } from './statistics';

/** One direction of a drive, step by step: of history, or of readings one after the other. All drives have the same steps. */
export interface DriveSteps {
  readonly driveId: string;
  readonly iops: Steps;
  readonly latencyMicroseconds: Steps;
}

/** What a drive is found by in its server. */
export type DrivePlace = Pick<
  PhysicalDrive,
  'id' | 'model' | 'serialNumber' | 'enclosureNumber' | 'slotNumber' | 'physicalLocation'
>;

export interface SlowDrive {
  readonly driveId: string;
  readonly drive: DrivePlace;
  readonly direction: 'read' | 'write';
  /** Medians over the steps that were compared. */
  readonly ownMicroseconds: number;
  readonly othersMicroseconds: number;
  readonly steps: number;
  /** The time until now that most of these steps are in; null for readings one after the other. */
  readonly lastHours: number | null;
  /** Whether the others had more requests than it in most of them, and not about as many. */
  readonly isLessBusy: boolean;
}

const fewestDrives = 4;
const fewestPeers = 3;
const fewestSteps = 24;
/** The newest steps by which it is judged, most of them first: two hours to sixteen of a day. Before these all there are. */
const lastSteps = [192, 96, 48, fewestSteps];
/** Of them, so many were compared at least, and so many of the newest. */
const fewestCompared = 18;
const leastPartCompared = 0.25;
const newestSteps = 12;
const fewestNewest = 6;
const leastFactor = 2;
const leastLowerQuartile = 1.5;
const leastMicroseconds = 200;
/** By chance one in thirty thousand, of steps of which there are as few as their persistence leaves. */
const leastDeviations = 4;
/** Drives with up to so many times the requests are peers of one that has none nearer, where both have requests of about one size. */
const mostBusier = 10;
const fewestIopsOfLessBusy = 10;
const mostOfSize = 2;
const mostBusierPeers = 15;
/** With more than this part of a pool "slow", it is the pool that is of two kinds. */
const mostSlow = 1 / 3;

type Drive = DrivePlace & Pick<PhysicalDrive, 'poolName' | 'mediaType'>;

/** A drive in one step. */
export interface DriveLoad {
  readonly driveId: string;
  readonly iops: number | null;
  readonly latencyMicroseconds: number | null;
  /** Left out where it is not kept: a drive is then compared only with those of about as many requests. */
  readonly bytesPerSecond?: number | null;
}

/** A drive's latency in one step, and that of its peers. */
export interface Compared {
  readonly own: number;
  readonly usual: number;
  /** Whether its peers are those with more requests, as none has about as many. */
  readonly isLessBusy: boolean;
}

/**
 * In each step a drive is compared with the middle of those of its pool and kind that had between half and twice its
 * requests. It stands out where it takes twice as long in the middle of the newest steps, and half as long again in three of four
 * of them, which is beyond what the drives' steps are apart by chance, and still does in the last of them: what is over is not told.
 * Of the last 24 steps as much as of all of them, so that a drive is found in two hours. Fewer than four drives, or 24 steps, say
 * nothing.
 */
export function slowDrives(
  drives: readonly Drive[],
  steps: readonly DriveSteps[],
  direction: SlowDrive['direction'],
  stepSeconds: number,
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
    stepSeconds,
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
 * Sorted by requests, a drive's peers are its neighbors: from one drive to the next, only a few peers change, and the
 * list of their latencies stays sorted. Sorting each drive's peers again takes a hundred times as long with two hundred
 * drives.
 */
function compare(group: readonly DriveLoad[], found: Map<string, Compared>): void {
  const timed = group
    .flatMap(({ driveId, iops, latencyMicroseconds, bytesPerSecond }): Timed[] =>
      iops === null || latencyMicroseconds === null
        ? []
        : [{ driveId, iops, latency: latencyMicroseconds, size: (bytesPerSecond ?? 0) / iops }],
    )
    .sort((one, other) => one.iops - other.iops);
  const sorted: number[] = [];
  let [from, to] = [0, 0];
  timed.forEach(({ driveId, iops, latency }, index) => {
    for (let next = timed[to]; next !== undefined && next.iops <= iops * 2; next = timed[to]) {
      sorted.splice(placeOf(sorted, next.latency), 0, next.latency);
      to += 1;
    }
    for (let first = timed[from]; first !== undefined && first.iops < iops / 2; first = timed[from]) {
      sorted.splice(placeOf(sorted, first.latency), 1);
      from += 1;
    }
    const isLessBusy = sorted.length <= fewestPeers;
    const usual = isLessBusy ? middleOfBusier(timed, index) : middleWithout(sorted, placeOf(sorted, latency));
    if (iops >= 1 && usual !== null && usual > 0) {
      found.set(driveId, { own: latency, usual, isLessBusy });
    }
  });
}

/** A drive that had requests, with their mean size; 0 where it is not told. */
interface Timed {
  readonly driveId: string;
  readonly iops: number;
  readonly latency: number;
  readonly size: number;
}

/**
 * Of those with more requests of about the same size, by requests: with less to do, a drive takes no longer than they do. A drive with
 * next to nothing to do may rest in between, and one with larger requests takes longer by itself: neither is compared.
 */
function middleOfBusier(timed: readonly Timed[], index: number): number | null {
  const own = timed[index];
  if (own === undefined || own.iops < fewestIopsOfLessBusy || own.size <= 0) {
    return null;
  }
  const peers: number[] = [];
  for (let next = index + 1; next < timed.length && peers.length < mostBusierPeers; next += 1) {
    const other = timed[next];
    if (other === undefined || other.iops > mostBusier * own.iops) {
      break;
    }
    if (other.size > 0 && other.size <= mostOfSize * own.size && own.size <= mostOfSize * other.size) {
      peers.push(other.latency);
    }
  }
  return peers.length < fewestPeers ? null : median(peers);
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

/** Steps that were compared, one after the other. */
interface ComparedSteps {
  readonly steps: readonly ReadonlyMap<string, Compared>[];
  readonly direction: SlowDrive['direction'];
  readonly stepSeconds: number | null;
}

/** The drives that stand out in steps that were compared, one after the other; of readings, no step's length is told. */
export function standingOut(
  drives: readonly Drive[],
  steps: ComparedSteps['steps'],
  direction: SlowDrive['direction'],
  stepSeconds: number | null = null,
): SlowDrive[] {
  const groups = new Map<string, Drive[]>();
  const keys = groupsOf(drives);
  for (const drive of drives) {
    const key = keys.get(drive.id);
    if (key !== undefined) {
      kept(groups, key, (): Drive[] => []).push(drive);
    }
  }
  return [...groups.values()].flatMap((group) => slowOfGroup(group, { steps, direction, stepSeconds }));
}

function slowOfGroup(group: readonly Drive[], row: ComparedSteps): SlowDrive[] {
  const high = group.map((drive) => slowIn(drive, row));
  if (high.every(({ length }) => length === 0)) {
    return [];
  }
  const noise = noiseOfGroup(group, row.steps);
  const slow = high.flatMap((all) => all.find((one) => isBeyond(one, noise)) ?? []);
  return slow.length > group.length * mostSlow ? [] : slow;
}

/** How far the steps of a drive are from its own middle, and how alike neighbours are: of the middle one of the drives. */
interface Noise {
  readonly deviation: number;
  readonly alike: number;
}

function noiseOfGroup(group: readonly Drive[], steps: ComparedSteps['steps']): Noise {
  const each = group
    .map(({ id }) => steps.map((step) => logarithmOf(step.get(id))))
    .map((row) => {
      const known = row.filter((value) => value !== null);
      const middle = median(known) ?? 0;
      return { alike: persistence(row), deviation: median(known.map((value) => Math.abs(value - middle))) ?? 0 };
    });
  return {
    deviation: 1.4826 * (median(each.map(({ deviation }) => deviation)) ?? 0),
    alike: Math.min(0.98, Math.max(0, median(each.map(({ alike }) => alike)) ?? 0)),
  };
}

function logarithmOf(one: Compared | undefined): number | null {
  return one === undefined ? null : Math.log(one.own / one.usual);
}

function isBeyond({ ownMicroseconds, othersMicroseconds, steps }: SlowDrive, { deviation, alike }: Noise): boolean {
  // A median moves by a quarter more than a mean; neighbours that are alike count as fewer.
  const byChance = 1.25 * deviation * Math.sqrt((1 + alike) / (1 - alike) / steps);
  return Math.log(ownMicroseconds / othersMicroseconds) >= leastDeviations * byChance;
}

/** What is high enough of a drive, by the most of the newest steps first; nothing where it is no longer. */
function slowIn(drive: Drive, { steps, direction, stepSeconds }: ComparedSteps): SlowDrive[] {
  const newest = comparedIn(drive.id, steps.slice(-fewestSteps)).slice(-newestSteps);
  const now = median(newest.map(factorOf)) ?? 0;
  // Half of the way up to the least that stands out.
  if (steps.length < fewestSteps || newest.length < fewestNewest || now < Math.sqrt(leastFactor)) {
    return [];
  }
  const counts = [steps.length, ...lastSteps.filter((count) => count < steps.length)];
  return counts.flatMap((ofLast): SlowDrive[] => {
    const compared = comparedIn(drive.id, steps.slice(-ofLast));
    const factors = compared.map(factorOf);
    const middle = median(factors) ?? 0;
    const isHigh = middle >= leastFactor && (quantile(factors, 0.25) ?? 0) >= leastLowerQuartile;
    const isKnown = compared.length >= Math.max(fewestCompared, leastPartCompared * ofLast);
    // Half of the way up, by their logarithms.
    if (!isKnown || !isHigh || now < Math.sqrt(middle)) {
      return [];
    }
    const [ownMicroseconds, othersMicroseconds] = [
      median(compared.map(({ own }) => own)) ?? 0,
      median(compared.map(({ usual }) => usual)) ?? 0,
    ];
    const isLessBusy = compared.filter((one) => one.isLessBusy).length > compared.length / 2;
    const lastHours = stepSeconds === null ? null : (ofLast * stepSeconds) / 3600;
    return ownMicroseconds - othersMicroseconds >= leastMicroseconds
      ? [
          {
            ...{ driveId: drive.id, drive, direction, ownMicroseconds, othersMicroseconds },
            ...{ steps: compared.length, lastHours, isLessBusy },
          },
        ]
      : [];
  });
}

function comparedIn(driveId: string, steps: ComparedSteps['steps']): Compared[] {
  return steps.flatMap((step) => step.get(driveId) ?? []);
}

function factorOf({ own, usual }: Compared): number {
  return own / usual;
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
