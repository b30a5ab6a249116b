import { ChangeDetectionStrategy, Component, inject, input, output } from '@angular/core';
import { IconComponent } from './icon.component';
import { Texts } from './texts';

/**
 * Reads the page's facts again. It keeps the focus meanwhile, so that a keyboard user is not sent to the top of the
 * page.
 */
@Component({
  selector: 'headroom-refresh-button',
  imports: [IconComponent],
  templateUrl: './refresh-button.component.html',
  styles: ':host { display: contents; }',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class RefreshButtonComponent {
  public readonly isLoading = input.required<boolean>();
  public readonly pressed = output();

  public readonly strings = inject(Texts).strings.Common;

  public press(): void {
    if (!this.isLoading()) {
      this.pressed.emit();
    }
  }
}
