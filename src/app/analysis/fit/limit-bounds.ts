/** The most that one node among several can have carried. */

import { PerformanceHistory, Volume } from '../../../generated/contract';
import { LimitContextNow } from '../activity/limit-share-types';
import { historyOf } from '../activity/load-history';
import { reachingLimits } from '../activity/reaching-limits';
import { ShareHistory, shareHistory } from '../activity/share-history';

/**
 * Of the limits of these nodes, where there are several, the most that a node can have carried: what all volumes carried on
 * all nodes together. A write is no more than one on each node, as its copies lie on different ones. What a rebuild or a
 * resync moves is in no history, and not in this.
 */
export function limitBounds(
  volume: Volume,
  { cluster, limits }: Pick<LimitContextNow, 'cluster' | 'limits'>,
  nodeNames: readonly string[],
  history: PerformanceHistory | null,
): ShareHistory[] {
  if (history === null || cluster.nodes.length === 1) {
    return [];
  }
  const load = historyOf(
    history,
    cluster.volumes.map(({ id }) => id),
  );
  return load === null
    ? []
    : reachingLimits({ cluster, volume, nodeNames, limits })
        .reaching.filter(({ limit, reach }) => limit.kind === 'base' && reach.kind === 'node')
        .flatMap((one) => shareHistory(one, load) ?? []);
}
