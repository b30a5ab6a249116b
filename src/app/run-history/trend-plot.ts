/** A trend in pixels: time across, IOPS upwards from zero. */

import { plotFrame } from '../charts/plot-frame';
import { LabelRequest, placeLabels } from '../charts/plot-labels';
import { PlotFrame, PlotLine, PlotModel, PlotPoint } from '../charts/plot-model';
import { linearScale } from '../charts/plot-scale';
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
}

/** What changed, and where it is drawn. */
interface Change {
  readonly point: TrendPoint;
  readonly at: number;
}

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
  const most = Math.max(...trend.map(({ iops }) => iops));
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
  const lines = [...linesOf(trend, points), ...changes.map((change) => guideOf(change, frame, words))];
  const labels = changes.map((change) => labelOf(change, frame, words));
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
