import { ChangeDetectionStrategy, Component, OnDestroy, OnInit, computed, inject, input, output } from '@angular/core';
import { RouterLink } from '@angular/router';
import { Subject } from 'rxjs';
import { takeUntil } from 'rxjs/operators';
import { Problem, Progress, Run, TimeSpan } from '../../generated/contract';
import { CountersBeside, KnownLimits } from '../analysis/public-api';
import { RunTrace } from '../gateway/public-api';
import { formatLatency, formatPercent, formatThroughput } from '../words/public-api';
import { limitLines, limitLinesOf } from '../charts/limit-lines';
import { ChartSeries, iopsText, stepOf, unitOf } from '../charts/time-chart-options';
import { TimeChartComponent } from '../charts/time-chart.component';
import { IconComponent } from '../shared/icon.component';
import { FigurePipe } from '../shared/pipes';
import { ProblemMessageComponent } from '../shared/problem-message.component';
import { TermComponent } from '../shared/term.component';
import { fill, Texts } from '../shared/texts';
import { LiveSearchComponent } from './live-search.component';
import { besideSoFar, liveLines, liveOthersText } from './live-counters';
import { clock, shareOf } from './progress-text';
import { RunMonitorState, RunMonitorStore, Silence } from './run-monitor.store';
import { silenceHeadline, silenceText } from './silence-text';

interface View {
  readonly progress: Progress | null;
  /** Why there is no new data, in words; null while lines arrive. */
  readonly silence: { readonly text: string; readonly figures: string | null } | null;
  readonly problem: Problem | null;
  readonly isStopping: boolean;
  readonly stopProblem: Problem | null;
  readonly phase: string;
  /** The newest line of a search; null for another run. */
  readonly searching: Progress | null;
  readonly remaining: string;
  /** 0 to 1; null = not known. */
  readonly share: number | null;
  readonly charts: readonly Chart[];
  readonly seconds: readonly number[];
  /** How many seconds a point of the charts covers; null where each covers one. */
  readonly pointsOf: string | null;
  /** That the volume's counters differ from the engine's by more than noise. */
  readonly others: string | null;
}

interface Chart {
  readonly heading: string;
  readonly summary: string;
  readonly series: readonly ChartSeries[];
  readonly limits: readonly { readonly label: string; readonly value: number }[];
  readonly format: (value: number) => string;
  readonly valueStep: number;
  readonly unit: string;
}

const steps = ['preparing', 'warmUp', 'measuring', 'copying', 'finishing'] as const;

