/** Which limits a volume's I/O meets, and whose I/O counts against each of them. */

import { Cluster, Limit, Volume } from '../../../generated/contract';
import { machineOf } from '../limits/limits-for';
import { isMeasured } from '../limits/measured';
import { onceFor } from './once-for';
import { byNode, isSameNode, namesOfNodesUp } from '../same-node';
import { mayBeCached } from '../verdict/traffic';
import { LimitsOnNode, NotCompared, NotComparedReason, ReachingLimit } from './limit-share-types';

/** What the limits of one volume are worked out of. */
export interface ReachQuestion {
  readonly cluster: Pick<Cluster, 'nodes' | 'volumes' | 'drives'>;
  readonly volume: Volume;
  /** The nodes through which the volume is used. */
  readonly nodeNames: readonly string[];
  readonly limits: readonly LimitsOnNode[];
}

interface Reaching {
  readonly reaching: readonly ReachingLimit[];
  readonly notCompared: readonly NotCompared[];
}

/**
 * How a pool's drives lie. shared: every node has the same disks, so that one node's are the whole pool. spread: each node
 * has its own, and all of them together are the pool. null where the counts fit neither.
 */
export type PoolLayout = 'shared' | 'spread';

/**
 * The limits that a volume's I/O meets:
 * - `vm-uncached` holds all I/O of the disks of one VM, whatever the volume (limits/README.md, rule 2). Of a pool that is
 *   spread over nodes, a node's disks serve requests of all nodes, and those of a node go to the disks of all: then the limit
 *   of each node is one of the volume, and what counts is what the node's own disks do. Otherwise it is what the node asks of
 *   all of its volumes.
 * - `disk` is one disk. Beside a pool's figure it says nothing, as the verdict has it; alone it reaches over the node.
 * - `pool` is all disks of a node together (rule 5), so that it reaches over all volumes of the pool on all nodes: as it is
 *   where the disks are shared, and as the sum over the nodes where each has its own. Each write counts once per copy (rule
 *   10), as in the verdict.
 * - `measured` is what a search found of this volume: it reaches over the volume on all nodes. Of the disks it holds for
 *   requests of one kind alone, which is for the share to say.
 * - `qos` holds single files, `network` and `vm-cached` count what no counter tells apart: named, never compared.
 */
export function reachingLimits(question: ReachQuestion): Reaching {
  const parts = [ofNodes(question), ofPool(question), ofVolume(question), ofOthers(question)];
  return {
    reaching: parts.flatMap(({ reaching }) => reaching),
    notCompared: parts.flatMap(({ notCompared }) => notCompared),
  };
}

/** Whether a limit is one of the VM's or of a lone disk, which all I/O of the node passes. */
function isOfNode({ scope }: Limit, all: readonly Limit[]): boolean {
  return scope === 'vm-uncached' || (scope === 'disk' && !all.some((other) => other.scope === 'pool'));
}

function ofNodes(question: ReachQuestion): Reaching {
  const { cluster, nodeNames, limits } = question;
  const parts = cluster.nodes.map(({ name: nodeName }): Reaching => {
    const disks = disksOf(nodeName, question);
    const uses = nodeNames.some((name) => isSameNode(name, nodeName));
    const own = disks === 'part' || uses ? limitsOfNode(nodeName, limits) : [];
    return disks === null
      ? {
          reaching: [],
          notCompared: own.map(({ limit }) => ({ limit, nodeName, reason: 'pool-layout' })),
        }
      : { reaching: own.map((one) => ofNode(one, nodeName, disks, question)), notCompared: [] };
  });
  return {
    reaching: parts.flatMap(({ reaching }) => reaching),
    notCompared: parts.flatMap(({ notCompared }) => notCompared),
  };
}

/**
 * Whose disks a node has: a part of the pool, where the volume's data then lies on them whichever node uses it, or what the node
 * asks for is what counts. null where the count fits neither.
 */
