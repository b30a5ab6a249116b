import { AfterViewInit, ChangeDetectionStrategy, Component, ElementRef, inject, input, viewChild } from '@angular/core';
import { RouterLink } from '@angular/router';
import { Run } from '../../generated/contract';
import { CheckComparison, CheckRow, figuresOfRun } from '../analysis/public-api';
import { runAddress } from '../app-addresses';
import type { Table } from '../exchange/written/public-api';
import { FigurePipe, FillPipe, LocalTimePipe, notMeasured, SayPipe } from '../shared/pipes';
import { pointsText } from '../shared/points-text';
import { ScrollRegionDirective } from '../shared/scroll-region.directive';
import { TermComponent, TermName } from '../shared/term.component';
import { Texts } from '../shared/texts';
import { TableFilesComponent } from '../table-files/table-files.component';
import { CheckRun } from './check-parts';
import { CheckMethod } from './check-runs';
import { differenceOf, sidesTable } from './check-tables';

interface MeasuredRun extends Pick<CheckRun, 'role' | 'nodeName' | 'result'> {
  readonly run: Run;
}

const roles = ['coordinator', 'other'] as const;
const terms: Readonly<Record<CheckRow['name'], TermName>> = {
  Iops: 'iops',
  Throughput: 'throughput',
  LatencyMean: 'latency',
  P50: 'percentile',
  P99: 'percentile',
  P999: 'percentile',
  Cpu: 'cpu',
};

/** The answer: one sentence, what it rests on, the figures side by side, and the runs. */
@Component({
  selector: 'headroom-check-answer',
  imports: [
    FigurePipe,
    FillPipe,
    LocalTimePipe,
    RouterLink,
    SayPipe,
    ScrollRegionDirective,
    TableFilesComponent,
    TermComponent,
  ],
  templateUrl: './check-answer.component.html',
  styleUrl: './check-answer.component.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class CheckAnswerComponent implements AfterViewInit {
  private readonly texts = inject(Texts);

  public readonly comparison = input.required<CheckComparison>();
  public readonly runs = input<readonly CheckRun[]>([]);
  public readonly method = input<CheckMethod>('other-node');
  /** Whether the user saw the check end here: then the answer is read out. */
  public readonly takesFocus = input(false);

  private readonly headline = viewChild<ElementRef<HTMLElement>>('headline');

  public readonly strings = this.texts.strings.CoordinatorCheck;

  public ngAfterViewInit(): void {
    if (this.takesFocus()) {
      this.headline()?.nativeElement.focus();
    }
  }

  /** In the order of the table's columns: one run of each role, as all of a role are on one node. */
  public get columns(): readonly CheckRun[] {
    return roles.flatMap((role) => this.runs().find((one) => one.role === role) ?? []);
  }

  /** The runs with what they measured, in the order of their turns. */
  public get measured(): readonly MeasuredRun[] {
    return this.runs().flatMap(({ role, nodeName, run, result }) =>
      run === null ? [] : [{ role, nodeName, run, result }],
    );
  }

  /** As the figures side by side and the history have it. */
  public iopsOf({ result }: MeasuredRun): number | null {
    return result === null ? null : (figuresOfRun(result)?.Iops ?? null);
  }

  public addressOf({ nodeName, id }: Run): string[] {
    return runAddress(nodeName, id);
  }

  /** What a column is called: the node, and whether it owns the volume. */
  public columnName({ nodeName, role }: CheckRun): string {
    return `${nodeName}, ${this.strings.Roles[role]}`;
  }

  public readonly tableOf = (): Table => {
    const sides = roles.map((role) => {
      const one = this.columns.find((run) => run.role === role);
      return one === undefined ? this.strings.Roles[role] : this.columnName(one);
    });
    return sidesTable(this.comparison().rows, sides, (row) => this.betterText(row), this.texts);
  };

  public termOf({ name }: CheckRow): TermName {
    return terms[name];
  }

  public differenceText(row: CheckRow): string {
    const difference = differenceOf(row);
    if (difference === null) {
      return notMeasured;
    }
    const percent = this.texts.signedPercent(difference);
    return row.unit === 'percent' ? pointsText(percent, difference, this.texts) : percent;
  }

  /** Which is better, in words: a color alone is not accessible. */
  public betterText({ better }: CheckRow): string {
    if (better === null) {
      return '';
    }
    if (better === 'neither') {
      return this.strings.BetterNeither;
    }
    const node = this.columns.find(({ role }) => role === better)?.nodeName ?? '';
    return this.method() === 'move-owner' ? this.strings.Roles[better] : node;
  }
}
