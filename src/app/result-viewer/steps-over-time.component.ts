import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { defaults, Interval } from '../../generated/contract';
import { countersBeside, drawnIntervals, LimitAssessment, Roof, Step } from '../analysis/public-api';
import { CountedFigure, hasOthers } from '../charts/beside-lines';
import { ChartLimit, limitsAtSizes } from '../charts/chart-limits';
import { ChartMark, iopsText, stepOf, unitOf } from '../charts/time-chart-options';
import { TimeChartComponent } from '../charts/time-chart.component';
import { Texts } from '../shared/texts';
import { formatThroughput } from '../words/public-api';
import { areCounted, linesBeside } from './counter-lines';
import { rangesText } from './ranges-text';
import { RunChart } from './run-chart';

/** All steps of a search, one after the other, with the volume's counters. Nothing without counters. */
@Component({
  selector: 'headroom-steps-over-time',
  imports: [TimeChartComponent],
  templateUrl: './steps-over-time.component.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class StepsOverTimeComponent {
  private readonly texts = inject(Texts);

  public readonly steps = input.required<readonly Step[]>();
  /** The limits that apply to the search, at its mix of reads and writes. */
  public readonly roofs = input<readonly Roof[]>([]);

  public readonly strings = this.texts.strings.SearchSteps;
  private readonly begins = computed(() => {
    let seconds = 0;
    return this.steps().map(({ timeSpan: { measuredSeconds } }) => (seconds += measuredSeconds) - measuredSeconds);
  });
  private readonly intervals = computed<readonly Interval[]>(() =>
    this.steps().flatMap(({ timeSpan: { series } }) => drawnIntervals(series)),
  );
  public readonly seconds = computed(() =>
    this.steps().flatMap((step, index) =>
      drawnIntervals(step.timeSpan.series).map(
        ({ endMilliseconds }) => (this.begins()[index] ?? 0) + endMilliseconds / 1000,
      ),
    ),
  );
  public readonly marks = computed<readonly ChartMark[]>(() =>
    this.begins().map((seconds, index) => ({ seconds, label: `${this.strings.Step} ${index + 1}` })),
  );
  public readonly charts = computed<readonly RunChart[]>(() =>
    areCounted(this.intervals())
      ? [
          this.chartOf('iops', this.words.Iops, iopsText),
          this.chartOf('throughput', this.words.Throughput, formatThroughput),
        ]
      : [],
  );

  /** Those that are level over all steps: of what counts requests among IOPS, and of what counts bytes in the throughput. */
  private limitsOf(figure: CountedFigure): ChartLimit[] {
    const targets = this.steps().map(({ target }) => target);
    const sizes = targets.map(({ blockSizeBytes = defaults.Target.blockSizeBytes }) => blockSizeBytes);
    const isOneMix = targets.every(({ writePercent }) => writePercent === targets[0]?.writePercent);
    const roofs = this.roofs().filter(({ assessment }) => isOneMix || isOfAnyMix(assessment));
    return limitsAtSizes(roofs, figure, sizes, this.texts);
  }

  private get words(): Texts['strings']['Live']['Charts'] {
    return this.texts.strings.Live.Charts;
  }

  private chartOf(figure: CountedFigure, heading: string, format: (value: number, locale: string) => string): RunChart {
    const text = (value: number): string => format(value, this.texts.locale);
    const withOthers = this.steps().some(({ timeSpan }) => hasOthers(countersBeside(timeSpan), figure));
    const series = linesBeside(this.intervals(), figure, withOthers, this.texts);
    const summary = rangesText(heading, series, text, this.words);
    return {
      heading,
      summary,
      series,
      limits: this.limitsOf(figure),
      format: text,
      valueStep: stepOf(format),
      unit: unitOf(format),
    };
  }
}

/** Whether it holds reads and writes together, so that it is the same for steps that read alone or write alone. */
function isOfAnyMix(assessment: LimitAssessment | null): boolean {
  return assessment?.limit.direction === 'any' && assessment.effectiveValue === assessment.limit.value;
}
