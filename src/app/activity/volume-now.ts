/** What the pages say of a volume now: its load, the shares of its limits, and one judgement. */

import { Activity, Cluster, Run, Volume } from '../../generated/contract';
import {
  BusierVolume,
  Judgement,
  LatencyRise,
  judgeVolume,
  LimitedUser,
  LimitShare,
  LimitsOnNode,
  loudestOf,
  nearestToOwnLimit,
  nearWithoutRuns,
  nonePassed,
  NearLimit,
  NoisyNeighbour,
  ownPart,
  PassedStates,
  PastOfVolume,
  riseWithoutRuns,
  Room,
  roomOf,
  runsNow,
  RunTime,
  runTimesOf,
  SlowDrive,
  usersOf,
  VolumeLoad,
  VolumeShares,
  volumeShares,
} from '../analysis/activity/public-api';

export interface VolumeNow {
  readonly volume: Volume;
  readonly load: VolumeLoad | null;
  readonly shares: VolumeShares;
  /** The limit that is taken most of; null where none can be compared. */
  readonly nearest: LimitShare | null;
  /** What part of the load that counts against it is this volume's, 0 to 1; null where no other volume's counts. */
  readonly ownPart: number | null;
  /** A user who reaches its own Storage QoS limit before the volume reaches that limit; null if there is none. */
  readonly nearestUser: LimitedUser | null;
  readonly room: Room | null;
  readonly past: PastOfVolume | null;
  /** When Headroom's own runs were on it. */
  readonly runTimes: readonly RunTime[];
  readonly judgement: Judgement;
}

export interface NowInput {
  readonly cluster: Cluster;
  readonly loads: readonly VolumeLoad[];
  /** The answers of the nodes that these loads are the sum of. */
  readonly activities: readonly Activity[];
  readonly limits: readonly LimitsOnNode[];
  readonly pasts: ReadonlyMap<string, PastOfVolume>;
  readonly readings: readonly Reading[];
  /** By volume. */
  readonly noisy: ReadonlyMap<string, NoisyNeighbour>;
  /** By volume, a latency far above the usual in the last ten minutes. */
  readonly rising: ReadonlyMap<string, LatencyRise>;
  /** The volumes with far more load than usual: calculated only if that may be the cause of something. */
  readonly busier: () => readonly BusierVolume[];
  /** Drives that stood out while the page was open, or in what is kept. */
  readonly slow: readonly SlowDrive[];
  /** Headroom's own runs on all volumes, including ended ones and those of other users. */
  readonly runs: readonly Run[];
  /** When the loads were read, in milliseconds since 1970. */
  readonly at: number;
}

export function volumeNow(volume: Volume, input: NowInput): VolumeNow {
  const { cluster, loads, activities, limits, pasts, readings, noisy, rising, slow, runs, at } = input;
  const load = loads.find(({ volumeId }) => volumeId === volume.id) ?? null;
  const before = readingBefore(readings, loads, volume.id);
  const passedBefore = { count: before?.count ?? 0, states: before?.passed.get(volume.id) ?? nonePassed.states };
  const shares = volumeShares(volume.id, { cluster, loads, activities, limits, passedBefore });
  const room = load === null ? null : roomOf(load, shares.shares);
  const past = pasts.get(volume.id) ?? null;
  const latency =
    riseWithoutRuns(past?.latency ?? null, volume, cluster.volumes, runs, at) ??
    riseWithoutRuns(rising.get(volume.id) ?? null, volume, cluster.volumes, runs, at);
  const users = usersOf(volume, cluster.storageQos?.flows ?? []);
  const judgement = judgeVolume({
    load,
    readings: [...sharesBefore(readings, loads, volume.id), shares.shares],
    nearBefore: before?.near.get(volume.id) ?? null,
    room,
    near: nearWithoutRuns(past?.near ?? null, volume, cluster.volumes, runs),
    noisy: noisy.get(volume.id) ?? null,
    latency,
    slow: [...(past?.slow ?? []), ...slow.filter(({ driveId }) => isOfPool(cluster, driveId, volume))],
    growth: past?.growth ?? null,
    users,
    loudest: loudestOf(users),
    jobs: cluster.storageJobs,
    busier: latency === null ? [] : busierBeside(volume, input),
    runs: runsNow(volume, cluster.volumes, runs),
  });
  const nearest = shares.shares[0] ?? null;
  const part = nearest === null ? null : ownPart(nearest, volume, cluster, loads);
  const limited = nearestToOwnLimit(users);
  const nearestUser = limited !== null && limited.share > (nearest?.share ?? 0) ? limited : null;
  const runTimes = runTimesOf(volume, runs);
  return { volume, load, shares, nearest, ownPart: part, nearestUser, room, past, runTimes, judgement };
}

