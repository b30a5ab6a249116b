/** How much of each limit is taken now. */

import { Activity, Limit, Volume } from '../../../generated/contract';
import { countedBy, sumOf } from '../limits/flow';
import { isMeasured } from '../limits/measured';
import { sumOfDirected } from './directed-load';
import { kept, onceFor, onceForBoth } from './once-for';
import { byNode } from '../same-node';
import { costOfCopies } from '../verdict/assess-limits';
import { exceededFrom } from '../verdict/traffic';
import {
  DirectedLoad,
  LimitContextNow,
  LimitShare,
  NotCompared,
  ReachingLimit,
  ReadParts,
  Spread,
  VolumeShares,
} from './limit-share-types';
import { drivesOfNodes } from './node-drives';
import { reachingLimits } from './reaching-limits';
import { nonePassed, passedKey, passedNext } from './passed-limits';
import { blockSizeOf, flowOfLoad, VolumeLoad } from './volume-load';

/** The limits that a volume's I/O meets, each with the share that is taken of it; the highest share first. */
export function volumeShares(volumeId: string, context: LimitContextNow): VolumeShares {
  const { cluster, loads, activities } = context;
  const volume = cluster.volumes.find(({ id }) => id === volumeId);
  const load = loadsById(loads).get(volumeId);
  if (volume === undefined || load === undefined) {
    return { shares: [], notCompared: [], passed: new Map() };
  }
  const nodeNames = usersOf(load, volume);
  const { reaching, notCompared } = reachedBy(volume, nodeNames, context);
  const ofDrives = drivesOf(activities, loads)(cluster);
  const compared = reaching.map((one) => compare(one, load, { loads, ofDrives }));
  const shares = compared.filter((one): one is LimitShare => 'share' in one);
  const passed = passedNext(shares, context.passedBefore ?? nonePassed);
  const isOut = (one: LimitShare): boolean => passed.get(passedKey(one))?.isOut === true;
  return {
    passed,
    shares: inForce(shares, isOut).sort((one, other) => percentOf(other) - percentOf(one)),
    notCompared: [
      ...notCompared,
      ...compared.filter((one): one is NotCompared => 'reason' in one),
      ...outOf(shares, isOut).map(({ limit, reach }): NotCompared => ({
        limit,
        nodeName: nodeOf(reach),
        reason: 'passed',
      })),
    ],
  };
}

/** As it is shown: nodes that are alike would change places with each reading. */
function percentOf({ share }: LimitShare): number {
  return Math.round(100 * share);
}

const loadsById = onceFor(
  (loads: readonly VolumeLoad[]) => new Map(loads.map((load) => [load.volumeId, load] as const)),
);

type Reached = ReturnType<typeof reachingLimits>;

/** By volume those of the last reading: as a rule, the same nodes use it. */
const lastReached = onceForBoth<
  LimitContextNow['cluster'],
  LimitContextNow['limits'],
  Map<string, { readonly users: string; readonly reached: Reached }>
>(() => new Map());

function reachedBy(volume: Volume, nodeNames: readonly string[], { cluster, limits }: LimitContextNow): Reached {
  const users = nodeNames.join('\n');
  const last = lastReached(cluster, limits);
  const known = last.get(volume.id);
  if (known?.users === users) {
    return known.reached;
  }
  const reached = reachingLimits({ cluster, volume, limits, nodeNames });
  last.set(volume.id, { users, reached });
  return reached;
}

/** The nodes that have requests on it now; with none, its coordinator, where they would go. */
function usersOf({ nodes }: VolumeLoad, { ownerNodeName }: { readonly ownerNodeName: string | null }): string[] {
  const active = nodes.filter(({ reads, writes }) => reads.iops + writes.iops > 0).map(({ nodeName }) => nodeName);
  return active.length > 0 ? active : ownerNodeName === null ? nodes.map(({ nodeName }) => nodeName) : [ownerNodeName];
}

function nodeOf(reach: ReachingLimit['reach']): string | null {
  return reach.kind === 'node' ? reach.nodeName : null;
}

interface Counted {
  readonly loads: readonly VolumeLoad[];
  readonly ofDrives: ReturnType<typeof drivesOfNodes>;
}

/** The same for the rows of all volumes. */
const drivesOf = onceForBoth((activities: readonly Activity[], loads: readonly VolumeLoad[]) =>
  onceFor((cluster: LimitContextNow['cluster']) => drivesOfNodes(activities, cluster, loads)),
);

