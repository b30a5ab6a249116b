/** What the kept history says of a volume. */

import { HistorySeries, PerformanceHistory, PhysicalDrive, Volume } from '../../../generated/contract';
import { kept, onceFor, onceForBoth } from './once-for';
import { FullIn, fullIn, Growth, growthOf, weeklyPeaks } from './growth';
import { NearTimes } from './judge-volume';
import { LatencyRise, latencyRise } from './latency-rise';
import { LimitContextNow, ReachingLimit } from './limit-share-types';
import { historyOf, directionOf, LoadHistory, Steps, timeOfStep } from './load-history';
import { reachingLimits } from './reaching-limits';
import { episodesOf, Peak, peakOf, ShareHistory, shareHistory } from './share-history';
import { DriveSteps, SlowDrive, slowDrives } from './slow-drives';
import { QuietHour, quietHour, weeksOf } from './week-map';

/** The histories that were read; null where one is not kept or did not arrive. */
export interface Histories {
  readonly day: PerformanceHistory | null;
  readonly week: PerformanceHistory | null;
  readonly month: PerformanceHistory | null;
  readonly year: PerformanceHistory | null;
}

export interface PastOfVolume {
  /**
   * The highest requests per second of each time, with the time. Means over the step of the history. A month has its days,
   * too: what was highest in a short step is below that in the long ones.
   */
  readonly peaks: { readonly day: Peak | null; readonly week: Peak | null; readonly month: Peak | null };
  readonly near: NearTimes | null;
  readonly latency: LatencyRise | null;
  readonly slow: readonly SlowDrive[];
  readonly growth: { readonly of: ReachingLimit; readonly growth: Growth; readonly full: FullIn | null } | null;
  readonly quiet: QuietHour | null;
}

type Context = Pick<LimitContextNow, 'cluster' | 'limits'>;

/** Everything that is beyond noise; null where it is not, and where nothing is kept. */
export function pastOfVolume(volume: Volume, context: Context, histories: Histories, timeZone?: string): PastOfVolume {
  const own = (history: PerformanceHistory | null): LoadHistory | null =>
    history === null ? null : historyOf(history, [volume.id]);
  const [day, week, month] = [own(histories.day), own(histories.week), own(histories.month)];
  const peak = (history: LoadHistory | null, days: number): Peak | null =>
    history === null ? null : peakOf(history.iops, history, beginOfLast(days, history, history.iops));
  return {
    peaks: {
      day: peak(day, 1),
      week: highest(peak(day, 7), peak(week, 7)),
      month: highest(peak(day, 30), peak(week, 30), peak(month, 30)),
    },
    near: nearTimes(volume, context, histories.week),
    latency: week === null ? null : latencyRise(week),
    slow: histories.day === null ? [] : slowDrivesOf(volume, context, histories.day),
    growth: growing(volume, context, histories.year),
    quiet: month === null ? null : quietHour(weeksOf(month, month.iops, timeZone)),
  };
}

/** Windows keeps a little more of each than its name says: 25 hours, eight days and 35 days. */
function beginOfLast(days: number, row: Pick<LoadHistory, 'startedAt' | 'stepSeconds'>, { length }: Steps): number {
  return timeOfStep(row, length) - days * 86_400_000;
}

function highest(...peaks: readonly (Peak | null)[]): Peak | null {
  return peaks.reduce((most, one) => (most === null || (one !== null && one.value > most.value) ? one : most), null);
}

/**
 * The limits whose whole reach a history covers. Kept are sums of a volume over all nodes: of a limit of one node among
 * several nobody kept what counts against it, and it has no history. With the names of several nodes, what is kept bounds it.
 */
export function limitHistories(
  volume: Volume,
  { cluster, limits }: Context,
  history: PerformanceHistory | null,
  nodeNames: readonly string[] = cluster.nodes.length === 1 ? cluster.nodes.map(({ name }) => name) : [],
): ShareHistory[] {
  if (history === null) {
    return [];
  }
  const { reaching } = reachingLimits({ cluster, volume, nodeNames, limits });
  const every = volumeIdsOf(cluster.volumes);
  return reaching
    .filter(({ limit }) => limit.kind === 'base')
    .flatMap((one) => {
      const ids = { node: () => every, pool: poolIds, volume: () => [volume.id] }[one.reach.kind](one);
      const load = historyOf(history, ids);
      const shares = load === null ? null : shareHistory(one, load);
      return shares === null ? [] : [shares];
    });
}

