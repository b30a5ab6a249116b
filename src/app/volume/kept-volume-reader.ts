import { inject, Injectable, signal } from '@angular/core';
import { BehaviorSubject, concat, defer, EMPTY, merge, Observable } from 'rxjs';
import { filter, finalize, switchMap, take } from 'rxjs/operators';
import { Cluster } from '../../generated/contract';
import {
  KeptHistoryStore,
  KeptRequest,
  TimeFrame,
  timeFramesOfNodes,
  whyNotKept,
} from '../activity/kept-history.store';
import { VolumeLimitsStore } from '../activity/volume-limits.store';
import { hourRequest, ownRequests, requestsOfOthers } from './kept-requests';

/** Reads what is kept of one volume, and of others what its judgements need. */
@Injectable()
export class KeptVolumeReader {
  private readonly kept = inject(KeptHistoryStore);
  private readonly limits = inject(VolumeLimitsStore);
  private readonly chosen = new BehaviorSubject<TimeFrame>('day');

  /** The hour is read while it is chosen. */
  public choose(frame: TimeFrame): void {
    this.chosen.next(frame);
  }

  /** Until all was read, or could not be: before that, none of it is missing. */
  public readonly isReading = signal(false);

  /** Its own first, that of nodes last; of others once the limits are known, as which volumes share them is not before. */
  public read(cluster: Cluster, volumeId: string): Observable<unknown> {
    const { currentNodeName: nodeName } = cluster;
    const ofOthers = this.limits.state$.pipe(
      filter(({ isComplete }) => isComplete),
      take(1),
      switchMap(() => this.kept.load(nodeName, this.requestsOfOthers(cluster, volumeId))),
    );
    this.isReading.set(true);
    return concat(
      this.kept.load(nodeName, ownRequests(volumeId)),
      defer(() => ofOthers),
      defer(() => this.kept.loadNodes(cluster, timeFramesOfNodes.tried)),
    ).pipe(finalize(() => this.isReading.set(false)));
  }

  public readAgain(cluster: Cluster, volumeId: string): Observable<unknown> {
    const { currentNodeName: nodeName } = cluster;
    return merge(
      this.kept.loadAgain(nodeName, () => [...ownRequests(volumeId), ...this.requestsOfOthers(cluster, volumeId)]),
      this.chosen.pipe(
        switchMap((frame) => (frame === 'hour' ? this.kept.loadChosen(nodeName, hourRequest(volumeId)) : EMPTY)),
      ),
    );
  }

  /** None where nothing is kept of the volume itself: a sum over a limit is not known without it. */
  private requestsOfOthers(cluster: Cluster, volumeId: string): KeptRequest[] {
    const volume = cluster.volumes.find(({ id }) => id === volumeId);
    const { isComplete } = this.limits.state;
    return volume === undefined || !isComplete || whyNotKept(this.kept.state) !== null
      ? []
      : requestsOfOthers(volume, cluster, this.limits.limits());
  }
}
