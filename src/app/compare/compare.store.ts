import { Injectable, inject } from '@angular/core';
import { forkJoin, Observable, of } from 'rxjs';
import { catchError, map, tap } from 'rxjs/operators';
import { Problem, Result, Run } from '../../generated/contract';
import { mostComparedRuns } from '../analysis/public-api';
import { HeadroomGateway, problemOf } from '../gateway/public-api';
import { keyOf } from '../run-history/history-rows';
import { RunOnNode } from '../run-history/run-list.store';
import { Store } from '../shared/store';

/** A run with what it measured. */
export interface MeasuredRun {
  readonly run: Run;
  readonly result: Result;
}

export interface CompareState {
  readonly isLoading: boolean;
  /** In the requested order: the first is the reference. */
  readonly runs: readonly MeasuredRun[];
  /** Runs that measured nothing, or have not ended. */
  readonly withoutResult: readonly Run[];
  /** Runs that could not be read, each with the reason. */
  readonly gone: readonly { readonly nodeName: string; readonly problem: Problem }[];
  /** How many requested runs exceed the number that can be compared. */
  readonly leftOut: number;
}

type Answer =
  { readonly run: Run; readonly result: Result | null } | { readonly nodeName: string; readonly problem: Problem };

/** The runs that are compared. */
@Injectable()
export class CompareStore extends Store<CompareState> {
  private readonly gateway = inject(HeadroomGateway);

  /** What has been read, so that another order asks for nothing. */
  private readonly answers = new Map<string, Answer>();

  public constructor() {
    super({ isLoading: false, runs: [], withoutResult: [], gone: [], leftOut: 0 });
  }

  public load(asked: readonly RunOnNode[]): Observable<unknown> {
    const runs = asked.slice(0, mostComparedRuns);
    this.patch({ isLoading: true, leftOut: asked.length - runs.length });
    return (runs.length === 0 ? of([]) : forkJoin(runs.map((run) => this.read(run)))).pipe(
      tap((answers) => this.take(answers)),
    );
  }

  private read(run: RunOnNode): Observable<Answer> {
    const { nodeName, id } = run;
    const key = keyOf(run);
    const known = this.answers.get(key);
    if (known !== undefined) {
      return of(known);
    }
    return this.gateway.result(nodeName, id).pipe(
      map(({ run, result }): Answer => ({ run, result })),
      tap((answer) => this.answers.set(key, answer)),
      catchError((error: unknown) => of<Answer>({ nodeName, problem: problemOf(error) })),
    );
  }

  private take(answers: readonly Answer[]): void {
    this.patch({
      isLoading: false,
      runs: answers.flatMap((one) =>
        'run' in one && one.result !== null ? [{ run: one.run, result: one.result }] : [],
      ),
      withoutResult: answers.flatMap((one) => ('run' in one && one.result === null ? [one.run] : [])),
      gone: answers.flatMap((one) => ('problem' in one ? [one] : [])),
    });
  }
}
