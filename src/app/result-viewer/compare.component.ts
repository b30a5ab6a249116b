import { ChangeDetectionStrategy, Component, OnDestroy, OnInit, computed, inject, input, signal } from '@angular/core';
import { Params, RouterLink } from '@angular/router';
import { EMPTY, Subject } from 'rxjs';
import { catchError, switchMap, takeUntil } from 'rxjs/operators';
import { Problem, Result, Run } from '../../generated/contract';
import { compareRuns, RunComparison } from '../analysis/compare/public-api';
import { ComparisonTableComponent } from '../compare/comparison-table.component';
import { HeadroomGateway, problemOf } from '../gateway/public-api';
import { compareAddress, comparedQuery } from '../run-history/compared-runs';
import { RunListStore } from '../run-history/run-list.store';
import { RunNoticesComponent } from '../run-history/run-notices.component';
import { ProblemMessageComponent } from '../shared/problem-message.component';
import { Texts } from '../shared/texts';

interface CompareState {
  readonly other: Run | null;
  /** With the other as the reference; null where there is nothing to compare. */
  readonly comparison: RunComparison | null;
  /** Of the two runs, in the order of the columns. */
  readonly results: readonly Result[];
  readonly problem: Problem | null;
}

const nothingCompared: CompareState = { other: null, comparison: null, results: [], problem: null };

/** This run compared with another one; the page for several has more of it. */
@Component({
  selector: 'headroom-compare',
  imports: [ComparisonTableComponent, ProblemMessageComponent, RouterLink, RunNoticesComponent],
  providers: [RunListStore],
  templateUrl: './compare.component.html',
  styleUrl: './compare.component.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class CompareComponent implements OnInit, OnDestroy {
  private readonly gateway = inject(HeadroomGateway);
  private readonly runList = inject(RunListStore);
  private readonly texts = inject(Texts);

  public readonly run = input.required<Run>();
  public readonly result = input.required<Result>();

  public readonly strings = this.texts.strings.Compare;
  public readonly runs = computed(() => this.runList.state);
  public readonly state = signal<CompareState>(nothingCompared);
  public readonly compareAddress = compareAddress;

  private readonly destroyed = new Subject<void>();

  public ngOnInit(): void {
    this.load();
  }

  /** Reads the runs of all nodes. */
  public load(): void {
    this.gateway
      .cluster(this.run().nodeName)
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
    return runs.filter(({ id, status }) => id !== this.run().id && (status === 'completed' || status === 'cancelled'));
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
        const results = result === null ? [] : [result, this.result()];
        this.state.set({
          other: run,
          comparison: results.length === 0 ? null : compareRuns(results),
          results,
          problem: null,
        });
      });
  }

  public labelOf(run: Run): string {
    return `${run.name}, ${run.nodeName}, ${this.texts.time(run.createdAt)}`;
  }

  public queryFor(other: Run): Params {
    return comparedQuery([other, this.run()]);
  }

  private fail(error: unknown): typeof EMPTY {
    this.state.set({ ...nothingCompared, problem: problemOf(error) });
    return EMPTY;
  }
}
