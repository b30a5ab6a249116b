/** A chart of one figure by columns, in pixels: each column has a point, and all points are joined by a line. */

import { PlotSize, plotFrame } from './plot-frame';
import { LabelRequest, placeLabels, textWidth } from './plot-labels';
import { ChartLimit, limitsNear } from './chart-limits';
import { Corner, PlotFrame, PlotLine, PlotModel, PlotPoint, PlotTick } from './plot-model';
import { enlarged, linearScale, logScale, PixelRange, PlotScale } from './plot-scale';
import { PlotView, wholeView } from './plot-view';

/** A point of the chart, and what stands below it. */
export interface Column {
  readonly id: string;
  /** Where it is from left to right, in equal steps. */
  readonly place: number;
  readonly name: string;
  readonly value: number;
  /** Its figure; null where it needs none beside it. */
  readonly label: string | null;
  readonly reading: string;
}

/** How the chart is drawn, and what its axes say. */
export interface ColumnAxes {
  /** Level lines; those that would flatten the values are left out. */
  readonly limits?: readonly (ChartLimit & { readonly reading: string })[];
  readonly xTitle: string;
  readonly yTitle: string;
  readonly size: PlotSize;
  /** From zero, or over powers of ten. */
  readonly scale: 'linear' | 'logarithmic';
  valueText(value: number): string;
}

/** Beside the texts of the outer columns. */
const roomBesideTexts = 4;
const roomBetweenTicks = 6;
const rounding = 0.5;
const roomRight = 8;
/** Of a value above the highest, for its figure. */
const roomAbove = 1.2;
const pixelsPerTick = { usual: 44, compact: 28 } as const;
const lineId = 'curve';

/** Places the columns, which are in the order of their places. */
export function columnPlot(
  columns: readonly Column[],
  axes: ColumnAxes,
  width: number,
  view: PlotView = wholeView,
): PlotModel {
  const { height, frame } = plotFrame(width, roomRight, axes.size);
  const inset = insetOf(columns);
  const first = columns[0]?.place ?? 0;
  const across = Math.max((columns.at(-1)?.place ?? 0) - first, Number.MIN_VALUE);
  const [left, right] = [frame.left + inset, frame.right - inset];
  const values = columns.map(({ value }) => value);
  const xAt = enlarged({ from: frame.left, to: frame.right, part: view.across });
  const limits = limitsOf(values, axes);
  const y = scaleOf([...values, ...limits.map(({ value }) => value)], axes, {
    from: frame.bottom,
    to: frame.top,
    part: view.upwards,
  });
  const points = columns.map(({ id, place, value, reading }): PlotPoint => ({
    id,
    look: 'steady',
    x: xAt(left + ((place - first) / across) * (right - left)),
    y: y.at(value),
    interval: null,
    reading,
  }));
  const levels = limits.map(({ value, reading }, index): PlotLine => ({
    id: `limit-${index}`,
    look: 'limit',
    corners: [frame.left, frame.right].map((at) => ({ x: at, y: y.at(value) })),
    reading,
  }));
  const curve: PlotLine[] = points.length < 2 ? [] : [{ id: lineId, look: 'curve', corners: points, reading: null }];
  const lines = [...levels, ...curve];
  const names = levels.map((line, index) => limitLabel(line, limits[index]?.label ?? ''));
  return {
    width,
    height,
    frame,
    xTicks: withRoom(
      points.map(({ x }, index) => ({ at: x, text: columns[index]?.name ?? '' })),
      frame,
    ),
    yTicks: y.ticks.map((value) => ({ at: y.at(value), text: value === 0 ? '0' : axes.valueText(value) })),
    xTitle: axes.xTitle,
    yTitle: axes.yTitle,
    bands: [],
    lines,
    points,
    texts: placeLabels([...labelsOf(columns, points, levels), ...names], { frame, points, lines }),
    isRead: 'across',
  };
}

/** From the sides of the frame to the outer columns, so that their figures are not cut. */
function insetOf(columns: readonly Column[]): number {
  const widths = [columns[0], columns.at(-1)].flatMap((one) =>
    one === undefined ? [] : [textWidth(one.name), textWidth(one.label ?? '')],
  );
  return Math.ceil(Math.max(0, ...widths) / 2) + roomBesideTexts;
}

function scaleOf(values: readonly number[], { scale, size }: ColumnAxes, pixels: PixelRange): PlotScale {
  const highest = Math.max(...values);
  if (scale === 'linear') {
    return linearScale(highest > 0 ? highest * roomAbove : 1, pixels, pixelsPerTick[size]);
  }
  const low = Math.floor(Math.log10(Math.min(...values)));
  const high = Math.max(low + 1, Math.ceil(Math.log10(highest)));
  return logScale(10 ** low, 10 ** high, pixels, { base: 10, pixelsPerTick: pixelsPerTick[size] });
}

/** Of a chart from zero: on a logarithmic scale nothing is flattened, and no limit is drawn. */
function limitsOf(values: readonly number[], { limits = [] }: ColumnAxes): NonNullable<ColumnAxes['limits']> {
  const drawn = limitsNear(Math.max(0, ...values), limits);
  return limits.filter((limit) => drawn.includes(limit));
}

/** At the side where the values are lower, above its line and else below. */
function limitLabel({ id, corners }: PlotLine, label: string): LabelRequest {
  const [{ x: left, y }, { x: right }] = corners as readonly [Corner, Corner];
  const places = [-5, 15].flatMap((down): LabelRequest['places'] => [
    { x: left + 4, y: y + down, anchor: 'start' },
    { x: right - 4, y: y + down, anchor: 'end' },
    { x: (left + right) / 2, y: y + down, anchor: 'middle' },
  ]);
  return { id, texts: [label], places };
}

/** The ends first, then the rest. */
function labelsOf(
  columns: readonly Column[],
  points: readonly PlotPoint[],
  levels: readonly PlotLine[],
): LabelRequest[] {
  const requests = points.flatMap(({ id, x, y }, index): LabelRequest[] => {
    const text = columns[index]?.label ?? null;
    return text === null
      ? []
      : [
          {
            id,
            texts: [text],
            places: [
              { x, y: y - 10, anchor: 'middle' },
              { x: x - 6, y: y - 9, anchor: 'end' },
              { x: x + 6, y: y - 9, anchor: 'start' },
              // Beside a line that rises steeply.
              { x: x + 10, y, anchor: 'start' },
              { x: x + 6, y: y + 19, anchor: 'start' },
              { x, y: y + 20, anchor: 'middle' },
            ],
            mayCross: [lineId, ...levels.map((line) => line.id)],
            mayBeLed: index === points.length - 1,
          },
        ];
  });
  return [...requests.slice(0, 1), ...requests.slice(1).reverse()];
}

/** Those in the frame whose texts do not overlap, in their order: the first and the last are worth most. */
export function withRoom(all: readonly PlotTick[], { left, right }: Pick<PlotFrame, 'left' | 'right'>): PlotTick[] {
  const isApart = (one: PlotTick, other: PlotTick): boolean =>
    Math.abs(one.at - other.at) >= (textWidth(one.text) + textWidth(other.text)) / 2 + roomBetweenTicks;
  const ticks = all.filter(({ at }) => at >= left - rounding && at <= right + rounding);
  const last = ticks.at(-1);
  const kept: PlotTick[] = [];
  for (const tick of ticks) {
    const before = kept.at(-1);
    if (
      tick === last ||
      before === undefined ||
      (isApart(tick, before) && (last === undefined || isApart(tick, last)))
    ) {
      kept.push(tick);
    }
  }
  return kept;
}
