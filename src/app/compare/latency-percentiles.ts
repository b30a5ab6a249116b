/** The latency of several runs by percentile, over one another: in pixels, in words and as a table. */

import { LatencyPercentile, TimeSpanResult } from '../../generated/contract';
import { ChartTable } from '../charts/chart-table';
import { withRoom } from '../charts/column-plot';
import { plotFrame, rightOfTicks } from '../charts/plot-frame';
import { PlotLine, PlotModel, PlotPoint, RunLook, runLooks } from '../charts/plot-model';
import { enlarged, logScale } from '../charts/plot-scale';
import { PlotView, wholeView } from '../charts/plot-view';
import { describePercentile, percentileName } from '../words/public-api';

/** A latency in microseconds for each of the labels; null where a run's percentile says nothing. */
export interface RunLatency {
  readonly look: RunLook;
  readonly values: readonly (number | null)[];
}

export interface LatencyPercentiles {
  /** Such as "min", "50" and "max", the least first. */
  readonly labels: readonly string[];
  /** One of each run, in their order. */
  readonly runs: readonly RunLatency[];
}

/** What a chart of them says. */
export interface PercentileWords {
  readonly title: string;
  readonly percentile: string;
  latency(microseconds: number): string;
  /** @param index of the run */
  run(index: number): string;
  column(index: number): string;
  reading(index: number, percentile: string, latency: string): string;
}

const pixelsPerTick = 44;
const leastRuns = 2;

/** null where fewer than two of the runs measured latency. */
export function latencyPercentiles(spans: readonly TimeSpanResult[]): LatencyPercentiles | null {
  const rows = spans.map(({ latencyPercentiles: all }) => tellingOf(all ?? []));
  const longest = spans.reduce<readonly LatencyPercentile[]>(
    (most, { latencyPercentiles: all }) => ((all?.length ?? 0) > most.length ? (all ?? []) : most),
    [],
  );
  const labels = longest.map(({ label }) => label).filter((label) => rows.some((values) => values.has(label)));
  return labels.length < 2 || rows.filter(({ size }) => size > 0).length < leastRuns
    ? null
    : {
        labels,
        runs: rows.map((values, index) => ({
          look: runLooks[index % runLooks.length] ?? 'first',
          values: labels.map((label) => values.get(label) ?? null),
        })),
      };
}

/** Without what says no more than the maximum does. */
function tellingOf(all: readonly LatencyPercentile[]): ReadonlyMap<string, number> {
  return new Map(
    all.flatMap((row) =>
      row.totalMicroseconds !== null && row.totalMicroseconds > 0 && describePercentile(row, all) !== 'none'
        ? [[row.label, row.totalMicroseconds] as const]
        : [],
    ),
  );
}

/** Percentiles at equal steps from left to right, latency upwards on a logarithmic scale. */
export function percentilesPlot(
  { labels, runs }: LatencyPercentiles,
  words: PercentileWords,
  width: number,
  view: PlotView = wholeView,
): PlotModel {
  const { height, frame } = plotFrame(width, rightOfTicks(percentileName(labels.at(-1) ?? '')));
  const measured = runs.flatMap(({ values }) => values.filter((value): value is number => value !== null));
  const [low, high] = [Math.log10(Math.min(...measured)), Math.log10(Math.max(...measured))].map((power, end) =>
    end === 0 ? Math.floor(power) : Math.ceil(power),
  ) as [number, number];
  const y = logScale(
    10 ** low,
    10 ** Math.max(high, low + 1),
    { from: frame.bottom, to: frame.top, part: view.upwards },
    { base: 10, pixelsPerTick },
  );
  const step = (frame.right - frame.left) / (labels.length - 1);
  const enlarge = enlarged({ from: frame.left, to: frame.right, part: view.across });
  const xOf = (place: number): number => enlarge(frame.left + place * step);
  const points = runs.map((run, index) =>
    run.values.flatMap((value, place): PlotPoint[] =>
      value === null
        ? []
        : [
            {
              id: `${run.look}-${place}`,
              look: run.look,
              x: xOf(place),
              y: y.at(value),
              interval: null,
              reading: words.reading(index, percentileName(labels[place] ?? ''), words.latency(value)),
            },
          ],
    ),
  );
  return {
    width,
    height,
    frame,
    xTicks: withRoom(
      labels.map((label, place) => ({ at: xOf(place), text: percentileName(label) })),
      frame,
    ),
    yTicks: y.ticks.map((value) => ({ at: y.at(value), text: words.latency(value) })),
    xTitle: words.percentile,
    yTitle: words.title,
    bands: [],
    lines: points.flatMap((all, index): PlotLine[] => {
      const look = runs[index]?.look ?? 'first';
      return all.length < 2
        ? []
        : [{ id: look, look, corners: all.map((point) => ({ x: point.x, y: point.y })), reading: null }];
    }),
    points: points.flat(),
    texts: [],
    isRead: 'across',
  };
}

export function percentilesTable({ labels, runs }: LatencyPercentiles, words: PercentileWords): ChartTable {
  return {
    columns: [words.percentile, ...runs.map((_, index) => words.column(index))],
    units: [null, ...runs.map(() => 'latencyMicroseconds' as const)],
    rows: labels.map((label, place) => [percentileName(label), ...runs.map(({ values }) => values[place] ?? null)]),
  };
}
