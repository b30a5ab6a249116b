import { ChangeDetectionStrategy, Component, inject, input } from '@angular/core';
import { CpuUsage } from '../../generated/contract';
import { FigurePipe, FillPipe } from '../shared/pipes';
import { ScrollRegionDirective } from '../shared/scroll-region.directive';
import { Texts } from '../shared/texts';

/** How busy each processor was while measuring. */
@Component({
  selector: 'headroom-cpu-table',
  imports: [FigurePipe, FillPipe, ScrollRegionDirective],
  templateUrl: './cpu-table.component.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class CpuTableComponent {
  private readonly texts = inject(Texts);

  public readonly cpu = input<CpuUsage | null>(null);

  public readonly strings = this.texts.strings.CpuTable;
}
