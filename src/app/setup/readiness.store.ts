import { Injectable, inject } from '@angular/core';
import { EMPTY, Observable, timer } from 'rxjs';
import { catchError, distinctUntilChanged, map, switchMap, tap } from 'rxjs/operators';
import { Problem, Profile, Readiness } from '../../generated/contract';
import { HeadroomGateway, isNotAuthorized, problemOf } from '../gateway/public-api';
import { Store } from '../shared/store';

/** A run as set up on the page. */
export interface ReadinessChoice {
  readonly nodeName: string;
  readonly volumeId: string;
  readonly profile: Profile;
  /** Counts how often the user asked to check again. */
  readonly attempt: number;
}

export interface ReadinessState {
  readonly isChecking: boolean;
  /** For the current choice, never for an earlier one. */
  readonly readiness: Readiness | null;
  /** Why it could not be checked. */
  readonly problem: Problem | null;
  /** Whether the account is known to be allowed to view only. */
  readonly isReader: boolean;
}

/** Waits until the user stops typing: each check costs the node five seconds of measuring the load. */
export const settleMilliseconds = 800;

const unknown: ReadinessState = { isChecking: false, readiness: null, problem: null, isReader: false };

/** The readiness for the run that is set up. */
@Injectable()
export class ReadinessStore extends Store<ReadinessState> {
  private readonly gateway = inject(HeadroomGateway);

  public constructor() {
    super(unknown);
  }

  /** Checks each choice once it is stable; null means that nothing can be checked. */
  public follow(choices: Observable<ReadinessChoice | null>): Observable<Readiness> {
    return choices.pipe(
      distinctUntilChanged((before, after) => isSame(before, after)),
      // At once, so that the answer to another choice disappears before this one is stable.
      tap((choice) => this.patch({ ...unknown, isChecking: choice !== null })),
      switchMap((choice) =>
        choice === null ? EMPTY : timer(settleMilliseconds).pipe(switchMap(() => this.check(choice))),
      ),
    );
  }

  private check({ nodeName, volumeId, profile }: ReadinessChoice): Observable<Readiness> {
    return this.gateway.readiness(nodeName, volumeId, profile).pipe(
      tap(({ readiness, isReader }) => this.patch({ isChecking: false, readiness, isReader })),
      map(({ readiness }) => readiness),
      catchError((error: unknown) => {
        this.patch({ isChecking: false, problem: problemOf(error), isReader: isNotAuthorized(error) });
        return EMPTY;
      }),
    );
  }
}

function isSame(left: ReadinessChoice | null, right: ReadinessChoice | null): boolean {
  return (
    left?.nodeName === right?.nodeName &&
    left?.volumeId === right?.volumeId &&
    left?.profile === right?.profile &&
    left?.attempt === right?.attempt
  );
}
