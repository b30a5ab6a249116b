import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { defaults, Result } from '../../generated/contract';
import {
  countersBeside,
  bytesPerSecondOf,
  gainOf,
  LimitAssessment,
  roofsOf,
  searchOf,
  Step,
  stepsByDepth,
} from '../analysis/public-api';
import { Expectation, expectationsOf, headingOf, Prediction, seenOf } from '../analysis/search/public-api';
import { limitsAtSizes } from '../charts/chart-limits';
import { DepthChartsComponent } from '../charts/depth-charts.component';
import { searchTable, Table } from '../exchange/tables/public-api';
import { rateText } from '../shared/rate-text';
import { FigurePipe, notMeasured, SayPipe } from '../shared/pipes';
import { ScrollRegionDirective } from '../shared/scroll-region.directive';
import { TermComponent } from '../shared/term.component';
import { fill, Texts } from '../shared/texts';
import { TableFilesComponent } from '../table-files/table-files.component';
import { Message } from '../words/public-api';
import { SearchFindingsComponent } from './search-findings.component';
import { StepsOverTimeComponent } from './steps-over-time.component';

interface Row {
  readonly step: Step;
  /** Of the same part of the step as its IOPS. */
  readonly bytesPerSecond: number;
  /** What was changed, and the step that it is compared with. */
  readonly what: string;
  readonly comparedWith: string;
  readonly difference: string;
  readonly steadiness: string;
  /** What the volume's counters saw, and what of it others did. */
  readonly counted: string;
  readonly others: string;
  /** What was expected of it, and of whom; empty where nothing was. */
  readonly expected: readonly Expectation[];
  readonly heading: Message;
  readonly seen: Message;
}

/** The steps of a search: what each changed, and what that brought. */
@Component({
  selector: 'headroom-search-steps',
  imports: [
    DepthChartsComponent,
    FigurePipe,
    SayPipe,
    ScrollRegionDirective,
    SearchFindingsComponent,
    StepsOverTimeComponent,
    TableFilesComponent,
    TermComponent,
  ],
  templateUrl: './search-steps.component.html',
  styleUrl: './search-steps.component.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class SearchStepsComponent {
  private readonly texts = inject(Texts);

  public readonly strings = this.texts.strings.SearchSteps;
  public readonly counterStrings = this.texts.strings.Result.Counters;
  public readonly result = input.required<Result>();
  /** For the names of files. */
  public readonly runId = input<string | null>(null);
  /** By the place of its time span, what was expected of each step. */
  public readonly predictions = input<ReadonlyMap<number, readonly Prediction[]>>(new Map());
  /** How the limits compare with the search. */
  public readonly assessments = input<readonly LimitAssessment[]>([]);
  public readonly roofs = computed(() => roofsOf(this.assessments()));
  /** Whether the steps are drawn over time, instead of their table and what it showed. */
  public readonly hasTime = input(true);
  public readonly search = computed(() => searchOf(this.result()));
  public readonly depths = computed(() => {
    const search = this.search();
    return search === null ? [] : stepsByDepth(search);
  });
  public readonly depthLimits = computed(() => {
    const { blockSizeBytes = defaults.Target.blockSizeBytes } = this.search()?.asked.target ?? {};
    return limitsAtSizes(this.roofs(), 'iops', [blockSizeBytes], this.texts);
  });
  public readonly rows = computed<readonly Row[]>(() => {
    const steps = this.search()?.steps ?? [];
    return steps.map((step, index) => ({
      step,
      bytesPerSecond: bytesPerSecondOf(step),
      what: this.strings.Changes[step.change],
      comparedWith: step.before === null ? notMeasured : `${steps.indexOf(step.before) + 1}`,
      difference: step.before === null ? notMeasured : this.texts.signedPercent(100 * gainOf(step)),
      steadiness: this.steadinessOf(step),
      expected: expectationsOf(this.predictions().get(step.timeSpan.index) ?? []),
      heading: headingOf(step, `${index + 1}`),
      seen: seenOf(step, this.result()),
      ...this.countersOf(step),
    }));
  });

  /** What the engine's loop came to alone: no step, as nothing was moved. */
  public readonly withoutStorage = computed(() => this.result().search?.withoutStorage ?? null);
  public readonly notMeasured = notMeasured;

  public readonly tableOf = (): Table => searchTable(this.result());
  public readonly isCounted = computed(() => this.rows().some(({ counted }) => counted !== notMeasured));

  private countersOf({ timeSpan }: Step): Pick<Row, 'counted' | 'others'> {
    const beside = countersBeside(timeSpan);
    if (beside.kind === 'none') {
      return { counted: notMeasured, others: notMeasured };
    }
    const others =
      beside.kind === 'others'
        ? rateText(beside.others, this.texts)
        : beside.kind === 'alike'
          ? this.strings.Nobody
          : notMeasured;
    return { counted: rateText(beside.seen, this.texts), others };
  }

  private steadinessOf({ timeSpan: { steadyState, measuredSeconds } }: Step): string {
    if (steadyState === null || steadyState === undefined) {
      // It lasts as long as it was asked to, however steady it is.
      return fill(this.strings.MeanOf, this.texts.figure({ unit: 'seconds', value: measuredSeconds }));
    }
    const { reason, halfWidthPercent } = steadyState;
    const width =
      halfWidthPercent === null ? '' : `± ${this.texts.figure({ unit: 'percent', value: halfWidthPercent })}`;
    return reason === null
      ? steadyState.isSteady
        ? width || notMeasured
        : notMeasured
      : this.strings.Unsteady[reason];
  }
}
