import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { Result } from '../../generated/contract';
import { gainOf, searchOf, Step } from '../analysis/public-api';
import { FigurePipe, notMeasured } from '../shared/pipes';
import { ScrollRegionDirective } from '../shared/scroll-region.directive';
import { fill, Texts } from '../shared/texts';
import { DepthViewComponent } from './depth-view.component';

interface Row {
  readonly step: Step;
  /** What was changed, and the step that it is compared with. */
  readonly what: string;
  readonly comparedWith: string;
  readonly difference: string;
  readonly steadiness: string;
}

/** The steps of a search: what each changed, and what that brought. */
@Component({
  selector: 'headroom-search-steps',
  imports: [DepthViewComponent, FigurePipe, ScrollRegionDirective],
  templateUrl: './search-steps.component.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class SearchStepsComponent {
  private readonly texts = inject(Texts);

  public readonly strings = this.texts.strings.SearchSteps;
  public readonly result = input.required<Result>();
  public readonly search = computed(() => searchOf(this.result()));
  public readonly rows = computed<readonly Row[]>(() => {
    const steps = this.search()?.steps ?? [];
    return steps.map((step) => ({
      step,
      what: this.strings.Changes[step.change],
      comparedWith: step.before === null ? notMeasured : `${steps.indexOf(step.before) + 1}`,
      difference: step.before === null ? notMeasured : this.texts.signedPercent(100 * gainOf(step)),
      steadiness: this.steadinessOf(step),
    }));
  });

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