function disksOf(nodeName: string, { cluster, volume: { poolName }, limits }: ReachQuestion): 'part' | 'asked' | null {
  if (cluster.nodes.length === 1 || poolName === null) {
    return 'asked';
  }
  const [inPool, own] = [drivesInPool(cluster, poolName), diskCountOf(nodeName, limits)];
  return own === 0 || own > inPool ? null : own < inPool ? 'part' : 'asked';
}

function ofNode(
  { limit, isCached }: NodeLimit,
  nodeName: string,
  disks: 'part' | 'asked',
  { cluster, volume, limits }: ReachQuestion,
): ReachingLimit {
  const nodeCount = namesOfNodesUp(cluster.nodes).length;
  const spread = disks === 'part' ? { nodeCount, diskCount: diskCountOf(nodeName, limits) } : null;
  // Disks that are in no pool may be others', too.
  const isWhole = cluster.nodes.length === 1 || volume.poolName !== null;
  return {
    limit,
    reach: { kind: 'node', nodeName },
    copies: spread === null ? 1 : requestsOfWrite(volume, cluster.nodes.length, nodeCount),
    value: limit.value,
    spread,
    certainty: isCached || !isWhole ? 'about' : 'exact',
  };
}

/** A small write of two parities reads and writes three disks each. */
const mostOfParity = 6;

/**
 * The number of disk requests of one write on all nodes that are up: each has its part of the copies, and not more if
 * another node is down. If the number of copies is not known, one for each node; with parity, the maximum.
 */
function requestsOfWrite({ resiliency }: Volume, all: number, up: number): number {
  const copies = resiliency?.kind === 'parity' ? mostOfParity : (resiliency?.copies ?? up);
  return copies <= all ? Math.min(copies, up) : (copies * up) / all;
}

interface NodeLimit {
  readonly limit: Limit;
  readonly isCached: boolean;
}

/** A node's facts for one volume apply to the whole node. */
function limitsOfNode(nodeName: string, limits: readonly LimitsOnNode[]): readonly NodeLimit[] {
  const told = toldBy(limits)(nodeName)[0]?.known;
  const all = told?.limits ?? [];
  // Where the host's cache may answer reads, not all of the I/O counts.
  const isCached = told !== undefined && mayBeCached(told.facts) && all.some(({ scope }) => scope === 'vm-cached');
  return all.filter((limit) => isOfNode(limit, all)).map((limit) => ({ limit, isCached }));
}

function ofPool({ cluster, volume, limits }: ReachQuestion): Reaching {
  const [told] = toldOf(volume, limits);
  const pools = told?.known.limits.filter(({ scope }) => scope === 'pool') ?? [];
  if (told === undefined || pools.length === 0) {
    return { reaching: [], notCompared: [] };
  }
  const layout = layoutOf(cluster, volume, limits);
  const { poolName } = volume;
  const copies = Math.max(1, volume.resiliency?.copies ?? told.known.facts.copies ?? 1);
  const { volumes, volumeIds } = poolOf(cluster, poolName);
  // Pools whose volumes make different numbers of copies have no one cost of a write.
  const isOneKind = volumes.every((one) => (one.resiliency?.copies ?? copies) === copies);
  const values = pools.map((limit) => ({ limit, value: wholePool(limit, layout, cluster, limits) }));
  return {
    reaching: values.flatMap(({ limit, value }): ReachingLimit[] =>
      value === null || poolName === null
        ? []
        : [
            {
              limit,
              reach: { kind: 'pool', poolName, volumeIds },
              copies,
              value,
              spread: null,
              certainty: isOneKind ? 'exact' : 'about',
            },
          ],
    ),
    notCompared: values
      .filter(({ value }) => value === null || poolName === null)
      .map(({ limit }) => ({ limit, nodeName: told.nodeName, reason: 'pool-layout' as const })),
  };
}

/** The sum of all disks of the pool; null if a part of it is not known. A user's entry is for the pool. */
function wholePool(
  limit: Limit,
  layout: PoolLayout | null,
  cluster: ReachQuestion['cluster'],
  limits: readonly LimitsOnNode[],
): number | null {
  if (layout === 'shared' || limit.source.kind === 'user') {
    return limit.value;
  }
  if (layout === null) {
    return null;
  }
  const parts = cluster.nodes.map(({ name }) =>
    toldBy(limits)(name)[0]?.known.limits.find(({ id }) => id === limit.id),
  );
  return parts.every((part) => part !== undefined) ? parts.reduce((sum, part) => sum + (part?.value ?? 0), 0) : null;
}

