import { ChangeDetectionStrategy, Component, Input, inject } from '@angular/core';
import { CpuUsage } from '../../generated/contract';
import { FigurePipe, FillPipe } from '../shared/pipes';
import { Texts } from '../shared/texts';

/** How busy each processor was while measuring. */
@Component({
  selector: 'headroom-cpu-table',
  imports: [FigurePipe, FillPipe],
  templateUrl: './cpu-table.component.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class CpuTableComponent {
  private readonly texts = inject(Texts);

  @Input() public cpu: CpuUsage | null = null;

  public readonly strings = this.texts.strings.CpuTable;
}
