/** A trend in words: ticks, what is read, and the table. */

import { ChartCell, ChartTable } from '../charts/chart-table';
import { fill, Texts } from '../shared/texts';
import { dayMilliseconds } from './time-scale';
import { TrendPoint } from './trend';
import { TrendWords } from './trend-plot';

export function trendWords(texts: Texts): TrendWords {
  const strings = texts.strings.History.Trend;
  const format = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(texts.locale, options);
  const formats = {
    time: format({ hour: 'numeric', minute: '2-digit' }),
    dayAndTime: format({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }),
    day: format({ month: 'short', day: 'numeric' }),
    month: format({ year: 'numeric', month: 'short' }),
  };
  const formatOf = (step: number): Intl.DateTimeFormat =>
    step < dayMilliseconds / 24
      ? formats.time
      : step < dayMilliseconds
        ? formats.dayAndTime
        : step < 30 * dayMilliseconds
          ? formats.day
          : formats.month;
  return {
    iopsTitle: strings.Iops,
    timeTitle: strings.Time,
    number: (value) => texts.figure({ unit: 'iopsNumber', value }),
    tick: (time, step) => formatOf(step).format(time),
    pointReading: (point) => {
      const { run, iops } = point;
      const read = fill(
        strings.Point,
        texts.time(run.createdAt),
        texts.figure({ unit: 'iops', value: iops }),
        run.name,
      );
      return point.changes.length === 0 ? read : `${read} ${changeText(point, texts)}`;
    },
    changeLabel: ({ changes }) => changes.map(({ fact, now }) => fill(strings.Label[fact], now)).join(', '),
    limitReading: ({ label, value }) =>
      fill(texts.strings.Charts.LimitReading, label, texts.figure({ unit: 'iops', value })),
    changeReading: (point) => fill(strings.Before, texts.time(point.run.createdAt), changeText(point, texts)),
  };
}

export function trendTable(points: readonly TrendPoint[], texts: Texts): ChartTable {
  const { Column } = texts.strings.History.Trend;
  return {
    columns: [
      Column.Started,
      Column.Run,
      Column.Iops,
      Column.Node,
      Column.Owner,
      Column.VmSize,
      Column.Version,
      Column.Changes,
    ],
    rows: points.map((point): ChartCell[] => {
      const { run, iops, vmSize } = point;
      const { name, nodeName, coordinatorNodeName, engine } = run;
      const where = [nodeName, coordinatorNodeName, vmSize, engine.version];
      return [texts.time(run.createdAt), name, iops, ...where, changeText(point, texts) || null];
    }),
  };
}

/** "The owner changed from node1 to node2." */
function changeText({ changes }: TrendPoint, texts: Texts): string {
  const { Change } = texts.strings.History.Trend;
  return changes.map(({ fact, before, now }) => fill(Change[fact], before, now)).join(' ');
}
