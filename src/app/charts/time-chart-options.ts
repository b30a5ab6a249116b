import uPlot from 'uplot';
import { formatFigure, formatThroughputBinary } from '../words/public-api';

/** One line of a chart. `values` correspond to the chart's seconds; null = nothing was measured then. */
export interface ChartSeries {
  readonly label: string;
  readonly values: readonly (number | null)[];
  readonly tone: 'primary' | 'secondary';
  /** Lines differ in more than color. */
  readonly dash?: readonly number[];
}

/** A horizontal line. */
export interface ChartLimit {
  readonly label: string;
  readonly value: number;
}

export interface ChartColours {
  readonly primary: string;
  readonly secondary: string;
  readonly limit: string;
  readonly fill: string;
  readonly grid: string;
  readonly text: string;
}

interface Shape {
  readonly width: number;
  readonly height: number;
  readonly series: readonly ChartSeries[];
  readonly limits: readonly ChartLimit[];
  readonly endSeconds: number | null;
  readonly formatValue: (value: number) => string;
  readonly valueStep: number;
  readonly colours: ChartColours;
}

/** A limit is drawn if it is at most this multiple of the highest value: a higher one would flatten the run. */
const drawnUpTo = 2.2;
const roomAbove = 1.12;
/** Steps of the time axis that people are used to. */
const timeSteps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 43200, 86400] as const;
const axisFont = '12px "Segoe UI", system-ui, sans-serif';

/** "1,920": an axis of IOPS does not repeat the unit at each line. */
export function iopsText(iops: number, locale: string): string {
  return formatFigure({ unit: 'iopsNumber', value: iops }, locale);
}

/** The unit of a value axis: bytes per second are shown in MiB/s. */
export function stepOf(format: (value: number, locale: string) => string): number {
  return format === formatThroughputBinary ? 2 ** 20 : 1;
}

/** The limits near enough to the values to be drawn with them. */
export function visibleLimits(series: readonly ChartSeries[], limits: readonly ChartLimit[]): readonly ChartLimit[] {
  const highest = Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  return limits.filter(({ value }) => highest > 0 && value <= highest * drawnUpTo);
}

/** The theme's colors that the style sheet gives this element now. */
export function readColours(host: HTMLElement): ChartColours {
  const style = getComputedStyle(host);
  const read = (name: string): string => style.getPropertyValue(`--hr-chart-${name}`).trim() || style.color;
  return {
    primary: read('primary'),
    secondary: read('secondary'),
    limit: read('limit'),
    fill: read('fill'),
    grid: read('grid'),
    text: read('text'),
  };
}

/** uPlot's options: time from 0 on the x axis, values from 0 on the y axis, no interaction except the cursor. */
export function timeChartOptions({
  width,
  height,
  series,
  limits,
  endSeconds,
  formatValue,
  valueStep,
  colours,
}: Shape): uPlot.Options {
  const highestLimit = Math.max(0, ...limits.map(({ value }) => value));
  const axis: uPlot.Axis = {
    stroke: colours.text,
    font: axisFont,
    grid: { stroke: colours.grid, width: 1 },
    ticks: { show: false },
  };
  return {
    width,
    height,
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false, range: (_self, min, max) => [min ?? 0, Math.max(endSeconds ?? 0, max ?? 1, 1)] },
      y: { range: (_self, _min, max) => [0, Math.max(highestLimit, max ?? 0, 1e-9) * roomAbove] },
    },
    axes: [
      { ...axis, size: 26, space: 56, incrs: [...timeSteps], values: (_self, ticks) => ticks.map(timeText) },
      {
        ...axis,
        size: 78,
        space: 24,
        incrs: valueSteps(valueStep),
        values: (_self, ticks) => ticks.map((tick) => formatValue(tick)),
      },
    ],
    series: [
      {},
      ...series.map(({ label, tone, dash }): uPlot.Series => ({
        label,
        stroke: colours[tone],
        fill: tone === 'primary' ? colours.fill : undefined,
        width: 2,
        dash: dash ? [...dash] : undefined,
        points: { show: false },
      })),
    ],
    hooks: { draw: [(plot) => limits.forEach(({ value }) => drawLimit(plot, value, colours.limit))] },
  };
}

/** "90 s", and from two minutes on "2:30". */
function timeText(seconds: number): string {
  return seconds < 120
    ? `${seconds} s`
    : `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, '0')}`;
}

/** 1, 2 and 5 times powers of ten of a unit: a value axis in MiB/s has lines at whole MiB/s. */
function valueSteps(unit: number): number[] {
  return Array.from({ length: 14 }, (_, power) => [1, 2, 5].map((factor) => factor * 10 ** (power - 2) * unit)).flat();
}

function drawLimit(plot: uPlot, value: number, colour: string): void {
  const { ctx, bbox } = plot;
  const y = Math.round(plot.valToPos(value, 'y', true));
  ctx.save();
  ctx.strokeStyle = colour;
  ctx.lineWidth = 2 * devicePixelRatio;
  ctx.setLineDash([7 * devicePixelRatio, 4 * devicePixelRatio]);
  ctx.beginPath();
  ctx.moveTo(bbox.left, y);
  ctx.lineTo(bbox.left + bbox.width, y);
  ctx.stroke();
  ctx.restore();
}
