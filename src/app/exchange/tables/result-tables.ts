/** The tables of a result, with raw figures: how they are written is the format's. */

import { defaults, IoStatistics, LatencyPercentile, Result, TimeSpanResult } from '../../../generated/contract';
import {
  bytesPerSecondAt,
  bytesPerSecondOf,
  countersBeside,
  fileCopySpeed,
  gainOf,
  LimitAssessment,
  measuredIopsOf,
  Others,
  searchOf,
  sourceDate,
  sourceText,
  Step,
  Verdict,
} from '../../analysis/public-api';
import { figure, formatFigure, message, Message, percentileName, textLanguage } from '../../words/public-api';
import { column, Table, TableCell, TableColumn } from './table';
import { figureCell, unitCell } from './unit-cells';

const directions = [
  { key: 'total', name: message('Table.Total') },
  { key: 'read', name: message('Table.Read') },
  { key: 'write', name: message('Table.Write') },
] as const;

const figureColumns: readonly TableColumn[] = [
  column(message('Table.Bytes'), 'bytes'),
  column(message('Table.Ios'), 'count'),
  column(message('Table.WholeThroughput'), 'throughput'),
  column(message('Table.WholeIops'), 'iops'),
  column(message('Table.IopsStdDev'), 'iops'),
  column(message('Table.LatencyMean'), 'latency'),
  column(message('Table.LatencyStdDev'), 'latency'),
];

function figureCells({
  bytes,
  ioCount,
  throughputBytesPerSecond,
  iops,
  iopsStdDev,
  latency,
}: IoStatistics): TableCell[] {
  return [
    bytes,
    ioCount,
    throughputBytesPerSecond,
    iops,
    iopsStdDev,
    latency?.meanMicroseconds ?? null,
    latency?.stdDevMicroseconds ?? null,
  ];
}

/** A row for each time span and direction that did I/O. */
export function summaryTable(result: Result): Table {
  const percentile = (
    rows: readonly LatencyPercentile[] | null,
    label: LatencyPercentile['label'],
    key: (typeof directions)[number]['key'],
  ): number | null => rows?.find((row) => row.label === label)?.[`${key}Microseconds`] ?? null;
  return {
    title: message('Table.Summary'),
    columns: [
      column(message('Table.TimeSpan'), 'count'),
      column(message('Table.Direction'), 'text'),
      ...figureColumns,
      column(message('Table.Latency50'), 'latency'),
      column(message('Table.Latency99'), 'latency'),
      column(message('Table.LatencyMax'), 'latency'),
      column(message('Table.QueueDepth'), 'count'),
      column(message('Table.Cpu'), 'percent'),
      column(message('Table.Measured'), 'seconds'),
      column(message('Table.SteadyIops'), 'iops'),
      column(message('Table.SteadyThroughput'), 'throughput'),
    ],
    rows: result.timeSpans.flatMap((span) =>
      directions
        .filter(({ key }) => key === 'total' || span[key].ioCount > 0)
        .map(({ key, name }) => [
          span.index + 1,
          name,
          ...figureCells(span[key]),
          percentile(span.latencyPercentiles, '50th', key),
          percentile(span.latencyPercentiles, '99th', key),
          span[key].latency?.maxMicroseconds ?? null,
          span.queueDepth.configured,
          span.cpu?.average.usagePercent ?? null,
          span.measuredSeconds,
          ...(span[key].ioCount === span.total.ioCount ? steadyCells(span, result) : [null, null]),
        ]),
    ),
  };
}

/** What the verdict, the steps and all lists have of a time span, where that is not its whole time. */
function steadyCells(span: TimeSpanResult, result: Result): TableCell[] {
  const iops = measuredIopsOf(span, result);
  // Two figures with the same text count as one, in every language.
  const [one, other] = [iops, span.total.iops].map((value) => formatFigure(figure('iops', value), textLanguage));
  return one === other ? [null, null] : [iops, bytesPerSecondAt(iops, span)];
}

/** What the volume did for everybody, by the system's counters. */
const volumeColumns: readonly TableColumn[] = [
  column(message('Table.VolumeIops'), 'iops'),
  column(message('Table.VolumeThroughput'), 'throughput'),
];

