import { from, Observable, of } from 'rxjs';
import { map, switchMap } from 'rxjs/operators';
import {
  KnownLimits,
  LimitCatalog,
  limitsTold,
  loadedLimitCatalog,
  loadLimitCatalog,
} from '../analysis/limits/public-api';
import { HeadroomGateway } from '../gateway/public-api';

/** The published limits: at once where they have arrived before, else when they do. Fails where they cannot be loaded. */
export function limitCatalog(): Observable<LimitCatalog> {
  const catalog = loadedLimitCatalog();
  return catalog === null ? from(loadLimitCatalog()) : of(catalog);
}

/** The current limits of runs from a node on a volume, from the node's facts. */
export function limitsOfNow(gateway: HeadroomGateway, nodeName: string, volumeId: string): Observable<KnownLimits> {
  return limitCatalog().pipe(
    switchMap((catalog) => gateway.limitFacts(nodeName, volumeId).pipe(map((told) => limitsTold(catalog, told)))),
  );
}
