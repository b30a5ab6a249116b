import { Injectable, inject } from '@angular/core';
import { EMPTY, Observable } from 'rxjs';
import { catchError, finalize, switchMap } from 'rxjs/operators';
import { Cluster, Problem } from '../../generated/contract';
import { HeadroomGateway, problemOf } from '../gateway/public-api';
import { Store } from '../shared/store';
import { RunListStore } from './run-list.store';

export interface ClusterRunsState {
  /** null until it was read. */
  readonly cluster: Cluster | null;
  /** Why it could not be read. */
  readonly problem: Problem | null;
  readonly isLoading: boolean;
}

/** The cluster of a page that shows the runs of all its nodes, which are in its {@link RunListStore}. */
@Injectable()
export class ClusterRunsStore extends Store<ClusterRunsState> {
  private readonly gateway = inject(HeadroomGateway);
  private readonly runList = inject(RunListStore);

  public constructor() {
    super({ cluster: null, problem: null, isLoading: false });
  }

  /** Reads the cluster, then its runs; a failure is in the state. */
  public load(): Observable<unknown> {
    this.patch({ isLoading: true, problem: null });
    return this.gateway.cluster(this.gateway.entryNodeName).pipe(
      switchMap((cluster) => {
        this.patch({ cluster });
        return this.runList.load(cluster);
      }),
      catchError((error: unknown) => {
        this.patch({ problem: problemOf(error) });
        return EMPTY;
      }),
      finalize(() => this.patch({ isLoading: false })),
    );
  }
}