const volumeIdsOf = onceFor((volumes: readonly Volume[]) => volumes.map(({ id }) => id));

function poolIds({ reach }: ReachingLimit): readonly string[] {
  return reach.kind === 'pool' ? reach.volumeIds : [];
}

/** Of the limits that were near in the week, the one that was so longest. */
function nearTimes(volume: Volume, context: Context, week: PerformanceHistory | null): NearTimes | null {
  const near = limitHistories(volume, context, week)
    .map((history) => {
      const since = beginOfLast(7, history, history.shares);
      const episodes = episodesOf(history).filter(({ to }) => to > since);
      return { of: history.of, episodes, stepSeconds: history.stepSeconds };
    })
    .filter(({ episodes }) => episodes.length > 0);
  const length = ({ episodes }: NearTimes): number => episodes.reduce((sum, { from, to }) => sum + to - from, 0);
  return near.sort((one, other) => length(other) - length(one))[0] ?? null;
}

/** The same shares are those of a pool's other volumes. */
const growthOfShares = onceFor((shares: Steps) => {
  const known = new Map<string, Growth | null>();
  return (stepSeconds: number) => kept(known, String(stepSeconds), () => growthOf(weeklyPeaks(shares, stepSeconds)));
});

/** The limit that would be met first. */
function growing(volume: Volume, context: Context, year: PerformanceHistory | null): PastOfVolume['growth'] {
  const found = limitHistories(volume, context, year).flatMap(({ of, shares, stepSeconds }) => {
    const growth = growthOfShares(shares)(stepSeconds);
    return growth === null || growth.interval[0] <= 0 ? [] : [{ of, growth, full: fullIn(growth, 1) }];
  });
  const left = ({ growth: { level, perWeek } }: (typeof found)[number]): number => (1 - level) / perWeek;
  return found.sort((one, other) => left(one) - left(other))[0] ?? null;
}

/** The drives of the volume's pool that stand out: found once for all of its volumes, and not again as limits arrive. */
export function slowDrivesOf(
  { poolName }: Pick<Volume, 'poolName'>,
  { cluster }: Pick<Context, 'cluster'>,
  { series }: PerformanceHistory,
): readonly SlowDrive[] {
  return poolName === null
    ? []
    : kept(slowOfPools(cluster.drives, series), poolName, () => slowOfPool(poolName, cluster.drives, series));
}

const slowOfPools = onceForBoth<readonly PhysicalDrive[], readonly HistorySeries[], Map<string, readonly SlowDrive[]>>(
  () => new Map(),
);

function slowOfPool(poolName: string, all: readonly PhysicalDrive[], series: readonly HistorySeries[]): SlowDrive[] {
  const drives = all.filter((drive) => drive.poolName === poolName);
  return (['read', 'write'] as const).flatMap((direction) => {
    const rows = drives.flatMap(({ id }) => {
      const one = directionOf(series, id, direction);
      return one === null ? [] : [{ driveId: id, ...one }];
    });
    return slowDrives(drives, onOneRow(rows), direction);
  });
}

type DriveRow = DriveSteps & Pick<LoadHistory, 'startedAt' | 'stepSeconds'>;

/** The same steps for all: before a later beginning nothing was kept. */
function onOneRow(rows: readonly DriveRow[]): DriveSteps[] {
  const [first] = rows;
  const startedAt = rows.reduce((least, row) => Math.min(least, row.startedAt), first?.startedAt ?? 0);
  return rows
    .filter(({ stepSeconds }) => stepSeconds === first?.stepSeconds)
    .map(({ driveId, iops, latencyMicroseconds, startedAt: own, stepSeconds }) => {
      const late = Math.round((own - startedAt) / stepSeconds / 1000);
      const moved = (steps: DriveSteps['iops']): DriveSteps['iops'] => [...new Array<null>(late).fill(null), ...steps];
      return { driveId, iops: moved(iops), latencyMicroseconds: moved(latencyMicroseconds) };
    });
}
