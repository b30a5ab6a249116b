/** A time span's figures as DISKSPD's text says them. */

import {
  CpuShare,
  EffectiveRange,
  IoStatistics,
  LatencyPercentile,
  Result,
  SteadyStateResult,
  SystemFacts,
  ThreadResult,
  TimeSpanResult,
} from '../../../generated/contract';
import { CompleteTimeSpan } from '../../profile/public-api';
import { percentileRows } from '../imported-result';
import { fixed, fixedIn, general, sizeColumn, sizeText, wholeIn } from './figures-as-text';
import { nothingMeasured, problemLine, shareSum } from './report-facts';

export const stars = '*'.repeat(79);

/** @param figures null where nothing was measured */
export function timeSpanFigureLines(
  result: Result,
  figures: TimeSpanResult | null,
  timeSpan: CompleteTimeSpan,
): string[] {
  if (figures === null) {
    return [nothingMeasured];
  }
  const { threads, latencyPercentiles: percentiles, steadyState } = figures;
  return [
    '',
    `actual test time:\t${fixed(figures.measuredSeconds, 2)}s`,
    `thread count:\t\t${figures.threadCount}`,
    ...(steadyState === undefined ? [] : [`steady state:\t\t${steadiness(steadyState)}`]),
    ...cutShortLines(result, figures, timeSpan),
    ...(timeSpan.threadPoolSize === null || timeSpan.poolOutstandingRequests === null
      ? []
      : [`request count:\t\t${timeSpan.poolOutstandingRequests}`]),
    ...(figures.cpu === null ? [] : cpuLines(figures.cpu, result.system)),
    ...effectiveDistributionLines(threads),
    ...(['total', 'read', 'write'] as const).flatMap((direction) => ioLines(direction, figures, timeSpan)),
    ...(timeSpan.measureLatency
      ? [
          ...(figures.latencyPercentilesByPath ?? []).flatMap(({ path, latencyPercentiles }) =>
            percentileLines(`Latency distribution: ${path}`, latencyPercentiles),
          ),
          ...percentileLines('Total latency distribution:', percentiles, figureOrNone(figures.total, null, 3)),
        ]
      : []),
    ...waitLines(threads),
  ];
}

/** Whether IOPS got steady, or why not, in words. */
function steadiness({ isSteady, reason, halfWidthPercent, change }: SteadyStateResult): string {
  return [
    isSteady ? 'yes' : reason === null ? 'not known' : `no: ${reason}`,
    ...(halfWidthPercent === null ? [] : [`IOPS within ${general(halfWidthPercent, 2)} %`]),
    ...(change === null
      ? []
      : [
          `from ${fixed(change.beforeIops, 2)} to ${fixed(change.afterIops, 2)} I/O per s ` +
            `after ${fixed(change.afterSeconds, 1)}s`,
        ]),
  ].join(', ');
}

function cutShortLines({ status, error }: Result, figures: TimeSpanResult, timeSpan: CompleteTimeSpan): string[] {
  const isWhole =
    status === 'completed' ||
    figures.steadyState?.isSteady === true ||
    figures.measuredSeconds >= 0.99 * timeSpan.durationSeconds;
  const reason = error === null ? 'cancelled' : problemLine(error);
  return isWhole ? [] : [`cut short:\t\tbefore ${timeSpan.durationSeconds}s were over: ${reason}`];
}