/**
 * By counting: the pool has as many drives as one node has disks, or as many as all nodes have together. On a single node
 * both are the same. A drive that the cluster does not list makes neither fit, and then nothing is said.
 */
export function layoutOf(
  cluster: ReachQuestion['cluster'],
  { poolName }: Pick<Volume, 'poolName'>,
  limits: readonly LimitsOnNode[],
): PoolLayout | null {
  const { nodes } = cluster;
  const inPool = poolName === null ? 0 : drivesInPool(cluster, poolName);
  const counts = nodes.map(({ name }) => diskCountOf(name, limits));
  if (inPool === 0 || counts.some((count) => count === 0)) {
    return null;
  }
  const sum = counts.reduce((all, count) => all + count, 0);
  return counts.every((count) => count === inPool) ? 'shared' : sum === inPool ? 'spread' : null;
}

function drivesInPool({ drives }: ReachQuestion['cluster'], poolName: string): number {
  return drives.filter((drive) => drive.poolName === poolName).length;
}

function diskCountOf(nodeName: string, limits: readonly LimitsOnNode[]): number {
  const [told] = toldBy(limits)(nodeName);
  return told === undefined ? 0 : machineOf(told.known.facts).disks.reduce((sum, { count }) => sum + count, 0);
}

function ofVolume({ volume, limits }: ReachQuestion): Reaching {
  const measured = toldOf(volume, limits).flatMap(({ known }) => known.limits.filter(isMeasured));
  return {
    reaching: measured.map((limit) => ({
      limit,
      reach: { kind: 'volume', volumeId: volume.id },
      copies: 1,
      value: limit.value,
      spread: null,
      certainty: limit.search.work === null ? 'exact' : 'about',
    })),
    notCompared: [],
  };
}

const neverCompared: Readonly<Partial<Record<Limit['scope'], NotComparedReason>>> = {
  'vm-cached': 'host-cache',
  qos: 'single-files',
  network: 'network',
};

function ofOthers({ volume, limits }: ReachQuestion): Reaching {
  const notCompared = toldOf(volume, limits).flatMap(({ nodeName, known }) =>
    known.limits.flatMap((limit): NotCompared[] => {
      const reason = neverCompared[limit.scope];
      return reason === undefined ? [] : [{ limit, nodeName, reason }];
    }),
  );
  return { reaching: [], notCompared };
}

function toldOf({ id }: Volume, limits: readonly LimitsOnNode[]): readonly LimitsOnNode[] {
  return toldOfVolumes(limits).get(id) ?? [];
}

const toldBy = onceFor((limits: readonly LimitsOnNode[]) => byNode(limits, ({ nodeName }) => nodeName));

const toldOfVolumes = onceFor((limits: readonly LimitsOnNode[]) => {
  const told = new Map<string, LimitsOnNode[]>();
  for (const one of limits) {
    told.set(one.volumeId, [...(told.get(one.volumeId) ?? []), one]);
  }
  return told;
});

interface PoolVolumes {
  readonly volumes: readonly Volume[];
  /** The same list each time: what is added up over it is added up once. */
  readonly volumeIds: readonly string[];
}

const noPool: PoolVolumes = { volumes: [], volumeIds: [] };

function poolOf({ volumes }: ReachQuestion['cluster'], poolName: string | null): PoolVolumes {
  return (poolName === null ? undefined : pools(volumes).get(poolName)) ?? noPool;
}

const pools = onceFor((all: readonly Volume[]): ReadonlyMap<string, PoolVolumes> => {
  const names = new Set(all.flatMap(({ poolName }) => poolName ?? []));
  return new Map(
    [...names].map((name) => {
      const volumes = all.filter(({ poolName }) => poolName === name);
      return [name, { volumes, volumeIds: volumes.map(({ id }) => id) }] as const;
    }),
  );
});
