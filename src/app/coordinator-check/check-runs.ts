/** The runs of a coordinator check: which belong together, which are missing, and where they can run. */
import { CheckPart, Cluster, ClusterNode, Run, Volume } from '../../generated/contract';

export type CheckRole = CheckPart['role'];
export type CheckMethod = CheckPart['method'];

/** The existing runs of one check: the newest of each role. */
export interface FoundCheck {
  readonly id: string;
  readonly method: CheckMethod;
  readonly runs: Readonly<Partial<Record<CheckRole, Run>>>;
}

/**
 * The order of the runs. If ownership is moved, the node runs before it owns the volume, so that the volume is away
 * from its owner for one run only.
 */
export function rolesOf(method: CheckMethod): readonly CheckRole[] {
  return method === 'other-node' ? ['coordinator', 'other'] : ['other', 'coordinator'];
}

/** The check that the newest run on this volume belongs to; null if no run is part of one. */
export function newestCheck(runs: readonly Run[], volumeId: string): FoundCheck | null {
  const parts = runs.filter((run) => run.volumeId === volumeId && run.check !== null).sort(byAge);
  const check = parts[0]?.check;
  if (!check) {
    return null;
  }
  const newest = (role: CheckRole): Run | undefined =>
    parts.find((run) => run.check?.id === check.id && run.check.role === role);
  const [coordinator, other] = [newest('coordinator'), newest('other')];
  const found = { ...(coordinator === undefined ? {} : { coordinator }), ...(other === undefined ? {} : { other }) };
  return { id: check.id, method: check.method, runs: found };
}

/**
 * Nodes that can reach the volume and do not own it; the first one is proposed. A paused one is the last choice: it can
 * run, but other nodes are more typical of the cluster.
 */
export function otherNodes(cluster: Cluster, volume: Volume): readonly ClusterNode[] {
  const isPaused = ({ state }: ClusterNode): number => (state === 'paused' ? 1 : 0);
  return cluster.nodes
    .filter(
      ({ name, state }) =>
        name !== volume.ownerNodeName &&
        (state === 'up' || state === 'unknown' || state === 'paused') &&
        volume.accessStates.find(({ nodeName }) => nodeName === name)?.state !== 'not-connected',
    )
    .sort((left, right) => isPaused(left) - isPaused(right));
}

/** Eight hexadecimal digits, the same for all runs of one check. */
export function newCheckId(): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return number.toString(16).padStart(8, '0');
}

/** Run IDs start with the time of creation. */
function byAge(left: Run, right: Run): number {
  return left.id < right.id ? 1 : -1;
}
