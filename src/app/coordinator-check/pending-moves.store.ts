import { Injectable, inject } from '@angular/core';
import { forkJoin, Observable, of } from 'rxjs';
import { catchError, map, tap } from 'rxjs/operators';
import { Cluster, OwnershipMove, Problem } from '../../generated/contract';
import { HeadroomGateway, problemOf } from '../gateway/public-api';
import { Store } from '../shared/store';

export interface PendingMovesState {
  /** Moves that are not settled: another node than the original owner may own the volume. */
  readonly moves: readonly OwnershipMove[];
  /** The moves that were settled on this page, to show their outcome. */
  readonly settled: readonly OwnershipMove[];
  /** The move that is being settled. */
  readonly restoring: string | null;
  /** Why a volume could not be moved back, by move. */
  readonly problems: Readonly<Record<string, Problem>>;
}

/** Volumes that were moved and not moved back, from the nodes' records. Each node reports its own. */
@Injectable({ providedIn: 'root' })
export class PendingMovesStore extends Store<PendingMovesState> {
  private readonly gateway = inject(HeadroomGateway);

  public constructor() {
    super({ moves: [], settled: [], restoring: null, problems: {} });
  }

  /**
   * Asks all nodes that are up. A node that does not answer is skipped: the page says elsewhere that it cannot be
   * reached, and its records are read when it answers again.
   */
  public load(cluster: Cluster): Observable<readonly OwnershipMove[]> {
    const nodes = cluster.nodes.filter(({ state }) => state !== 'down');
    const answers = nodes.map(({ name }) => this.gateway.moves(name).pipe(catchError(() => of([]))));
    return (answers.length === 0 ? of([]) : forkJoin(answers)).pipe(
      map((all) => all.flat().filter(({ status }) => status === 'moved' || status === 'intended')),
      tap((moves) => this.patch({ moves })),
    );
  }

  /** A settled move is reported once, on the page where it happened. */
  public forgetSettled(): void {
    this.patch({ settled: [], problems: {} });
  }

  /** Moves a volume back to its owner. Emits the ended move; failures are in the state. */
  public restore(move: OwnershipMove): Observable<OwnershipMove | null> {
    const problems = Object.fromEntries(Object.entries(this.state.problems).filter(([id]) => id !== move.id));
    this.patch({ restoring: move.id, problems });
    return this.gateway.restoreVolume(move.nodeName, move.id).pipe(
      tap((settled) => {
        const isSettled = settled.status !== 'moved' && settled.status !== 'intended';
        this.patch({
          restoring: null,
          moves: this.state.moves.flatMap((one) => (one.id !== move.id ? [one] : isSettled ? [] : [settled])),
          settled: isSettled ? [...this.state.settled, settled] : this.state.settled,
        });
      }),
      catchError((error: unknown) => {
        this.patch({ restoring: null, problems: { ...this.state.problems, [move.id]: problemOf(error) } });
        return of(null);
      }),
    );
  }
}
