/** A trend in pixels: time across, IOPS upwards from zero. */

import { ChartLimit, limitsNear } from '../charts/chart-limits';
import { plotFrame } from '../charts/plot-frame';
import { LabelRequest, placeLabels } from '../charts/plot-labels';
import { PlotFrame, PlotLine, PlotModel, PlotPoint } from '../charts/plot-model';
import { linearScale, PlotScale } from '../charts/plot-scale';
import { PlotView, wholeView } from '../charts/plot-view';
import { TimeScale, timeScale } from './time-scale';
import { TrendPoint } from './trend';

export interface TrendWords {
  readonly iopsTitle: string;
  readonly timeTitle: string;
  number(iops: number): string;
  tick(time: number, stepMilliseconds: number): string;
  pointReading(point: TrendPoint): string;
  /** Of what changed before a point: what stands beside its line, and what is read. */
  changeLabel(point: TrendPoint): string;
  changeReading(point: TrendPoint): string;
  limitReading(limit: ChartLimit): string;
}

/** What changed, and where it is drawn. */
interface Change {
  readonly point: TrendPoint;
  readonly at: number;
}

/** A limit that runs in a row had. */
interface Level extends ChartLimit {
  readonly first: number;
  last: number;
}

interface Sides {
  readonly left: number;
  readonly right: number;
  readonly y: PlotScale;
  readonly words: TrendWords;
}

const sameWithin = 1e-6;
const marginRight = 16;
const roomAbove = 1.15;
/** Of a point from the frame's sides. */
const inset = 14;
const pixelsPerDate = 92;

export function trendPlot(
  trend: readonly TrendPoint[],
  words: TrendWords,
  width: number,
  view: PlotView = wholeView,
): PlotModel {
  const { height, frame } = plotFrame(width, marginRight);
  const measured = Math.max(...trend.map(({ iops }) => iops));
  const limits = limitsNear(
    measured,
    trend.flatMap((point) => point.limits),
  );
  const most = Math.max(measured, ...limits.map(({ value }) => value));
  const y = linearScale(most * roomAbove, { from: frame.bottom, to: frame.top, part: view.upwards }, 44);
  const times = trend.map(({ time }) => time);
  const pixels = { from: frame.left + inset, to: frame.right - inset };
  const whole = timeScale(Math.min(...times), Math.max(...times), pixels, pixelsPerDate);
  const x = partOfTime(whole, frame, view);
  const points = trend.map((point): PlotPoint => ({
    id: idOf(point),
    look: point.changes.length > 0 ? 'other' : 'steady',
    x: x.at(point.time),
    y: y.at(point.iops),
    interval: null,
    reading: words.pointReading(point),
  }));
  // Halfway: it is known that it changed between two runs, and not when.
  const changes = trend.flatMap((point, index): Change[] => {
    const before = trend[index - 1];
    return point.changes.length === 0 || before === undefined
      ? []
      : [{ point, at: (x.at(before.time) + x.at(point.time)) / 2 }];
  });
  const sides = { left: frame.left, right: frame.right };
  const levels = levelsOf(trend, limits).map((level) => drawnLevel(level, points, { ...sides, y, words }));
  const lines = [
    ...levels.map(({ line }) => line),
    ...linesOf(trend, points),
    ...changes.map((change) => guideOf(change, frame, words)),
  ];
  const labels = [...changes.map((change) => labelOf(change, frame, words)), ...levels.map(({ label }) => label)];
  return {
    width,
    height,
    frame,
    xTicks: x.ticks.map((time) => ({ at: x.at(time), text: words.tick(time, x.stepMilliseconds) })),
    yTicks: y.ticks.map((value) => ({ at: y.at(value), text: words.number(value) })),
    xTitle: words.timeTitle,
    yTitle: words.iopsTitle,
    bands: [],
    lines,
    points,
    texts: placeLabels(labels, { frame, points, lines }),
  };
}

/** The whole time, or so much of it as is shown between the sides of the frame. */
function partOfTime(whole: TimeScale, { left, right }: PlotFrame, { across }: PlotView): TimeScale {
  if (across.low === 0 && across.high === 1) {
    return whole;
  }
  const timeAt = (share: number): number => whole.valueAt(left + share * (right - left));
  return timeScale(timeAt(across.low), timeAt(across.high), { from: left, to: right }, pixelsPerDate);
}

function idOf({ run }: TrendPoint): string {
  return `${run.nodeName}-${run.id}`;
}

/** Each limit over the runs in a row that had it, as high. */
function levelsOf(trend: readonly TrendPoint[], drawn: readonly ChartLimit[]): Level[] {
  const levels: Level[] = [];
  trend.forEach(({ limits }, place) => {
    for (const limit of limits.filter((one) => drawn.includes(one))) {
      const before = levels.find(({ label, value, last }) => {
        return last === place - 1 && label === limit.label && Math.abs(value / limit.value - 1) <= sameWithin;
      });
      if (before === undefined) {
        levels.push({ ...limit, first: place, last: place });
      } else {
        before.last = place;
      }
    }
  });
  return levels;
}

/** Up to the middle between it and a run that had another; to the sides where there is none. */
function drawnLevel(
  { label, value, first, last }: Level,
  points: readonly PlotPoint[],
  { left, right, y, words }: Sides,
): { readonly line: PlotLine; readonly label: LabelRequest } {
  const middle = (place: number): number | null => {
    const [before, after] = [points[place - 1], points[place]];
    return before === undefined || after === undefined ? null : (before.x + after.x) / 2;
  };
  const [from, to, at] = [middle(first) ?? left, middle(last + 1) ?? right, y.at(value)];
  const id = `limit-${first}-${label}`;
  const places = [-5, 15].flatMap((down): LabelRequest['places'] => [
    { x: Math.max(from, left) + 4, y: at + down, anchor: 'start' },
    { x: Math.min(to, right) - 4, y: at + down, anchor: 'end' },
  ]);
  return {
    line: {
      id,
      look: 'limit',
      corners: [from, to].map((x) => ({ x, y: at })),
      reading: words.limitReading({ label, value }),
    },
    label: { id, texts: [label], places },
  };
}

/** One for each workload. */
function linesOf(trend: readonly TrendPoint[], points: readonly PlotPoint[]): PlotLine[] {
  return [...new Set(trend.map(({ workload }) => workload))].map((workload, index) => ({
    id: `line-${index}`,
    look: 'curve',
    corners: points.filter((_, place) => trend[place]?.workload === workload).map(({ x, y }) => ({ x, y })),
    reading: null,
  }));
}

function guideOf({ point, at }: Change, { top, bottom }: PlotFrame, words: TrendWords): PlotLine {
  const corners = [top, bottom].map((y) => ({ x: at, y }));
  return { id: `change-${idOf(point)}`, look: 'guide', corners, reading: words.changeReading(point) };
}

function labelOf({ point, at }: Change, { top }: PlotFrame, words: TrendWords): LabelRequest {
  const places = [12, 28, 44, 60].flatMap((down) => [
    { x: at - 6, y: top + down, anchor: 'end' } as const,
    { x: at + 6, y: top + down, anchor: 'start' } as const,
  ]);
  return { id: `change-${idOf(point)}`, texts: [words.changeLabel(point)], places };
}
