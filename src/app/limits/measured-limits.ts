import { Injectable, inject } from '@angular/core';
import { EMPTY, from, Observable, of } from 'rxjs';
import { catchError, filter, map, switchMap, tap } from 'rxjs/operators';
import { Run } from '../../generated/contract';
import { isSameKind, limitsKept, MeasuredLimit, newestMeasured } from '../analysis/limits/public-api';
import type { EndedSearch } from '../analysis/public-api';
import { HeadroomGateway } from '../gateway/public-api';
import { limitCatalog } from './catalog';
import { isEndedSearch } from './ended-search';

/** Older searches than these say nothing of the volume as it is now. */
const newestLookedAt = 3;

/**
 * What searches from a node found on a volume. Nothing is kept for it: the searches are runs of the node, and with a search
 * that is deleted go the limits that it found.
 */
@Injectable({ providedIn: 'root' })
export class MeasuredLimits {
  private readonly gateway = inject(HeadroomGateway);

  /** By node and run: a search that has ended finds the same whenever it is looked at. */
  private readonly found = new Map<string, readonly MeasuredLimit[]>();

  /**
   * The limits that the newest searches found, of several with the same requests those of the newest that found any; completes
   * without a value if there are none, or they could not be read.
   */
  public newest(nodeName: string, volumeId: string): Observable<readonly MeasuredLimit[]> {
    return this.gateway.runs(nodeName).pipe(
      map((runs) =>
        runs.filter((run): run is Run => run.volumeId === volumeId && isEndedSearch(run)).slice(0, newestLookedAt),
      ),
      switchMap((searches) => this.foundByAll(nodeName, searches)),
      filter((limits) => limits.length > 0),
      catchError(() => EMPTY),
    );
  }

  /** The newest first. One that asked for the same as a newer one that found limits has nothing to add, and is not read. */
  private foundByAll(nodeName: string, searches: readonly Run[]): Observable<readonly MeasuredLimit[]> {
    const [run, ...others] = searches;
    if (run === undefined) {
      return of([]);
    }
    return this.foundBy(nodeName, run.id).pipe(
      switchMap((newer) => {
        const older = newer.length === 0 ? others : others.filter((one) => !asksForSame(one, run));
        return this.foundByAll(nodeName, older).pipe(
          // What is known of the newer one stays known.
          catchError((error: unknown) => {
            if (newer.length === 0) {
              throw error;
            }
            return of<readonly MeasuredLimit[]>([]);
          }),
          map((before) => newestMeasured(newer, before)),
        );
      }),
    );
  }

  private foundBy(nodeName: string, runId: string): Observable<readonly MeasuredLimit[]> {
    const key = `${nodeName} ${runId}`;
    const known = this.found.get(key);
    if (known !== undefined) {
      return of(known);
    }
    return limitCatalog().pipe(
      switchMap((catalog) =>
        this.gateway.result(nodeName, runId).pipe(
          switchMap(({ run, result }) => {
            const limits = limitsKept(catalog, run.limits);
            return result === null || limits === null ? of([]) : from(judge({ run, result, limits }));
          }),
        ),
      ),
      tap((limits) => this.found.set(key, limits)),
    );
  }
}

function asksForSame(one: Run, other: Run): boolean {
  const [left, right] = [one, other].map(({ profile }) => profile.timeSpans[0]?.targets[0]);
  return left !== undefined && right !== undefined && isSameKind(left, right);
}

/** The verdict's code is loaded where there is a search to judge: most volumes have none. */
async function judge(search: EndedSearch): Promise<readonly MeasuredLimit[]> {
  const { measuredLimits } = await import('../analysis/public-api');
  return measuredLimits(search);
}
