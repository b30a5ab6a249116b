/** The requests for the history on the page of one volume: for a large cluster's other volumes only what is used. */

import { Cluster, Volume } from '../../generated/contract';
import { KeptRequest, TimeFrame } from '../activity/kept-history.store';
import { LimitsOnNode, volumesAtSharedLimits, volumesOfPool } from '../analysis/activity/public-api';

/** What the charts have. */
const drawn = ['iops.read', 'iops.total', 'throughput.total', 'latency.average'] as const;
/** What counts against a limit. */
const counted = ['iops.read', 'iops.total', 'throughput.total'] as const;

/** The day is drawn first. The hour is read while it is chosen. */
const framesOfOwn: readonly TimeFrame[] = ['day', 'week', 'month', 'year'];
const framesOfLimits: readonly TimeFrame[] = ['week', 'year', 'month'];

/** Of the volume itself. */
export function ownRequests(volumeId: string): KeptRequest[] {
  return framesOfOwn.map((timeFrame) => ownRequest(volumeId, timeFrame));
}

export function hourRequest(volumeId: string): KeptRequest {
  return ownRequest(volumeId, 'hour');
}

function ownRequest(volumeId: string, timeFrame: TimeFrame): KeptRequest {
  return { timeFrame, seriesNames: drawn, volumeIds: [volumeId] };
}

/**
 * Of other volumes: the week of those that share a limit or the pool with it, as one of these may be the noisy one, and of those at a
 * shared limit what more load is tried with.
 */
export function requestsOfOthers(volume: Volume, cluster: Cluster, limits: readonly LimitsOnNode[]): KeptRequest[] {
  const atLimits = volumesAtSharedLimits(volume, { cluster, limits });
  const inWeek = [...new Set([...atLimits, ...volumesOfPool(volume, cluster.volumes)])];
  return framesOfLimits
    .map((timeFrame): KeptRequest & { volumeIds: readonly string[] } => ({
      timeFrame,
      seriesNames: counted,
      volumeIds: timeFrame === 'week' ? inWeek : atLimits,
    }))
    .filter(({ volumeIds }) => volumeIds.length > 0);
}
