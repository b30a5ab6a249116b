import { ChangeDetectionStrategy, Component, inject, input, output } from '@angular/core';
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

  public readonly problem = input<Problem | null>(null);
  /** Whether another try may help. */
  public readonly canRetry = input(false);
  /** Whether to offer a support file: not on the page that creates one. */
  public readonly offersSupport = input(true);
  public readonly retry = output();

  public readonly strings = this.texts.strings.Common;
  public readonly supportText = this.texts.strings.Support.Open;

  public openSupport(): void {
    void this.router.navigate(aboutAddress);
  }
}