/** A row for each interval; none without a series. */
export function intervalTable({ series }: TimeSpanResult): Table {
  return {
    title: message('Table.Intervals'),
    columns: [
      column(message('Table.End'), 'seconds'),
      column(message('Table.ReadIops'), 'iops'),
      column(message('Table.WriteIops'), 'iops'),
      column(message('Table.Throughput'), 'throughput'),
      column(message('Table.LatencyMean'), 'latency'),
      column(message('Table.LatencyMax'), 'latency'),
      column(message('Table.Cpu'), 'percent'),
      ...volumeColumns,
    ],
    rows: (series?.intervals ?? []).map((one) => [
      one.endMilliseconds / 1000,
      one.readIops,
      one.writeIops,
      one.throughputBytesPerSecond,
      one.latencyMeanMicroseconds,
      one.latencyMaxMicroseconds,
      one.cpuUsagePercent,
      one.volumeIops ?? null,
      one.volumeThroughputBytesPerSecond ?? null,
    ]),
  };
}

/** A row for each percentile; none without latency. */
export function percentileTable({ latencyPercentiles }: TimeSpanResult): Table {
  return {
    title: message('Table.Percentiles'),
    columns: [
      column(message('Table.Percentile'), 'text'),
      column(message('Table.ReadLatency'), 'latency'),
      column(message('Table.WriteLatency'), 'latency'),
      column(message('Table.TotalLatency'), 'latency'),
      column(message('Table.SamplesBeyond'), 'count'),
    ],
    rows: (latencyPercentiles ?? []).map((row) => [
      percentileName(row.label),
      row.readMicroseconds,
      row.writeMicroseconds,
      row.totalMicroseconds,
      row.samplesBeyond,
    ]),
  };
}

/**
 * A row for each thread, target and direction that did I/O.
 * @param direction the only one wanted; all if left out
 */
export function threadTable({ threads }: TimeSpanResult, direction?: (typeof directions)[number]['key']): Table {
  return {
    title: message('Table.Threads'),
    columns: [
      column(message('Table.Thread'), 'count'),
      column(message('Table.Target'), 'text'),
      column(message('Table.Size'), 'bytes'),
      column(message('Table.Direction'), 'text'),
      ...figureColumns,
    ],
    rows: threads.flatMap(({ index, targets }) =>
      targets.flatMap((target) =>
        directions
          .filter(({ key }) => direction === undefined || key === direction)
          .filter(({ key }) => key === 'total' || target[key].ioCount > 0)
          .map(({ key, name }) => [index, target.path, target.sizeBytes, name, ...figureCells(target[key])]),
      ),
    ),
  };
}

/** A row for each step of a search, and one for its loop without storage; none for a run that was none. */
export function searchTable(result: Result): Table {
  const steps = searchOf(result)?.steps ?? [];
  return {
    title: message('Table.Search'),
    columns: [
      column(message('Table.Step'), 'count'),
      column(message('Table.Change'), 'text'),
      column(message('Table.ThreadCount'), 'count'),
      column(message('Table.QueueDepth'), 'count'),
      column(message('Table.Block'), 'bytes'),
      column(message('Table.Writes'), 'percent'),
      column(message('Table.Iops'), 'iops'),
      column(message('Table.Difference'), 'percent'),
      column(message('Table.DifferenceTo'), 'count'),
      column(message('Table.Throughput'), 'throughput'),
      column(message('Table.LatencyMean'), 'latency'),
      column(message('Table.Known'), 'percent'),
    ],
    rows: [...steps.map((step, index) => stepCells(step, index, steps)), ...withoutStorageCells(result)],
  };
}

function stepCells(step: Step, index: number, steps: readonly Step[]): TableCell[] {
  const { before, change, timeSpan, target, queueDepth, iops, latencyMicroseconds } = step;
  return [
    index + 1,
    message(`SearchSteps.Changes.${change}`),
    timeSpan.threadCount,
    queueDepth,
    target.blockSizeBytes ?? null,
    target.writePercent ?? defaults.Target.writePercent,
    iops,
    before === null ? null : 100 * gainOf(step),
    before === null ? null : steps.indexOf(before) + 1,
    bytesPerSecondOf(step),
    latencyMicroseconds,
    timeSpan.steadyState?.halfWidthPercent ?? null,
  ];
}

