import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { ThreadResult, ThreadTargetResult, TimeSpanResult } from '../../generated/contract';
import { Table, threadTable } from '../exchange/tables/public-api';
import { FigurePipe } from '../shared/pipes';
import { ScrollRegionDirective } from '../shared/scroll-region.directive';
import { TermComponent } from '../shared/term.component';
import { fill, Texts } from '../shared/texts';
import { TableFilesComponent } from '../table-files/table-files.component';

interface Row extends ThreadTargetResult {
  readonly thread: string;
}

/** Figures that a run need not have. */
type Measured = Readonly<Record<'iopsStdDev' | 'latency', boolean>>;

const directions = ['total', 'read', 'write'] as const;

/** DISKSPD's three tables: total, read and write, a row for each thread, or threads together, and target; alike ones once. */
@Component({
  selector: 'headroom-io-tables',
  imports: [FigurePipe, ScrollRegionDirective, TableFilesComponent, TermComponent],
  templateUrl: './io-tables.component.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class IoTablesComponent {
  private readonly texts = inject(Texts);

  public readonly strings = this.texts.strings.IoTables;
  public readonly span = input.required<TimeSpanResult>();
  /** For the names of files. */
  public readonly runId = input<string | null>(null);
  /** Of the verdict on it, where there is one. */
  public readonly measuredIops = input<number | null>(null);
  /** What the tables count, where the verdict is on a part of it; null where it is on all. */
  public readonly wholeTime = computed(() => {
    const whole = this.span().total.iops;
    const texts = [whole, this.measuredIops() ?? whole].map((value) => this.texts.figure({ unit: 'iops', value }));
    // Two figures with the same text count as one.
    return texts[0] === texts[1] ? null : fill(this.strings.WholeTime, ...texts);
  });
  public readonly rows = computed<readonly Row[]>(() =>
    this.span().threads.flatMap((thread) => thread.targets.map((target) => ({ ...target, thread: numbersOf(thread) }))),
  );

  /** A direction without I/O has no table, nor has one with all of it: its table would be the total again. */
  public readonly directions = computed(() =>
    directions.filter((direction) => direction === 'total' || !['none', 'all'].includes(this.partOf(direction))),
  );
  public readonly headings = computed(() => ({
    ...this.strings.Directions,
    ...(this.partOf('read') === 'all' ? { total: this.strings.OnlyReads } : {}),
    ...(this.partOf('write') === 'all' ? { total: this.strings.OnlyWrites } : {}),
  }));

  /** What the run did not measure has no column: by direction, the figures that a row or the sum has. */
  public readonly measured = computed(() => {
    const ofDirection = (direction: (typeof directions)[number]): Measured => {
      const all = [this.span(), ...this.rows()].map((one) => one[direction]);
      return {
        iopsStdDev: all.some(({ iopsStdDev }) => iopsStdDev !== null),
        latency: all.some(({ latency }) => latency !== null),
      };
    };
    return { total: ofDirection('total'), read: ofDirection('read'), write: ofDirection('write') };
  });

  public readonly tablesOf: Readonly<Record<(typeof directions)[number], () => Table>> = {
    total: () => threadTable(this.span(), 'total'),
    read: () => threadTable(this.span(), 'read'),
    write: () => threadTable(this.span(), 'write'),
  };

  private partOf(direction: 'read' | 'write'): 'none' | 'some' | 'all' {
    const { total, [direction]: part } = this.span();
    return part.ioCount === 0 ? 'none' : part.ioCount === total.ioCount ? 'all' : 'some';
  }
}

/** The number of a thread, or the first and the last of those whose figures are together. */
function numbersOf({ index, threadCount = 1 }: ThreadResult): string {
  return threadCount > 1 ? `${index}–${index + threadCount - 1}` : `${index}`;
}
