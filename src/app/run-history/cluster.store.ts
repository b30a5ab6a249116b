import { Injectable, inject } from '@angular/core';
import { EMPTY, Observable } from 'rxjs';
import { catchError, finalize, switchMap } from 'rxjs/operators';
import { Cluster, Problem } from '../../generated/contract';
import { HeadroomGateway, problemOf } from '../gateway/public-api';
import { Store } from '../shared/store';

export interface ClusterState {
  /** null until it was read. */
  readonly cluster: Cluster | null;
  /** Why it, or what is read after it, could not be read. */
  readonly problem: Problem | null;
  readonly isLoading: boolean;
}

/** The cluster of a page, read from the node that the tool was opened on. */
@Injectable()
export class ClusterStore extends Store<ClusterState> {
  private readonly gateway = inject(HeadroomGateway);

  public constructor() {
    super({ cluster: null, problem: null, isLoading: false });
  }

  /** Reads the cluster, then what a page needs of it; a failure is in the state. */
  public load(): Observable<unknown> {
    this.patch({ isLoading: true, problem: null });
    return this.gateway.cluster(this.gateway.entryNodeName).pipe(
      switchMap((cluster) => {
        this.patch({ cluster });
        return this.loadMore(cluster);
      }),
      catchError((error: unknown) => {
        this.patch({ problem: problemOf(error) });
        return EMPTY;
      }),
      finalize(() => this.patch({ isLoading: false })),
    );
  }

  /** What is read of the nodes and volumes that are known now; here, nothing. */
  protected readonly loadMore: (cluster: Cluster) => Observable<unknown> = () => EMPTY;
}
