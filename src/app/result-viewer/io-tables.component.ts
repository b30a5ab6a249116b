import { ChangeDetectionStrategy, Component, Input, inject } from '@angular/core';
import { ThreadTargetResult, TimeSpanResult } from '../../generated/contract';
import { FigurePipe } from '../shared/pipes';
import { Texts } from '../shared/texts';

interface Row extends ThreadTargetResult {
  readonly thread: number;
}

const directions = ['total', 'read', 'write'] as const;

/** DISKSPD's three tables: total, read and write, a row for each thread and target. */
@Component({
  selector: 'headroom-io-tables',
  imports: [FigurePipe],
  templateUrl: './io-tables.component.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class IoTablesComponent {
  private readonly texts = inject(Texts);

  public readonly strings = this.texts.strings.IoTables;
  public rows: readonly Row[] = [];
  public shown: TimeSpanResult | null = null;

  @Input() public set span(span: TimeSpanResult) {
    this.shown = span;
    this.rows = span.threads.flatMap(({ index, targets }) => targets.map((target) => ({ ...target, thread: index })));
  }

  /** A direction without I/O has no table. */
  public get directions(): readonly (typeof directions)[number][] {
    return directions.filter((direction) => direction === 'total' || (this.shown?.[direction].ioCount ?? 0) > 0);
  }
}
