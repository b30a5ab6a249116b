import { NgIf } from '@angular/common';
import { ChangeDetectionStrategy, Component, EventEmitter, Input, Output } from '@angular/core';
import { Problem } from '../../generated/contract';
import { ProblemMessageComponent } from './problem-message.component';

/** What a page says while it has nothing to show yet: that it is loading, or why it could not, and a way to try again. */
@Component({
  selector: 'headroom-load-state',
  standalone: true,
  imports: [NgIf, ProblemMessageComponent],
  templateUrl: './load-state.component.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class LoadStateComponent {
  @Input() public problem: Problem | null = null;
  /** What is being loaded; null when nothing is. */
  @Input() public loading: string | null = null;
  @Output() public readonly retry = new EventEmitter<void>();
}
