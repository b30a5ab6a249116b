import { ChangeDetectionStrategy, ChangeDetectorRef, Component, inject, input } from '@angular/core';
import { copyText } from './copy-text';
import { Texts } from './texts';

/** Copies a text, and confirms it. */
@Component({
  selector: 'headroom-copy-button',
  templateUrl: './copy-button.component.html',
  styleUrl: './copy-button.component.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class CopyButtonComponent {
  private readonly texts = inject(Texts);
  private readonly changeDetector = inject(ChangeDetectorRef);

  public readonly text = input('');
  public readonly label = input('');
  /** For tests: the button's data-testid. */
  public readonly testId = input('copy');

  public outcome = '';
  private readonly strings = this.texts.strings.Common;

  public async copy(): Promise<void> {
    this.outcome = (await copyText(this.text())) ? this.strings.Copied : this.strings.CopyFailed;
    this.changeDetector.markForCheck();
  }
}
