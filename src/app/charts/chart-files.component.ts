import { ChangeDetectionStrategy, Component, inject, input, signal } from '@angular/core';
import { FillPipe } from '../shared/pipes';
import { fileNamePart, saveFile } from '../shared/save-file';
import { Texts } from '../shared/texts';
import { chartCsv, ChartTable } from './chart-table';

/** Saves a chart as a picture, and its figures as comma-separated values. */
@Component({
  selector: 'headroom-chart-files',
  imports: [FillPipe],
  templateUrl: './chart-files.component.html',
  styleUrl: './chart-files.component.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ChartFilesComponent {
  private readonly texts = inject(Texts);

  /** The heading of the chart. */
  public readonly name = input.required<string>();
  public readonly table = input.required<() => ChartTable>();
  public readonly picture = input.required<() => Promise<Uint8Array<ArrayBuffer>>>();

  public readonly strings = this.texts.strings.Charts;
  public readonly problem = signal('');

  public async savePng(): Promise<void> {
    try {
      saveFile(`${this.fileName()}.png`, await this.picture()(), 'image/png');
      this.problem.set('');
    } catch {
      this.problem.set(this.strings.NoPicture);
    }
  }

  public saveCsv(): void {
    saveFile(`${this.fileName()}.csv`, chartCsv(this.table()()), 'text/csv');
  }

  private fileName(): string {
    return `headroom-${fileNamePart(this.name())}`;
  }
}
