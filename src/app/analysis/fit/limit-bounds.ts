/** The most that one node among several can have carried. */

import { PerformanceHistory, Volume } from '../../../generated/contract';
import { LimitContextNow } from '../activity/limit-share-types';
import { historiesOfReach } from '../activity/past-of-volume';
import { ShareHistory } from '../activity/share-history';

/**
 * Of the limits of these nodes, where there are several, the most that a node can have carried: what all volumes carried on
 * all nodes together. A write is no more than one on each node, as its copies lie on different ones; with more copies than
 * nodes, or with parity, nothing is said. What a rebuild or a
 * resync moves is in no history, and not in this.
 */
export function limitBounds(
  volume: Volume,
  context: Pick<LimitContextNow, 'cluster' | 'limits'>,
  nodeNames: readonly string[],
  history: PerformanceHistory | null,
): ShareHistory[] {
  const hasParity = context.cluster.volumes.some(({ resiliency }) => resiliency?.kind === 'parity');
  return context.cluster.nodes.length === 1 || history === null || hasParity
    ? []
    : historiesOfReach(volume, context, history, nodeNames).filter(
        ({ of: { reach, copies, spread } }) => reach.kind === 'node' && copies <= (spread?.nodeCount ?? 1),
      );
}
