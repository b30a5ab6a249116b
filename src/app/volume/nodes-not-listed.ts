import { Cluster } from '../../generated/contract';
import { RunListState } from '../run-history/run-list.store';

/** The nodes whose runs are not all in the list, whatever the reason; while it is first read, all that are asked. */
export function nodesNotListed(state: RunListState, { nodes }: Pick<Cluster, 'nodes'>): readonly string[] {
  const { isLoading, failures, downNodeNames, unpreparedNodeNames, unreadable } = state;
  const missing = [
    ...downNodeNames,
    ...unpreparedNodeNames,
    ...[...failures, ...unreadable].map((one) => one.nodeName),
  ];
  return nodes.map(({ name }) => name).filter((name) => isLoading || missing.includes(name));
}
