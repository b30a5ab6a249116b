import { Injectable, inject } from '@angular/core';
import { defer, EMPTY, merge, Observable, of, Subject, throwError, timer } from 'rxjs';
import { catchError, exhaustMap, ignoreElements, map, startWith, switchMap, takeUntil, tap } from 'rxjs/operators';
import { ClusterNode, Problem, Progress, Run } from '../../generated/contract';
import { isSameNode } from '../analysis/limits/public-api';
import { emptyTrace, HeadroomGateway, isOutOfReach, problemOf, RunEvent, RunTrace } from '../gateway/public-api';
import { Store } from '../shared/store';

/** No new line arrives although the run has not ended as far as is known: the figures on screen are old. */
export interface Silence {
  /** The time of the last line or answer (UTC, by this browser's clock). */
  readonly since: string;
  /** gateway: its connection broke. node: the gateway reported that the node cannot be reached. unknown: no report. */
  readonly cause: 'gateway' | 'node' | 'unknown';
  /** The node's state in the cluster; null if the cluster was not asked or does not know it. */
  readonly nodeState: ClusterNode['state'] | null;
}

export interface RunMonitorState {
  readonly progress: Progress | null;
  readonly trace: RunTrace;
  readonly silence: Silence | null;
  /** Why the run can no longer be watched. */
  readonly problem: Problem | null;
  readonly isStopping: boolean;
  readonly stopProblem: Problem | null;
}

/** The engine writes a line per second. A disconnected node leaves the connection open and silent. */
export const silentMilliseconds = 30_000;
/** How often to try an unreachable node again after the watch gave up, and to ask the cluster about a silent node. */
export const againMilliseconds = 15_000;

/** A run in progress, line by line. */
@Injectable()
export class RunMonitorStore extends Store<RunMonitorState> {
  private readonly gateway = inject(HeadroomGateway);

  public constructor() {
    super({
      progress: null,
      trace: emptyTrace,
      silence: null,
      problem: null,
      isStopping: false,
      stopProblem: null,
    });
  }

  /**
   * Watches a run to its end.
   *
   * @param isPatient whether to wait for an unreachable node until it is back; else the watch ends with
   *   a problem in the state after some minutes
   */
  public watch(run: Run, { isPatient = false } = {}): Observable<RunEvent> {
    return defer(() => {
      this.patch({ progress: run.progress, trace: emptyTrace, problem: null, silence: null });
      const lines = new Subject<void>();
      const questions = new Subject<void>();
      const over = new Subject<void>();
      const events = this.events(run, isPatient).pipe(
        tap({
          next: (event) => {
            this.take(event);
            if (event.kind === 'reconnecting') {
              // A connection that is back at once is no reason to ask the cluster.
              if (event.attempt > 1) {
                questions.next();
              }
            } else {
              lines.next();
            }
          },
          complete: () => over.next(),
        }),
      );
      const silence = lines.pipe(
        startWith(undefined),
        map(() => new Date().toISOString()),
        switchMap((heardAt) => timer(silentMilliseconds, againMilliseconds).pipe(map(() => heardAt))),
        tap((heardAt) => this.fallSilent(heardAt, 'unknown')),
      );
      const nodeStates = merge(questions, silence).pipe(
        exhaustMap(() => this.askCluster(run.nodeName)),
        ignoreElements(),
        takeUntil(over),
      );
      return merge(nodeStates, events);
    });
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

  private events(run: Run, isPatient: boolean): Observable<RunEvent> {
    return defer(() => this.gateway.watchRun(run.nodeName, run.id)).pipe(
      catchError((error: unknown) => {
        if (!isPatient || !isOutOfReach(error)) {
          return throwError(() => error);
        }
        this.fallSilent(new Date().toISOString(), 'unknown');
        return timer(againMilliseconds).pipe(switchMap(() => this.events(run, isPatient)));
      }),
      catchError((error: unknown) => {
        this.patch({ problem: problemOf(error), silence: null });
        return EMPTY;
      }),
    );
  }

  private take(event: RunEvent): void {
    if (event.kind === 'reconnecting') {
      this.fallSilent(event.since, causeOf(event.problem));
    }
    if (event.kind === 'progress') {
      this.patch({ progress: event.progress, silence: null, trace: event.trace });
    }
  }

  /** Facts about a silence are kept while it lasts. */
  private fallSilent(since: string, cause: Silence['cause']): void {
    const before = this.state.silence;
    this.patch({
      silence: {
        since: before?.since ?? since,
        cause: cause === 'unknown' ? (before?.cause ?? cause) : cause,
        nodeState: before?.nodeState ?? null,
      },
    });
  }

  /** The cluster knows that a node is down before any connection to it does. */
  private askCluster(nodeName: string): Observable<unknown> {
    return this.gateway.cluster(this.gateway.entryNodeName).pipe(
      map(({ nodes }) => nodes.find(({ name }) => isSameNode(name, nodeName))?.state ?? null),
      catchError(() => of(null)),
      tap((nodeState) => {
        const { silence } = this.state;
        if (silence !== null) {
          this.patch({ silence: { ...silence, nodeState } });
        }
      }),
    );
  }
}

function causeOf(problem: Problem | null): Silence['cause'] {
  if (problem === null) {
    return 'unknown';
  }
  return problem.code === 'GatewayUnreachable' ? 'gateway' : 'node';
}
