import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import { HourLoad } from '../analysis/hours/public-api';
import { NowWords } from '../activity/now-words';
import type { Table } from '../exchange/written/public-api';
import { ScrollRegionDirective } from '../shared/scroll-region.directive';
import { TermComponent } from '../shared/term.component';
import { fill, Texts } from '../shared/texts';
import { TableFilesComponent } from '../table-files/table-files.component';
import { VolumePageStore } from './volume-page.store';
import { weekTable } from './volume-tables';

const mostInFull = 10_000;

interface Cell {
  readonly text: string;
  /** 0 to 1 of the busiest hour, in quarters of the shade; null where nothing was kept. */
  readonly shade: number | null;
}

/** The usual load by hour and day, as a table whose cells are shaded, and the quiet hour in it. */
@Component({
  selector: 'headroom-volume-week',
  imports: [ScrollRegionDirective, TableFilesComponent, TermComponent],
  templateUrl: './volume-week.component.html',
  styleUrl: './volume-week.component.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class VolumeWeekComponent {
  private readonly texts = inject(Texts);
  public readonly store = inject(VolumePageStore);
  private readonly words = inject(NowWords);
  private readonly brief = new Intl.NumberFormat(this.texts.locale, {
    notation: 'compact',
    maximumSignificantDigits: 3,
  });

  public readonly strings = this.texts.strings.Volume;
  public readonly hours = Array.from({ length: 24 }, (_, hour) => this.words.hour(hour));
  public readonly isReading = computed(() => this.store.isReadingHistory('month'));
  public readonly days = computed(() => {
    const loads = this.store.hours();
    if (loads === null) {
      return null;
    }
    const highest = loads.reduce((most, { usual }) => Math.max(most, usual ?? 0), 0);
    return Array.from({ length: 7 }, (_, weekday) => ({
      name: this.words.weekday(weekday, 'short'),
      cells: loads.slice(weekday * 24, weekday * 24 + 24).map((load) => this.cellOf(load, highest)),
    }));
  });
  public readonly tableOf = (): Table => weekTable(this.store.hours() ?? [], this.words, this.texts);
  public readonly quietText = computed(() => {
    const quiet = this.store.quietHour();
    if (quiet === null) {
      // Until all is read, it is not known whether there is one.
      return this.store.past() === null ? null : this.strings.NoQuiet;
    }
    const { weekday, hour, usual, meanOfWeek, weeks } = quiet;
    const iops = (value: number): string => this.words.figure(value, 'iops');
    return fill(
      this.strings.Quiet,
      this.words.weekday(weekday),
      this.words.hour(hour),
      iops(usual),
      iops(meanOfWeek),
      weeks,
    );
  });

  /** "850", "1,234", "12.3K": as wide as a cell has room for. */
  private figureOf(usual: number | null): string {
    return usual === null || usual < mostInFull ? this.words.figure(usual, 'iopsNumber') : this.brief.format(usual);
  }

  private cellOf({ usual }: HourLoad, highest: number): Cell {
    return {
      text: this.figureOf(usual),
      shade: usual === null || highest === 0 ? null : Math.round((8 * usual) / highest) / 8,
    };
  }
}
