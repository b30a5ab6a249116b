import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { FillPipe } from './pipes';
import { Texts } from './texts';

/** What `docs/terms.md` explains, too. */
export type TermName = keyof Texts['strings']['Terms']['Of'];

let made = 0;

/** A button that explains a term of the field: beside its name, or as the name itself. */
@Component({
  selector: 'headroom-term',
  imports: [FillPipe],
  templateUrl: './term.component.html',
  styleUrl: './term.component.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class TermComponent {
  private readonly texts = inject(Texts);

  public readonly of = input.required<TermName>();
  /** The name of a figure or a column, which is then the button; empty for a mark beside a name. */
  public readonly word = input('');

  public readonly id = `hr-term-${(made += 1)}`;
  public readonly strings = this.texts.strings.Terms;
  public readonly term = computed(() => this.strings.Of[this.of()]);

  /** Moving the focus closes the text over the page, except when the window loses the focus. */
  public close({ relatedTarget }: FocusEvent, text: HTMLElement): void {
    if (relatedTarget !== null) {
      text.hidePopover();
    }
  }
}