/** Columns that the machine makes necessary come before the processor's number. */
function cpuLines({ processors, average }: NonNullable<TimeSpanResult['cpu']>, system: SystemFacts): string[] {
  const places = system.processors;
  const highest = Math.max(0, ...places.map(({ efficiencyClass }) => efficiencyClass));
  const hasSockets = (system.socketCount ?? 1) > 1;
  const hasNodes = (system.numaNodeCount ?? 1) > 1;
  const hasGroups = (system.processorGroupCount ?? 1) > 1;
  const hasCores = (system.coreCount ?? places.length) < places.length;
  const header = [
    ...(hasSockets ? ['Socket | '] : []),
    ...(hasNodes ? ['Node | '] : []),
    ...(hasGroups ? ['Group | '] : []),
    ...(hasCores ? ['Core | '] : []),
    ...(highest > 0 ? ['Class | '] : []),
  ].join('');
  const extra = [hasSockets ? 9 : 0, hasNodes ? 7 : 0, hasGroups ? 8 : 0, hasCores ? 7 : 0, highest > 0 ? 8 : 0];
  const border = '-'.repeat(extra.reduce((sum, width) => sum + width, 40));
  const rows = processors.map((share, index) => {
    const place = places[index];
    const efficiency = place?.efficiencyClass ?? 0;
    return [
      ...(hasSockets ? [`${wholeIn(7, place?.socket ?? 0)}| `] : []),
      ...(hasNodes ? [`${wholeIn(5, place?.node ?? 0)}| `] : []),
      ...(hasGroups ? [`${wholeIn(6, place?.group ?? 0)}| `] : []),
      ...(hasCores ? [`${wholeIn(5, place?.core ?? 0)}| `] : []),
      ...(highest > 0 ? [`${wholeIn(5, efficiency)}${efficiency === highest ? 'P' : ' '}| `] : []),
      `${wholeIn(4, place?.number ?? index)}${shareCells(share)}`,
    ].join('');
  });
  return [
    '',
    `${header}CPU |  Usage |  User  | Kernel |  Idle`,
    border,
    ...rows,
    border,
    `${' '.repeat(hasSockets ? 9 : 0)}avg.${shareCells(average)}`,
  ];
}

function shareCells({ usagePercent, userPercent, kernelPercent, idlePercent }: CpuShare): string {
  return [usagePercent, userPercent, kernelPercent, idlePercent].map((one) => `| ${fixedIn(6, one, 2)}%`).join('');
}

/** Targets whose I/O went to the same ranges, together. */
function effectiveDistributionLines(threads: readonly ThreadResult[]): string[] {
  const groups = new Map<string, { ranges: EffectiveRange[]; targets: Map<string, Set<number>> }>();
  threads.forEach(({ index, threadCount = 1, targets }) => {
    const numbers = Array.from({ length: threadCount }, (_, further) => index + further);
    for (const { path, effectiveDistribution: ranges } of targets) {
      if (ranges === null || ranges.length === 0) {
        continue;
      }
      const key = JSON.stringify(ranges.map(({ ioPercent, fromBytes, toBytes }) => [ioPercent, fromBytes, toBytes]));
      const group = groups.get(key) ?? { ranges, targets: new Map<string, Set<number>>() };
      groups.set(key, group);
      group.targets.set(path, new Set([...(group.targets.get(path) ?? []), ...numbers]));
    }
  });
  if (groups.size === 0) {
    return [];
  }
  const lines = [...groups.values()].flatMap(({ ranges, targets }) => [
    ...[...targets].map(([path, numbers]) => `target: ${path} [thread: ${threadList([...numbers])}]`),
    ...rangeLines(ranges),
  ]);
  return ['', 'Effective IO Distributions', '--------------------------', ...lines];
}

/** 0 1 2 3 5 as "0 - 3 5": runs of three and more have a dash. */
function threadList(threads: readonly number[]): string {
  const parts: string[] = [];
  for (let first = 0; first < threads.length;) {
    let last = first;
    while (threads[last + 1] === (threads[last] ?? 0) + 1) {
      last += 1;
    }
    last = last - first < 2 ? first : last;
    parts.push(last === first ? `${threads[first]}` : `${threads[first]} - ${threads[last]}`);
    first = last + 1;
  }
  return parts.join(' ');
}

function rangeLines(ranges: readonly EffectiveRange[]): string[] {
  const isNear = (value: number, other: number): boolean => Math.abs(value - other) < 1e-6;
  const sum = shareSum(ranges);
  const isAsAsked = isNear(sum, 100) && ranges.every(({ ioPercent }) => isNear(ioPercent, Math.round(ioPercent)));
  return ranges
    .filter(({ ioPercent }) => ioPercent > 0)
    .map(({ ioPercent, fromBytes, toBytes }) => {
      const share = isAsAsked ? `   ${fixedIn(3, ioPercent, 0)}` : `    ${fixed((100 * ioPercent) / sum, 1)}`;
      return `${share}% of IO => [${sizeColumn(fromBytes)} - ${sizeColumn(toBytes)})`;
    });
}

const titles = { total: 'Total IO', read: 'Read IO', write: 'Write IO' } as const;

