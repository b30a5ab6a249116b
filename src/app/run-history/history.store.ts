import { Injectable, inject } from '@angular/core';
import { KeptChoices } from '../shared/kept-choices';
import { Store } from '../shared/store';
import { mayBeHidden } from './history-column-names';
import { firstOrder, HistoryFilter, HistorySort } from './history-order';
import { HistoryColumn } from './history-rows';

export interface HistoryState {
  readonly sort: HistorySort;
  readonly filter: HistoryFilter;
  /** From 0. */
  readonly page: number;
  /** The selected runs, by `keyOf`. */
  readonly selected: ReadonlySet<string>;
  /** The rows that show what is in them, by their key. */
  readonly open: ReadonlySet<string>;
  /** Columns that are not shown. */
  readonly hidden: ReadonlySet<HistoryColumn>;
}

const hiddenColumns = 'history.hiddenColumns';

/** How the history is looked at: one for the whole tool, so that opening a run or a comparison does not lose it. */
@Injectable({ providedIn: 'root' })
export class HistoryStore extends Store<HistoryState> {
  private readonly choices: KeptChoices;

  public constructor() {
    const choices = inject(KeptChoices);
    super({
      sort: firstOrder('Started'),
      filter: { text: '', volumeId: null },
      page: 0,
      selected: new Set(),
      open: new Set(),
      hidden: new Set((choices.words(hiddenColumns) ?? []).filter(mayBeHidden)),
    });
    this.choices = choices;
  }

  public sortBy(column: HistoryColumn): void {
    const { sort } = this.state;
    this.patch({
      page: 0,
      sort: sort.column === column ? { column, isDescending: !sort.isDescending } : firstOrder(column),
    });
  }

  public filterBy(changes: Partial<HistoryFilter>): void {
    this.patch({ page: 0, filter: { ...this.state.filter, ...changes } });
  }

  public turnTo(page: number): void {
    this.patch({ page });
  }

  public toggle(key: string): void {
    const open = new Set(this.state.open);
    if (!open.delete(key)) {
      open.add(key);
    }
    this.patch({ open });
  }

  /** A column that the rows are sorted by stays their order when it is hidden. */
  public show(column: HistoryColumn, isShown: boolean): void {
    const hidden = new Set(this.state.hidden);
    if (isShown) {
      hidden.delete(column);
    } else {
      hidden.add(column);
    }
    this.patch({ hidden });
    this.choices.keepWords(hiddenColumns, [...hidden]);
  }

  public select(keys: readonly string[], isSelected: boolean): void {
    const selected = new Set(this.state.selected);
    for (const key of keys) {
      if (isSelected) {
        selected.add(key);
      } else {
        selected.delete(key);
      }
    }
    this.patch({ selected });
  }
}
