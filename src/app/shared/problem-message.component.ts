import { NgIf } from '@angular/common';
import { ChangeDetectionStrategy, Component, EventEmitter, Input, Output } from '@angular/core';
import { Router } from '@angular/router';
import { Problem } from '../../generated/contract';
import { aboutAddress } from '../app-addresses';
import { Texts } from './texts';

/** An error with what to do, at its place on the page. Read out at once. */
@Component({
  selector: 'headroom-problem-message',
  standalone: true,
  imports: [NgIf],
  templateUrl: './problem-message.component.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ProblemMessageComponent {
  @Input() public problem: Problem | null = null;
  /** Whether another try may help. */
  @Input() public canRetry = false;
  /** Whether to offer a support file: not on the page that creates one. */
  @Input() public offersSupport = true;
  @Output() public readonly retry = new EventEmitter<void>();

  public readonly strings = this.texts.strings.Common;
  public readonly supportText = this.texts.strings.Support.Open;

  public constructor(
    private readonly texts: Texts,
    private readonly router: Router,
  ) {}

  public openSupport(): void {
    void this.router.navigate(aboutAddress);
  }
}