/** It is no step, and moved nothing. */
function withoutStorageCells({ search }: Result): TableCell[][] {
  const loop = search?.withoutStorage ?? null;
  if (loop === null) {
    return [];
  }
  const { threadCount, queueDepth, blockSizeBytes, writePercent, iops } = loop;
  const what = message('SearchSteps.Changes.withoutStorage');
  return [
    [null, what, threadCount, queueDepth, blockSizeBytes, writePercent, Math.round(iops), ...Array<null>(5).fill(null)],
  ];
}

/** A row for each time span, or step of a search, with counters of the volume. Others are null behind a cache. */
export function countersTable(result: Result): Table {
  const { timeSpans, search } = result;
  const spans =
    search === undefined
      ? timeSpans.map((span) => ({ number: span.index + 1, span }))
      : (searchOf(result)?.steps ?? []).map(({ timeSpan: span }, index) => ({ number: index + 1, span }));
  return {
    title: message('Table.Counters'),
    columns: [
      column(message(search === undefined ? 'Table.TimeSpan' : 'Table.Step'), 'count'),
      column(message('Table.WholeIops'), 'iops'),
      column(message('Table.WholeThroughput'), 'throughput'),
      ...volumeColumns,
      column(message('Table.OthersIops'), 'iops'),
      column(message('Table.OthersThroughput'), 'throughput'),
    ],
    rows: spans.flatMap(({ number, span }) => {
      const beside = countersBeside(span);
      return beside.kind === 'none'
        ? []
        : [[number, ...cellsOf(beside.own), ...cellsOf(beside.seen), ...cellsOf(beside.others)]];
    }),
  };
}

function cellsOf(rate: Others | null): TableCell[] {
  return [rate?.iops ?? null, rate?.bytesPerSecond ?? null];
}

/** The system's copy of the test file; none where nothing was copied. */
export function fileCopyTable({ fileCopy }: Result): Table {
  const copies = fileCopy && fileCopy.copySeconds !== null ? [fileCopy] : [];
  return {
    title: message('Table.FileCopy'),
    columns: [
      column(message('Table.Target'), 'text'),
      column(message('Table.Size'), 'bytes'),
      column(message('Table.Copied'), 'bytes'),
      column(message('Table.CopySeconds'), 'seconds'),
      column(message('Table.CopyThroughput'), 'throughput'),
      column(message('Table.FlushedSeconds'), 'seconds'),
      column(message('Table.FlushedThroughput'), 'throughput'),
    ],
    rows: copies.map((copy) => [
      copy.path,
      copy.fileBytes,
      copy.copiedBytes,
      copy.copySeconds,
      fileCopySpeed(copy)?.cachedBytesPerSecond ?? null,
      copy.flushedSeconds,
      fileCopySpeed(copy)?.bytesPerSecond ?? null,
    ]),
  };
}

const states: Readonly<Record<LimitAssessment['state'], Message>> = {
  open: message('Table.State.Open'),
  reached: message('Table.State.Reached'),
  exceeded: message('Table.State.Exceeded'),
};

/**
 * A row for each limit, those that do not apply last. Values are in MB/s and IOPS, as limits are published.
 * @param dateText how the date of a source is written
 */
export function limitTable(
  { assessments, notOnTheWay }: Pick<Verdict, 'assessments' | 'notOnTheWay'>,
  dateText: (date: string) => string = sourceDate,
): Table {
  return {
    title: message('Table.Limits'),
    columns: [
      column(message('Table.Limit'), 'text'),
      column(message('Table.Value'), 'iops'),
      column(message('Table.Unit'), 'text'),
      column(message('Table.AsIops'), 'iops'),
      column(message('Table.Used'), 'percent'),
      column(message('Table.State.Title'), 'text'),
      column(message('Table.Source'), 'text'),
    ],
    rows: [
      ...assessments.map(({ limit, name, effectiveValue, iopsAtWhichItBinds, utilization, state }) => [
        name,
        figureCell(effectiveValue, limit.metric),
        unitCell(limit.metric),
        iopsAtWhichItBinds,
        100 * utilization,
        states[state],
        sourceText(limit.source, dateText),
      ]),
      ...notOnTheWay.map(({ name, metric, value: figure, source }) => [
        name,
        figureCell(figure, metric),
        unitCell(metric),
        null,
        null,
        message('Table.State.NotOnTheWay'),
        sourceText(source, dateText),
      ]),
    ],
  };
}
