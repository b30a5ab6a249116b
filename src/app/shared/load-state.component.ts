import { ChangeDetectionStrategy, Component, input, output } from '@angular/core';
import { Problem } from '../../generated/contract';
import { ProblemMessageComponent } from './problem-message.component';

/** The state of a page without content: that it is loading, or why loading failed, with a button to try again. */
@Component({
  selector: 'headroom-load-state',
  imports: [ProblemMessageComponent],
  templateUrl: './load-state.component.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class LoadStateComponent {
  public readonly problem = input<Problem | null>(null);
  /** What is being loaded; null when nothing is. */
  public readonly loading = input<string | null>(null);
  public readonly retry = output();
}
