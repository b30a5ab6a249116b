/** Who is a noisy neighbour now, which volumes do more than usual and whose requests take longer, of what the tool has read so far. */

import { Activity, Cluster, PerformanceHistory } from '../../generated/contract';
import {
  BusierVolume,
  busierVolumes,
  LatencyRise,
  NoisyInput,
  NoisyNeighbour,
  noisyNeighbours,
  risingLatencies,
} from '../analysis/activity/public-api';
import { OpenRecord } from './open-record';

/** By volume. */
export type Rising = ReadonlyMap<string, LatencyRise>;

export interface ReadNow {
  readonly answers: readonly Activity[];
  readonly at: number | null;
}

/**
 * @param week what is kept of it, if it has arrived
 * @param read the answers of the nodes, whose clocks are those of the history; when the last was read, by the browser's clock, and
 *   null before the first
 */
export function noisyNow(
  cluster: Cluster | null,
  week: PerformanceHistory | undefined,
  read: ReadNow,
  record: OpenRecord,
): ReadonlyMap<string, NoisyNeighbour> {
  const input = inputOf(cluster, week, read, record);
  return input === null ? new Map() : noisyNeighbours(input);
}

/** The volumes that do far more than usual; of the same. */
export function busierNow(
  cluster: Cluster | null,
  week: PerformanceHistory | undefined,
  read: ReadNow,
  record: OpenRecord,
): readonly BusierVolume[] {
  const input = inputOf(cluster, week, read, record);
  return input === null ? [] : busierVolumes(input);
}

/** By volume, a latency far above the usual of this hour in the last ten minutes, of the same; what was told in the reading before. */
export function risingNow(
  cluster: Cluster | null,
  week: PerformanceHistory | undefined,
  read: ReadNow,
  record: OpenRecord,
  before: Rising | undefined,
): Rising {
  const input = inputOf(cluster, week, read, record);
  return input === null || input.week === null ? new Map() : risingLatencies({ ...input, week: input.week }, before);
}

function inputOf(
  cluster: Cluster | null,
  week: PerformanceHistory | undefined,
  { answers, at }: ReadNow,
  record: OpenRecord,
): NoisyInput | null {
  const flows = cluster?.storageQos?.flows ?? [];
  const now = clockOfNodes(answers);
  return cluster === null || week === undefined || now === null || at === null
    ? null
    : { volumes: cluster.volumes, week, watched: record.watched(at), flows, now };
}

/** By the answers of the nodes; null before the first. */
export function clockOfNodes(answers: readonly Pick<Activity, 'readAt'>[]): number | null {
  return middleOf(answers.map(({ readAt }) => Date.parse(readAt)));
}

const slowly = 300_000;

/** The same every five minutes, so that what is kept is not looked at with each reading. */
export function slowClockOfNodes(answers: readonly Pick<Activity, 'readAt'>[]): number | null {
  const now = clockOfNodes(answers);
  return now === null ? null : Math.floor(now / slowly) * slowly;
}

/** One clock that is wrong moves nothing. */
function middleOf(times: readonly number[]): number | null {
  return [...times].sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? null;
}
