import { Injectable, inject } from '@angular/core';
import { defer, EMPTY, Observable } from 'rxjs';
import { catchError, repeat, switchMap, tap } from 'rxjs/operators';
import { Cluster, StorageJob } from '../../generated/contract';
import { PageVisibility } from '../activity/page-visibility';
import { HeadroomGateway } from '../gateway/public-api';
import { Store } from '../shared/store';

/** What was done of the storage jobs at a moment, by the browser's clock. */
export interface JobsReading {
  readonly at: number;
  readonly jobs: readonly StorageJob[];
}

export interface StorageJobsState {
  /** null where they could not be read. */
  readonly newest: JobsReading | null;
  readonly before: JobsReading | null;
}

export interface JobRate {
  readonly bytesPerSecond: number;
  /** When the reading before was, in milliseconds since 1970. */
  readonly since: number;
}

/** Between two readings while a job is in progress: the cluster is asked, which takes longer than reading counters. */
const jobsMilliseconds = 60_000;
/** Of two readings that are closer, the time that the answers took would be much of what is between them. */
const fewestMilliseconds = 30_000;

/** The speed of storage jobs, such as a repair: from two readings of each job's progress. */
@Injectable()
export class StorageJobsStore extends Store<StorageJobsState> {
  private readonly gateway = inject(HeadroomGateway);
  private readonly visibility = inject(PageVisibility);

  public constructor() {
    super({ newest: null, before: null });
  }

  /** Forgets what was read for another page. */
  public clear(): void {
    this.patch({ newest: null, before: null });
  }

  /** Keeps what a cluster says of its jobs. One that is soon after another takes its place. */
  public note({ storageJobs, notKnown }: Pick<Cluster, 'storageJobs' | 'notKnown'>): void {
    if (notKnown.some(({ fact }) => fact === 'storage jobs')) {
      this.clear();
      return;
    }
    const { newest, before } = this.state;
    const reading = { at: Date.now(), jobs: storageJobs };
    const isApart = newest !== null && reading.at - newest.at >= fewestMilliseconds;
    this.patch({ newest: reading, before: isApart ? newest : before });
  }

  /** Reads them again and again while one is in progress. A failure leaves what is known: the page itself reads them too. */
  public readAgain(): Observable<unknown> {
    const reading = defer(() =>
      (this.state.newest?.jobs.length ?? 0) === 0 ? EMPTY : this.gateway.cluster(this.gateway.entryNodeName),
    ).pipe(
      tap((cluster) => this.note(cluster)),
      catchError(() => EMPTY),
    );
    return this.visibility.after(jobsMilliseconds).pipe(
      switchMap(() => reading),
      repeat(),
    );
  }
}

/**
 * A job's bytes per second; null if two readings do not show it: a job whose total or progress does not fit may be
 * another one, and jobs with the same name and no id cannot be distinguished.
 */
export function jobRate(job: StorageJob, { newest, before }: StorageJobsState): JobRate | null {
  if (newest === null || before === null || !newest.jobs.includes(job)) {
    return null;
  }
  const [own, earlier] = [newest, before].map(({ jobs }) => jobs.filter((one) => isSame(one, job)));
  const [then] = earlier ?? [];
  const done = job.processedBytes;
  if (own?.length !== 1 || earlier?.length !== 1 || then === undefined || done === null) {
    return null;
  }
  const bytes = then.processedBytes === null ? null : done - then.processedBytes;
  const seconds = (newest.at - before.at) / 1000;
  return bytes === null || bytes < 0 || then.totalBytes !== job.totalBytes || seconds <= 0
    ? null
    : { bytesPerSecond: bytes / seconds, since: before.at };
}

function isSame(one: StorageJob, other: StorageJob): boolean {
  return one.id === other.id && one.name === other.name;
}
