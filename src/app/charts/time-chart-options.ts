import uPlot from 'uplot';
import { formatFigure, formatLatency, formatPercent, formatThroughput } from '../words/public-api';
import { ChartLimit, limitsBeyond, limitsNear } from './chart-limits';

/** How a line looks. Charts of one run have two of them, those of several one for each. */
export const chartTones = ['primary', 'secondary', 'third', 'fourth', 'fifth', 'sixth'] as const;
export type ChartTone = (typeof chartTones)[number];

/** One line of a chart. `values` correspond to the chart's seconds; null = nothing was measured then. */
export interface ChartSeries {
  readonly label: string;
  readonly values: readonly (number | null)[];
  readonly tone: ChartTone;
  /** Lines differ in more than color. */
  readonly dash?: readonly number[];
}

/** Something that began at a time: a vertical line. */
export interface ChartMark {
  readonly seconds: number;
  readonly label: string;
}

/** What happens at the cursor, and to the part of the time that is shown. */
export interface ChartEvents {
  /** At which of the values the cursor is; null = at none. */
  atIndex(index: number | null): void;
  zoomed(isZoomed: boolean): void;
}

export interface ChartColours extends Readonly<Partial<Record<ChartTone, string>>> {
  readonly limit: string;
  readonly fill: string;
  readonly grid: string;
  readonly text: string;
  /** What the chart lies on. */
  readonly ground: string;
}

interface Shape {
  readonly width: number;
  readonly height: number;
  readonly series: readonly ChartSeries[];
  readonly limits: readonly ChartLimit[];
  readonly endSeconds: number | null;
  readonly marks?: readonly ChartMark[];
  readonly formatValue: (value: number) => string;
  /** Of the time axis; null = seconds, minutes and hours since the beginning. */
  readonly formatTime?: ((seconds: number) => string) | null;
  readonly valueStep: number;
  readonly colours: ChartColours;
  /** Charts with the same key have one cursor and show the same part of the time; null = this one alone. */
  readonly syncKey?: string | null;
  readonly events?: ChartEvents;
}

const roomAbove = 1.12;
/** Steps of the time axis that people are used to. */
const timeSteps = [
  1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 43200, 86400, 172800, 604800, 1209600, 2592000,
  5184000,
] as const;
const axisFont = '12px "Segoe UI", system-ui, sans-serif';

/** "1,920": an axis of IOPS does not repeat the unit at each line. */
export function iopsText(iops: number, locale: string): string {
  return formatFigure({ unit: 'iopsNumber', value: iops }, locale);
}

/** The unit of a value axis: bytes per second are shown in MB/s. */
export function stepOf(format: (value: number, locale: string) => string): number {
  return format === formatThroughput ? 1e6 : 1;
}

/** The unit of a table of the values, as all tables have it. */
export function unitOf(format: (value: number, locale: string) => string): string {
  return units.get(format) ?? '';
}

const units = new Map<(value: number, locale: string) => string, string>([
  [formatThroughput, 'MB/s'],
  [formatLatency, 'ms'],
  [formatPercent, '%'],
]);
/** How many of what the values are in, bytes per second and microseconds, make one of a unit. */
const sizes = new Map([
  ['MB/s', 1e6],
  ['ms', 1000],
]);

export function inUnit(value: number, unit: string): number {
  return value / (sizes.get(unit) ?? 1);
}

/** The limits near enough to the values to be drawn with them. */
export function visibleLimits(series: readonly ChartSeries[], limits: readonly ChartLimit[]): readonly ChartLimit[] {
  return limitsNear(highestOf(series), limits);
}

/** The nearest limits that would flatten the values, the lowest first: the chart says in words that they are above it. */
export function limitsAbove(series: readonly ChartSeries[], limits: readonly ChartLimit[]): readonly ChartLimit[] {
  return limitsBeyond(highestOf(series), limits);
}

function highestOf(series: readonly ChartSeries[]): number {
  return series.reduce(
    (most, { values }) => values.reduce<number>((high, value) => Math.max(high, value ?? 0), most),
    0,
  );
}

