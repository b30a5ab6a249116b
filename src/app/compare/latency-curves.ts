/** The latency curves of several searches over one another: in pixels, in words and as a table. */

import { Result } from '../../generated/contract';
import { LatencyCurve, latencyCurveOf } from '../analysis/public-api';
import { ChartCell, ChartTable } from '../charts/chart-table';
import { plotFrame, rightOfTicks } from '../charts/plot-frame';
import { LabelRequest, placeLabels } from '../charts/plot-labels';
import { PlotModel, PlotPoint, RunLook, runLooks } from '../charts/plot-model';
import { linearScale, mostTick } from '../charts/plot-scale';
import { PlotView, wholeView } from '../charts/plot-view';

/** The curve of a run, with the place of the run among those that are compared. */
export interface RunCurve {
  readonly index: number;
  readonly look: RunLook;
  readonly curve: LatencyCurve;
}

/** What a chart of them says. */
export interface CurvesWords {
  readonly iopsTitle: string;
  readonly latencyTitle: string;
  readonly run: string;
  readonly depth: string;
  readonly iopsColumn: string;
  readonly latencyColumn: string;
  number(value: number): string;
  latency(microseconds: number): string;
  reading(index: number, point: LatencyCurve['points'][number]): string;
}

const roomBeyond = 1.12;
const leastCurves = 2;

/** null where fewer than two of the runs are searches with a curve. */
export function latencyCurves(results: readonly Result[]): readonly RunCurve[] | null {
  const curves = results.flatMap((result, index): RunCurve[] => {
    const curve = latencyCurveOf(result);
    return curve === null ? [] : [{ index, look: runLooks[index % runLooks.length] ?? 'first', curve }];
  });
  return curves.length < leastCurves ? null : curves;
}

/** IOPS across and latency upwards, both from zero, a point for each queue depth. */
export function curvesPlot(
  curves: readonly RunCurve[],
  words: CurvesWords,
  width: number,
  view: PlotView = wholeView,
): PlotModel {
  const all = curves.flatMap(({ curve }) => curve.points);
  const mostIops = Math.max(...all.map(({ iops, interval }) => interval?.high ?? iops)) * roomBeyond;
  const mostLatency = Math.max(...all.map(({ latencyMicroseconds }) => latencyMicroseconds)) * roomBeyond;
  const { height, frame } = plotFrame(width, rightOfTicks(words.number(mostTick(mostIops))));
  const x = linearScale(mostIops, { from: frame.left, to: frame.right, part: view.across }, 74);
  const y = linearScale(mostLatency, { from: frame.bottom, to: frame.top, part: view.upwards }, 44);
  const points = curves.map(({ index, look, curve }) =>
    curve.points.map((point): PlotPoint => ({
      id: `${look}-${point.queueDepth}`,
      look,
      x: x.at(point.iops),
      y: y.at(point.latencyMicroseconds),
      // Of several curves, intervals would cover each other's points.
      interval: null,
      reading: words.reading(index, point),
    })),
  );
  const lines = points.flatMap((corners, place) => {
    const look = curves[place]?.look ?? 'first';
    return [{ id: look, look, corners: corners.map((corner) => ({ x: corner.x, y: corner.y })), reading: null }];
  });
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
    points: points.flat(),
    texts: placeLabels(depthLabels(curves, points, words), { frame, points: points.flat(), lines }),
  };
}

/** The queue depth beside its point, the deepest first: there the curves differ most. */
function depthLabels(
  curves: readonly RunCurve[],
  points: readonly (readonly PlotPoint[])[],
  words: CurvesWords,
): LabelRequest[] {
  return points
    .flatMap((all, place) =>
      all.map(({ id, x, y }, index) => ({ id, x, y, depth: curves[place]?.curve.points[index]?.queueDepth ?? 0 })),
    )
    .sort((one, other) => other.depth - one.depth)
    .map(({ id, x, y, depth }) => ({
      id,
      texts: [words.number(depth)],
      places: [
        { x: x - 9, y: y + 4, anchor: 'end' },
        { x: x + 9, y: y + 4, anchor: 'start' },
        { x, y: y - 10, anchor: 'middle' },
        { x, y: y + 19, anchor: 'middle' },
      ],
    }));
}

/** A row for each point, run after run. */
export function curvesTable(curves: readonly RunCurve[], words: CurvesWords): ChartTable {
  return {
    columns: [words.run, words.depth, words.iopsColumn, words.latencyColumn],
    units: [null, null, null, 'latencyMicroseconds'],
    rows: curves.flatMap(({ index, curve }) =>
      curve.points.map(({ queueDepth, iops, latencyMicroseconds }): ChartCell[] => [
        index + 1,
        queueDepth,
        iops,
        latencyMicroseconds,
      ]),
    ),
  };
}
