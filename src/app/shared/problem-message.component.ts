import { NgIf } from '@angular/common';
import { ChangeDetectionStrategy, Component, EventEmitter, Input, Output } from '@angular/core';
import { Router } from '@angular/router';
import { Problem } from '../../generated/contract';
import { aboutAddress } from '../app-addresses';
import { Texts } from './texts';

/** An error in words, with what to do, where it happened on the page. Read out at once. */
@Component({
  selector: 'headroom-problem-message',
  standalone: true,
  imports: [NgIf],
  templateUrl: './problem-message.component.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ProblemMessageComponent {
  @Input() public problem: Problem | null = null;
  /** Whether asking again may help. */
  @Input() public canRetry = false;
  /** Whether to offer a support file: not where one is being made. */
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
