/** What is known of the load of each limit that more load would meet. */

import { Cluster, Run, Volume } from '../../generated/contract';
import {
  historyOfLimit,
  historyWithoutRuns,
  limitHistories,
  LimitShare,
  ShareHistory,
} from '../analysis/activity/public-api';
import { KnownShare, limitBounds } from '../analysis/fit/public-api';
import { KeptHistoryState } from '../activity/kept-history.store';

type Context = Parameters<typeof limitHistories>[1] & {
  readonly cluster: Pick<Cluster, 'nodes' | 'volumes' | 'drives'>;
  readonly runs: readonly Run[];
};

/**
 * Now, by the hours of the last month, and by the days of the year. Hours with runs of Headroom are left out: a run at the limit is
 * no load that comes again. In the mean of a day it is little.
 */
export function knownShares(
  volume: Volume,
  context: Context,
  shares: readonly LimitShare[],
  { histories: { month, year }, ofNodes }: Pick<KeptHistoryState, 'histories' | 'ofNodes'>,
): readonly KnownShare[] {
  const hours = limitHistories(volume, context, month ?? null, ofNodes.month);
  const days = limitHistories(volume, context, year ?? null, ofNodes.year);
  const nodeNames = shares.flatMap(({ reach }) => (reach.kind === 'node' ? reach.nodeName : []));
  const [mostByHours, mostByDays] = [month, year].map((kept) =>
    limitBounds(volume, context, [...new Set(nodeNames)], kept ?? null),
  );
  const withoutRuns = (history: ShareHistory | null): ShareHistory | null =>
    history && historyWithoutRuns(history, volume, context.cluster.volumes, context.runs);
  return shares.map((share) => {
    const own = historyOfLimit(hours, share);
    const most = historyOfLimit(mostByHours ?? [], share);
    const [history, bound] = [withoutRuns(own), withoutRuns(most)];
    return {
      of: share,
      now: share.share,
      history,
      hasRuns: history === null ? bound?.shares !== most?.shares : history.shares !== own?.shares,
      year: historyOfLimit(days, share),
      bounds: { history: bound, year: historyOfLimit(mostByDays ?? [], share) },
    };
  });
}
