import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { TimeSpanResult } from '../../generated/contract';
import { iopsOfInterval } from '../analysis/public-api';
import { ChartLimit } from '../charts/chart-limits';
import { ChartSeries, chartTones, iopsText, stepOf, unitOf } from '../charts/time-chart-options';
import { TimeChartComponent } from '../charts/time-chart.component';
import { FillPipe } from '../shared/pipes';
import { fill, Texts } from '../shared/texts';
import { formatLatency, formatThroughput } from '../words/public-api';
import { MeasuredRun } from './compare.store';
import { limitsOfAll } from './limits-of-all';
import { IntervalFigure, overTime } from './over-time';

interface Chart {
  readonly heading: string;
  readonly summary: string;
  readonly seconds: readonly number[];
  readonly series: readonly ChartSeries[];
  readonly limits: readonly ChartLimit[];
  readonly format: (value: number) => string;
  readonly valueStep: number;
  readonly unit: string;
}

const iops: IntervalFigure = { read: iopsOfInterval, weight: () => 1 };
const throughput: IntervalFigure = { read: (one) => one.throughputBytesPerSecond, weight: () => 1 };
const latency: IntervalFigure = { read: (one) => one.latencyMeanMicroseconds, weight: iopsOfInterval };

/** Lines differ in more than color. */
const dashes: readonly (readonly number[])[] = [[], [6, 3], [2, 3], [10, 3, 2, 3], [14, 4], [4, 2, 1, 2]];

/** Runs over each other, on one scale. */
@Component({
  selector: 'headroom-comparison-charts',
  imports: [FillPipe, TimeChartComponent],
  templateUrl: './comparison-charts.component.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ComparisonChartsComponent {
  private readonly texts = inject(Texts);

  /** One of each run, in their order. */
  public readonly spans = input.required<readonly TimeSpanResult[]>();
  /** The runs that these are of, by whose limits they are judged. */
  public readonly runs = input.required<readonly MeasuredRun[]>();

  public readonly strings = this.texts.strings.Live.Charts;
  public readonly absentText = this.texts.strings.Compare.NotOverTime;
  public readonly charts = computed(() =>
    [
      this.chartOf(this.strings.Iops, iops, iopsText, 'iops'),
      this.chartOf(this.strings.Throughput, throughput, formatThroughput, 'throughput'),
      this.chartOf(this.strings.LatencyMean, latency, formatLatency),
    ].filter(({ series }) => series.some(({ values }) => values.some((value) => value !== null))),
  );

  /** The runs that have a name in the charts' keys and no line in any of them. */
  public readonly absent = computed(() => {
    const all = this.charts().map(({ series }) => series);
    const labels = all[0]?.map(({ label }) => label) ?? [];
    return labels
      .filter((_, run) => all.every((series) => series[run]?.values.every((value) => value === null) ?? true))
      .join(', ');
  });

  /** @param metric whose limits the chart has; none of latency */
  private chartOf(
    heading: string,
    figure: IntervalFigure,
    format: (value: number, locale: string) => string,
    metric: 'iops' | 'throughput' | null = null,
  ): Chart {
    const limits = metric === null ? [] : limitsOfAll(this.runs(), this.spans(), metric, this.texts);
    const text = (value: number): string => format(value, this.texts.locale);
    const { seconds, values } = overTime(this.spans(), figure);
    const series = values.map((all, index): ChartSeries => ({
      label: fill(this.texts.strings.Compare.Number, index + 1),
      values: all,
      tone: chartTones[index % chartTones.length] ?? 'primary',
      dash: dashes[index % dashes.length],
    }));
    const summary = series.map(({ label, values: all }) => this.rangeOf(`${heading}, ${label}`, all, text)).join('. ');
    return { heading, summary, seconds, series, limits, format: text, valueStep: stepOf(format), unit: unitOf(format) };
  }

  private rangeOf(label: string, all: readonly (number | null)[], text: (value: number) => string): string {
    const values = all.filter((value): value is number => value !== null);
    return values.length === 0
      ? fill(this.strings.Summary, label, this.strings.NothingYet)
      : fill(this.strings.Range, label, text(Math.min(...values)), text(Math.max(...values)));
  }
}
