/** Of a virtual machine that would move: what of its load a limit has already. */

import { Cluster, Volume } from '../../../generated/contract';
import { ReachingLimit } from '../activity/limit-share-types';
import { isOnVolume, VmElsewhere } from '../activity/volume-users';
import { isSameNode } from '../same-node';

/** A part of a load that is on a volume now. */
export interface MovedPart {
  readonly volumeId: string;
  readonly poolName: string | null;
  /** Of all its requests, 0 to 1. */
  readonly part: number;
  /** Copies that a write makes there ÷ those that it would make here; null where that is not known. */
  readonly copies: number | null;
}

/** Where the load of a virtual machine counts now. */
export interface MovedLoad {
  /** The node that it runs on; null where it is not told. */
  readonly nodeName: string | null;
  /** Whether there is no other node. */
  readonly isOneNode: boolean;
  readonly poolName: string | null;
  readonly parts: readonly MovedPart[];
}

/** Of a machine that would move to this volume. A disk on none of the cluster's volumes counts nowhere yet. */
export function movedTo(
  target: Volume,
  { disks, nodeName }: Pick<VmElsewhere, 'disks' | 'nodeName'>,
  { nodes, volumes }: Pick<Cluster, 'nodes' | 'volumes'>,
): MovedLoad {
  const all = disks.reduce((sum, { iops }) => sum + iops, 0);
  const parts = disks.flatMap(({ path, iops }): MovedPart[] => {
    const volume = volumes.find((one) => isOnVolume(path, one));
    return volume === undefined || all === 0
      ? []
      : [
          {
            volumeId: volume.id,
            poolName: volume.poolName,
            part: iops / all,
            copies: copiesBeside(volume.resiliency, target.resiliency),
          },
        ];
  });
  return { nodeName, isOneNode: nodes.length === 1, poolName: target.poolName, parts };
}

/** What a parity costs is not known, but the same kind costs the same. */
function copiesBeside(one: Volume['resiliency'], other: Volume['resiliency']): number | null {
  if (one?.kind === other?.kind && one?.copies === other?.copies) {
    return 1;
  }
  return one?.kind === 'mirror' && other?.kind === 'mirror' ? one.copies / other.copies : null;
}

/**
 * The parts of a load that count against a limit already, wherever in its reach they would move: of a pool, what is on its volumes;
 * of a node's own disks, what is on the pool that they are a part of; of what a node asks for, what a machine on it does.
 */
export function countedAlready({ reach, spread }: ReachingLimit, moved: MovedLoad): readonly MovedPart[] {
  return moved.parts.filter((one) => {
    switch (reach.kind) {
      case 'volume':
        return false;
      case 'pool':
        return reach.volumeIds.includes(one.volumeId);
      case 'node':
        return spread === null
          ? moved.isOneNode || (moved.nodeName !== null && isSameNode(moved.nodeName, reach.nodeName))
          : one.poolName !== null && one.poolName === moved.poolName;
    }
  });
}
