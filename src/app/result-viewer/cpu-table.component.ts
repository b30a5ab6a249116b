import { NgFor, NgIf } from '@angular/common';
import { ChangeDetectionStrategy, Component, Input } from '@angular/core';
import { CpuUsage } from '../../generated/contract';
import { FigurePipe, FillPipe } from '../shared/pipes';
import { Texts } from '../shared/texts';

/** How busy each processor was while measuring. */
@Component({
  selector: 'headroom-cpu-table',
  standalone: true,
  imports: [FigurePipe, FillPipe, NgFor, NgIf],
  templateUrl: './cpu-table.component.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class CpuTableComponent {
  @Input() public cpu: CpuUsage | null = null;

  public readonly strings = this.texts.strings.CpuTable;

  public constructor(private readonly texts: Texts) {}
}
