/** The load that Headroom's own runs bring, so that it is not judged as that of others. */

import { Run, Volume } from '../../../generated/contract';
import { isSameNode } from '../same-node';
import { watchedMilliseconds } from './latency-now';
import { LatencyRise } from './latency-rise';
import { ReachingLimit } from './limit-share-types';
import { kept, onceFor, onceForBoth } from './once-for';
import { timeOfStep } from './load-history';
import { Steps } from './load-history-types';
import { Episode, ShareHistory } from './share-history';

export interface RunTime {
  readonly from: number;
  /** Infinity while it is running. */
  readonly to: number;
}

/** A run with the volume that it is on. */
export interface RunOnVolume {
  readonly run: Run;
  readonly volume: Volume;
}

/** The runs in progress, from a volume's point of view. */
export interface RunsNow {
  /** The newest on the volume itself. */
  readonly own: Run | null;
  /** One on another volume that counts against this limit too. */
  readonly behind: (of: ReachingLimit) => RunOnVolume | null;
}

export const noRunsNow: RunsNow = { own: null, behind: () => null };

type VolumesOfCluster = readonly Volume[];

/** From this part on, what was in a time was a run's: with less, others were near the limit by themselves. */
const leastPart = 0.5;

/** Of all runs that are known, those that count for a volume now. */
export function runsNow(volume: Volume, volumes: VolumesOfCluster, runs: readonly Run[]): RunsNow {
  const running = runs.filter(({ status }) => status === 'running');
  return running.length === 0
    ? noRunsNow
    : {
        own: running.find(({ volumeId }) => volumeId === volume.id) ?? null,
        behind: (of) => {
          const run = running.find((one) => one.volumeId !== volume.id && countsAgainst(of, one, volume, volumes));
          const other = volumes.find(({ id }) => id === run?.volumeId);
          return run === undefined || other === undefined ? null : { run, volume: other };
        },
      };
}

/** When runs were on a volume. */
export const runTimesOf = onceForBoth(({ id }: Volume, runs: readonly Run[]): readonly RunTime[] =>
  timesOf(runs.filter(({ volumeId }) => volumeId === id)),
);

/** Whether a run was on the volume at any moment of a step. */
export function isDuringRun(
  { at, stepSeconds }: { readonly at: number; readonly stepSeconds: number },
  times: readonly RunTime[],
): boolean {
  return times.some(({ from, to }) => from < at + stepSeconds * 1000 && to > at);
}

/** The times near a limit that were not those of runs; null where none is left. */
export function nearWithoutRuns<Near extends { readonly of: ReachingLimit; readonly episodes: readonly Episode[] }>(
  near: Near | null,
  volume: Volume,
  volumes: VolumesOfCluster,
  runs: readonly Run[],
): Near | null {
  if (near === null || runs.length === 0) {
    return near;
  }
  const times = timesOf(runs.filter((run) => countsAgainst(near.of, run, volume, volumes)));
  const episodes = near.episodes.filter(({ from, to }) => partOf(from, to, times) < leastPart);
  return episodes.length === 0 ? null : { ...near, episodes };
}

/** A step in which a run was for less than this part is not raised by it: of a day, seven minutes. */
const leastOfStep = 0.005;

/** The same without the steps in which runs counted against the limit. */
export function historyWithoutRuns(
  history: ShareHistory,
  volume: Volume,
  volumes: VolumesOfCluster,
  runs: readonly Run[],
): ShareHistory {
  const times = timesOf(runs.filter((run) => countsAgainst(history.of, run, volume, volumes)));
  if (times.length === 0) {
    return history;
  }
  const key = `${history.startedAt} ${times.map(({ from, to }) => `${from} ${to}`).join(' ')}`;
  return { ...history, shares: kept(sharesWithout(history.shares), key, () => leftOf(history, times)) };
}

/** The same shares are those of a pool's other volumes. */
const sharesWithout = onceFor<Steps, Map<string, Steps>>(() => new Map());

function leftOf(history: ShareHistory, times: readonly RunTime[]): Steps {
  const step = history.stepSeconds * 1000;
  return history.shares.map((share, index) => {
    const from = timeOfStep(history, index);
    return partOf(from, from + step, times) >= leastOfStep ? null : share;
  });
}

/** A rise of latency in whose time runs were on the pool for the most part is no rise: null; of the last ten minutes, for any part. */
export function riseWithoutRuns(
  rise: LatencyRise | null,
  { id, poolName }: Volume,
  volumes: VolumesOfCluster,
  runs: readonly Run[],
  now: number,
): LatencyRise | null {
  if (rise === null || runs.length === 0) {
    return rise;
  }
  const isNear = ({ volumeId }: Run): boolean =>
    volumeId === id || (poolName !== null && poolOf(volumeId, volumes) === poolName);
  const times = timesOf(runs.filter(isNear));
  const isOfRuns =
    rise.isWatched === true
      ? isDuringRun({ at: rise.since, stepSeconds: watchedMilliseconds / 1000 }, times)
      : partOf(rise.since, now, times) >= leastPart;
  return isOfRuns ? null : rise;
}

/** Whether two lists have the same runs at the same times, whatever else of them has changed. */
export function areAtSameTimes(some: readonly Run[], others: readonly Run[]): boolean {
  return (
    some.length === others.length &&
    some.every((one, index) => {
      const other = others[index];
      return one.id === other?.id && one.createdAt === other.createdAt && one.endedAt === other.endedAt;
    })
  );
}

function countsAgainst(
  { reach, spread }: ReachingLimit,
  run: Run,
  { id, poolName }: Volume,
  volumes: VolumesOfCluster,
): boolean {
  switch (reach.kind) {
    case 'volume':
      return run.volumeId === id;
    case 'pool':
      return reach.volumeIds.includes(run.volumeId);
    case 'node':
      return spread === null
        ? isSameNode(run.nodeName, reach.nodeName)
        : run.volumeId === id || (poolName !== null && poolOf(run.volumeId, volumes) === poolName);
  }
}

function poolOf(volumeId: string, volumes: VolumesOfCluster): string | null {
  return volumes.find(({ id }) => id === volumeId)?.poolName ?? null;
}

function timesOf(runs: readonly Run[]): RunTime[] {
  return runs.map(({ createdAt, endedAt, status }) => {
    const from = Date.parse(createdAt);
    return { from, to: endedAt === null ? (status === 'running' ? Infinity : from) : Date.parse(endedAt) };
  });
}

/** The part of a time that is in others; those may overlap, as runs on several volumes do. */
function partOf(from: number, to: number, times: readonly RunTime[]): number {
  let [covered, end] = [0, from];
  for (const time of [...times].sort((one, other) => one.from - other.from)) {
    const begin = Math.max(end, time.from);
    const last = Math.min(to, time.to);
    if (last > begin) {
      covered += last - begin;
      end = last;
    }
  }
  return to > from ? covered / (to - from) : 0;
}
