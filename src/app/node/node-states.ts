import { ClusterNode } from '../../generated/contract';

/** As the module decides it at a start, for a node that is not asked: a paused one takes no new roles and runs what it is told to. */
const statesThatStart: readonly ClusterNode['state'][] = ['up', 'paused'];

/** Whether a node in its state starts a run. `engine/contract/vectors/start-obstacles.json` holds the page and the module to the same. */
export function canStartOn({ state }: Pick<ClusterNode, 'state'>): boolean {
  return statesThatStart.includes(state);
}
