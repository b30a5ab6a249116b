import { ChangeDetectionStrategy, Component, HostListener, ElementRef, inject, input, output } from '@angular/core';
import { Texts } from '../shared/texts';
import { HistoryColumn } from './history-rows';
import { NamedColumn } from './history-column-names';

/** A column that is to be shown, or no longer. */
export interface ColumnChange {
  readonly column: HistoryColumn;
  readonly isShown: boolean;
}

/** Which columns the history shows. Escape, or the focus elsewhere, closes the list. */
@Component({
  selector: 'headroom-history-columns',
  templateUrl: './history-columns.component.html',
  styleUrl: './history-columns.component.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class HistoryColumnsComponent {
  private readonly host = inject<ElementRef<HTMLElement>>(ElementRef);

  public readonly columns = input.required<readonly NamedColumn[]>();
  public readonly hidden = input.required<ReadonlySet<HistoryColumn>>();
  public readonly columnChange = output<ColumnChange>();
  public readonly strings = inject(Texts).strings.History;

  public choose(column: HistoryColumn, checkbox: EventTarget | null): void {
    this.columnChange.emit({ column, isShown: (checkbox as HTMLInputElement).checked });
  }

  @HostListener('keydown.escape', ['$event'])
  public escape(event: Event): void {
    const list = this.list();
    if (list?.open === true) {
      event.stopPropagation();
      list.open = false;
      list.querySelector('summary')?.focus();
    }
  }

  @HostListener('focusout', ['$event'])
  public leave({ relatedTarget }: FocusEvent): void {
    const list = this.list();
    if (list !== null && relatedTarget instanceof Node && !list.contains(relatedTarget)) {
      list.open = false;
    }
  }

  private list(): HTMLDetailsElement | null {
    return this.host.nativeElement.querySelector('details');
  }
}
