import { Observable, of, Subject } from 'rxjs';
import { Cluster, Limits, Run } from '../../../generated/contract';
import { HeadroomGateway, ProfileProblem, RunAndResult, RunEvent, RunRequest } from '../headroom-gateway';
import { cluster, completedRun, limits, result, runningRun } from './recorded-documents';

/** Answers from recorded documents and keeps what it was asked. Specs replace the answers that matter to them. */
export class RecordedGateway extends HeadroomGateway {
  public readonly calls: string[] = [];
  public readonly events = new Subject<RunEvent>();
  public lastRequest: RunRequest | null = null;

  public clusterAnswer: Observable<Cluster> = of(cluster);
  public limitsAnswer: Observable<Limits> = of(limits);
  public problemsAnswer: Observable<readonly ProfileProblem[]> = of([]);
  public startAnswer: Observable<Run> = of(runningRun);
  public runsByNode: Readonly<Record<string, Observable<readonly Run[]>>> = {
    node1: of([completedRun]),
    node2: of([]),
    node3: of([]),
  };
  public stopAnswer: Observable<Run> = of({ ...runningRun, status: 'cancelled' });
  public resultAnswer: Observable<RunAndResult> = of({ run: completedRun, result });
  public removeAnswer: Observable<void> = of(undefined);

  public override readonly entryNodeName = 'hci-demo';

  public override cluster(nodeName: string): Observable<Cluster> {
    return this.record(`cluster ${nodeName}`, this.clusterAnswer);
  }

  public override limits(nodeName: string, volumeId: string): Observable<Limits> {
    return this.record(`limits ${nodeName} ${volumeId}`, this.limitsAnswer);
  }

  public override testProfile(nodeName: string): Observable<readonly ProfileProblem[]> {
    return this.record(`testProfile ${nodeName}`, this.problemsAnswer);
  }

  public override startRun(nodeName: string, request: RunRequest): Observable<Run> {
    this.lastRequest = request;
    return this.record(`startRun ${nodeName}`, this.startAnswer);
  }

  public override runs(nodeName: string): Observable<readonly Run[]> {
    return this.record(`runs ${nodeName}`, this.runsByNode[nodeName] ?? of([]));
  }

  public override watchRun(nodeName: string, runId: string): Observable<RunEvent> {
    return this.record(`watchRun ${nodeName} ${runId}`, this.events);
  }

  public override stopRun(nodeName: string, runId: string): Observable<Run> {
    return this.record(`stopRun ${nodeName} ${runId}`, this.stopAnswer);
  }

  public override result(nodeName: string, runId: string): Observable<RunAndResult> {
    return this.record(`result ${nodeName} ${runId}`, this.resultAnswer);
  }

  public override removeRun(nodeName: string, runId: string): Observable<void> {
    return this.record(`removeRun ${nodeName} ${runId}`, this.removeAnswer);
  }

  private record<T>(call: string, answer: Observable<T>): Observable<T> {
    this.calls.push(call);
    return answer;
  }
}
