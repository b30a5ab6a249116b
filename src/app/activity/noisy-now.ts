/** Who is a noisy neighbour now, of what the tool has read so far. */

import { Activity, Cluster, PerformanceHistory } from '../../generated/contract';
import { NoisyNeighbour, noisyNeighbours } from '../analysis/activity/public-api';
import { OpenRecord } from './open-record';

/**
 * @param week what is kept of it, if it has arrived
 * @param answers of the nodes: their clocks are those of the history
 * @param at of the last reading, by the browser's clock; null before the first
 */
export function noisyNow(
  cluster: Cluster | null,
  week: PerformanceHistory | undefined,
  { answers, at }: { readonly answers: readonly Activity[]; readonly at: number | null },
  record: OpenRecord,
): ReadonlyMap<string, NoisyNeighbour> {
  const flows = cluster?.storageQos?.flows ?? [];
  const now = middleOf(answers.map(({ readAt }) => Date.parse(readAt)));
  return cluster === null || week === undefined || now === null || at === null
    ? new Map()
    : noisyNeighbours({ volumes: cluster.volumes, week, watched: record.watched(at), flows, now });
}

/** One clock that is wrong moves nothing. */
function middleOf(times: readonly number[]): number | null {
  return [...times].sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? null;
}
