/** Charts as SVG text, for pages without script. Lines differ in form, too, as not everybody sees or prints colors. */

import { escapeXml } from '../xml/xml-writer';

/** A line of a chart; a point without a value breaks it. */
export interface ChartLine {
  readonly name: string;
  readonly points: readonly { readonly x: number; readonly y: number | null }[];
}

export interface Chart {
  /** What it shows, for who can't see it. */
  readonly summary: string;
  readonly lines: readonly ChartLine[];
  /** Level lines, such as limits. */
  readonly levels: readonly { readonly name: string; readonly y: number }[];
  /** What is said of a level above the chart; without it, those are left out. */
  readonly aboveText?: (name: string) => string;
  readonly xName: string;
  readonly yName: string;
  readonly xTicks: readonly { readonly x: number; readonly text: string }[];
  readonly yText: (value: number) => string;
  /** Whether equal distances mean equal factors: for values above 0. */
  readonly isLogarithmic?: boolean;
  /** Whether each point has a dot. */
  readonly hasDots?: boolean;
}

export const frame = { width: 720, height: 260, left: 84, right: 20, top: 34, bottom: 44 } as const;
const tickCount = 4;
const rowHeight = 18;

/** The chart's element; '' where there are not two points to draw a line between. */
export function chartSvg(chart: Chart): string {
  const values = chart.lines.flatMap(({ points }) => points.flatMap(({ y }) => (y === null ? [] : [y])));
  const xs = chart.lines.flatMap(({ points }) => points.map(({ x }) => x));
  if (values.length < 2 || greatest(xs) === least(xs)) {
    return '';
  }
  const scale = chart.isLogarithmic === true ? logarithmicScale(values) : linearScale(values);
  const [from, to] = [least(xs), greatest(xs)];
  const isAbove = (level: { readonly y: number }): boolean => scale.share(level.y) > 1;
  const levels = chart.levels.filter(
    (level) => scale.share(level.y) > 0 && (!isAbove(level) || chart.aboveText !== undefined),
  );
  // Their names stand above the chart, as the line that reaches one would run through its name.
  const head = rowHeight * levels.length;
  const x = (value: number): number =>
    round(frame.left + ((value - from) / (to - from)) * (frame.width - frame.left - frame.right));
  const y = (value: number): number =>
    round(head + frame.height - frame.bottom - scale.share(value) * (frame.height - frame.top - frame.bottom));
  const bottom = head + frame.height;
  return svg(chart.summary, frame.width, bottom, [
    ...scale.ticks.flatMap((value) => [
      line('grid', frame.left, y(value), frame.width - frame.right, y(value)),
      text('axis', frame.left - 8, y(value) + 4, chart.yText(value), 'end'),
    ]),
    ...chart.xTicks.map((tick) => text('axis', x(tick.x), bottom - frame.bottom + 18, tick.text, 'middle')),
    text('axis', (frame.left + frame.width - frame.right) / 2, bottom - 6, chart.xName, 'middle'),
    text('axis', 4, head + 14, chart.yName, 'start'),
    ...levels.flatMap((level, index) => {
      const row = rowHeight * index;
      return isAbove(level)
        ? [text('axis', frame.left + 30, row + 14, chart.aboveText?.(level.name) ?? level.name, 'start')]
        : [
            line('level', frame.left, y(level.y), frame.width - frame.right, y(level.y)),
            line('level', frame.left, row + 10, frame.left + 24, row + 10),
            text('level-text', frame.left + 30, row + 14, level.name, 'start'),
          ];
    }),
    ...chart.lines.map((one, index) => polyline(one, index, x, y, chart.hasDots === true)),
    ...(chart.lines.length > 1 ? legend(chart.lines, head) : []),
  ]);
}

/** An SVG element of these parts, as wide as its column. */
export function svg(summary: string, width: number, height: number, parts: readonly string[]): string {
  return [
    `<svg role="img" aria-label="${escapeXml(summary)}" viewBox="0 0 ${width} ${height}" xmlns="http://www.w3.org/2000/svg">`,
    ...parts,
    '</svg>',
  ].join('\n');
}

