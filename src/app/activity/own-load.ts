/** The part of a volume's load from Headroom's own runs, by their engines' progress. */

import { Activity, Progress, Run } from '../../generated/contract';
import { Load } from '../analysis/activity/public-api';
import { RunTrace } from '../gateway/public-api';

/** What the engine of a run has told so far. */
export interface RunLines {
  readonly run: Run;
  readonly trace: RunTrace;
  /** When the newest line was written, by the clock of its node. */
  readonly newestAt: number;
  /** When the load began, by the same clock; null before that. */
  readonly loadStartedAt: number | null;
  /** Whether the newest line is one of the load: files are made before it, and the result is written after it. */
  readonly isLoading: boolean;
}

export type OwnLoad = Pick<Load, 'iops' | 'bytesPerSecond'>;

/** When a node read its counters, and over what time. */
type ReadTime = Pick<Activity, 'readAt' | 'intervalSeconds'>;

/** The engine writes one line per second: without one for this time, its load is not known. */
const staleMilliseconds = 10_000;
const loadPhases: readonly Progress['phase'][] = ['warmUp', 'measuring', 'coolDown'];

/** The lines of a run with one more. */
export function withLine(before: RunLines | undefined, run: Run, progress: Progress, trace: RunTrace): RunLines {
  const newestAt = Date.parse(progress.timestamp);
  const isLoading = loadPhases.includes(progress.phase);
  const last = trace.seconds.at(-1);
  return {
    run,
    trace,
    newestAt,
    isLoading,
    loadStartedAt: isLoading && last !== undefined ? newestAt - last * 1000 : (before?.loadStartedAt ?? null),
  };
}

/** A run's load in the time of the reading of its node; null if no line has it. */
export function ownLoadNow(lines: RunLines, read: ReadTime): OwnLoad | null {
  const to = Date.parse(read.readAt);
  return !lines.isLoading || to - lines.newestAt > staleMilliseconds
    ? null
    : (ownLoadBefore(lines, read, 0) ?? meanOf(lines.trace, [lines.trace.seconds.length - 1]));
}

/** The same in a time that is so long before that reading. */
export function ownLoadBefore(
  { trace, loadStartedAt }: RunLines,
  read: ReadTime,
  milliseconds: number,
): OwnLoad | null {
  if (loadStartedAt === null) {
    return null;
  }
  const to = (Date.parse(read.readAt) - milliseconds - loadStartedAt) / 1000;
  const from = to - (read.intervalSeconds ?? trace.linesPerPoint);
  const places = trace.seconds.flatMap((end, index) => (end > from && end - trace.linesPerPoint < to ? [index] : []));
  return meanOf(trace, places);
}

function meanOf({ iops, throughput }: RunTrace, places: readonly number[]): OwnLoad | null {
  const mean = (list: readonly (number | null)[]): number | null => {
    const known = places.flatMap((place) => list[place] ?? []);
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
  };
  const [requests, bytes] = [mean(iops), mean(throughput)];
  return requests === null || bytes === null ? null : { iops: requests, bytesPerSecond: bytes };
}

/** The sum of several runs; null without any. */
export function sumOfOwn(all: readonly OwnLoad[]): OwnLoad | null {
  return all.reduce<OwnLoad | null>(
    (sum, one) => ({
      iops: (sum?.iops ?? 0) + one.iops,
      bytesPerSecond: (sum?.bytesPerSecond ?? 0) + one.bytesPerSecond,
    }),
    null,
  );
}
