import { ChartLimit } from '../charts/chart-limits';
import { ChartSeries } from '../charts/time-chart-options';

/** One of the charts over the time of a run. */
export interface RunChart {
  readonly heading: string;
  readonly summary: string;
  readonly series: readonly ChartSeries[];
  readonly limits: readonly ChartLimit[];
  readonly format: (value: number) => string;
  readonly valueStep: number;
  readonly unit: string;
}
