import { ChangeDetectionStrategy, Component, computed, inject, input, output } from '@angular/core';
import { RouterLink } from '@angular/router';
import { Result, Run } from '../../generated/contract';
import { ComparedFigure, FigureChange, RunComparison } from '../analysis/compare/public-api';
import { fileCopySpeed, hasSeveralTimeSpans } from '../analysis/public-api';
import { runAddress } from '../app-addresses';
import type { Table } from '../exchange/written/public-api';
import { FigurePipe, FillPipe, LocalTimePipe } from '../shared/pipes';
import { pointsText } from '../shared/points-text';
import { ScrollRegionDirective } from '../shared/scroll-region.directive';
import { TermComponent, TermName } from '../shared/term.component';
import { fill, Texts } from '../shared/texts';
import { TableFilesComponent } from '../table-files/table-files.component';
import { ComparedRow, comparisonTable } from './compared-tables';

interface Cell {
  readonly value: number | null;
  /** "+14.2%, better", "−3 points, same within noise (±5 points)"; null for the reference. */
  readonly change: string | null;
  readonly look: FigureChange['standing'];
}

type UnitOnly = Pick<ComparedFigure, 'unit'>;

interface Row {
  readonly figure: ComparedFigure;
  readonly name: string;
  readonly cells: readonly Cell[];
}

/** What explains each figure. */
const terms: Readonly<Record<ComparedFigure['name'], TermName>> = {
  Iops: 'iops',
  Throughput: 'throughput',
  LatencyMean: 'latency',
  LatencyP99: 'percentile',
  Cpu: 'cpu',
  QueueDepth: 'inFlight',
  BlockSize: 'blockSize',
  WriteShare: 'writeShare',
};

/** Runs beside each other, a column each, compared with the first. */
@Component({
  selector: 'headroom-comparison-table',
  imports: [FigurePipe, FillPipe, LocalTimePipe, RouterLink, ScrollRegionDirective, TableFilesComponent, TermComponent],
  templateUrl: './comparison-table.component.html',
  styleUrl: './comparison-table.component.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ComparisonTableComponent {
  private readonly texts = inject(Texts);

  public readonly runs = input.required<readonly Run[]>();
  /** Of the runs, in their order. */
  public readonly results = input.required<readonly Result[]>();
  public readonly comparison = input.required<RunComparison>();
  /** Whether another run can be made the reference here. */
  public readonly canChoose = input(false);
  /** The place of the run that is to be the reference. */
  public readonly chooseReference = output<number>();

  public readonly strings = this.texts.strings.Compare;
  /** More runs have no room beside one another on a phone. */
  public readonly mostBeside = 2;
  public readonly rows = computed(() => this.comparison().figures.map((figure) => this.rowOf(figure)));

  /** Which of several the figures are of: the time span of a profile, or the first step of a search. */
  public readonly timeSpanText = computed(() => {
    const results = this.results();
    const [span] = this.comparison().timeSpans;
    if (results.some(({ search }) => search !== undefined)) {
      return this.strings.OfSearch;
    }
    return span !== undefined && results.some(hasSeveralTimeSpans)
      ? fill(this.strings.OfTimeSpan, span.index + 1)
      : null;
  });
  public readonly hasOtherLoad = computed(() => this.comparison().isSameLoad.includes(false));
  /** How fast the system copied the test file of each run; null if no run requested a copy. */
  public readonly copies = computed(() => {
    const copied = this.results().map(({ fileCopy }) => fileCopy);
    return copied.some(Boolean) ? copied.map((copy) => fileCopySpeed(copy)?.bytesPerSecond ?? null) : null;
  });

  /** All that the page shows, to take along. */
  public readonly tableOf = (): Table => {
    const copies = this.copies();
    const copied = copies === null ? [] : [{ name: this.strings.FileCopy, figure: copyFigure(copies) }];
    const standing = (figure: UnitOnly, change: FigureChange): string | null => this.standingText(figure, change);
    return comparisonTable(this.runs(), [...this.rows(), ...copied], standing, this.texts);
  };

  public termOf({ name }: ComparedFigure): TermName {
    return terms[name];
  }

  public addressOf(run: Run): string[] {
    return runAddress(run.nodeName, run.id);
  }

  private rowOf(figure: ComparedFigure): Row {
    const cells = figure.values.map((value, index) => {
      const change = figure.changes[index] ?? null;
      return {
        value,
        change: change === null || !isTelling(change) ? null : this.changeText(figure, change),
        look: change?.standing ?? null,
      };
    });
    return { figure, name: this.strings.Rows[figure.name], cells };
  }

  /** null where neither way is good, or the load is another. */
  private standingText(figure: UnitOnly, { standing, noise }: FigureChange): string | null {
    if (standing === null) {
      return null;
    }
    return standing === 'same'
      ? fill(
          this.strings.Standing.same,
          this.withUnit(figure, this.texts.figure({ unit: 'percent', value: noise }), noise),
        )
      : this.strings.Standing[standing];
  }

  private changeText(figure: ComparedFigure, change: FigureChange): string {
    const difference = this.withUnit(figure, this.texts.signedPercent(change.change), change.change);
    const standing = this.standingText(figure, change);
    return standing === null ? difference : fill(this.strings.ChangeAndStanding, difference, standing);
  }

  /** A share's differences are points of it. */
  private withUnit({ unit }: UnitOnly, percent: string, value: number): string {
    return unit === 'percent' ? pointsText(percent, value, this.texts) : percent;
  }
}

/** No copy is better or worse: others' load is not known of it. */
function copyFigure(values: readonly (number | null)[]): ComparedRow['figure'] {
  return { unit: 'throughput', values, changes: values.map(() => null) };
}

/** What a run was set to is no gain or loss: its difference is worth a line only where there is one. */
function isTelling({ change, standing }: FigureChange): boolean {
  return standing !== null || change !== 0;
}