export function text(name: string, x: number, y: number, content: string, anchor: 'start' | 'middle' | 'end'): string {
  return `<text class="${name}" x="${round(x)}" y="${round(y)}" text-anchor="${anchor}">${escapeXml(content)}</text>`;
}

export function line(name: string, x1: number, y1: number, x2: number, y2: number): string {
  return `<line class="${name}" x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}"/>`;
}

/** Ticks at 1, 2 or 5 times a power of ten, from 0 on, to at least the greatest value. */
export function niceTicks(greatest: number): number[] {
  const rough = Math.max(greatest, Number.MIN_VALUE) / tickCount;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
  return Array.from({ length: Math.ceil(greatest / step) + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}

interface Scale {
  readonly ticks: readonly number[];
  readonly share: (value: number) => number;
}

function linearScale(values: readonly number[]): Scale {
  const ticks = niceTicks(Math.max(greatest(values), 1e-9));
  const top = ticks.at(-1) ?? 1;
  return { ticks, share: (value) => value / top };
}

function logarithmicScale(values: readonly number[]): Scale {
  const logs = values.filter((value) => value > 0).map((value) => Math.log10(value));
  const least = Math.floor(Math.min(...logs));
  const most = Math.max(least + 1, Math.ceil(Math.max(...logs)));
  return {
    ticks: Array.from({ length: most - least + 1 }, (_, index) => 10 ** (least + index)),
    share: (value) => Math.max(0, (Math.log10(Math.max(value, 10 ** least)) - least) / (most - least)),
  };
}

function polyline(
  { points }: ChartLine,
  index: number,
  x: (value: number) => number,
  y: (value: number) => number,
  hasDots: boolean,
): string {
  const runs: string[][] = [[]];
  for (const point of hasDots ? points : thinned(points)) {
    if (point.y === null) {
      runs.push([]);
    } else {
      runs.at(-1)?.push(`${x(point.x)},${y(point.y)}`);
    }
  }
  const lines = runs
    .filter((run) => run.length > 1)
    .map((run) => `<polyline class="line line-${index}" points="${run.join(' ')}"/>`);
  const dots = points.flatMap((point) =>
    hasDots && point.y !== null
      ? [`<circle class="dot line-${index}" cx="${x(point.x)}" cy="${y(point.y)}" r="3"/>`]
      : [],
  );
  return [...lines, ...dots].join('\n');
}

/** No more points than the eye can distinguish: of each stretch the lowest and the highest, so that no peak is lost. */
function thinned(points: ChartLine['points']): ChartLine['points'] {
  const stretch = Math.ceil(points.length / (frame.width / 2));
  return stretch <= 2
    ? points
    : Array.from({ length: Math.ceil(points.length / stretch) }, (_, index) => {
        const part = points.slice(index * stretch, (index + 1) * stretch);
        const known = part.flatMap(({ y }) => (y === null ? [] : [y]));
        const ends = [Math.min(...known), Math.max(...known)].map(
          (y) => part.find((point) => point.y === y) ?? part[0],
        );
        return ends.flatMap((point) => (point === undefined ? [] : [point])).sort((one, other) => one.x - other.x);
      }).flat();
}

function legend(lines: readonly ChartLine[], head: number): string[] {
  const width = 110;
  return lines.flatMap(({ name }, index) => {
    const left = frame.width - frame.right - (lines.length - index) * width;
    return [
      `<line class="line line-${index}" x1="${left}" y1="${head + 10}" x2="${left + 24}" y2="${head + 10}"/>`,
      text('axis', left + 30, head + 14, name, 'start'),
    ];
  });
}

/** Of as many as a day has seconds, which are too many for the arguments of a call. */
function greatest(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value), -Infinity);
}

function least(values: readonly number[]): number {
  return values.reduce((fewest, value) => Math.min(fewest, value), Infinity);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
