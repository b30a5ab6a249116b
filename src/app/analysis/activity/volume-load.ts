/** What a volume carries now: the sum of what each node counts on it. */

import { Activity, FlowTable, VolumeTable } from '../../../generated/contract';
import { Flow } from '../limits/flow';
import { isSameNode } from '../same-node';

/** I/O in one direction or in both, from the counters. */
export interface Load {
  readonly iops: number;
  readonly bytesPerSecond: number;
  /** Of completed requests; null if none completed or there is no counter. */
  readonly latencyMicroseconds: number | null;
  /** null where one of the nodes that have requests does not count it. */
  readonly queueDepth: number | null;
}

/** A node's part. */
export interface NodeLoad {
  readonly nodeName: string;
  readonly reads: Load;
  readonly writes: Load;
  /** The part that went through another node; null where it is not counted. */
  readonly redirected: { readonly iops: number; readonly bytesPerSecond: number } | null;
}

export interface VolumeLoad {
  readonly volumeId: string;
  readonly reads: Load;
  readonly writes: Load;
  readonly total: Load;
  readonly nodes: readonly NodeLoad[];
  /** Nodes whose part is not known: they did not answer, or do not count this volume. The sum is then "at least". */
  readonly missingNodes: readonly string[];
}

/**
 * Each volume's load over all nodes. A node counts the requests of its own programs and VMs: those that it hands on to the
 * coordinator are counted by it and not by the coordinator, whose counters of the file system of the cluster see its own
 * requests alone. So the sum counts each request once, and the redirected part is a part of it and nothing on top.
 *
 * Rates alone are added, each over the node's own interval by its own clock, so that clocks that differ do not matter.
 *
 * @param nodeNames those that use the volumes: all that are not down
 */
export function volumeLoads(activities: readonly Activity[], nodeNames: readonly string[]): VolumeLoad[] {
  const parts = new Map<string, NodeLoad[]>();
  for (const { nodeName, volumes } of activities) {
    volumes.volumeIds.forEach((volumeId, index) => {
      const own = parts.get(volumeId) ?? [];
      own.push(nodeLoad(nodeName, volumes, index));
      parts.set(volumeId, own);
    });
  }
  return [...parts].map(([volumeId, nodes]) => {
    const told = new Set(nodes.map(({ nodeName }) => nodeName));
    return {
      volumeId,
      reads: sumOfLoads(nodes.map(({ reads }) => reads)),
      writes: sumOfLoads(nodes.map(({ writes }) => writes)),
      total: sumOfLoads(nodes.flatMap(({ reads, writes }) => [reads, writes])),
      nodes,
      missingNodes: nodeNames.filter(
        (name) => !told.has(name) && !nodes.some(({ nodeName }) => isSameNode(nodeName, name)),
      ),
    };
  });
}

function nodeLoad(nodeName: string, { reads, writes, redirected }: VolumeTable, index: number): NodeLoad {
  const [iops, bytesPerSecond] = [redirected.iops[index] ?? null, redirected.bytesPerSecond[index] ?? null];
  return {
    nodeName,
    reads: loadAt(reads, index),
    writes: loadAt(writes, index),
    redirected: iops === null || bytesPerSecond === null ? null : { iops, bytesPerSecond },
  };
}

/** A row of a table. All columns are as long as the first: another answer of a node is not taken. */
export function loadAt({ iops, bytesPerSecond, latencyMicroseconds, queueDepth }: FlowTable, index: number): Load {
  return {
    iops: iops[index] ?? 0,
    bytesPerSecond: bytesPerSecond[index] ?? 0,
    latencyMicroseconds: latencyMicroseconds[index] ?? null,
    queueDepth: queueDepth[index] ?? null,
  };
}

/**
 * Rates and queues are added. Latency is the mean over all requests: each part's mean by the requests it had. Where a part
 * that had requests does not count its latency, the mean of the others would be passed off as that of all: it is null.
 */
export function sumOfLoads(loads: readonly Load[]): Load {
  const iops = loads.reduce((sum, load) => sum + load.iops, 0);
  const active = loads.filter((load) => load.iops > 0);
  const isTimed = active.length > 0 && active.every(({ latencyMicroseconds }) => latencyMicroseconds !== null);
  const isQueued = loads.length > 0 && loads.every(({ queueDepth }) => queueDepth !== null);
  return {
    iops,
    bytesPerSecond: loads.reduce((sum, load) => sum + load.bytesPerSecond, 0),
    latencyMicroseconds: isTimed
      ? active.reduce((sum, load) => sum + load.iops * (load.latencyMicroseconds ?? 0), 0) / iops
      : null,
    queueDepth: isQueued ? loads.reduce((sum, { queueDepth }) => sum + (queueDepth ?? 0), 0) : null,
  };
}

/** Below this, the mean size of requests is that of a handful, and their mix too. */
export const fewestIops = 1;

/** Mean size of a request: bytes ÷ requests. null where there is next to none. */
export function blockSizeOf({ iops, bytesPerSecond }: Pick<Load, 'iops' | 'bytesPerSecond'>): number | null {
  return iops < fewestIops ? null : bytesPerSecond / iops;
}

/** Reads of all requests, 0 to 1; null where there is next to none. */
export function readShareOf({ reads, total }: Pick<VolumeLoad, 'reads' | 'total'>): number | null {
  return total.iops < fewestIops ? null : reads.iops / total.iops;
}

/** For comparison with a limit. The counters tell the mean size of requests and not their sizes. */
export function flowOfLoad({ iops, bytesPerSecond }: Pick<Load, 'iops' | 'bytesPerSecond'>): Flow {
  const sizes = iops > 0 ? [{ blockSizeBytes: Math.max(1, Math.round(bytesPerSecond / iops)), iops }] : [];
  return { iops, throughputBytesPerSecond: bytesPerSecond, sizes };
}
