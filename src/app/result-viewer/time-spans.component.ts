import { ChangeDetectionStrategy, Component, computed, inject, input, output } from '@angular/core';
import { Result, Run } from '../../generated/contract';
import { KnownLimits } from '../analysis/public-api';
import type { Table } from '../exchange/written/public-api';
import { FigurePipe, FillPipe, SayPipe } from '../shared/pipes';
import { ScrollRegionDirective } from '../shared/scroll-region.directive';
import { TermComponent } from '../shared/term.component';
import { Texts } from '../shared/texts';
import { TableFilesComponent } from '../table-files/table-files.component';
import { timeSpanRows, timeSpanTable } from './time-span-table';

/** The time spans of a run that has several, each with what limits it, and which one the page shows. */
@Component({
  selector: 'headroom-time-spans',
  imports: [FigurePipe, FillPipe, SayPipe, ScrollRegionDirective, TableFilesComponent, TermComponent],
  templateUrl: './time-spans.component.html',
  styleUrl: './time-spans.component.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class TimeSpansComponent {
  private readonly texts = inject(Texts);

  public readonly run = input.required<Run>();
  public readonly result = input.required<Result>();
  public readonly limits = input.required<KnownLimits>();
  /** The time span that the page shows. */
  public readonly shown = input.required<number | null>();
  public readonly chosen = output<number>();

  public readonly strings = this.texts.strings.Result.TimeSpans;
  public readonly rowStrings = this.texts.strings.Compare.Rows;
  public readonly rows = computed(() =>
    timeSpanRows({ run: this.run(), result: this.result(), limits: this.limits() }, this.texts),
  );
  public readonly tableOf = (): Table => timeSpanTable(this.rows(), this.texts);
}
