import { AsyncPipe } from '@angular/common';
import { ChangeDetectionStrategy, Component, Input, OnDestroy, OnInit, inject } from '@angular/core';
import { BehaviorSubject, EMPTY, Subject } from 'rxjs';
import { catchError, switchMap, takeUntil } from 'rxjs/operators';
import { Problem, Result, Run } from '../../generated/contract';
import { HeadroomGateway, problemOf } from '../gateway/public-api';
import { RunListStore } from '../run-history/run-list.store';
import { FigurePipe, FillPipe, LocalTimePipe } from '../shared/pipes';
import { ProblemMessageComponent } from '../shared/problem-message.component';
import { Texts } from '../shared/texts';
import { comparisonRows, ComparisonRow } from './comparison';

interface CompareState {
  readonly other: Run | null;
  readonly rows: readonly ComparisonRow[];
  readonly problem: Problem | null;
}

/** This run compared with another one. */
@Component({
  selector: 'headroom-compare',
  imports: [AsyncPipe, FigurePipe, FillPipe, LocalTimePipe, ProblemMessageComponent],
  providers: [RunListStore],
  templateUrl: './compare.component.html',
  styleUrl: './compare.component.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class CompareComponent implements OnInit, OnDestroy {
  private readonly gateway = inject(HeadroomGateway);
  private readonly runList = inject(RunListStore);
  private readonly texts = inject(Texts);

  @Input() public run!: Run;
  @Input() public result!: Result;

  public readonly strings = this.texts.strings.Compare;
  public readonly unreadText = this.texts.strings.Runs.Unread;
  public readonly runs$ = this.runList.state$;
  public readonly state$ = new BehaviorSubject<CompareState>({ other: null, rows: [], problem: null });

  private readonly destroyed = new Subject<void>();

  public ngOnInit(): void {
    this.gateway
      .cluster(this.run.nodeName)
      .pipe(
        switchMap((cluster) => this.runList.load(cluster)),
        catchError((error: unknown) => this.fail(error)),
        takeUntil(this.destroyed),
      )
      .subscribe();
  }

  public ngOnDestroy(): void {
    this.destroyed.next();
    this.destroyed.complete();
  }

  /** Runs with a result to compare. */
  public candidates(runs: readonly Run[]): readonly Run[] {
    return runs.filter(({ id, status }) => id !== this.run.id && (status === 'completed' || status === 'cancelled'));
  }

  public choose(runs: readonly Run[], select: EventTarget | null): void {
    const other = runs.find(({ id }) => id === (select as HTMLSelectElement).value);
    if (other === undefined) {
      return;
    }
    this.gateway
      .result(other.nodeName, other.id)
      .pipe(
        catchError((error: unknown) => this.fail(error)),
        takeUntil(this.destroyed),
      )
      .subscribe(({ run, result }) => {
        this.state$.next({
          other: run,
          rows: result === null ? [] : comparisonRows(this.result, result),
          problem: null,
        });
      });
  }

  public labelOf(run: Run): string {
    return `${run.name}, ${run.nodeName}, ${this.texts.time(run.createdAt)}`;
  }

  public nameOf(row: ComparisonRow): string {
    return this.strings.Rows[row.name];
  }

  private fail(error: unknown): typeof EMPTY {
    this.state$.next({ other: null, rows: [], problem: problemOf(error) });
    return EMPTY;
  }
}