function ioLines(direction: keyof typeof titles, figures: TimeSpanResult, timeSpan: CompleteTimeSpan): string[] {
  const hasLatency = timeSpan.measureLatency;
  const hasSeries = timeSpan.iopsIntervalMilliseconds !== null;
  const header = [
    'thread |       bytes     |     I/Os     |    MiB/s   |  I/O per s ',
    ...(hasLatency ? ['|  AvgLat  '] : []),
    ...(hasSeries ? ['| IopsStdDev '] : []),
    ...(hasLatency ? ['| LatStdDev '] : []),
    '|  file',
  ].join('');
  const border = '-'.repeat(78 + (hasLatency ? 23 : 0) + (hasSeries ? 13 : 0));
  const cells = (one: IoStatistics): string =>
    [
      `${wholeIn(15, one.bytes)} | ${wholeIn(12, one.ioCount)}`,
      ` | ${fixedIn(10, one.throughputBytesPerSecond / 2 ** 20, 2)} | ${fixedIn(10, one.iops, 2)}`,
      ...(hasLatency ? [` | ${figureOrNone(one, inMilliseconds(one.latency?.meanMicroseconds), 3).padStart(8)}`] : []),
      ...(hasSeries ? [` | ${figureOrNone(one, one.iopsStdDev, 2).padStart(10)}`] : []),
      ...(hasLatency
        ? [one.latency === null ? ' |       N/A' : ` |  ${fixedIn(8, one.latency.stdDevMicroseconds / 1000, 3)}`]
        : []),
    ].join('');
  const rows = singleThreads(figures.threads).flatMap(({ index, targets }) =>
    targets.map((target) => {
      const size = target.sizeBytes === null ? '' : ` (${sizeText(target.sizeBytes)})`;
      return `${wholeIn(6, index)} | ${cells(target[direction])} | ${target.path}${size}`;
    }),
  );
  return ['', titles[direction], header, border, ...rows, border, `total:   ${cells(figures[direction])}`];
}

/** Rows of all threads together belong to no thread: the line of the total has them. */
function singleThreads(threads: readonly ThreadResult[]): readonly ThreadResult[] {
  return threads.filter(({ threadCount = 1 }) => threadCount === 1);
}

/** Without I/O a figure is 0, as in DISKSPD; a figure that is not known is N/A. */
function figureOrNone({ ioCount }: IoStatistics, value: number | null | undefined, decimals: number): string {
  return typeof value === 'number' ? fixed(value, decimals) : ioCount === 0 ? fixed(0, decimals) : 'N/A';
}

function inMilliseconds(microseconds: number | undefined): number | null {
  return microseconds === undefined ? null : microseconds / 1000;
}

/**
 * @param rows null where they are not known
 * @param ofNone the text in the column of both directions for a missing percentile
 */
function percentileLines(title: string, rows: readonly LatencyPercentile[] | null, ofNone = fixed(0, 3)): string[] {
  if (rows === null) {
    return [];
  }
  const value = (microseconds: number | null | undefined, instead: string): string =>
    (typeof microseconds === 'number' ? fixed(microseconds / 1000, 3) : instead).padStart(10);
  return [
    '',
    title,
    '  %-ile |  Read (ms) | Write (ms) | Total (ms)',
    '-'.repeat(46),
    ...percentileRows.map(([label]) => {
      const row = rows.find((one) => one.label === label);
      const cells = [value(row?.readMicroseconds, 'N/A'), value(row?.writeMicroseconds, 'N/A')];
      return `${label.padStart(7)} | ${cells.join(' | ')} | ${value(row?.totalMicroseconds, ofNone)}`;
    }),
  ];
}

function waitLines(threads: readonly ThreadResult[]): string[] {
  const rows = singleThreads(threads).flatMap(({ index, waits }) =>
    waits === null
      ? []
      : [
          [
            `${wholeIn(6, index)} | ${wholeIn(15, waits.completionWaitCount)} | ${wholeIn(13, waits.throttleWaitCount)}`,
            `  - ${wholeIn(6, waits.throttleSleepCount)} | ${wholeIn(9, waits.lookasideCount)} | `,
            waits.lookasidesByCompletions.join(' '),
          ].join(''),
        ],
  );
  return rows.length === 0
    ? []
    : [
        '',
        'Wait Statistics',
        'thread | completion wait | throttle wait  -  sleep | lookaside | 0 - 7+ complete per lookaside',
        '-'.repeat(95),
        ...rows,
      ];
}
