import { Injectable } from '@angular/core';
import { EMPTY, Observable } from 'rxjs';
import { catchError, tap } from 'rxjs/operators';
import { Problem, Progress, Run } from '../../generated/contract';
import { HeadroomGateway, RunEvent, problemOf } from '../gateway/public-api';
import { Store } from '../shared/store';

/** The figures of the lines so far, one list for each chart. `seconds` counts from the start of the load. */
export interface LivePoints {
  readonly seconds: readonly number[];
  readonly iops: readonly (number | null)[];
  readonly throughput: readonly (number | null)[];
  readonly latencyMean: readonly (number | null)[];
  readonly latencyP99: readonly (number | null)[];
  readonly cpu: readonly (number | null)[];
}

export interface RunMonitorState {
  readonly progress: Progress | null;
  readonly points: LivePoints;
  readonly isReconnecting: boolean;
  /** Why the run can no longer be watched. */
  readonly problem: Problem | null;
  readonly isStopping: boolean;
  readonly stopProblem: Problem | null;
}

const noPoints: LivePoints = { seconds: [], iops: [], throughput: [], latencyMean: [], latencyP99: [], cpu: [] };

/** A run under way, line by line. */
@Injectable()
export class RunMonitorStore extends Store<RunMonitorState> {
  private loadStartedAt: number | null = null;

  public constructor(private readonly gateway: HeadroomGateway) {
    super({
      progress: null,
      points: noPoints,
      isReconnecting: false,
      problem: null,
      isStopping: false,
      stopProblem: null,
    });
  }

  public watch(run: Run): Observable<RunEvent> {
    this.loadStartedAt = null;
    this.patch({ progress: run.progress, points: noPoints, problem: null });
    return this.gateway.watchRun(run.nodeName, run.id).pipe(
      tap((event) => this.take(event)),
      catchError((error: unknown) => {
        this.patch({ problem: problemOf(error), isReconnecting: false });
        return EMPTY;
      }),
    );
  }

  /** Asks the engine to stop; the watch then ends by itself. */
  public stop(run: Run): Observable<Run> {
    this.patch({ isStopping: true, stopProblem: null });
    return this.gateway.stopRun(run.nodeName, run.id).pipe(
      catchError((error: unknown) => {
        this.patch({ isStopping: false, stopProblem: problemOf(error) });
        return EMPTY;
      }),
    );
  }

  private take(event: RunEvent): void {
    if (event.kind === 'reconnecting') {
      this.patch({ isReconnecting: true });
    }
    if (event.kind === 'progress') {
      this.patch({ progress: event.progress, isReconnecting: false, points: this.withPoint(event.progress) });
    }
  }

  /** Files are made before the load starts; that time is not on the charts. */
  private withPoint(progress: Progress): LivePoints {
    const { points } = this.state;
    if (progress.phase === 'preparing' || progress.phase === 'finishing') {
      return points;
    }
    this.loadStartedAt ??= progress.elapsedSeconds - progress.phaseElapsedSeconds;
    return {
      seconds: [...points.seconds, Math.max(0, progress.elapsedSeconds - this.loadStartedAt)],
      iops: [...points.iops, progress.totalIops],
      throughput: [...points.throughput, progress.throughputBytesPerSecond],
      latencyMean: [...points.latencyMean, progress.latencyMeanMicroseconds],
      latencyP99: [...points.latencyP99, progress.latencyP99Microseconds],
      cpu: [...points.cpu, progress.cpuUsagePercent],
    };
  }
}
