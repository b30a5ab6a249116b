import { inject, Injectable } from '@angular/core';
import { from, Observable, of } from 'rxjs';
import { catchError, distinct, filter, map, mergeMap, take, tap } from 'rxjs/operators';
import { Profile } from '../../generated/contract';
import { HeadroomGateway, isNotAuthorized } from '../gateway/public-api';
import { Store } from '../shared/store';
import { CheckState } from './check-state';

export interface CheckReaders {
  /** The nodes that the account is known to be allowed to view only. */
  readonly nodeNames: readonly string[];
}

/** Which nodes of a check would refuse its runs, before there is one. */
@Injectable()
export class CheckReadersStore extends Store<CheckReaders> {
  private readonly gateway = inject(HeadroomGateway);

  public constructor() {
    super({ nodeNames: [] });
  }

  /**
   * Asks each node that a check would run on, once. None while a check is running: who runs a check is allowed to.
   */
  public follow(states: Observable<CheckState>, ownerOf: () => string | null): Observable<unknown> {
    this.patch({ nodeNames: [] });
    return states.pipe(
      filter(({ isLoading, isPlaying }) => !isLoading && !isPlaying),
      mergeMap(({ otherNodeName, volumeId, profile }) =>
        volumeId === null || profile === null
          ? []
          : from([ownerOf(), otherNodeName]).pipe(
              filter((nodeName) => nodeName !== null),
              map((nodeName) => ({ nodeName, volumeId, profile })),
            ),
      ),
      distinct(({ nodeName }) => nodeName),
      mergeMap((asked) => this.isReader(asked).pipe(map((isReader) => ({ ...asked, isReader })))),
      filter(({ isReader }) => isReader),
      tap(({ nodeName }) => this.patch({ nodeNames: [...this.state.nodeNames, nodeName] })),
    );
  }

  /** A node that does not report it may still be able to make runs. */
  private isReader(asked: { nodeName: string; volumeId: string; profile: Profile }): Observable<boolean> {
    return this.gateway.readiness(asked.nodeName, asked.volumeId, asked.profile).pipe(
      // Known with the first answer: the page does not wait until the node's load is measured.
      take(1),
      map(({ isReader }) => isReader),
      catchError((error: unknown) => of(isNotAuthorized(error))),
    );
  }
}
