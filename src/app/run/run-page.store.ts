import { Injectable } from '@angular/core';
import { EMPTY, Observable } from 'rxjs';
import { catchError, tap } from 'rxjs/operators';
import { Limits, Problem, Run } from '../../generated/contract';
import { HeadroomGateway, RunAndResult, problemOf } from '../gateway/public-api';
import { Store } from '../shared/store';

interface RunPageState {
  readonly isLoading: boolean;
  readonly problem: Problem | null;
  readonly run: Run | null;
  readonly result: RunAndResult['result'];
  /** The limits in force; null while they are asked for. Where they could not be read, a document that says why. */
  readonly limits: Limits | null;
}

/** One run on one node, whether it is under way or over. */
@Injectable()
export class RunPageStore extends Store<RunPageState> {
  public constructor(private readonly gateway: HeadroomGateway) {
    super({ isLoading: false, problem: null, run: null, result: null, limits: null });
  }

  public load(nodeName: string, runId: string): Observable<RunAndResult> {
    this.patch({ isLoading: true, problem: null });
    return this.gateway.result(nodeName, runId).pipe(
      tap(({ run, result }) => this.patch({ isLoading: false, run, result })),
      catchError((error: unknown) => {
        this.patch({ isLoading: false, problem: problemOf(error) });
        return EMPTY;
      }),
    );
  }

  /** A run can be shown without limits, so what goes wrong here becomes a fact that is not known. */
  public loadLimits({ nodeName, volumeId }: Run): Observable<Limits> {
    return this.gateway.limits(nodeName, volumeId).pipe(
      tap((limits) => this.patch({ limits })),
      catchError((error: unknown) => {
        const { message, action } = problemOf(error);
        const reason = action === null ? message : `${message} ${action}`;
        this.patch({ limits: unknownLimits(nodeName, volumeId, reason) });
        return EMPTY;
      }),
    );
  }
}

function unknownLimits(nodeName: string, volumeId: string, reason: string): Limits {
  return {
    contractVersion: 1,
    nodeName,
    volumeId,
    vmSize: null,
    vmSizeSource: null,
    disks: null,
    disksSource: null,
    copies: null,
    limits: [],
    entries: null,
    notKnown: [{ fact: 'limits', reason }],
  };
}