/** The current phase of a run, the time left, and a stop button. */
@Component({
  selector: 'headroom-run-monitor',
  imports: [
    FigurePipe,
    IconComponent,
    LiveSearchComponent,
    ProblemMessageComponent,
    RouterLink,
    TimeChartComponent,
    TermComponent,
  ],
  providers: [RunMonitorStore],
  templateUrl: './run-monitor.component.html',
  styleUrl: './run-monitor.component.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class RunMonitorComponent implements OnInit, OnDestroy {
  private readonly store = inject(RunMonitorStore);
  private readonly texts = inject(Texts);

  public readonly run = input.required<Run>();
  public readonly limits = input<KnownLimits | null>(null);
  /** The run has ended: there is a result to read. */
  public readonly runEnded = output();

  public readonly strings = this.texts.strings.Live;
  public readonly commonStrings = this.texts.strings.Common;
  public readonly steps = computed(() => steps.filter((step) => step !== 'copying' || this.run().profile.copyFile));
  public readonly view = computed(() => this.toView(this.store.state));
  private readonly timeSpan = computed(
    () => this.run().profile.timeSpans[this.store.state.progress?.timeSpanIndex ?? 0],
  );
  // Not of a line: what they are computed of changes between time spans.
  private readonly iopsLimits = computed(() => this.limitsOf('iops', this.timeSpan()));
  /** The depths of a search are all measured with the requested size. */
  public readonly depthLimits = computed(() => {
    const known = this.limits();
    const [asked] = this.run().profile.timeSpans;
    return known === null || asked === undefined ? [] : limitLinesOf(known, 'iops', asked, this.texts);
  });
  private readonly throughputLimits = computed(() => this.limitsOf('throughput', this.timeSpan()));

  private readonly destroyed = new Subject<void>();

  public ngOnInit(): void {
    this.watch();
  }

  public ngOnDestroy(): void {
    this.destroyed.next();
    this.destroyed.complete();
  }

  public watch(): void {
    this.store
      .watch(this.run(), { isPatient: true })
      .pipe(takeUntil(this.destroyed))
      .subscribe((event) => {
        if (event.kind === 'ended') {
          this.runEnded.emit();
        }
      });
  }

  public cancel(): void {
    this.store
      .stop(this.run())
      .pipe(takeUntil(this.destroyed))
      .subscribe(() => this.runEnded.emit());
  }

  public isCurrent(step: string, progress: Progress | null): boolean {
    const phase =
      progress?.phase === 'coolDown' ? (this.run().profile.copyFile ? 'measuring' : 'finishing') : progress?.phase;
    return step === (phase ?? 'preparing');
  }

  private toView(state: RunMonitorState): View {
    const { progress, trace, silence } = state;
    const beside = besideSoFar(trace);
    return {
      ...state,
      silence: silence === null ? null : this.silenceView(silence, progress),
      phase: this.phaseText(state),
      searching: progress !== null && (progress.search ?? progress.step ?? null) !== null ? progress : null,
      remaining: silence === null ? this.remainingText(progress) : this.strings.Silence.Remaining,
      share: shareOf(progress, this.run()),
      charts: this.chartsOf(trace, beside),
      seconds: trace.seconds,
      pointsOf: this.pointsText(trace),
      others: liveOthersText(beside, this.texts),
    };
  }

  private phaseText({ progress, isStopping, silence }: RunMonitorState): string {
    if (silence !== null) {
      return silenceHeadline(silence, this.run().nodeName, this.strings.Silence);
    }
    if (isStopping) {
      return this.strings.Stopping;
    }
    const phase = progress?.phase ?? 'starting';
    const step = progress?.step ?? null;
    return step !== null && (phase === 'warmUp' || phase === 'measuring')
      ? fill(this.strings.SearchStep, step.index + 1, this.texts.strings.SearchSteps.Changes[step.change])
      : this.strings.Phases[phase];
  }

  private silenceView(silence: Silence, progress: Progress | null): View['silence'] {
    const words = this.strings.Silence;
    const time = (utc: string): string => this.texts.timeOfDay(utc);
    return {
      text: silenceText(silence, this.run().nodeName, words, time),
      figures: progress === null ? null : fill(words.Figures, time(progress.timestamp)),
    };
  }

  private remainingText(progress: Progress | null): string {
    if (progress === null) {
      return '';
    }
    const { phase, preparedBytes, preparedTotalBytes } = progress;
    if ((phase === 'preparing' || phase === 'copying') && preparedBytes !== null && preparedTotalBytes !== null) {
      const bytes = (value: number): string => this.texts.figure({ unit: 'bytes', value });
      const words = phase === 'preparing' ? this.strings.Prepared : this.strings.Copied;
      return fill(words, bytes(preparedBytes), bytes(preparedTotalBytes));
    }
    const { remainingSeconds } = progress;
    // A search ends as soon as its answer is settled.
    const text = (progress.step ?? null) === null ? this.strings.Remaining : this.strings.RemainingAtMost;
    return remainingSeconds === null ? '' : fill(text, clock(remainingSeconds));
  }

  private pointsText({ linesPerPoint }: RunTrace): string | null {
    const time = this.texts.figure({ unit: 'seconds', value: linesPerPoint });
    return linesPerPoint === 1 ? null : fill(this.strings.PointsOf, time);
  }

  private chartsOf(trace: RunTrace, beside: CountersBeside): Chart[] {
    const { locale } = this.texts;
    const words = this.strings.Charts;
    const primary = (label: string, values: readonly (number | null)[]): ChartSeries => ({
      label,
      values,
      tone: 'primary',
    });
    const secondary = (label: string, values: readonly (number | null)[]): ChartSeries => ({
      label,
      values,
      tone: 'secondary',
      dash: [6, 3],
    });
    const chart = (
      heading: string,
      series: ChartSeries[],
      format: (value: number, locale: string) => string,
      lines: Chart['limits'] = [],
    ): Chart => {
      const last = series[0]?.values.at(-1) ?? null;
      const summary = fill(words.Summary, heading, last === null ? words.NothingYet : format(last, locale));
      return {
        heading,
        summary,
        series,
        limits: lines,
        format: (value) => format(value, locale),
        valueStep: stepOf(format),
        unit: unitOf(format),
      };
    };
    return [
      chart(
        words.Iops,
        liveLines(trace, beside, 'iops', this.texts) ?? [primary(words.Iops, trace.iops)],
        iopsText,
        this.iopsLimits(),
      ),
      chart(
        words.Throughput,
        liveLines(trace, beside, 'throughput', this.texts) ?? [primary(words.Throughput, trace.throughput)],
        formatThroughput,
        this.throughputLimits(),
      ),
      chart(
        words.Latency,
        [primary(words.Mean, trace.latencyMean), secondary(words.P99, trace.latencyP99)],
        formatLatency,
      ),
      chart(words.Cpu, [primary(words.Cpu, trace.cpu)], formatPercent, [
        { label: this.texts.strings.Charts.AllProcessors, value: 100 },
      ]),
    ];
  }

  /** In a search the chart shows steps of several block sizes, so that nothing can be converted for all of them. */
  private limitsOf(metric: 'iops' | 'throughput', timeSpan: TimeSpan | undefined): Chart['limits'] {
    const known = this.limits();
    if (known === null) {
      return [];
    }
    const isSearch = (this.run().profile.search ?? null) !== null;
    return isSearch || timeSpan === undefined
      ? limitLines(known, metric, timeSpan, this.texts)
      : limitLinesOf(known, metric, timeSpan, this.texts);
  }
}
