import { Injectable, inject } from '@angular/core';
import { concat, EMPTY, from, Observable, of } from 'rxjs';
import { catchError, first, map, switchMap, tap } from 'rxjs/operators';
import { Run } from '../../generated/contract';
import { limitsKept, MeasuredLimit } from '../analysis/limits/public-api';
import type { EndedSearch } from '../analysis/public-api';
import { HeadroomGateway, ListedRun } from '../gateway/public-api';
import { limitCatalog } from './catalog';

/** Older searches than these say nothing of the volume as it is now. */
const newestLookedAt = 3;

/**
 * What searches from a node found on a volume. Nothing is kept for it: the searches are runs of the node, and with a search
 * that is deleted goes the limit that it found.
 */
@Injectable({ providedIn: 'root' })
export class MeasuredLimits {
  private readonly gateway = inject(HeadroomGateway);

  /** By node and run: a search that has ended finds the same whenever it is looked at. */
  private readonly found = new Map<string, MeasuredLimit | null>();

  /**
   * The limit of the newest search that found one of its own; completes without a value if there is none, or it could
   * not be read.
   */
  public newest(nodeName: string, volumeId: string): Observable<MeasuredLimit> {
    return this.gateway.runs(nodeName).pipe(
      map((runs) =>
        runs.filter((run): run is Run => run.volumeId === volumeId && isEndedSearch(run)).slice(0, newestLookedAt),
      ),
      // The newest first, and no further than to the first that found a limit.
      switchMap((searches) => concat(...searches.map((run) => this.foundBy(nodeName, run.id)))),
      first((limit): limit is MeasuredLimit => limit !== null),
      catchError(() => EMPTY),
    );
  }

  private foundBy(nodeName: string, runId: string): Observable<MeasuredLimit | null> {
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
            return result === null || limits === null ? of(null) : from(judge({ run, result, limits }));
          }),
        ),
      ),
      tap((limit) => this.found.set(key, limit)),
    );
  }
}

/** Whether a run is a search that came to its end. */
export function isEndedSearch(run: ListedRun): run is Run {
  return run.status === 'completed' && (run.profile.search ?? null) !== null;
}

/** The verdict's code is loaded where there is a search to judge: most volumes have none. */
async function judge(search: EndedSearch): Promise<MeasuredLimit | null> {
  const { measuredLimit } = await import('../analysis/public-api');
  return measuredLimit(search);
}
