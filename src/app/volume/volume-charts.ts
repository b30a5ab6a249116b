/** The charts of a volume: of the time that the page was open, and of what was kept. */

import { Run } from '../../generated/contract';
import { Load, LoadHistory, LimitShare, loadAtLimit, Steps, timeOfStep } from '../analysis/activity/public-api';
import { refreshSeconds } from '../activity/live-activity.store';
import { RecordedMoment } from '../activity/live-record';
import { OwnLoad } from '../activity/own-load';
import { toTwoDigits } from '../activity/two-digits';
import { VolumeNow } from '../activity/volume-now';
import { ChartLimit } from '../charts/chart-limits';
import { ChartMark, ChartSeries } from '../charts/time-chart-options';
import { FigureUnit } from '../words/public-api';

export interface VolumeChart {
  readonly heading: string;
  readonly unit: FigureUnit;
  /** The unit of the value axis. */
  readonly valueStep: number;
  readonly series: readonly ChartSeries[];
  readonly limits: readonly ChartLimit[];
  /** The newest value of the live charts, the highest of history; null where there is none. */
  readonly said: number | null;
}

/** The unit that the figures of an axis are written in: whose chart it is says the rest. */
export function axisUnit(unit: FigureUnit): FigureUnit {
  return unit === 'iops' ? 'iopsNumber' : unit;
}

/** The unit in a table of the figures. */
export function tableUnit(unit: FigureUnit, { Iops }: Pick<ChartWords, 'Iops'>): string {
  const names: Partial<Record<FigureUnit, string>> = { iops: Iops, throughput: 'MB/s', latencyMicroseconds: 'ms' };
  return names[unit] ?? '';
}

/** A moment of the live charts; without one, nothing was read. */
export interface ShownMoment {
  readonly at: number;
  readonly moment: RecordedMoment | null;
}

/** Further apart than the slowest answers of a node that still counts as one of now. */
const apartFrom = 4 * refreshSeconds * 1000;

/**
 * The times, with a gap where none was read, as while the page was hidden: a line across it would show unmeasured
 * values.
 */
export function withGaps(moments: readonly RecordedMoment[]): ShownMoment[] {
  return moments.flatMap((moment, index) => {
    const { at } = moment;
    const before = moments[index - 1]?.at ?? at;
    return [...(at - before > apartFrom ? [{ at: (before + at) / 2, moment: null }] : []), { at, moment }];
  });
}

interface ChartWords {
  readonly Iops: string;
  readonly Throughput: string;
  readonly Latency: string;
  readonly Queue: string;
  readonly Reads: string;
  readonly Writes: string;
  readonly Both: string;
  readonly OwnRun: string;
}

const dashed = [6, 4];
const dotted = [2, 3];

/**
 * Requests, bytes, latency and queue, by reads and writes.
 * @param own what runs of Headroom did of both at each time; null if none was in progress, or it is not known
 */
export function liveCharts(
  moments: readonly ShownMoment[],
  own: readonly (OwnLoad | null)[],
  limits: Readonly<Record<'iops' | 'throughput', readonly ChartLimit[]>>,
  words: ChartWords,
): VolumeChart[] {
  const newest = moments.at(-1)?.moment ?? null;
  const values = (of: (moment: RecordedMoment) => number | null): (number | null)[] =>
    moments.map(({ moment }) => (moment === null ? null : of(moment)));
  const chart = (
    heading: string,
    unit: FigureUnit,
    of: (load: Load) => number | null,
    lines: readonly ChartLimit[] = [],
    ofRun: (load: OwnLoad) => number | null = () => null,
  ): VolumeChart => ({
    heading,
    unit,
    valueStep: unit === 'throughput' ? 1e6 : 1,
    series: [
      { label: words.Reads, tone: 'primary', values: values(({ reads }) => of(reads)) },
      { label: words.Writes, tone: 'secondary', dash: dashed, values: values(({ writes }) => of(writes)) },
      ...runLine(words.OwnRun, own, ofRun),
    ],
    limits: lines,
    said: newest === null ? null : of(newest.total),
  });
  return [
    chart(words.Iops, 'iops', iopsOf, limits.iops, iopsOf),
    chart(words.Throughput, 'throughput', bytesOf, limits.throughput, bytesOf),
    chart(words.Latency, 'latencyMicroseconds', ({ latencyMicroseconds }) => latencyMicroseconds),
    chart(words.Queue, 'count', ({ queueDepth }) => queueDepth),
  ];
}

