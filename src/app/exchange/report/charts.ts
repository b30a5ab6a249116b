/** The charts of a report. Each is '' where there is nothing to show. */

import { Result, TimeSpanResult } from '../../../generated/contract';
import { axisModel, searchOf, stepsByDepth, Verdict } from '../../analysis/public-api';
import { figure, FigureUnit, formatFigure, message, percentileName } from '../../words/public-api';
import { ReaderWords } from '../words-of-reader';
import { tellingPercentiles } from './report-tables';
import { chartSvg, frame, line, svg, text } from './svg';

/** Latency by percentile. */
export function latencyChart(span: TimeSpanResult, words: ReaderWords): string {
  const { latencyPercentiles } = tellingPercentiles(span);
  const rows = (latencyPercentiles ?? []).filter(({ totalMicroseconds }) => (totalMicroseconds ?? 0) > 0);
  return chartSvg({
    summary: words.say(message('Report.LatencySummary')),
    lines: [{ name: '', points: rows.map(({ totalMicroseconds }, x) => ({ x, y: totalMicroseconds })) }],
    levels: [],
    xName: words.say(message('Table.Percentile')),
    yName: words.say(message('Report.Latency')),
    xTicks: rows.map(({ label }, x) => ({ x, text: percentileName(label) })),
    yText: (value) => shown(words, 'latencyMicroseconds', value),
    isLogarithmic: true,
    hasDots: true,
  });
}

/** IOPS of a search's steps that differ in queue depth alone; equal ways are equal factors of depth. */
export function depthChart(result: Result, words: ReaderWords): string {
  const search = searchOf(result);
  const depths = search === null ? [] : stepsByDepth(search);
  return chartSvg({
    summary: words.say(message('Report.DepthSummary')),
    lines: [{ name: '', points: depths.map(({ queueDepth, iops }) => ({ x: Math.log2(queueDepth), y: iops })) }],
    levels: [],
    xName: words.say(message('Table.QueueDepth')),
    yName: words.say(message('Table.Iops')),
    xTicks: depths.map(({ queueDepth }) => ({ x: Math.log2(queueDepth), text: shown(words, 'count', queueDepth) })),
    yText: (value) => shown(words, 'iopsNumber', value),
    hasDots: true,
  });
}

const picture = { row: 34, bar: 28, ticks: 24, side: 16, character: 7 } as const;

/** The measured IOPS as a bar, and each limit as a mark on the same axis. */
export function limitsChart({ assessments, measuredIops, next }: Verdict, words: ReaderWords): string {
  if (measuredIops === null || assessments.length === 0) {
    return '';
  }
  const across = frame.width - 2 * picture.side;
  const axis = axisModel(assessments, measuredIops, next, { charactersPerAxis: across / picture.character });
  const x = (position: number): number => picture.side + position * across;
  const top = axis.rowCount * picture.row + 12;
  const bottom = top + picture.bar;
  const labelY = ({ row }: { readonly row: number }): number => top - 8 - row * picture.row;
  return svg(words.say(message('Report.LimitsSummary')), frame.width, bottom + picture.ticks, [
    line('grid', x(0), bottom, x(1), bottom),
    ...axis.ticks.flatMap(({ iops, position }, index) => [
      line('grid', x(position), top, x(position), bottom + 4),
      text('axis', x(position), bottom + 18, shown(words, 'iopsNumber', iops), anchorOf(index, axis.ticks.length)),
    ]),
    `<rect class="bar" x="${x(0)}" y="${top + 5}" width="${Math.round(x(axis.measuredPosition) - x(0))}" height="${picture.bar - 10}"/>`,
    ...axis.marks.map((mark) =>
      line(`mark mark-${mark.assessment.state}`, x(mark.position), labelY(mark) + 4, x(mark.position), bottom),
    ),
    // Over all lines, which would run through them.
    ...axis.marks.map((mark) =>
      text('mark-text', x(mark.labelPosition), labelY(mark) - 4, words.say(mark.label), 'middle'),
    ),
    measuredText(measuredIops, { from: x(0), to: x(axis.measuredPosition), y: top + picture.bar / 2 + 4 }, words),
  ]);
}

/** In the bar where it has the room, away from the marks near its end; else behind it. */
function measuredText(
  iops: number,
  { from, to, y }: { readonly from: number; readonly to: number; readonly y: number },
  words: ReaderWords,
): string {
  const content = words.say(message('Report.MeasuredBar', figure('iops', iops)));
  const isInside = to - from > content.length * picture.character + 8;
  return isInside ? text('bar-text', from + 8, y, content, 'start') : text('mark-text', to + 8, y, content, 'start');
}

function anchorOf(index: number, count: number): 'start' | 'middle' | 'end' {
  return index === 0 ? 'start' : index === count - 1 ? 'end' : 'middle';
}

function shown({ locale }: ReaderWords, unit: FigureUnit, value: number): string {
  return formatFigure({ unit, value }, locale);
}