/** The theme's colors that the style sheet gives this element now, as a canvas takes them: names of the system's too. */
export function readColours(host: HTMLElement): ChartColours {
  const probe = document.createElement('span');
  // A contrast theme would turn what is no color of its own into that of text, and a see-through area into a wall.
  probe.style.setProperty('forced-color-adjust', 'none');
  host.append(probe);
  const read = (name: string): string => {
    probe.style.color = `var(--hr-chart-${name})`;
    return getComputedStyle(probe).color;
  };
  const colours = colorsBy(read);
  probe.remove();
  return colours;
}

function colorsBy(read: (name: string) => string): ChartColours {
  return {
    ...Object.fromEntries(chartTones.map((tone) => [tone, read(tone)])),
    limit: read('limit'),
    fill: read('fill'),
    grid: read('grid'),
    text: read('text'),
    ground: read('ground'),
  };
}

/** uPlot's options: time on the x axis, values from 0 on the y axis, a cursor, and a part of the time by dragging. */
export function timeChartOptions({
  width,
  height,
  series,
  limits,
  endSeconds,
  marks = [],
  formatValue,
  formatTime = null,
  valueStep,
  colours,
  syncKey = null,
  events,
}: Shape): uPlot.Options {
  const highestLimit = Math.max(0, ...limits.map(({ value }) => value));
  return {
    width,
    height,
    legend: { show: false },
    // Half a date at the last mark of the time.
    padding: [null, formatTime === null ? null : 48, null, null],
    cursor: {
      y: false,
      drag: { x: true, y: false, dist: 5 },
      ...(syncKey === null ? {} : { sync: { key: syncKey } }),
    },
    scales: {
      x: {
        time: false,
        range: (self, min, max) => (isWhole(self, min, max) ? wholeRange(self, [min, max], endSeconds) : [min, max]),
      },
      y: { range: (_self, _min, max) => [0, Math.max(highestLimit, max ?? 0, 1e-9) * roomAbove] },
    },
    axes: axesOf({ colours, formatTime, formatValue, valueStep }),
    series: [
      {},
      ...series.map(({ label, tone, dash }): uPlot.Series => ({
        label,
        stroke: colours[tone],
        fill: tone === 'primary' ? colours.fill : undefined,
        width: 2,
        dash: dash && dash.length > 0 ? [...dash] : undefined,
        // A line needs two values.
        points: { show: ({ data }, index) => Array.from<unknown>(data[index] ?? []).filter(isNumber).length === 1 },
      })),
    ],
    hooks: hooksOf({ limits, marks, colours, events }),
  };
}

function axesOf({
  colours,
  formatTime = null,
  formatValue,
  valueStep,
}: Pick<Shape, 'colours' | 'formatTime' | 'formatValue' | 'valueStep'>): uPlot.Axis[] {
  const axis: uPlot.Axis = {
    stroke: colours.text,
    font: axisFont,
    grid: { stroke: colours.grid, width: 1 },
    ticks: { show: false },
  };
  return [
    {
      ...axis,
      size: 26,
      space: formatTime === null ? 56 : 110,
      incrs: [...timeSteps],
      // Without a value there is no date either: the axis would begin with that of second 0.
      values: (self: uPlot | undefined, ticks) =>
        formatTime !== null && self?.data[0].length === 0 ? ticks.map(() => '') : ticks.map(formatTime ?? timeText),
    },
    {
      ...axis,
      size: 78,
      space: 24,
      incrs: valueSteps(valueStep),
      values: (_self, ticks) => valueTexts(ticks, formatValue),
    },
  ];
}

/** Zero in the unit of the value above it, as in "0 ms" below "200 ms", and no text twice. */
export function valueTexts(ticks: readonly number[], formatValue: (value: number) => string): string[] {
  const least = ticks.find((tick) => tick > 0);
  const texts = ticks.map((tick) =>
    tick === 0 && least !== undefined ? formatValue(least).replace(/^[\d.,]+/, '0') : formatValue(tick),
  );
  return texts.map((text, index) => (texts.indexOf(text) === index ? text : ''));
}