const iopsOf = ({ iops }: OwnLoad): number => iops;
const bytesOf = ({ bytesPerSecond }: OwnLoad): number => bytesPerSecond;

/** Nothing where there was no run. */
function runLine(
  label: string,
  own: readonly (OwnLoad | null)[],
  of: (load: OwnLoad) => number | null,
): readonly ChartSeries[] {
  const values = own.map((load) => (load === null ? null : of(load)));
  return values.every((value) => value === null) ? [] : [{ label, tone: 'third', dash: dotted, values }];
}

/** The same of what was kept; the queue is not. */
export function historyCharts(
  history: LoadHistory,
  limits: Readonly<Record<'iops' | 'throughput', readonly ChartLimit[]>>,
  words: ChartWords,
): VolumeChart[] {
  const chart = (heading: string, unit: FigureUnit, values: Steps, lines: readonly ChartLimit[] = []): VolumeChart => ({
    heading,
    unit,
    valueStep: unit === 'throughput' ? 1e6 : 1,
    series: [{ label: words.Both, tone: 'primary', values }],
    limits: lines,
    said: values.reduce<number | null>((most, value) => (value === null ? most : Math.max(most ?? 0, value)), null),
  });
  return [
    chart(words.Iops, 'iops', history.iops, limits.iops),
    chart(words.Throughput, 'throughput', history.bytesPerSecond, limits.throughput),
    chart(words.Latency, 'latencyMicroseconds', history.latencyMicroseconds),
  ];
}

/** When each step began, in seconds since 1970. */
export function secondsOf(history: LoadHistory): number[] {
  return history.iops.map((_, index) => timeOfStep(history, index) / 1000);
}

/** The runs that began within the history. */
export function marksOf(history: LoadHistory, runs: readonly Run[]): ChartMark[] {
  const [from, to] = [history.startedAt, timeOfStep(history, history.iops.length)];
  return runs
    .map(({ createdAt, name }) => ({ at: Date.parse(createdAt), label: name }))
    .filter(({ at }) => at >= from && at < to)
    .map(({ at, label }) => ({ seconds: at / 1000, label }));
}

/**
 * The limits as lines in a chart of the volume: what the volume would do at the limit, with its present mix of reads and writes.
 * To two digits, so that lines do not move with each reading. A node's limit on its own requests is no such line where several
 * nodes use the volume; of the disks of all nodes, which are alike, the line of the fullest node is drawn.
 */
export function limitLinesOf(
  { load, shares }: VolumeNow,
  metric: 'iops' | 'throughput',
  nameOf: (share: LimitShare) => string,
): ChartLimit[] {
  const users = load?.nodes.filter(({ reads, writes }) => reads.iops + writes.iops > 0).length ?? 0;
  const drawn = new Set<string>();
  return shares.shares
    .filter(({ limit }) => limit.metric === metric && limit.direction === 'any')
    .filter(({ limit, reach, spread }) => {
      const isLine = reach.kind !== 'node' || (spread === null ? users === 1 : !drawn.has(limit.id));
      if (isLine && spread !== null) {
        drawn.add(limit.id);
      }
      return isLine;
    })
    .map((share) => ({
      label: nameOf(share),
      isWhole: true,
      value: toTwoDigits(load === null ? share.effectiveValue : loadAtLimit(share, load, metric)),
    }));
}
