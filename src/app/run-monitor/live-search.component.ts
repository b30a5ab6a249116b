import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { FinishedStep, Progress, SearchProgress } from '../../generated/contract';
import { ChartLimit } from '../charts/chart-limits';
import { DepthChartsComponent, DepthFigures } from '../charts/depth-charts.component';
import { FigurePipe } from '../shared/pipes';
import { ScrollRegionDirective } from '../shared/scroll-region.directive';
import { TermComponent } from '../shared/term.component';
import { fill, Texts } from '../shared/texts';
import { gainOf, stepsByDepth } from './search-so-far';

/** A step that has ended: what it asked, and the answer. */
interface Row {
  readonly step: FinishedStep;
  readonly question: string;
  readonly difference: string;
}

/** The settings of a step, if the engine reports them. */
type Setting = Pick<FinishedStep, 'change'> & Partial<FinishedStep>;

const none: SearchProgress = { steps: [] };

/** A search that runs: what its step asks, and what those before have answered. */
@Component({
  selector: 'headroom-live-search',
  imports: [DepthChartsComponent, FigurePipe, ScrollRegionDirective, TermComponent],
  templateUrl: './live-search.component.html',
  styleUrl: './live-search.component.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class LiveSearchComponent {
  private readonly texts = inject(Texts);

  public readonly strings = this.texts.strings.LiveSearch;
  public readonly stepStrings = this.texts.strings.SearchSteps;
  public readonly progress = input.required<Progress>();
  /** In IOPS of requests of the requested size. */
  public readonly limits = input<readonly ChartLimit[]>([]);
  private readonly search = computed(() => this.progress().search ?? none);
  /** What the step that runs asks; null between steps. */
  public readonly question = computed(() => {
    const step = this.progress().step ?? null;
    return step === null ? null : this.questionOf(step);
  });
  public readonly rows = computed<readonly Row[]>(() => {
    const search = this.search();
    return search.steps.map((step) => ({
      step,
      question: this.questionOf(step),
      difference: this.gainText(step, search),
    }));
  });
  public readonly depths = computed<readonly DepthFigures[]>(() =>
    stepsByDepth(this.search()).map(({ queueDepth, iops, latencyMeanMicroseconds: latencyMicroseconds }) => ({
      queueDepth,
      iops,
      latencyMicroseconds,
    })),
  );

  /** In words with its settings; without them if the engine does not report them. */
  private questionOf({ change, queueDepth, blockSizeBytes, threadCount }: Setting): string {
    if (queueDepth === undefined || blockSizeBytes === undefined || threadCount === undefined) {
      return this.stepStrings.Changes[change];
    }
    return fill(
      this.strings.Questions[change],
      this.texts.figure({ unit: 'count', value: queueDepth }),
      this.texts.figure({ unit: 'bytes', value: blockSizeBytes }),
      this.texts.figure({ unit: 'count', value: threadCount }),
    );
  }

  private gainText(step: FinishedStep, search: SearchProgress): string {
    const gain = gainOf(step, search);
    return gain === null
      ? ''
      : fill(this.strings.Against, this.texts.signedPercent(100 * gain), (step.comparedWith ?? 0) + 1);
  }
}
