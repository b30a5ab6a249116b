import { ChangeDetectionStrategy, Component, inject, input } from '@angular/core';
import { CpuUsage } from '../../generated/contract';
import { cpuTable, Table } from '../exchange/tables/public-api';
import { FigurePipe, FillPipe } from '../shared/pipes';
import { ScrollRegionDirective } from '../shared/scroll-region.directive';
import { TermComponent } from '../shared/term.component';
import { Texts } from '../shared/texts';
import { TableFilesComponent } from '../table-files/table-files.component';

/** How busy each processor was while measuring. */
@Component({
  selector: 'headroom-cpu-table',
  imports: [FigurePipe, FillPipe, ScrollRegionDirective, TableFilesComponent, TermComponent],
  templateUrl: './cpu-table.component.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class CpuTableComponent {
  private readonly texts = inject(Texts);

  public readonly cpu = input<CpuUsage | null>(null);
  /** For the names of files. */
  public readonly runId = input<string | null>(null);

  public readonly strings = this.texts.strings.CpuTable;
  public readonly tableOf = (): Table => cpuTable(this.cpu());
}
