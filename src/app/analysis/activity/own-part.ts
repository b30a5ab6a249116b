/** How much of the load that counts against a limit is one volume's. */

import { Volume } from '../../../generated/contract';
import { isSameNode } from '../same-node';
import { DirectedLoad, LimitShare } from './limit-share-types';
import { broughtByVolume } from './limit-shares';
import { kept, onceForBoth } from './once-for';
import { VolumeLoad } from './volume-load';

interface Asked {
  readonly byVolume: ReadonlyMap<string, number>;
  readonly sum: number;
}

/**
 * The volume's part, 0 to 1, of the load of all volumes that share a limit: it shows which of them to look at. null if
 * no other volume shares the limit, or if there is no load.
 */
export function ownPart(
  one: LimitShare,
  { id, poolName }: Volume,
  { volumes }: { readonly volumes: readonly Volume[] },
  loads: readonly VolumeLoad[],
): number | null {
  if (one.reach.kind === 'volume') {
    return null;
  }
  const { limit, reach, spread, copies } = one;
  // A node's own disks serve all nodes, and the volumes of their pool.
  const onNode = reach.kind === 'node' && spread === null ? reach.nodeName : null;
  const pool = reach.kind === 'pool' ? reach.poolName : onNode === null ? poolName : null;
  const key = JSON.stringify([
    limit.metric,
    limit.direction,
    limit.normalizedUnitBytes,
    copies,
    onNode,
    pool,
    spread === null || reach,
  ]);
  const { byVolume, sum } = kept(askedOf(volumes, loads), key, () =>
    askedBy(
      volumes.filter((volume) => pool === null || volume.poolName === pool),
      loads,
      (volume, load) =>
        broughtByVolume(
          { ...one, copies: copies > 1 ? (volume.resiliency?.copies ?? copies) : 1 },
          volume.id,
          partOn(load, onNode),
        ),
    ),
  );
  const own = byVolume.get(id);
  return byVolume.size < 2 || own === undefined || sum === 0 ? null : own / sum;
}

/** The same for the rows of all volumes. */
const askedOf = onceForBoth<readonly Volume[], readonly VolumeLoad[], Map<string, Asked>>(() => new Map());

function askedBy(
  volumes: readonly Volume[],
  loads: readonly VolumeLoad[],
  brought: (volume: Volume, load: VolumeLoad) => number,
): Asked {
  const byId = new Map(loads.map((load) => [load.volumeId, load] as const));
  const byVolume = new Map(
    volumes.flatMap((volume) => {
      const load = byId.get(volume.id);
      return load === undefined ? [] : [[volume.id, brought(volume, load)] as const];
    }),
  );
  return { byVolume, sum: [...byVolume.values()].reduce((sum, value) => sum + value, 0) };
}

const nothing = { iops: 0, bytesPerSecond: 0 };

function partOn(load: VolumeLoad, nodeName: string | null): DirectedLoad {
  return nodeName === null
    ? load
    : (load.nodes.find((node) => isSameNode(node.nodeName, nodeName)) ?? { reads: nothing, writes: nothing });
}
