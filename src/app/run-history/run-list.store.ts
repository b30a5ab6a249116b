import { Injectable } from '@angular/core';
import { forkJoin, Observable, of } from 'rxjs';
import { catchError, map, tap } from 'rxjs/operators';
import { Cluster, Problem, Run } from '../../generated/contract';
import { HeadroomGateway, problemOf } from '../gateway/public-api';
import { Store } from '../shared/store';

interface RunListState {
  readonly isLoading: boolean;
  /** Newest first, of all nodes that answered. */
  readonly runs: readonly Run[];
  /** What nodes answered instead of their runs. */
  readonly problems: readonly Problem[];
  /** Nodes that were not asked, as they are down: what they keep cannot be read. */
  readonly downNodeNames: readonly string[];
  /** The run that is being deleted. */
  readonly removing: string | null;
}

/** The runs that the nodes keep. Each node is asked for its own: none is reached through another. */
@Injectable()
export class RunListStore extends Store<RunListState> {
  public constructor(private readonly gateway: HeadroomGateway) {
    super({ isLoading: false, runs: [], problems: [], downNodeNames: [], removing: null });
  }

  /**
   * Asks all nodes that are not down; a node that does not answer does not hide the others' runs. Those that are down are
   * in the state by name: runs that cannot be read are not runs that are not there.
   */
  public load(cluster: Cluster): Observable<readonly Run[]> {
    const nodes = cluster.nodes.filter(({ state }) => state !== 'down');
    const downNodeNames = cluster.nodes.filter(({ state }) => state === 'down').map(({ name }) => name);
    this.patch({ isLoading: true, downNodeNames });
    const answers = nodes.map(({ name }) =>
      this.gateway.runs(name).pipe(
        map((runs) => ({ runs, problem: null })),
        catchError((error: unknown) => of({ runs: [], problem: problemOf(error) })),
      ),
    );
    return (answers.length === 0 ? of([]) : forkJoin(answers)).pipe(
      map((all) => {
        const runs = all.flatMap((answer) => answer.runs).sort((left, right) => (left.id < right.id ? 1 : -1));
        const problems = all.flatMap(({ problem }) => (problem === null ? [] : [problem]));
        this.patch({ isLoading: false, runs, problems });
        return runs;
      }),
    );
  }

  /** Deletes a run on its node. */
  public remove(run: Run): Observable<void> {
    this.patch({ removing: run.id });
    return this.gateway.removeRun(run.nodeName, run.id).pipe(
      tap(() => this.patch({ removing: null, runs: this.state.runs.filter(({ id }) => id !== run.id), problems: [] })),
      catchError((error: unknown) => {
        this.patch({ removing: null, problems: [problemOf(error)] });
        return of(undefined);
      }),
    );
  }
}