function hooksOf({
  limits,
  marks = [],
  colours,
  events,
}: Pick<Shape, 'limits' | 'marks' | 'colours' | 'events'>): uPlot.Hooks.Arrays {
  return {
    draw: [(plot) => drawLimits(plot, limits, colours), (plot) => drawMarks(plot, marks, colours)],
    setCursor: [({ cursor }) => events?.atIndex(cursor.idx ?? null)],
    setScale: [
      (plot, key) => {
        if (key === 'x') {
          events?.zoomed(isPart(plot));
        }
      },
    ],
  };
}

/** Whether a range is that of all values: then the axis has room for those that are yet to come. */
function isWhole(plot: uPlot | undefined, min: number, max: number): boolean {
  const seconds = plot?.data[0];
  return seconds === undefined || seconds.length < 2 || (min === seconds[0] && max === seconds.at(-1));
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number';
}

/** From the first value to the last, or to the end where that is known. For a single value, uPlot makes up an end of its own. */
function wholeRange(plot: uPlot | undefined, range: uPlot.Range.MinMax, endSeconds: number | null): [number, number] {
  const [first, second] = plot?.data[0] ?? [];
  const [min, max] = first !== undefined && second === undefined ? [first, first + 1] : range;
  return [min ?? 0, Math.max(endSeconds ?? 0, max ?? 1, 1)];
}

/** Whether less than the whole time is shown. */
function isPart({ data: [seconds], scales }: uPlot): boolean {
  const { min, max } = scales['x'] ?? {};
  const [first, last] = [seconds[0] ?? 0, seconds.at(-1) ?? 0];
  return typeof min === 'number' && typeof max === 'number' && (min > first || max < last);
}

/** "90 s", and from two minutes on "2:30". */
function timeText(seconds: number): string {
  return seconds < 120
    ? `${seconds}\u00a0s`
    : `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, '0')}`;
}

/** 1, 2 and 5 times powers of ten of a unit: a value axis in MB/s has lines at whole MB/s. */
function valueSteps(unit: number): number[] {
  return Array.from({ length: 14 }, (_, power) => [1, 2, 5].map((factor) => factor * 10 ** (power - 2) * unit)).flat();
}

/** Each limit with its name at its left end, where names do not meet. */
function drawLimits(plot: uPlot, limits: readonly ChartLimit[], { limit: color, ground }: ChartColours): void {
  const { ctx, bbox } = plot;
  const pixel = devicePixelRatio;
  let lastY = Infinity;
  ctx.save();
  ctx.fillStyle = color;
  ctx.textAlign = 'left';
  ctx.textBaseline = 'alphabetic';
  ctx.font = `${11 * pixel}px "Segoe UI", system-ui, sans-serif`;
  for (const { label, value } of [...limits].sort((one, other) => one.value - other.value)) {
    const y = Math.round(plot.valToPos(value, 'y', true));
    if (lastY - y > 14 * pixel && ctx.measureText(label).width < bbox.width) {
      // The lines of the grid do not run through it.
      Object.assign(ctx, { strokeStyle: ground, lineWidth: 3 * pixel, lineJoin: 'round' });
      ctx.setLineDash([]);
      ctx.strokeText(label, bbox.left + 4 * pixel, y - 4 * pixel);
      ctx.fillText(label, bbox.left + 4 * pixel, y - 4 * pixel);
      lastY = y;
    }
    Object.assign(ctx, { strokeStyle: color, lineWidth: 2 * pixel });
    ctx.setLineDash([7 * pixel, 4 * pixel]);
    ctx.beginPath();
    ctx.moveTo(bbox.left, y);
    ctx.lineTo(bbox.left + bbox.width, y);
    ctx.stroke();
  }
  ctx.restore();
}

/** Each thing that happened, over the whole height; its name is in the list below the chart. */
function drawMarks(plot: uPlot, marks: readonly ChartMark[], { text }: ChartColours): void {
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.strokeStyle = text;
  ctx.lineWidth = devicePixelRatio;
  ctx.setLineDash([2 * devicePixelRatio, 3 * devicePixelRatio]);
  for (const { seconds } of marks) {
    const x = Math.round(plot.valToPos(seconds, 'x', true));
    if (x >= bbox.left && x <= bbox.left + bbox.width) {
      ctx.beginPath();
      ctx.moveTo(x, bbox.top);
      ctx.lineTo(x, bbox.top + bbox.height);
      ctx.stroke();
    }
  }
  ctx.restore();
}
