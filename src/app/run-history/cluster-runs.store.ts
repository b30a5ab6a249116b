import { Injectable, inject } from '@angular/core';
import { Observable } from 'rxjs';
import { Cluster } from '../../generated/contract';
import { ClusterStore } from './cluster.store';
import { RunListStore } from './run-list.store';

/** The cluster of a page that shows the runs of all its nodes, which are in its {@link RunListStore}. */
@Injectable()
export class ClusterRunsStore extends ClusterStore {
  private readonly runList = inject(RunListStore);

  protected override readonly loadMore = (cluster: Cluster): Observable<unknown> => this.runList.load(cluster);
}
