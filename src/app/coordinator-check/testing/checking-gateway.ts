import { Observable, of, Subject, throwError } from 'rxjs';
import { tap } from 'rxjs/operators';
import { CheckPart, Cluster, OwnershipMove, Result, Run } from '../../../generated/contract';
import { HeadroomError, RunAndResult, RunEvent, RunRequest } from '../../gateway/public-api';
import { cluster, completedRun, pendingMove, result, runningRun } from '../../gateway/testing/recorded-documents';
import { RecordedGateway } from '../../gateway/testing/recorded-gateway';

type CheckRole = CheckPart['role'];

/** Nodes whose runs a spec starts, ends and breaks: each run has its own events and result, and volumes move. */
export class CheckingGateway extends RecordedGateway {
  public readonly started: Run[] = [];
  public owner = 'node1';
  public nodes: Cluster['nodes'] = cluster.nodes;
  /** Nodes that refuse to start a run. */
  public readonly refusing = new Set<string>();
  /** By node, how many of the recorded IOPS it gets. */
  public shares: Readonly<Record<string, number>> = { node2: 0.75 };
  private readonly watches = new Map<string, Subject<RunEvent>>();
  private readonly ended = new Map<string, Run>();
  private readonly kept: Run[] = [];

  public override runsByNode: Record<string, Observable<readonly Run[]>> = {};

  public override cluster(nodeName: string): Observable<Cluster> {
    this.calls.push(`cluster ${nodeName}`);
    const volumes = cluster.volumes.map((one) => (one.id === 'test01' ? { ...one, ownerNodeName: this.owner } : one));
    return of({ ...cluster, nodes: this.nodes, volumes });
  }

  public override startRun(nodeName: string, request: RunRequest): Observable<Run> {
    super.startRun(nodeName, request);
    if (this.refusing.has(nodeName)) {
      return throwError(() => refusal(nodeName));
    }
    const number = this.started.length + 1;
    const run: Run = {
      ...runningRun,
      id: `20261121-1200${String(number).padStart(2, '0')}-0000000${number}`,
      nodeName,
      coordinatorNodeName: this.owner,
      profile: request.profile,
      check: request.check,
      keepTestFile: request.keepTestFile,
      name: request.name ?? '',
    };
    this.started.push(run);
    return of(run);
  }

  public override watchRun(nodeName: string, runId: string): Observable<RunEvent> {
    this.calls.push(`watchRun ${nodeName} ${runId}`);
    return this.watchOf(runId);
  }

  public override stopRun(nodeName: string, runId: string): Observable<Run> {
    this.calls.push(`stopRun ${nodeName}`);
    this.end('cancelled');
    return of({ ...runningRun, id: runId });
  }

  public override result(nodeName: string, runId: string): Observable<RunAndResult> {
    this.calls.push(`result ${nodeName}`);
    const run = this.ended.get(runId) ?? { ...completedRun, id: runId, nodeName };
    return of({ run, result: run.status === 'completed' ? this.resultOf(nodeName) : null });
  }

  public override moveVolume(nodeName: string, volumeId: string, target: string): Observable<OwnershipMove> {
    return super.moveVolume(nodeName, volumeId, target).pipe(tap(() => (this.owner = target)));
  }

  public override restoreVolume(nodeName: string, moveId: string): Observable<OwnershipMove> {
    const { originalOwnerNodeName } = pendingMove;
    return super.restoreVolume(nodeName, moveId).pipe(tap(() => (this.owner = originalOwnerNodeName)));
  }

  /** Emits an event of a run, by default of the last one that was started. */
  public tell(event: RunEvent, run = this.last): void {
    this.watchOf(run.id).next(event);
  }

  /** Breaks the watch of the last run permanently; the run continues. */
  public stopWatching(error: HeadroomError): void {
    const { id } = this.last;
    const watch = this.watchOf(id);
    this.watches.delete(id);
    watch.error(error);
  }

  /** Lets a run end. */
  public end(status: Run['status'] = 'completed', run = this.last): void {
    const over: Run = { ...run, status, endedAt: '2026-11-21T12:02:00Z', process: null };
    this.ended.set(run.id, over);
    this.tell({ kind: 'ended', run: over }, run);
  }

  /** Adds a run as if it were from an earlier visit. */
  public keep(run: Run): void {
    this.ended.set(run.id, run);
    this.kept.push(run);
    this.runsByNode[run.nodeName] = of(this.kept.filter(({ nodeName }) => nodeName === run.nodeName));
  }

  /** Keeps as many runs of one check as if they had taken turns on node1 and another node. */
  public keepTurns(count: number, otherNodeName = 'node2'): void {
    for (let index = 0; index < count; index += 1) {
      const role = ['coordinator', 'other', 'other', 'coordinator'][index % 4] as CheckRole;
      const id = `20261121-11${String(index).padStart(2, '0')}00-00000001`;
      const nodeName = role === 'other' ? otherNodeName : 'node1';
      this.keep(checkRun({ id, nodeName, check: { id: 'aaaaaaaa', role, method: 'other-node' } }));
    }
  }

  /** Lets this many runs complete, each of which starts the next. */
  public endRuns(count: number): void {
    for (let index = 0; index < count; index += 1) {
      this.end();
    }
  }

  /** The calls that change something, but for the deletion of test files. */
  public get changes(): string[] {
    return this.calls.filter((call) => /^(startRun|stopRun|moveVolume|restoreVolume)/.test(call));
  }

  /** The runs whose test files were to be deleted. */
  public get removals(): string[] {
    return this.calls.filter((call) => call.startsWith('removeTestFile'));
  }

  private get last(): Run {
    const run = this.started.at(-1);
    if (run === undefined) {
      throw new Error('No run was started.');
    }
    return run;
  }

  private watchOf(runId: string): Subject<RunEvent> {
    const watch = this.watches.get(runId) ?? new Subject<RunEvent>();
    this.watches.set(runId, watch);
    return watch;
  }

  private resultOf(nodeName: string): Result {
    const share = this.shares[nodeName] ?? 1;
    const timeSpans = result.timeSpans.map((span) => ({
      ...span,
      total: { ...span.total, iops: span.total.iops * share },
      series: span.series && {
        ...span.series,
        intervals: span.series.intervals.map((one) => ({ ...one, readIops: one.readIops * share })),
      },
    }));
    return { ...result, timeSpans };
  }
}

/** A run of a check from an earlier visit. */
export function checkRun(changes: Partial<Run>): Run {
  const check = { id: 'aaaaaaaa', role: 'coordinator', method: 'other-node' } as const;
  return { ...completedRun, coordinatorNodeName: 'node1', check, ...changes };
}

function refusal(target: string): HeadroomError {
  const action = 'Free some space.';
  return new HeadroomError({ code: 'NotReady', message: `${target} is not ready.`, action, target });
}
