import { Injectable, inject } from '@angular/core';
import { EMPTY, Observable, of } from 'rxjs';
import { catchError, map, tap } from 'rxjs/operators';
import { Problem, Run } from '../../generated/contract';
import { isWorkedOut, KnownLimits, limitsInForce } from '../analysis/public-api';
import { HeadroomGateway, RunAndResult, problemOf } from '../gateway/public-api';
import { limitCatalog, limitsOfNow } from '../limits/catalog';
import { Store } from '../shared/store';

interface RunPageState {
  /** Whether the address names no run, so that no node can be asked for it. */
  readonly isNowhere: boolean;
  readonly isLoading: boolean;
  readonly problem: Problem | null;
  readonly run: Run | null;
  readonly result: RunAndResult['result'];
  /** The limits for the run's verdict; null while they are read. If they could not be read, they have the reason. */
  readonly limits: KnownLimits | null;
}

/** One run on one node, running or ended. */
@Injectable()
export class RunPageStore extends Store<RunPageState> {
  private readonly gateway = inject(HeadroomGateway);

  public constructor() {
    super({ isNowhere: false, isLoading: false, problem: null, run: null, result: null, limits: null });
  }

  public load(nodeName: string, runId: string): Observable<RunAndResult> {
    const isNowhere = nodeName === '' || runId === '';
    if (isNowhere) {
      this.patch({ isNowhere, isLoading: false, problem: null, run: null, result: null, limits: null });
      return EMPTY;
    }
    const isOther = this.state.run !== null && this.state.run.id !== runId;
    // Another run has limits of its own.
    this.patch({
      isNowhere,
      isLoading: true,
      problem: null,
      ...(isOther ? { run: null, result: null, limits: null } : {}),
    });
    return this.gateway.result(nodeName, runId).pipe(
      tap(({ run, result }) => this.patch({ isLoading: false, run, result })),
      catchError((error: unknown) => {
        this.patch({ isLoading: false, problem: problemOf(error) });
        return EMPTY;
      }),
    );
  }

  /**
   * The limits that the run keeps, else those of now. A run can be shown without limits, so what goes wrong here becomes a
   * fact that is not known.
   */
  public loadLimits({ nodeName, volumeId, limits: kept }: Run): Observable<KnownLimits> {
    const read =
      kept === null || kept === undefined
        ? limitsOfNow(this.gateway, nodeName, volumeId)
        : isWorkedOut(kept)
          ? of(kept)
          : limitCatalog().pipe(map((catalog) => limitsInForce(catalog, kept.facts)));
    return read.pipe(
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

function unknownLimits(nodeName: string, volumeId: string, reason: string): KnownLimits {
  return {
    contractVersion: 1,
    facts: {
      contractVersion: 1,
      nodeName,
      volumeId,
      readAt: new Date().toISOString(),
      vmSize: null,
      vmSizeSource: null,
      disks: [],
      disksSource: null,
      copies: null,
      copiesSource: null,
      qos: [],
      entries: null,
      notKnown: [{ fact: 'limits', reason }],
    },
    publishedAsOf: null,
    limits: [],
    gaps: [],
  };
}
