import { ChangeDetectionStrategy, Component, EventEmitter, Input, Output } from '@angular/core';
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
  @Input() public problem: Problem | null = null;
  /** What is being loaded; null when nothing is. */
  @Input() public loading: string | null = null;
  @Output() public readonly retry = new EventEmitter<void>();
}