function compare(one: ReachingLimit, volume: VolumeLoad, counts: Counted): LimitShare | NotCompared {
  if (isMeasured(one.limit) && one.limit.search.work !== null && !isAlike(volume, one.limit.search.work)) {
    return { limit: one.limit, nodeName: nodeOf(one.reach), reason: 'other-requests' };
  }
  const counted = one.spread === null ? loadWithin(one, counts.loads) : loadOfDrives(one, one.spread, counts.ofDrives);
  if (counted === null) {
    const reason = one.spread === null ? 'not-counted' : 'own-disks';
    return { limit: one.limit, nodeName: nodeOf(one.reach), reason };
  }
  const carried = carriedBy(counted.load, one.limit);
  const certainty = counted.isWhole ? one.certainty : 'at-least';
  return withCarried(one, counted.load, { carried, certainty, readParts: counted.readParts });
}

function loadOfDrives(
  { reach }: ReachingLimit,
  { diskCount }: Spread,
  ofDrives: Counted['ofDrives'],
): CountedLoad | null {
  const drives = reach.kind === 'node' && ofDrives !== null ? ofDrives(reach.nodeName) : null;
  return drives === null
    ? null
    : { load: drives.load, isWhole: drives.driveCount >= diskCount, readParts: drives.readParts };
}

/** Of a node's limit it is the same for the rows of all volumes. */
const carriedBy = onceForBoth((load: DirectedLoad, limit: Limit) => carriedOf(limit, load));

/** A share of a limit by this load, which is what counts against it. */
export function shareOf(one: ReachingLimit, load: DirectedLoad): LimitShare {
  return withCarried(one, load, { carried: carriedOf(one.limit, load), certainty: one.certainty, readParts: null });
}

function withCarried(
  one: ReachingLimit,
  load: DirectedLoad,
  { carried, certainty, readParts }: Pick<LimitShare, 'carried' | 'certainty' | 'readParts'>,
): LimitShare {
  const { limit, reach, copies, value, spread } = one;
  // Of what disks do, each copy is a request already.
  const effectiveValue = value / (spread === null ? costOf(limit, load, copies) : 1);
  const share = carried / effectiveValue;
  return { limit, reach, copies, value, spread, certainty, readParts, carried, effectiveValue, share };
}

/**
 * What requests bring to a limit, in the limit's own unit. Of a pool that is spread over nodes, a node's disks have a part of the
 * reads, and their part of the copies of all writes: the data lies evenly on all of them.
 * @param readPart the part of a read that counts, 0 to 1
 */
export function broughtBy({ limit, copies, spread }: ReachingLimit, load: DirectedLoad, readPart: number): number {
  return carriedOf(limit, {
    reads: timesOf(load.reads, readPart),
    writes: timesOf(load.writes, copies / (spread?.nodeCount ?? 1)),
  });
}

function timesOf({ iops, bytesPerSecond }: DirectedLoad['reads'], times: number): DirectedLoad['reads'] {
  return { iops: iops * times, bytesPerSecond: bytesPerSecond * times };
}

/** The same of a volume's present requests. */
export function broughtByVolume(
  one: ReachingLimit & Pick<LimitShare, 'readParts'>,
  volumeId: string,
  load: DirectedLoad,
): number {
  return broughtBy(one, load, one.readParts?.ofVolumes.get(volumeId) ?? 1);
}

/** What counts against a limit of the load within its reach, in the limit's metric and direction. */
export function carriedOf(limit: Limit, load: DirectedLoad): number {
  const { reads, writes } = load;
  const flows = { read: [reads], write: [writes], any: [reads, writes] }[limit.direction];
  return countedBy(limit, sumOf(flows.map(flowOfLoad)));
}

/** What one unit costs on average where writes go to each copy: the rule of the verdict. */
export function costOf(limit: Limit, { reads, writes }: DirectedLoad, copies: number): number {
  if (copies <= 1) {
    return 1;
  }
  const read = limit.direction === 'write' ? 0 : countedBy(limit, flowOfLoad(reads));
  const write = limit.direction === 'read' ? 0 : countedBy(limit, flowOfLoad(writes));
  return read + write === 0 ? 1 : costOfCopies({ read, write }, copies);
}

interface CountedLoad {
  readonly load: DirectedLoad;
  readonly isWhole: boolean;
  readonly readParts: ReadParts | null;
}

/** The load of everybody who counts against a limit; null where nothing of it is counted. */
function loadWithin({ reach }: ReachingLimit, loads: readonly VolumeLoad[]): CountedLoad | null {
  switch (reach.kind) {
    case 'node':
      return kept(loadsOfNodes(loads).counted, reach.nodeName, () => {
        const parts = loadsOfNodes(loads).of(reach.nodeName);
        return parts.length === 0
          ? null
          : { load: sumOfDirected(parts), isWhole: parts.length === loads.length, readParts: null };
      });
    case 'pool':
      return loadOfPool(loads, reach.volumeIds);
    case 'volume':
      return loadOfVolumes(loads, [reach.volumeId]);
  }
}

