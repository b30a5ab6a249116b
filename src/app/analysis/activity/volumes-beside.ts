/** Whose past the judgements of a volume need beside its own. */

import { Volume } from '../../../generated/contract';
import { LimitContextNow } from './limit-share-types';
import { reachingLimits } from './reaching-limits';

/** By the limits that the volume shares with them; in the order of the cluster. */
export function volumesAtSharedLimits(
  volume: Volume,
  { cluster, limits }: Pick<LimitContextNow, 'cluster' | 'limits'>,
): readonly string[] {
  const nodeNames = cluster.nodes.map(({ name }) => name);
  const { reaching } = reachingLimits({ cluster, volume, nodeNames, limits });
  const reaches = reaching.filter(({ limit }) => limit.kind === 'base').map(({ reach }) => reach);
  // What a node's disks did is trusted only beside what was asked of all of them.
  const isOfAll = reaches.some(({ kind }) => kind === 'node');
  const pooled = new Set(reaches.flatMap((reach) => (reach.kind === 'pool' ? reach.volumeIds : [])));
  return othersThan(volume, cluster.volumes, ({ id }) => isOfAll || pooled.has(id));
}

/** Those of its pool: one of them may be the noisy one. */
export function volumesOfPool(volume: Volume, volumes: readonly Volume[]): readonly string[] {
  const { poolName } = volume;
  return othersThan(volume, volumes, (other) => poolName !== null && other.poolName === poolName);
}

function othersThan({ id }: Volume, volumes: readonly Volume[], isOne: (other: Volume) => boolean): string[] {
  return volumes.filter((other) => other.id !== id && isOne(other)).map((other) => other.id);
}
