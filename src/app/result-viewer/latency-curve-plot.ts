/** The latency curve in pixels: IOPS across and latency upwards, both from zero. */

import { CurvePoint, LatencyCurve } from '../analysis/public-api';
import { plotFrame, rightOfTicks } from '../charts/plot-frame';
import { LabelRequest, placeLabels } from '../charts/plot-labels';
import { clipToFrame, Corner, PlotFrame, PlotLine, PlotModel, PlotPoint, PointLook } from '../charts/plot-model';
import { linearScale, mostTick, PlotScale } from '../charts/plot-scale';
import { PlotView, wholeView } from '../charts/plot-view';

/** What a chart of the curve says. */
export interface CurveWords {
  readonly iopsTitle: string;
  readonly latencyTitle: string;
  number(value: number): string;
  latency(microseconds: number): string;
  depth(point: CurvePoint, isKnee: boolean): string;
  pointReading(point: CurvePoint, isKnee: boolean): string;
  ceiling(iops: number): GuideWords;
  idle(microseconds: number): GuideWords;
  inFlight(depth: number): GuideWords;
}

export interface GuideWords {
  readonly label: string;
  readonly reading: string;
}

interface Scales {
  readonly x: PlotScale;
  readonly y: PlotScale;
  readonly frame: PlotFrame;
}

interface Guide {
  readonly line: PlotLine;
  readonly label: LabelRequest;
}

const roomBeyond = 1.12;
/** Corners of a curve that is not straight. */
const cornersOfCurve = 40;

export function latencyCurvePlot(
  curve: LatencyCurve,
  words: CurveWords,
  width: number,
  view: PlotView = wholeView,
): PlotModel {
  const mostIops = Math.max(
    curve.ceilingIops ?? 0,
    ...curve.points.map(({ iops, interval }) => interval?.high ?? iops),
  );
  const mostLatency = Math.max(...curve.points.map(({ latencyMicroseconds }) => latencyMicroseconds));
  const { height, frame } = plotFrame(width, rightOfTicks(words.number(mostTick(mostIops * roomBeyond))));
  const x = linearScale(mostIops * roomBeyond, { from: frame.left, to: frame.right, part: view.across }, 74);
  const y = linearScale(mostLatency * roomBeyond, { from: frame.bottom, to: frame.top, part: view.upwards }, 44);
  const scales = { x, y, frame };
  const guides = guidesOf(curve, words, scales);
  const points = curve.points.map((point) => pointOf(point, point === curve.knee, words, scales));
  const lines = [...guides.map(({ line }) => line), curveOf(points)];
  return {
    width,
    height,
    frame,
    xTicks: x.ticks.map((value) => ({ at: x.at(value), text: words.number(value) })),
    yTicks: y.ticks.map((value) => ({ at: y.at(value), text: value === 0 ? '0' : words.latency(value) })),
    xTitle: words.iopsTitle,
    yTitle: words.latencyTitle,
    bands: [],
    lines,
    points,
    texts: placeLabels([...labelsOf(curve, points, words), ...guides.map(({ label }) => label)], {
      frame,
      points,
      lines,
    }),
  };
}

function pointOf(point: CurvePoint, isKnee: boolean, words: CurveWords, { x, y }: Scales): PlotPoint {
  const at = (iops: number): Corner => ({ x: x.at(iops), y: y.at(point.latencyMicroseconds) });
  const look: PointLook = !point.isSteady ? 'unsteady' : point.isPastKnee ? 'waits' : 'steady';
  return {
    id: `depth-${point.queueDepth}`,
    look,
    ...at(point.iops),
    interval: point.interval === null ? null : [at(point.interval.low), at(point.interval.high)],
    reading: words.pointReading(point, isKnee),
  };
}

/** From depth to depth. */
function curveOf(points: readonly PlotPoint[]): PlotLine {
  return { id: 'curve', look: 'curve', corners: points.map(({ x, y }) => ({ x, y })), reading: null };
}

