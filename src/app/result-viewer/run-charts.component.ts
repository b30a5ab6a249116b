import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { Interval, Result, Run, TimeSpanResult } from '../../generated/contract';
import { countersBeside, drawnIntervals, iopsOfInterval, Verdict } from '../analysis/public-api';
import { formatLatency, formatPercent, formatThroughput } from '../words/public-api';
import { CountedFigure, hasOthers } from '../charts/beside-lines';
import { ChartLimit, limitsOfRun } from '../charts/chart-limits';
import { ChartSeries, iopsText, stepOf, unitOf } from '../charts/time-chart-options';
import { TimeChartComponent } from '../charts/time-chart.component';
import { Texts } from '../shared/texts';
import { areCounted, linesBeside } from './counter-lines';
import { countersText } from './counters-text';
import { rangesText } from './ranges-text';
import { riseText } from './rise-text';
import { RunChart } from './run-chart';

/** The measured time, interval by interval, with the limits that apply to the run. */
@Component({
  selector: 'headroom-run-charts',
  imports: [TimeChartComponent],
  templateUrl: './run-charts.component.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class RunChartsComponent {
  private readonly texts = inject(Texts);

  public readonly run = input.required<Run>();
  public readonly result = input.required<Result>();
  public readonly span = input.required<TimeSpanResult>();
  public readonly verdict = input.required<Verdict>();

  public readonly strings = this.texts.strings.Live.Charts;
  private readonly intervals = computed(() => drawnIntervals(this.span().series));
  public readonly seconds = computed(() => this.intervals().map(({ endMilliseconds }) => endMilliseconds / 1000));
  public readonly charts = computed<readonly RunChart[]>(() =>
    this.intervals().length === 0 ? [] : this.chartsOf(this.intervals()),
  );

  public readonly counters = computed(() =>
    countersText(this.span(), { run: this.run(), result: this.result(), texts: this.texts }),
  );
  public readonly rise = computed(() => riseText(this.span().series, this.texts));

  private chartsOf(intervals: readonly Interval[]): RunChart[] {
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
    ): RunChart => {
      const text = (value: number): string => format(value, locale);
      const summary = rangesText(heading, series, text, words);
      return { heading, summary, series, limits, format: text, valueStep: stepOf(format), unit: unitOf(format) };
    };
    const all = [
      chart(
        words.Iops,
        this.besideCounters('iops') ?? [line(words.Iops, iopsOfInterval)],
        iopsText,
        this.limitsOf('iops'),
      ),
      chart(
        words.Throughput,
        this.besideCounters('throughput') ?? [line(words.Throughput, (one) => one.throughputBytesPerSecond)],
        formatThroughput,
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
      chart(words.Cpu, [line(words.Cpu, (one) => one.cpuUsagePercent)], formatPercent, [
        { label: this.texts.strings.Charts.AllProcessors, value: 100 },
      ]),
    ];
    return all.filter(({ series }) => series.some(({ values }) => values.some((value) => value !== null)));
  }

  /** null where the volume was not counted. */
  private besideCounters(figure: CountedFigure): ChartSeries[] | null {
    const intervals = this.intervals();
    return areCounted(intervals)
      ? linesBeside(intervals, figure, hasOthers(countersBeside(this.span()), figure), this.texts)
      : null;
  }

  private limitsOf(metric: 'iops' | 'throughput'): ChartLimit[] {
    return limitsOfRun(this.verdict().assessments, metric, this.span().total, this.texts);
  }
}
