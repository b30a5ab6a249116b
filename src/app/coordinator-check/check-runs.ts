/** The runs of a coordinator check: which belong together, which are missing, and where they can run. */
import { CheckPart, Cluster, ClusterNode, Run, Volume } from '../../generated/contract';
import { mostRuns, Turn, turnAfter } from '../analysis/public-api';
import { canStartOn } from '../node/node-states';

export type CheckRole = CheckPart['role'];
export type CheckMethod = CheckPart['method'];

/** The existing runs of one check, in the order of their turns. */
export interface FoundCheck {
  readonly id: string;
  readonly method: CheckMethod;
  readonly runs: readonly Run[];
}

/**
 * Which role has the first turn. If ownership is moved, the node runs before it owns the volume: then each block of four
 * runs needs one move, for its two runs in the middle, and ends where the volume belongs.
 */
export function roleOfTurn(turn: Turn, method: CheckMethod): CheckRole {
  return (turn === 'first') === (method === 'other-node') ? 'coordinator' : 'other';
}

/** The role of the next run: the first in the order of turns that is missing. null after the most runs. */
export function nextRole(made: readonly { readonly role: CheckRole }[], method: CheckMethod): CheckRole | null {
  const left = { coordinator: 0, other: 0 };
  made.forEach(({ role }) => (left[role] += 1));
  for (let index = 0; index < mostRuns; index += 1) {
    const role = roleOfTurn(turnAfter(index), method);
    if (left[role] === 0) {
      return role;
    }
    left[role] -= 1;
  }
  return null;
}

/** What is in one order for each role, in the order of turns. */
export function inTurns<T extends { readonly role: CheckRole }>(
  items: readonly T[],
  method: CheckMethod,
): readonly T[] {
  const rest = [...items];
  const ordered: T[] = [];
  while (rest.length > 0) {
    const index = rest.findIndex(({ role }) => role === nextRole(ordered, method));
    // A run of a role whose turn it is not, as another run was deleted, is in the end.
    ordered.push(...rest.splice(Math.max(0, index), 1));
  }
  return ordered;
}

/**
 * The check that the newest run on this volume belongs to; null if no run is part of one. Of runs that did not complete
 * only the newest counts: the others were made again.
 */
export function newestCheck(runs: readonly Run[], volumeId: string): FoundCheck | null {
  const parts = runs.filter((run) => run.volumeId === volumeId && run.check !== null).sort(byAge);
  const check = parts[0]?.check;
  if (!check) {
    return null;
  }
  const made = parts
    .flatMap((run) => (run.check?.id === check.id ? [{ role: run.check.role, run }] : []))
    .filter(({ run }, index) => run.status === 'completed' || index === 0)
    .reverse();
  return { id: check.id, method: check.method, runs: inTurns(made, check.method).map(({ run }) => run) };
}

/**
 * Nodes that can reach the volume and do not own it; the first one is proposed. A paused one is the last choice: it can
 * run, but other nodes are more typical of the cluster.
 */
export function otherNodes(cluster: Cluster, volume: Volume): readonly ClusterNode[] {
  const isPaused = ({ state }: ClusterNode): number => (state === 'paused' ? 1 : 0);
  return cluster.nodes
    .filter(
      (node) =>
        node.name !== volume.ownerNodeName &&
        canStartOn(node) &&
        volume.accessStates.find(({ nodeName }) => nodeName === node.name)?.state !== 'not-connected',
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
