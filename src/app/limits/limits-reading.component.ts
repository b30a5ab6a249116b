import { ChangeDetectionStrategy, Component, inject, input, output } from '@angular/core';
import { ProblemMessageComponent } from '../shared/problem-message.component';
import { Texts } from '../shared/texts';
import { LimitsPanelState } from './limits-panel.store';

/**
 * The state of reading the limits of a choice: not requested, in progress, failed, or without the published figures.
 */
@Component({
  selector: 'headroom-limits-reading',
  imports: [ProblemMessageComponent],
  templateUrl: './limits-reading.component.html',
  styles: ':host { display: contents; }',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class LimitsReadingComponent {
  public readonly state = input.required<LimitsPanelState>();
  /** Why no node is asked, in words; null if one is. */
  public readonly notAsked = input<string | null>(null);
  public readonly retry = output();
  public readonly loadCatalog = output();

  public readonly strings = inject(Texts).strings.LimitsPanel;
}
