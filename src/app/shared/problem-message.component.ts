import { ChangeDetectionStrategy, Component, EventEmitter, Input, Output, inject } from '@angular/core';
import { Router } from '@angular/router';
import { Problem } from '../../generated/contract';
import { aboutAddress } from '../app-addresses';
import { Texts } from './texts';

/** An error with what to do, at its place on the page. Read out at once. */
@Component({
  selector: 'headroom-problem-message',
  templateUrl: './problem-message.component.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ProblemMessageComponent {
  private readonly texts = inject(Texts);
  private readonly router = inject(Router);

  @Input() public problem: Problem | null = null;
  /** Whether another try may help. */
  @Input() public canRetry = false;
  /** Whether to offer a support file: not on the page that creates one. */
  @Input() public offersSupport = true;
  @Output() public readonly retry = new EventEmitter<void>();

  public readonly strings = this.texts.strings.Common;
  public readonly supportText = this.texts.strings.Support.Open;

  public openSupport(): void {
    void this.router.navigate(aboutAddress);
  }
}
