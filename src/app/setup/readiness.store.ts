import { Injectable } from '@angular/core';
import { EMPTY, Observable, timer } from 'rxjs';
import { catchError, distinctUntilChanged, switchMap, tap } from 'rxjs/operators';
import { Problem, Profile, Readiness } from '../../generated/contract';
import { HeadroomGateway, problemOf } from '../gateway/public-api';
import { Store } from '../shared/store';

/** A run as it stands on the page. */
export interface ReadinessChoice {
  readonly nodeName: string;
  readonly volumeId: string;
  readonly profile: Profile;
  /** Counts how often the person asked for another look. */
  readonly attempt: number;
}

export interface ReadinessState {
  readonly isChecking: boolean;
  /** Of what is chosen now, never of an earlier choice. */
  readonly readiness: Readiness | null;
  /** Why it could not be checked. */
  readonly problem: Problem | null;
}

/** A person who types a figure is not asked about at each key; each question costs the node five seconds of watching. */
export const settleMilliseconds = 800;

const unknown: ReadinessState = { isChecking: false, readiness: null, problem: null };

/** Whether the run that is set up would measure what it is meant to. */
@Injectable()
export class ReadinessStore extends Store<ReadinessState> {
  public constructor(private readonly gateway: HeadroomGateway) {
    super(unknown);
  }

  /** Checks each choice once it stays; null is none that could be checked. */
  public follow(choices: Observable<ReadinessChoice | null>): Observable<Readiness> {
    return choices.pipe(
      distinctUntilChanged((before, after) => isSame(before, after)),
      // At once, so that no answer to another choice stays on the page while this one settles.
      tap((choice) => this.patch({ ...unknown, isChecking: choice !== null })),
      switchMap((choice) =>
        choice === null ? EMPTY : timer(settleMilliseconds).pipe(switchMap(() => this.check(choice))),
      ),
    );
  }

  private check({ nodeName, volumeId, profile }: ReadinessChoice): Observable<Readiness> {
    return this.gateway.readiness(nodeName, volumeId, profile).pipe(
      tap((readiness) => this.patch({ isChecking: false, readiness })),
      catchError((error: unknown) => {
        this.patch({ isChecking: false, problem: problemOf(error) });
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
