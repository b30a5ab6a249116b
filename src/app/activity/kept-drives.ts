import { computed, inject, Injectable, signal } from '@angular/core';
import { catchError, concat, defer, EMPTY, Observable, tap } from 'rxjs';
import { Cluster } from '../../generated/contract';
import { SlowDrive, slowDrivesOf } from '../analysis/activity/public-api';
import { HeadroomGateway, HistoryRequest } from '../gateway/public-api';

/** What a slow drive is found by. */
export const seriesOfDrives = ['iops.read', 'latency.read', 'iops.write', 'latency.write'] as const;

/** Windows is asked for each drive separately, which takes the node up to half a minute. */
const againAfter = 30 * 60_000;

interface KeptPool {
  readonly askedAt: number;
  readonly slow: readonly SlowDrive[];
}

/**
 * The drives that stand out in the last day's history. Each pool is read at most every half hour, for any number of
 * open pages. Only those drives are remembered. Leaving the page cancels nothing: the node would finish the work
 * anyway.
 */
@Injectable({ providedIn: 'root' })
export class KeptDrives {
  private readonly gateway = inject(HeadroomGateway);
  private readonly pools = signal<ReadonlyMap<string, KeptPool>>(new Map());
  private connection: string | null = null;

  /** Of all pools. */
  public readonly slow = computed((): readonly SlowDrive[] => [...this.pools().values()].flatMap(({ slow }) => slow));

  /** Asks for the pools whose turn it is, one after the other. Ends at once; a failure leaves what is known. */
  public ask(cluster: Cluster): void {
    this.connect();
    const due = poolsOf(cluster).filter(({ poolName }) => this.isDue(poolName, Date.now()));
    for (const { poolName } of due) {
      this.keep(poolName, { askedAt: Date.now(), slow: this.pools().get(poolName)?.slow ?? [] });
    }
    const { connection } = this;
    const isSame = (): boolean => connection === this.connection;
    concat(...due.map((pool) => defer(() => (isSame() ? this.read(cluster, pool, isSame) : EMPTY)))).subscribe();
  }

  private read(cluster: Cluster, { poolName, volumeId }: PoolOfVolume, isSame: () => boolean): Observable<unknown> {
    const request: HistoryRequest = { timeFrame: 'day', volumeId, seriesNames: seriesOfDrives, subject: 'drive' };
    return this.gateway.history(cluster.currentNodeName, request).pipe(
      tap((history) => {
        if (isSame()) {
          const told = new Set(history.series.map(({ subjectId }) => subjectId));
          // With many drives, a node reports a part each time: the findings about the others are still valid.
          const others = (this.pools().get(poolName)?.slow ?? []).filter(({ driveId }) => !told.has(driveId));
          const slow = [...slowDrivesOf({ poolName }, { cluster }, history), ...others];
          this.keep(poolName, { askedAt: Date.now(), slow });
        }
      }),
      catchError(() => EMPTY),
    );
  }

  private isDue(poolName: string, now: number): boolean {
    const pool = this.pools().get(poolName);
    return pool === undefined || now - pool.askedAt >= againAfter;
  }

  private keep(poolName: string, pool: KeptPool): void {
    this.pools.update((pools) => new Map([...pools, [poolName, pool]]));
  }

  /** Pools of another connection may have the same names. */
  private connect(): void {
    const { entryNodeName } = this.gateway;
    if (entryNodeName !== this.connection) {
      this.connection = entryNodeName;
      this.pools.set(new Map());
    }
  }
}

interface PoolOfVolume {
  readonly poolName: string;
  readonly volumeId: string;
}

/** Each pool with one of its volumes, which is used to request its drives. */
function poolsOf({ volumes }: Cluster): PoolOfVolume[] {
  const pools = new Map<string, PoolOfVolume>();
  for (const { id, poolName } of volumes) {
    if (poolName !== null && !pools.has(poolName)) {
      pools.set(poolName, { poolName, volumeId: id });
    }
  }
  return [...pools.values()];
}