/** Of each node what it has on all volumes, added up once for all of their rows. */
const loadsOfNodes = onceFor((loads: readonly VolumeLoad[]) => ({
  of: byNode(
    loads.flatMap(({ nodes }) => nodes),
    ({ nodeName }) => nodeName,
  ),
  counted: new Map<string, CountedLoad | null>(),
}));

const loadOfPool = onceForBoth(loadOfVolumes);

function loadOfVolumes(loads: readonly VolumeLoad[], ids: readonly string[]): CountedLoad | null {
  const parts = ids.flatMap((id) => loadsById(loads).get(id) ?? []);
  const isWhole = parts.length === ids.length && parts.every(({ missingNodes }) => missingNodes.length === 0);
  return parts.length === 0 ? null : { load: sumOfDirected(parts), isWhole, readParts: null };
}

/**
 * Means of a mix say less than its requests: if these two are the same, the kind counts as the same. No counter shows
 * their order.
 */
const alikeSize = 1.25;
const alikeMix = 0.1;

/** Whether the volume's requests are as those of a search, as far as counters tell: by mean size and mix. */
function isAlike(
  { total, writes }: VolumeLoad,
  { blockSizeBytes, writePercent }: { readonly blockSizeBytes: number; readonly writePercent: number },
): boolean {
  const size = blockSizeOf(total);
  if (size === null) {
    return false;
  }
  const ratio = size / blockSizeBytes;
  return (
    ratio <= alikeSize && ratio >= 1 / alikeSize && Math.abs(writes.iops / total.iops - writePercent / 100) <= alikeMix
  );
}

type IsOut = (one: LimitShare) => boolean;

/**
 * As in the verdict: bursting is what happens above the base, so a burst's figure counts once the base is exceeded, and
 * a limit that is exceeded most of the time does not apply here.
 */
function inForce(shares: readonly LimitShare[], isOut: IsOut): LimitShare[] {
  return shares.filter((one) => {
    const base = one.limit.kind === 'burst' ? counterpart(one, 'base', shares) : undefined;
    return !isOut(one) && (base === undefined || base.share > exceededFrom || isOut(base));
  });
}

/** Those that are passed and have no burst that explains it. */
function outOf(shares: readonly LimitShare[], isOut: IsOut): LimitShare[] {
  return shares.filter((one) => {
    const burst = one.limit.kind === 'base' ? counterpart(one, 'burst', shares) : undefined;
    return isOut(one) && (burst === undefined || isOut(burst));
  });
}

function counterpart(one: LimitShare, kind: Limit['kind'], all: readonly LimitShare[]): LimitShare | undefined {
  return all.find(
    ({ limit, reach }) =>
      limit.kind === kind &&
      limit.scope === one.limit.scope &&
      limit.metric === one.limit.metric &&
      limit.direction === one.limit.direction &&
      nodeOf(reach) === nodeOf(one.reach),
  );
}

/**
 * The volume's load at the limit without other volumes, with its current request size and mix: requests or bytes per
 * second. The limit's own value if there is almost no load, as the mix is then not known.
 */
export function loadAtLimit(one: LimitShare, load: VolumeLoad, metric: Limit['metric']): number {
  const { total } = load;
  const brought = broughtByVolume(one, load.volumeId, load);
  const own = metric === 'iops' ? total.iops : total.bytesPerSecond;
  return blockSizeOf(total) === null || brought === 0 ? one.value : (one.value * own) / brought;
}

/** How many more requests of this size and mix a limit leaves room for, and which limit that is. */
export interface Room {
  readonly iops: number;
  readonly of: LimitShare;
}

/**
 * How many more of the volume's own requests fit below all its limits: the least that one of them leaves. What a request
 * costs is its size for bytes, and its copies where the limit counts them. Limits that count one direction leave room for
 * as many requests as have that many of it. null where the volume has next to no requests, whose kind is then not known.
 */
export function roomOf(load: VolumeLoad, shares: readonly LimitShare[]): Room | null {
  if (blockSizeOf(load.total) === null) {
    return null;
  }
  // Limits that count alike are many: each node has some.
  const perKind = new Map<string, number>();
  const rooms = shares.flatMap((one): Room[] => {
    const { limit, copies, spread, readParts } = one;
    const part = `${spread?.nodeCount} ${readParts?.ofVolumes.get(load.volumeId)}`;
    const kind = `${limit.metric} ${limit.direction} ${limit.normalizedUnitBytes} ${copies} ${part}`;
    const perRequest = kept(perKind, kind, () => broughtByVolume(one, load.volumeId, load) / load.total.iops);
    const left = Math.max(0, (1 - one.share) * one.value);
    return perRequest === 0 ? [] : [{ iops: left / perRequest, of: one }];
  });
  return rooms.sort((one, other) => one.iops - other.iops)[0] ?? null;
}
