import { ChangeDetectionStrategy, Component, computed, ElementRef, inject, input, output } from '@angular/core';
import { RouterLink } from '@angular/router';
import { Run } from '../../generated/contract';
import { runAddress } from '../app-addresses';
import { FillPipe, LocalTimePipe, notMeasured } from '../shared/pipes';
import { ScrollRegionDirective } from '../shared/scroll-region.directive';
import { TermComponent } from '../shared/term.component';
import { fill, Texts } from '../shared/texts';
import { HistoryNoteComponent } from './history-note.component';
import { figureUnits, historyColumns } from './history-column-names';
import { HistoryLine, linesOf } from './history-lines';
import { HistorySort } from './history-order';
import {
  FigureName,
  figureNames,
  HistoryColumn,
  HistoryRow,
  readingText,
  runRowsOf,
  summaryOf,
  timeSpanCount,
} from './history-rows';

/** Rows that were selected, or are no longer. */
export interface SelectionChange {
  readonly keys: readonly string[];
  readonly isSelected: boolean;
}

/** One page of the history, sorted by the headers of its columns. */
@Component({
  selector: 'headroom-history-table',
  imports: [FillPipe, HistoryNoteComponent, LocalTimePipe, RouterLink, ScrollRegionDirective, TermComponent],
  templateUrl: './history-table.component.html',
  styleUrl: './history-table.component.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class HistoryTableComponent {
  private readonly texts = inject(Texts);
  private readonly element = inject<ElementRef<HTMLElement>>(ElementRef);

  public readonly rows = input.required<readonly HistoryRow[]>();
  public readonly sort = input.required<HistorySort>();
  public readonly selected = input.required<ReadonlySet<string>>();
  /** The rows that show what is in them. */
  public readonly open = input<ReadonlySet<string>>(new Set<string>());
  public readonly hidden = input<ReadonlySet<HistoryColumn>>(new Set<HistoryColumn>());
  public readonly toggleRow = output<string>();
  public readonly sortBy = output<HistoryColumn>();
  public readonly selectionChange = output<SelectionChange>();

  public readonly strings = this.texts.strings.History;
  public readonly timeSpanCount = timeSpanCount;
  private readonly allColumns = historyColumns(this.texts);
  public readonly columns = computed(() => this.allColumns.filter(({ name }) => this.shows(name)));
  public readonly figures = computed(() => figureNames.filter((name) => this.shows(name)));

  /** A run in progress can be neither deleted nor compared. */
  private readonly selectable = computed(() => runRowsOf(this.rows()).filter(isSelectable));
  public readonly lines = computed(() => {
    const { SearchSteps, History } = this.texts.strings;
    return linesOf(this.rows(), this.open(), SearchSteps.Changes, History.Step);
  });
  public readonly selectedCount = computed(
    () => this.selectable().filter(({ key }) => this.selected().has(key)).length,
  );
  public readonly isAllSelected = computed(
    () => this.selectable().length > 0 && this.selectedCount() === this.selectable().length,
  );

  public shows(column: HistoryColumn): boolean {
    return !this.hidden().has(column);
  }

  /** What a cell is called where it does not stand below its column's name. */
  public labelOf(column: HistoryColumn): string | null {
    return this.allColumns.find(({ name }) => name === column)?.text ?? null;
  }

  /** How many of these columns are shown: a cell that spans them. */
  public span(...columns: readonly HistoryColumn[]): number {
    return columns.filter((column) => this.shows(column)).length;
  }

  public addressOf(run: Run): string[] {
    return runAddress(run.nodeName, run.id);
  }

  public directionOf(column: HistoryColumn): 'ascending' | 'descending' | null {
    const { column: sorted, isDescending } = this.sort();
    return sorted !== column ? null : isDescending ? 'descending' : 'ascending';
  }

  /** The runs that a row's checkbox is for; none where all are in progress. */
  public selectableKeys(row: HistoryRow): readonly string[] {
    return runRowsOf([row])
      .filter(isSelectable)
      .map(({ key }) => key);
  }

  public selectedOf(row: HistoryRow): number {
    return this.selectableKeys(row).filter((key) => this.selected().has(key)).length;
  }

  public toggleText({ row }: HistoryLine): string {
    const { parts = [], name = '', run } = row ?? {};
    const steps = row === null ? 0 : (summaryOf(row)?.steps.length ?? 0);
    const text = parts.length > 0 ? this.strings.Parts : this.strings.Steps;
    const started = run === undefined ? '' : this.texts.time(run.createdAt);
    return fill(text, parts.length || steps, name, started);
  }

  public figureText({ figures }: HistoryLine, name: FigureName): string {
    return this.textOf(figures, (known) => {
      const value = known[name];
      return value === null ? null : this.texts.figure({ unit: figureUnits[name], value });
    });
  }

  public verdictText({ figures }: HistoryRow): string {
    return this.textOf(figures, ({ verdict }) => (verdict === null ? this.strings.NotJudged : verdict.headline));
  }

  public certaintyText({ figures }: HistoryRow): string {
    return this.textOf(figures, ({ verdict }) => verdict?.level ?? null);
  }

  /** Where the first selected line stands; 0 where none is on this page. */
  public placeOfSelected(): number {
    return Math.max(
      0,
      this.lines().findIndex(({ row }) => row !== null && this.selectedOf(row) > 0),
    );
  }

  /** Focuses the first control of the line at a place, or else of the nearest one above it; false if there is none. */
  public focusLine(place: number): boolean {
    const lines = [...this.element.nativeElement.querySelectorAll('tbody tr')].slice(0, place + 1).reverse();
    const control = lines
      .map((line) => line.querySelector<HTMLElement>('input, button, a[href]'))
      .find((found) => found !== null);
    control?.focus();
    return control !== undefined;
  }

  private textOf<T extends object>(
    figures: T | 'waiting' | 'unread' | null,
    read: (known: T) => string | null,
  ): string {
    return readingText(figures, this.strings, read) ?? notMeasured;
  }

  public select(keys: readonly string[], checkbox: EventTarget | null): void {
    this.selectionChange.emit({ keys, isSelected: (checkbox as HTMLInputElement).checked });
  }

  public selectAll(checkbox: EventTarget | null): void {
    this.select(
      this.selectable().map(({ key }) => key),
      checkbox,
    );
  }
}

function isSelectable({ run }: HistoryRow): boolean {
  return run.status !== 'running';
}