function busierBeside({ id, poolName }: Volume, { busier }: NowInput): BusierVolume[] {
  return busier().filter(({ volume }) => volume.id !== id && poolName !== null && volume.poolName === poolName);
}

function isOfPool({ drives }: Cluster, driveId: string, { poolName }: Volume): boolean {
  return poolName !== null && drives.some((drive) => drive.id === driveId && drive.poolName === poolName);
}

/** The shares of one reading, by volume. */
export interface Reading {
  /** What it was read from: the same loads again are the same reading, whatever else has arrived. */
  readonly loads: readonly VolumeLoad[];
  /** Without the volumes that nothing could be compared for: a page that has not read its limits yet says nothing of them. */
  readonly shares: ReadonlyMap<string, readonly LimitShare[]>;
  /** What was near in it, by volume. */
  readonly near: ReadonlyMap<string, NearLimit>;
  /** The limits that the load was above, by volume. */
  readonly passed: ReadonlyMap<string, PassedStates>;
  /** Of how many readings, one after the other, it is the last. */
  readonly count: number;
}

/** The last one before the present in which something of the volume was compared. */
function readingBefore(
  readings: readonly Reading[],
  loads: readonly VolumeLoad[],
  volumeId: string,
): Reading | undefined {
  return readings
    .filter((reading) => reading.loads !== loads && (reading.shares.has(volumeId) || reading.passed.has(volumeId)))
    .at(-1);
}

/** The readings before the present one that a judgement looks at. */
const readingsBefore = 2;

/** The shares of a volume in the readings before this one, the newest last. */
export function sharesBefore(
  readings: readonly Reading[],
  loads: readonly VolumeLoad[],
  volumeId: string,
): (readonly LimitShare[])[] {
  return readings
    .filter((reading) => reading.loads !== loads)
    .flatMap(({ shares }) => {
      const own = shares.get(volumeId);
      return own === undefined ? [] : [own];
    })
    .slice(-readingsBefore);
}

/**
 * The readings to remember, with this one in the place of what it was before a limit arrived. One with the load of a run of Headroom
 * in it says nothing of the load after that.
 */
export function withReading(
  readings: readonly Reading[],
  loads: readonly VolumeLoad[],
  rows: readonly VolumeNow[],
): Reading[] {
  const compared = rows.filter(
    ({ shares: { shares }, judgement }) => shares.length > 0 && judgement.kind !== 'measuring',
  );
  const shares = new Map(compared.map(({ volume, shares: own }) => [volume.id, own.shares]));
  const before = readings.filter((reading) => reading.loads !== loads);
  const near = new Map(
    rows.flatMap(({ volume, judgement }) =>
      judgement.kind === 'near-now' ? [[volume.id, judgement.near] as const] : [],
    ),
  );
  const passed = new Map(
    rows.flatMap(({ volume, shares: own }) => (own.passed.size > 0 ? [[volume.id, own.passed] as const] : [])),
  );
  const count = (before.at(-1)?.count ?? 0) + 1;
  return shares.size + passed.size === 0
    ? before
    : [...before, { loads, shares, near, passed, count }].slice(-readingsBefore - 1);
}

const steps = 20;
const tenths = 10;

/**
 * Least room first, unknown last: the volume's own, or that of a machine which its limit of Storage QoS holds before. Of those with as
 * much, the one that takes most of it, then by name. By twentieths of the limit and by tenths of what is taken, so that rows do not
 * change places with each reading.
 */
export function byLeastRoom(one: VolumeNow, other: VolumeNow): number {
  const rank = ({ nearest, nearestUser }: VolumeNow): number => {
    const share = nearestUser?.share ?? nearest?.share ?? null;
    return share === null ? -1 : Math.round(share * steps);
  };
  const part = ({ ownPart: own, nearestUser }: VolumeNow): number =>
    Math.round((nearestUser === null ? (own ?? 1) : 1) * tenths);
  return rank(other) - rank(one) || part(other) - part(one) || compareNames(one.volume.name, other.volume.name);
}

const { compare: compareNames } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
