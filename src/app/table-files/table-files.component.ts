import { ChangeDetectionStrategy, Component, inject, input, signal } from '@angular/core';
import type { Table } from '../exchange/written/public-api';
import { FillPipe } from '../shared/pipes';
import { Texts } from '../shared/texts';

/** Stands at a table, and takes it along: to the clipboard, or as comma-separated values. */
@Component({
  selector: 'headroom-table-files',
  imports: [FillPipe],
  templateUrl: './table-files.component.html',
  host: { class: 'hr-table-files' },
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class TableFilesComponent {
  private readonly texts = inject(Texts);

  /** The heading of the table. */
  public readonly name = input.required<string>();
  /** Whose table it is, for the name of the file: a run, a volume, a cluster. */
  public readonly about = input<string | null>(null);
  /** Whether it tells of the present: then the time is in the name of the file. */
  public readonly isNow = input(false);
  /** Makes the table when somebody asks for it. */
  public readonly table = input.required<() => Table | Promise<Table>>();

  public readonly strings = this.texts.strings.TableFiles;
  public readonly forms = ['Copy', 'Csv'] as const;
  public readonly outcome = signal('');

  public async take(form: (typeof this.forms)[number]): Promise<void> {
    this.outcome.set('');
    try {
      // What writes tables is not loaded before somebody wants one.
      const { takeTable } = await import('./take-table');
      const named = { name: this.name(), about: this.about(), isNow: this.isNow() };
      this.outcome.set(await takeTable(form, await this.table()(), named, this.texts));
    } catch {
      this.outcome.set(this.texts.strings.Common.NotLoaded);
    }
  }
}
