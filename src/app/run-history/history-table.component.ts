import { ChangeDetectionStrategy, Component, computed, inject, input, output } from '@angular/core';
import { RouterLink } from '@angular/router';
import { Run } from '../../generated/contract';
import { FigureUnit } from '../words/public-api';
import { runAddress } from '../app-addresses';
import { FillPipe, LocalTimePipe, notMeasured } from '../shared/pipes';
import { ScrollRegionDirective } from '../shared/scroll-region.directive';
import { Texts } from '../shared/texts';
import { FigureName, figureNames, HistoryColumn, HistoryRow, HistorySort } from './history-rows';

/** Rows that were selected, or are no longer. */
export interface SelectionChange {
  readonly keys: readonly string[];
  readonly isSelected: boolean;
}

const units: Readonly<Record<FigureName, FigureUnit>> = {
  Iops: 'iopsNumber',
  Throughput: 'throughputBinary',
  LatencyMean: 'latencyMicroseconds',
  LatencyP99: 'latencyMicroseconds',
};

/** One page of the history, sorted by the headers of its columns. */
@Component({
  selector: 'headroom-history-table',
  imports: [FillPipe, LocalTimePipe, RouterLink, ScrollRegionDirective],
  templateUrl: './history-table.component.html',
  styleUrl: './history-table.component.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class HistoryTableComponent {
  private readonly texts = inject(Texts);

  public readonly rows = input.required<readonly HistoryRow[]>();
  public readonly sort = input.required<HistorySort>();
  public readonly selected = input.required<ReadonlySet<string>>();
  public readonly sortBy = output<HistoryColumn>();
  public readonly selectionChange = output<SelectionChange>();

  public readonly runStrings = this.texts.strings.Runs;
  public readonly strings = this.texts.strings.History;
  public readonly figures = figureNames;
  public readonly columns: readonly {
    readonly name: HistoryColumn;
    readonly text: string;
    readonly isFigure: boolean;
  }[] = [
    { name: 'Started', text: this.runStrings.Started, isFigure: false },
    { name: 'Name', text: this.runStrings.Name, isFigure: false },
    { name: 'Volume', text: this.runStrings.Volume, isFigure: false },
    { name: 'Node', text: this.runStrings.Node, isFigure: false },
    { name: 'State', text: this.runStrings.State, isFigure: false },
    ...figureNames.map((name) => ({ name, text: this.texts.strings.Compare.Rows[name], isFigure: true })),
  ];

  /** A run in progress can be neither deleted nor compared. */
  private readonly selectable = computed(() => this.rows().filter(({ run }) => run.status !== 'running'));
  public readonly selectedCount = computed(
    () => this.selectable().filter(({ key }) => this.selected().has(key)).length,
  );
  public readonly isAllSelected = computed(
    () => this.selectable().length > 0 && this.selectedCount() === this.selectable().length,
  );

  public addressOf(run: Run): string[] {
    return runAddress(run.nodeName, run.id);
  }

  public directionOf(column: HistoryColumn): 'ascending' | 'descending' | null {
    const { column: sorted, isDescending } = this.sort();
    return sorted !== column ? null : isDescending ? 'descending' : 'ascending';
  }

  public figureText({ figures }: HistoryRow, name: FigureName): string {
    if (figures === 'waiting') {
      return this.strings.Waiting;
    }
    if (figures === 'unread') {
      return this.strings.UnreadFigure;
    }
    const value = figures?.[name] ?? null;
    return value === null ? notMeasured : this.texts.figure({ unit: units[name], value });
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