/** The knee first, then the ends, then the rest. */
function labelsOf({ points, knee }: LatencyCurve, placed: readonly PlotPoint[], words: CurveWords): LabelRequest[] {
  const last = points.length - 1;
  const rank = (point: CurvePoint, index: number): number =>
    point === knee ? 0 : index === 0 || index === last ? 1 : 2;
  return points
    .map((point, index) => ({ point, rank: rank(point, index), at: placed[index] }))
    .sort((one, other) => one.rank - other.rank)
    .flatMap(({ point, at }): LabelRequest[] =>
      at === undefined
        ? []
        : [
            {
              id: at.id,
              texts: [words.depth(point, point === knee), words.number(point.queueDepth)],
              places: placesAround(at),
              mayCross: point === knee ? ['ceiling', 'idle', 'in-flight'] : [],
              // What the chart is looked at for.
              mayBeLed: point === knee,
            },
          ],
    );
}

/** On both sides, then above and below, and where the frame's bottom is near, a little higher. */
function placesAround({ x, y }: Corner): LabelRequest['places'] {
  return [
    { x: x - 10, y: y + 4, anchor: 'end' },
    { x: x - 8, y: y - 8, anchor: 'end' },
    { x: x + 10, y: y + 4, anchor: 'start' },
    { x: x + 8, y: y + 18, anchor: 'start' },
    { x, y: y - 10, anchor: 'middle' },
    { x, y: y + 20, anchor: 'middle' },
    { x: x + 9, y: y - 2, anchor: 'start' },
    { x: x + 8, y: y - 8, anchor: 'start' },
    { x: x - 9, y: y - 2, anchor: 'end' },
  ];
}

/** The ceiling, the latency without waiting, and as many requests in flight as the knee has. */
function guidesOf(
  { ceilingIops, idleLatencyMicroseconds, knee }: LatencyCurve,
  words: CurveWords,
  scales: Scales,
): Guide[] {
  return [
    ...(ceilingIops === null ? [] : [ceilingGuide(ceilingIops, words.ceiling(ceilingIops), scales)]),
    ...(idleLatencyMicroseconds === null
      ? []
      : [idleGuide(idleLatencyMicroseconds, words.idle(idleLatencyMicroseconds), scales)]),
    ...(knee === null ? [] : [inFlightGuide(knee.queueDepth, words.inFlight(knee.queueDepth), scales)]),
  ];
}

function ceilingGuide(iops: number, { label, reading }: GuideWords, { x, frame }: Scales): Guide {
  const at = x.at(iops);
  const places = [0.06, 0.3, 0.6].flatMap((share) => {
    const y = frame.top + share * (frame.bottom - frame.top) + 8;
    return [{ x: at - 6, y, anchor: 'end' } as const, { x: at + 6, y, anchor: 'start' } as const];
  });
  return guide(
    'ceiling',
    reading,
    [
      { x: at, y: frame.top },
      { x: at, y: frame.bottom },
    ],
    { label, places },
  );
}

function idleGuide(microseconds: number, { label, reading }: GuideWords, { y, frame }: Scales): Guide {
  const at = y.at(microseconds);
  const places = [0.3, 0.5, 0.7, 0.02].map(
    (share) => ({ x: frame.left + share * (frame.right - frame.left), y: at - 6, anchor: 'start' }) as const,
  );
  return guide(
    'idle',
    reading,
    [
      { x: frame.left, y: at },
      { x: frame.right, y: at },
    ],
    { label, places },
  );
}

/** Little's law: at each of its IOPS, the latency with which as many requests are in flight. */
function inFlightGuide(depth: number, { label, reading }: GuideWords, { x, y, frame }: Scales): Guide {
  const corners = Array.from({ length: cornersOfCurve }, (_, index): Corner => {
    const at = frame.left + ((index + 1) / cornersOfCurve) * (frame.right - frame.left);
    return { x: at, y: y.at((depth * 1e6) / x.valueAt(at)) };
  });
  const inside = clipToFrame(corners, frame);
  const places = [0.15, 0.3, 0.45, 0.6].flatMap((share) => {
    const at = inside[Math.floor(share * inside.length)];
    return at === undefined ? [] : [{ x: at.x + 8, y: at.y - 2, anchor: 'start' } as const];
  });
  return guide('in-flight', reading, inside, { label, places });
}

function guide(
  id: string,
  reading: string,
  corners: readonly Corner[],
  { label, places }: { readonly label: string; readonly places: LabelRequest['places'] },
): Guide {
  return { line: { id, look: 'guide', corners, reading }, label: { id, texts: [label], places } };
}
