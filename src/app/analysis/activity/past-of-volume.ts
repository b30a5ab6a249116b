/** What the kept history says of a volume. */

import { HistorySeries, PerformanceHistory, PhysicalDrive, Run, Volume } from '../../../generated/contract';
import { kept, onceFor, onceForBoth } from './once-for';
import { GrowthOfLimit, growthOfLimits, ratioBeside } from './growth-of-limit';
import { NearTimes } from './judge-volume';
import { LatencyRise, latencyRise, latencyRiseInMonth } from './latency-rise';
import { LimitContextNow, ReachingLimit } from './limit-share-types';
import { historyOf, historyOfSubject, historyOfVolume, directionOf, sumOfHistories, timeOfStep } from './load-history';
import { LoadHistory, Steps } from './load-history-types';
import { historyWithoutRuns } from './own-runs';
import { layoutOf, reachingLimits } from './reaching-limits';
import { episodesOf, Peak, peakOf, ShareHistory, shareHistory } from './share-history';
import { DriveSteps, SlowDrive, slowDrives } from './slow-drives';

/** The histories that were read; null where one is not kept or did not arrive. */
export interface Histories {
  readonly day: PerformanceHistory | null;
  readonly week: PerformanceHistory | null;
  readonly month: PerformanceHistory | null;
  readonly year: PerformanceHistory | null;
  /** Of the nodes' drives; left out where one node alone uses the volumes. */
  readonly ofNodes?: NodeHistories;
}

export type NodeHistories = Readonly<Partial<Record<PerformanceHistory['timeFrame'], PerformanceHistory>>>;

export interface PastOfVolume {
  /**
   * The highest requests per second of each time, with the time. Means over the step of the history. A month has its days,
   * too: what was highest in a short step is below that in the long ones. null where nothing of that time itself is kept: a
   * month may have had more than its last day.
   */
  readonly peaks: { readonly day: Peak | null; readonly week: Peak | null; readonly month: Peak | null };
  readonly near: NearTimes | null;
  readonly latency: LatencyRise | null;
  readonly slow: readonly SlowDrive[];
  readonly growth: GrowthOfLimit | null;
  /** When the newest step of the history ended; null if there is none. */
  readonly until: { readonly day: number | null; readonly week: number | null; readonly year: number | null };
}

type Context = Pick<LimitContextNow, 'cluster' | 'limits'>;

/** Everything that is beyond noise; null where it is not, and where nothing is kept. */
export function pastOfVolume(
  volume: Volume,
  context: Context & { readonly runs?: readonly Run[] },
  histories: Histories,
): PastOfVolume {
  const withoutRuns = (history: ShareHistory): ShareHistory =>
    historyWithoutRuns(history, volume, context.cluster.volumes, context.runs ?? []);
  // For each limit that grows, of which a spread pool has one on each node.
  const known = new Map<string, readonly ShareHistory[]>();
  const recent = (frame: 'month' | 'week'): readonly ShareHistory[] =>
    kept(known, frame, () =>
      limitHistories(volume, context, histories[frame], histories.ofNodes?.[frame]).map(withoutRuns),
    );
  const own = (history: PerformanceHistory | null): LoadHistory | null =>
    history === null ? null : historyOfVolume(history, volume.id);
  const [day, week, month] = [own(histories.day), own(histories.week), own(histories.month)];
  const peak = (days: number, whole: LoadHistory | null, ...shorter: readonly (LoadHistory | null)[]): Peak | null =>
    whole === null ? null : peakOfLast(days, whole, shorter);
  return {
    peaks: {
      day: peak(1, day),
      week: peak(7, week, day),
      month: peak(30, month, week, day),
    },
    near: nearTimes(limitHistories(volume, context, histories.week, histories.ofNodes?.week)),
    latency: riseIn(week, month),
    slow: histories.day === null ? [] : slowDrivesOf(volume, context, histories.day),
    growth: growthOfLimits(
      limitHistories(volume, context, histories.year, histories.ofNodes?.year),
      withoutRuns,
      (year) => ratioBeside(year, recent),
    ),
    until: { day: endOf(day), week: endOf(week), year: endOf(own(histories.year)) },
  };
}

// All of this is needed again when limits or the nodes' history arrive, and does not depend on them.
const riseInWeek = onceFor((week: LoadHistory) => latencyRise(week));
const riseInMonth = onceFor((month: LoadHistory) => latencyRiseInMonth(month));

