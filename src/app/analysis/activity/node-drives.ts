/** What the drives of each node do now. Where a pool is spread over nodes, the drives of each serve requests of all nodes. */

import { Activity, Cluster, PhysicalDrive } from '../../../generated/contract';
import { byNode, isSameNode } from '../same-node';
import { sumOfDirected } from './directed-load';
import { DirectedLoad, ReadParts } from './limit-share-types';
import { onceForBoth } from './once-for';
import { readParts } from './read-parts';
import { fewestIops, loadAt, VolumeLoad } from './volume-load';

/** The load of the drives of one node that are in a pool, from all sources. */
export interface NodeDrivesLoad {
  readonly nodeName: string;
  readonly load: DirectedLoad;
  /** Those that the node tells, of all of its drives in a pool. */
  readonly driveCount: number;
}

export interface NodeDrivesNow extends NodeDrivesLoad {
  readonly readParts: ReadParts;
}

/**
 * Of all writes of the volumes, each once for each of its copies, the drives of all nodes together have this part at least.
 * More than half of it, as each node counts over seconds of its own, in which the load changes.
 */
const leastWritten = 0.6;

/**
 * The drives of each node that told them, or null where what they tell can't be what is done by the drives attached to it:
 * two nodes count requests of the same drive, or all drives together wrote less than the volumes were asked to.
 *
 * The counters of a disk are those of the server that it is attached to, below all of Storage Spaces.
 * Source: https://learn.microsoft.com/windows-server/storage/storage-spaces/performance-history-for-drives ("Where they come from")
 */
export function drivesOfNodes(
  activities: readonly Activity[],
  { drives, volumes }: Pick<Cluster, 'drives' | 'volumes'>,
  loads: readonly VolumeLoad[],
): ((nodeName: string) => NodeDrivesNow | null) | null {
  const each = attachedDrives(activities, drives);
  if (each === null || !addUp(each, volumes, loads)) {
    return null;
  }
  const partsOf = readParts(
    each.map(({ nodeName, load }) => ({ nodeName, iops: load.reads.iops })),
    volumes,
    loads,
  );
  const of = byNode(
    each.map((one) => ({ ...one, readParts: partsOf(one.nodeName) })),
    ({ nodeName }) => nodeName,
  );
  return (nodeName) => of(nodeName)[0] ?? null;
}

/** Each node's own drives, by who counts requests of them; null where two nodes count requests of the same. */
const attachedDrives = onceForBoth(
  (activities: readonly Activity[], drives: readonly PhysicalDrive[]): readonly NodeDrivesLoad[] | null => {
    const pooled = new Set(drives.filter(({ poolName }) => poolName !== null).map(({ id }) => id));
    const busyOn = new Map<string, string>();
    const nodes: NodeDrivesLoad[] = [];
    for (const { nodeName, drives: table } of activities) {
      const rows = (table?.driveIds ?? []).flatMap((id, index) =>
        table !== null && id !== null && pooled.has(id)
          ? [{ id, reads: loadAt(table.reads, index), writes: loadAt(table.writes, index) }]
          : [],
      );
      for (const { id, reads, writes } of rows) {
        const other = reads.iops + writes.iops > 0 ? busyOn.get(id) : undefined;
        if (other !== undefined && !isSameNode(other, nodeName)) {
          return null;
        }
        if (reads.iops + writes.iops > 0) {
          busyOn.set(id, nodeName);
        }
      }
      if (rows.length > 0) {
        nodes.push({ nodeName, load: sumOfDirected(rows), driveCount: rows.length });
      }
    }
    return nodes;
  },
);

function addUp(nodes: readonly NodeDrivesLoad[], volumes: Cluster['volumes'], loads: readonly VolumeLoad[]): boolean {
  // With drives of one node out of service, the others write no more copies than they are.
  const writers = nodes.filter(({ load: { writes } }) => writes.iops >= fewestIops).length;
  const copiesOf = new Map(volumes.map(({ id, resiliency }) => [id, Math.min(resiliency?.copies ?? 1, writers)]));
  const told = new Set(loads.flatMap(({ nodes: users }) => users.map(({ nodeName }) => nodeName))).size;
  const asked = loads.reduce((sum, { volumeId, writes }) => sum + writes.iops * (copiesOf.get(volumeId) ?? 1), 0);
  const done = nodes.reduce((sum, { load: { writes } }) => sum + writes.iops, 0);
  // A node whose drives are not told has its part of what was asked.
  const part = told === 0 ? 1 : Math.min(1, nodes.length / told);
  return asked < fewestIops || done >= leastWritten * asked * part;
}
