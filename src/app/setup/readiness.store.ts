import { Injectable, inject } from '@angular/core';
import { EMPTY, merge, Observable, timer } from 'rxjs';
import { catchError, distinctUntilChanged, filter, ignoreElements, map, switchMap, tap } from 'rxjs/operators';
import { Problem, Readiness } from '../../generated/contract';
import { HeadroomGateway, isNotAuthorized, isRefusedTarget, problemOf } from '../gateway/public-api';
import { ReadinessChoice } from './readiness-choice';
import { needsNoMore } from './readiness-scope';
import { Store } from '../shared/store';

export interface ReadinessState {
  readonly isChecking: boolean;
  /** Whether what could keep a run from starting is still open: nothing was said yet of this account, target and size. */
  readonly isOpen: boolean;
  /** For the current choice, never for an earlier one; without the load of others while that is being checked. */
  readonly readiness: Readiness | null;
  /** Why it could not be checked. */
  readonly problem: Problem | null;
  /** Whether the account is known to be allowed to view only. */
  readonly isReader: boolean;
}

/** Waits until the user stops typing: each check costs the node two calls, and five seconds of measuring the load. */
export const settleMilliseconds = 800;

/** After that, a node that does not answer does not prevent a start: the start makes the same checks. */
export const mostOpenMilliseconds = 30_000;

/** Whether the checks ended because no run could start either: the node knows the target, or refuses the profile. */
export function refusesRun(problem: Problem | null): boolean {
  return problem?.code === 'ProfileNotValid' || isRefusedTarget(problem);
}

const unknown: ReadinessState = { isChecking: false, isOpen: false, readiness: null, problem: null, isReader: false };

/** The readiness for the run that is set up. */
@Injectable()
export class ReadinessStore extends Store<ReadinessState> {
  private readonly gateway = inject(HeadroomGateway);
  /** The last choice that nothing kept from starting. */
  private free: ReadinessChoice | null = null;
  /** What the page opens with is nothing that is still typed: it waits for nothing. */
  private hasAsked = false;

  public constructor() {
    super(unknown);
  }

  /** Checks each choice once it is stable; null means that nothing can be checked. */
  public follow(choices: Observable<ReadinessChoice | null>): Observable<Readiness> {
    return choices.pipe(
      distinctUntilChanged((before, after) => isSame(before, after)),
      // At once, so that the answer to another choice disappears before this one is stable.
      tap((choice) =>
        this.patch({
          ...unknown,
          isChecking: choice !== null,
          isOpen: choice !== null && !needsNoMore(choice, this.free),
        }),
      ),
      switchMap((choice) =>
        choice === null
          ? EMPTY
          : merge(
              timer(this.hasAsked ? settleMilliseconds : 0).pipe(switchMap(() => this.check(choice))),
              this.losePatience(),
            ),
      ),
    );
  }

  private check(choice: ReadinessChoice): Observable<Readiness> {
    const { nodeName, volumeId, profile } = choice;
    this.hasAsked = true;
    return this.gateway.readiness(nodeName, volumeId, profile).pipe(
      // What could refuse a run is in with the first answer; the second adds to it what only lowers the confidence.
      tap(({ readiness, isReader, isWhole }) => {
        const isBlocked = isReader || readiness.checks.some(({ verdict }) => verdict === 'blocking');
        this.free = isBlocked ? null : choice;
        this.patch({ isChecking: !isWhole, isOpen: false, readiness, isReader });
      }),
      map(({ readiness }) => readiness),
      catchError((error: unknown) => {
        const [problem, isRefused] = [problemOf(error), isNotAuthorized(error) || refusesRun(problemOf(error))];
        const { readiness, isReader } = this.state;
        // Checks that fail for another cause say nothing against a run, nor does asking again and again.
        if (isRefused || readiness === null) {
          this.free = isRefused ? null : choice;
        }
        // A failure does not delay anything, and keeps a first answer.
        this.patch({
          isChecking: false,
          isOpen: false,
          problem,
          readiness: isRefused ? null : readiness,
          isReader: isReader || isNotAuthorized(error),
        });
        return EMPTY;
      }),
    );
  }

  private losePatience(): Observable<never> {
    return timer(mostOpenMilliseconds).pipe(
      filter(() => this.state.isOpen),
      tap(() => this.patch({ isOpen: false })),
      ignoreElements(),
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