/** The week has more precise times; the month shows what has lasted longer. */
function riseIn(week: LoadHistory | null, month: LoadHistory | null): LatencyRise | null {
  return (week === null ? null : riseInWeek(week)) ?? (month === null ? null : riseInMonth(month));
}

const daySeconds = 86_400;

function endOf(history: LoadHistory | null): number | null {
  const last = history?.iops.reduce<number>((found, value, index) => (value === null ? found : index), -1) ?? -1;
  return history === null || last === -1 ? null : timeOfStep(history, last + 1);
}

/** Windows keeps a little more of each than its name says: 25 hours, eight days and 35 days. */
function beginOfLast(days: number, row: Pick<LoadHistory, 'startedAt' | 'stepSeconds'>, { length }: Steps): number {
  return timeOfStep(row, length) - days * daySeconds * 1000;
}

/** Of the time that a peak is of, what has to be kept of it: with less, it is said since when. */
const leastKept = 0.9;

/** The peak of the last days: what is kept of all of them tells how much is known, and of the last ones there are shorter steps. */
function peakOfLast(days: number, whole: LoadHistory, shorter: readonly (LoadHistory | null)[]): Peak | null {
  const each = [...shorter, whole].filter((history) => history !== null);
  const peak = highest(
    ...each.map((history) => peakOf(history.iops, history, beginOfLast(days, history, history.iops))),
  );
  const first = whole.iops.findIndex((value) => value !== null);
  const kept = (whole.iops.length - first) * whole.stepSeconds;
  const isShort = first >= 0 && kept < leastKept * days * daySeconds;
  return peak === null || !isShort ? peak : { ...peak, since: timeOfStep(whole, first) };
}

function highest(...peaks: readonly (Peak | null)[]): Peak | null {
  return peaks.reduce((most, one) => (most === null || (one !== null && one.value > most.value) ? one : most), null);
}

/**
 * The limits whose whole reach a history covers. Of volumes sums over all nodes are kept: what counts against a limit of one node
 * among several is not in them. It is what the drives that are attached to the node did, where each has its own; as data lies on
 * all of a pool's drives, the limit of each node is then one of the volume. Without that, such a limit has no history.
 */
export function limitHistories(
  volume: Volume,
  { cluster, limits }: Context,
  history: PerformanceHistory | null,
  ofNodes?: PerformanceHistory | null,
): ShareHistory[] {
  if (history === null) {
    return [];
  }
  const all = cluster.nodes.map(({ name }) => name);
  if (all.length === 1) {
    return historiesOfReach(volume, { cluster, limits }, history, all);
  }
  const isOwn =
    ofNodes !== undefined &&
    ofNodes !== null &&
    layoutOf(cluster, volume, limits) === 'spread' &&
    addUp(cluster, history, ofNodes);
  return [
    ...historiesOfReach(volume, { cluster, limits }, history, []).filter(({ of }) => of.reach.kind !== 'node'),
    ...(isOwn ? historiesOfNodes(volume, { cluster, limits }, all, ofNodes) : []),
  ];
}

/** The same for all volumes of a pool that make as many copies. */
function historiesOfNodes(
  volume: Volume,
  { cluster, limits }: Context,
  nodeNames: readonly string[],
  ofNodes: PerformanceHistory,
): readonly ShareHistory[] {
  const key = `${volume.resiliency?.copies} ${volume.poolName}`;
  return kept(nodesOfContext(cluster, limits)(ofNodes), key, () =>
    reachingBases(volume, { cluster, limits }, nodeNames)
      .filter(({ reach }) => reach.kind === 'node')
      .flatMap((one) => shareOfLoad(one, ofNode(one, ofNodes.series))),
  );
}

const nodesOfContext = onceForBoth<
  Context['cluster'],
  Context['limits'],
  (ofNodes: PerformanceHistory) => Map<string, readonly ShareHistory[]>
>(() => onceFor(() => new Map()));

/** Where the load of volumes covers the reach of the limits that the volume meets through these nodes. */
export function historiesOfReach(
  volume: Volume,
  context: Context,
  history: PerformanceHistory,
  nodeNames: readonly string[],
): ShareHistory[] {
  const every = volumeIdsOf(context.cluster.volumes);
  return reachingBases(volume, context, nodeNames).flatMap((one) => {
    const ids = { node: () => every, pool: poolIds, volume: () => [volume.id] }[one.reach.kind](one);
    return shareOfLoad(one, historyOf(history, ids));
  });
}

