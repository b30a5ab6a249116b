/** The latency of a run by percentile, on a logarithmic scale. */

import { LatencyPercentile } from '../../generated/contract';
import { Column, columnPlot } from '../charts/column-plot';
import { DrawPlot } from '../charts/plot-view';
import { describePercentile, percentileName } from '../words/public-api';

/** What the chart says. */
export interface LatencyWords {
  readonly percentile: string;
  readonly latency: string;
  figure(microseconds: number): string;
  reading(row: LatencyPercentile, microseconds: number): string;
}

/** The rows with a figure next to their point, beside the last; those of all are in the table. */
const written: readonly string[] = ['min', '50th', '99th'];

/** Draws the percentiles at equal steps, for any width; null with fewer than two meaningful rows. */
export function latencyPlot(percentiles: readonly LatencyPercentile[], words: LatencyWords): DrawPlot | null {
  const rows = percentiles
    .filter((row) => describePercentile(row, percentiles) !== 'none')
    .flatMap((row) =>
      row.totalMicroseconds === null || row.totalMicroseconds <= 0 ? [] : [{ row, value: row.totalMicroseconds }],
    );
  const columns = rows.map(({ row, value }, place): Column => ({
    id: row.label,
    place,
    name: percentileName(row.label),
    value,
    label: written.includes(row.label) || place === rows.length - 1 ? words.figure(value) : null,
    reading: words.reading(row, value),
  }));
  const axes = {
    xTitle: words.percentile,
    yTitle: words.latency,
    size: 'usual',
    scale: 'logarithmic',
    valueText: (value: number) => words.figure(value),
  } as const;
  return columns.length < 2 ? null : (width, view) => columnPlot(columns, axes, width, view);
}
