/** What a run did over its time: a chart for each figure, on one time axis. */

import { Interval, TimeSpanResult } from '../../../generated/contract';
import { drawnIntervals, LimitAssessment, limitFigure, Verdict } from '../../analysis/public-api';
import { figure, FigureUnit, formatFigure, Message, message } from '../../words/public-api';
import { ReaderWords } from '../words-of-reader';
import { ChartLine, chartSvg, niceTicks } from './svg';

/** A chart with its caption. */
export interface CaptionedChart {
  readonly caption: Message;
  /** '' where there is nothing to show. */
  readonly svg: string;
}

/** A figure over time, and how it is drawn. */
interface Drawn {
  readonly caption: Message;
  readonly summary: Message;
  readonly yName: Message;
  readonly unit: FigureUnit;
  readonly lines: readonly ChartLine[];
  readonly levels: readonly { readonly name: string; readonly y: number }[];
}

/**
 * IOPS, throughput, latency and CPU of each interval.
 * @param verdict on this time span: its limits that are reached or next are lines; null for none
 */
export function chartsOverTime(span: TimeSpanResult, verdict: Verdict | null, words: ReaderWords): CaptionedChart[] {
  const intervals = drawnIntervals(span.series);
  const line = (name: string, read: (interval: Interval) => number | null): ChartLine => ({
    name,
    points: intervals.map((one) => ({ x: one.endMilliseconds / 1000, y: read(one) })),
  });
  const near = (verdict?.assessments ?? []).filter((one) => isNear(one, verdict));
  const drawn: readonly Drawn[] = [
    iopsOverTime(span, line, near, words),
    {
      caption: message('Report.ThroughputCaption'),
      summary: message('Report.ThroughputSummary'),
      yName: message('Report.Throughput'),
      unit: 'throughput',
      lines: [line('', (one) => one.throughputBytesPerSecond)],
      levels: near.map((one) => ({
        name: words.say(named(one, 'throughput')),
        y: one.iopsAtWhichItBinds * bytesPerRequest(span),
      })),
    },
    {
      caption: message('Report.LatencyTimeCaption'),
      summary: message('Report.LatencyTimeSummary'),
      yName: message('Report.Latency'),
      unit: 'latencyMicroseconds',
      lines: [
        line(words.say(message('Report.Mean')), (one) => one.latencyMeanMicroseconds),
        line(words.say(message('Report.Maximum')), (one) => one.latencyMaxMicroseconds),
      ],
      levels: [],
    },
    {
      caption: message('Report.CpuCaption'),
      summary: message('Report.CpuSummary'),
      yName: message('Table.Cpu'),
      unit: 'percent',
      lines: [line('', (one) => one.cpuUsagePercent)],
      levels: [],
    },
  ];
  return drawn.map((one) => ({ caption: one.caption, svg: overTime(one, intervals, words) }));
}

/** Reads and writes apart where there are both; limits are of all together. */
function iopsOverTime(
  span: TimeSpanResult,
  line: (name: string, read: (interval: Interval) => number | null) => ChartLine,
  near: readonly LimitAssessment[],
  words: ReaderWords,
): Drawn {
  const directions = [
    ...(span.read.ioCount > 0 ? [line(words.say(message('Table.Read')), ({ readIops }) => readIops)] : []),
    ...(span.write.ioCount > 0 ? [line(words.say(message('Table.Write')), ({ writeIops }) => writeIops)] : []),
  ];
  return {
    caption: message('Report.IopsCaption'),
    summary: message('Report.IopsSummary'),
    yName: message('Table.Iops'),
    unit: 'iopsNumber',
    lines: directions,
    levels:
      directions.length > 1
        ? []
        : near.map((one) => ({ name: words.say(named(one, 'iops')), y: one.iopsAtWhichItBinds })),
  };
}

function overTime(
  { summary, yName, unit, lines, levels }: Drawn,
  intervals: readonly Interval[],
  words: ReaderWords,
): string {
  const seconds = (intervals.at(-1)?.endMilliseconds ?? 0) / 1000;
  const shown = (of: FigureUnit, value: number): string => formatFigure({ unit: of, value }, words.locale);
  return chartSvg({
    summary: words.say(summary),
    lines,
    levels,
    aboveText: (name) => words.say(message('Report.AboveChart', name)),
    xName: words.say(message('Report.Seconds')),
    yName: words.say(yName),
    xTicks: niceTicks(seconds)
      .filter((x) => x <= seconds && x >= (intervals[0]?.endMilliseconds ?? 0) / 1000)
      .map((x) => ({ x, text: shown('count', x) })),
    yText: (value) => shown(unit, value),
  });
}

/** A limit with its value in the chart's unit; where that is not its own, with its own as well. */
function named(
  { limit, name, effectiveValue, iopsAtWhichItBinds }: LimitAssessment,
  metric: 'iops' | 'throughput',
): Message {
  return metric === 'iops'
    ? message('Verdict.Mark.Iops', name, figure('iops', iopsAtWhichItBinds))
    : message('Verdict.Mark.Iops', name, limitFigure(limit, effectiveValue));
}

function bytesPerRequest({ total }: TimeSpanResult): number {
  return total.ioCount === 0 ? 0 : total.bytes / total.ioCount;
}

function isNear(one: LimitAssessment, verdict: Verdict | null): boolean {
  return one.state !== 'open' || one === verdict?.next;
}