/** The same in each time frame. */
function reachingBases(
  volume: Volume,
  { cluster, limits }: Context,
  nodeNames: readonly string[],
): readonly ReachingLimit[] {
  return kept(basesOfContext(cluster, limits)(volume), nodeNames.join('\n'), () =>
    reachingLimits({ cluster, volume, nodeNames, limits }).reaching.filter(({ limit }) => limit.kind === 'base'),
  );
}

const basesOfContext = onceForBoth<
  Context['cluster'],
  Context['limits'],
  (volume: Volume) => Map<string, readonly ReachingLimit[]>
>(() => onceFor(() => new Map()));

function shareOfLoad(one: ReachingLimit, load: LoadHistory | null): ShareHistory[] {
  const shares = load === null ? null : shareHistory(one, load);
  return shares === null ? [] : [shares];
}

function ofNode({ reach }: ReachingLimit, series: readonly HistorySeries[]): LoadHistory | null {
  return reach.kind === 'node'
    ? kept(nodeLoads(series), reach.nodeName, () => historyOfSubject(series, 'node', reach.nodeName))
    : null;
}

/** Of all writes of the volumes, each once for each of its copies, the drives of all nodes together have this part at least. */
const leastWritten = 0.9;

/** Whether the nodes' figures can be what all of their drives did: a mean over the drives would be far too little. */
function addUp(
  { nodes, volumes }: Context['cluster'],
  history: PerformanceHistory,
  ofNodes: PerformanceHistory,
): boolean {
  const copies = Math.min(...volumes.map(({ resiliency }) => resiliency?.copies ?? 1));
  return kept(sumsThatFit(history.series, ofNodes.series), String(copies), () => {
    const logical = historyOf(history, volumeIdsOf(volumes));
    const each = nodes.map(({ name }) => historyOfSubject(ofNodes.series, 'node', name));
    const physical = sumOfHistories(each.filter((one) => one !== null));
    if (logical === null || physical === null || logical.stepSeconds !== physical.stepSeconds) {
      return false;
    }
    const shift = Math.round((physical.startedAt - logical.startedAt) / logical.stepSeconds / 1000);
    let [asked, done] = [0, 0];
    logical.iops.forEach((_, index) => {
      const [own, other] = [writesAt(logical, index), writesAt(physical, index - shift)];
      if (own !== null && other !== null) {
        asked += own * copies;
        done += other;
      }
    });
    return done > 0 && done >= leastWritten * asked;
  });
}

const sumsThatFit = onceForBoth<readonly HistorySeries[], readonly HistorySeries[], Map<string, boolean>>(
  () => new Map(),
);

function writesAt({ iops, readIops }: LoadHistory, index: number): number | null {
  const [all, reads] = [iops[index] ?? null, readIops?.[index] ?? null];
  return all === null || reads === null ? null : all - reads;
}

/** The same for the rows of all volumes. */
const nodeLoads = onceFor<readonly HistorySeries[], Map<string, LoadHistory | null>>(() => new Map());

const volumeIdsOf = onceFor((volumes: readonly Volume[]) => volumes.map(({ id }) => id));

function poolIds({ reach }: ReachingLimit): readonly string[] {
  return reach.kind === 'pool' ? reach.volumeIds : [];
}

const episodesOnce = onceFor((history: ShareHistory) => episodesOf(history));

/** Of the limits that were near in the week, the one that was so longest. */
function nearTimes(week: readonly ShareHistory[]): NearTimes | null {
  const near = week
    .map((history) => {
      const since = beginOfLast(7, history, history.shares);
      const episodes = episodesOnce(history).filter(({ to }) => to > since);
      return { of: history.of, episodes, stepSeconds: history.stepSeconds };
    })
    .filter(({ episodes }) => episodes.length > 0);
  const length = ({ episodes }: NearTimes): number => episodes.reduce((sum, { from, to }) => sum + to - from, 0);
  return near.sort((one, other) => length(other) - length(one))[0] ?? null;
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
    return slowDrives(drives, onOneRow(rows), direction, rows[0]?.stepSeconds ?? 0);
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
