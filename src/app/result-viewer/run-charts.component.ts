import { ChangeDetectionStrategy, Component, Input, OnChanges, inject } from '@angular/core';
import { Interval, TimeSpanResult } from '../../generated/contract';
import { Verdict } from '../analysis/public-api';
import { formatLatency, formatPercent, formatThroughputBinary } from '../words/public-api';
import { ChartLimit, ChartSeries, iopsText, stepOf } from '../charts/time-chart-options';
import { TimeChartComponent } from '../charts/time-chart.component';
import { fill, Texts } from '../shared/texts';

interface Chart {
  readonly heading: string;
  readonly summary: string;
  readonly series: readonly ChartSeries[];
  readonly limits: readonly ChartLimit[];
  readonly format: (value: number) => string;
  readonly valueStep: number;
}

/** The measured time, interval by interval, with the limits that apply to the run. */
@Component({
  selector: 'headroom-run-charts',
  imports: [TimeChartComponent],
  templateUrl: './run-charts.component.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class RunChartsComponent implements OnChanges {
  private readonly texts = inject(Texts);

  @Input() public span!: TimeSpanResult;
  @Input() public verdict!: Verdict;

  public readonly strings = this.texts.strings.Live.Charts;
  public charts: readonly Chart[] = [];
  public seconds: readonly number[] = [];

  public ngOnChanges(): void {
    const intervals = this.span.series?.intervals ?? [];
    this.seconds = intervals.map(({ endMilliseconds }) => endMilliseconds / 1000);
    this.charts = intervals.length === 0 ? [] : this.chartsOf(intervals);
  }

  private chartsOf(intervals: readonly Interval[]): Chart[] {
    const { locale } = this.texts;
    const words = this.strings;
    const line = (
      label: string,
      read: (interval: Interval) => number | null,
      tone: ChartSeries['tone'] = 'primary',
    ): ChartSeries => ({
      label,
      values: intervals.map(read),
      tone,
      dash: tone === 'secondary' ? [6, 3] : undefined,
    });
    const chart = (
      heading: string,
      series: ChartSeries[],
      format: (value: number, locale: string) => string,
      limits: ChartLimit[] = [],
    ): Chart => {
      const values = series[0]?.values.filter((value): value is number => value !== null) ?? [];
      const text = (value: number): string => format(value, locale);
      const summary =
        values.length === 0
          ? fill(words.Summary, heading, words.NothingYet)
          : fill(words.Range, heading, text(Math.min(...values)), text(Math.max(...values)));
      return { heading, summary, series, limits, format: text, valueStep: stepOf(format) };
    };
    const all = [
      chart(
        words.Iops,
        [line(words.Iops, ({ readIops, writeIops }) => readIops + writeIops)],
        iopsText,
        this.limitsOf('iops'),
      ),
      chart(
        words.Throughput,
        [line(words.Throughput, (one) => one.throughputBytesPerSecond)],
        formatThroughputBinary,
        this.limitsOf('throughput'),
      ),
      chart(
        words.Latency,
        [
          line(words.Mean, (one) => one.latencyMeanMicroseconds),
          line(words.Maximum, (one) => one.latencyMaxMicroseconds, 'secondary'),
        ],
        formatLatency,
      ),
      chart(words.Cpu, [line(words.Cpu, (one) => one.cpuUsagePercent)], formatPercent),
    ];
    return all.filter(({ series }) => series.some(({ values }) => values.some((value) => value !== null)));
  }

  private limitsOf(metric: 'iops' | 'throughput'): ChartLimit[] {
    return this.verdict.assessments
      .filter(({ limit, inForce }) => limit.metric === metric && inForce)
      .map(({ name, effectiveValue, asIops }) => ({
        label: this.texts.say(name),
        // In requests of this run, which is what the chart shows: a normalized limit counts large ones as several.
        value: metric === 'iops' ? asIops : effectiveValue,
      }));
  }
}
