import { concat, EMPTY, Observable, of, Subject } from 'rxjs';
import { map } from 'rxjs/operators';
import {
  Activity,
  Cluster,
  KeptRuns,
  LimitEntries,
  LimitFacts,
  Limits,
  NodeStatus,
  NodeSupport,
  OwnershipMove,
  PerformanceHistory,
  Readiness,
  Run,
} from '../../../generated/contract';
import {
  ActivityRequest,
  ClusterDetail,
  HeadroomGateway,
  HistoryRequest,
  ListedRun,
  NoteTexts,
  RetentionRule,
  RunAndResult,
  RunEvent,
  RunRequest,
  Surroundings,
  ToldReadiness,
  TransferProgress,
} from '../headroom-gateway';
import {
  activityOf,
  cluster,
  completedRun,
  keptRuns,
  limitFacts,
  nodeSupport,
  noHistory,
  pendingMove,
  readiness,
  readyNode,
  result,
  runningRun,
  runNote,
} from './recorded-documents';

/** Answers with recorded documents and records the calls. Specs replace the answers that they test. */
export class RecordedGateway extends HeadroomGateway {
  public readonly calls: string[] = [];
  public readonly historyRequests: HistoryRequest[] = [];
  public events = new Subject<RunEvent>();
  public lastRequest: RunRequest | null = null;

  public clusterAnswer: Observable<Cluster> = of(cluster);
  /** With what takes longer to tell; the same where nothing is set. */
  public detailedClusterAnswer: Observable<Cluster> | null = null;
  /** By node; a node that is not listed returns the recorded document under its own name, without virtual disks. */
  public activityByNode: Readonly<Record<string, Observable<Activity>>> = {};
  /** By time frame, and by `day drive` where it is not of volumes; one that is not listed is not kept. */
  public historyAnswers: Readonly<Record<string, Observable<PerformanceHistory>>> = {};
  public factsAnswer: Observable<LimitFacts | Limits> = of(limitFacts);
  public startAnswer: Observable<Run> = of(runningRun);
  public runsByNode: Readonly<Record<string, Observable<readonly ListedRun[]>>> = {
    node1: of([completedRun]),
    node2: of([]),
    node3: of([]),
  };
  public stopAnswer: Observable<Run> = of({ ...runningRun, status: 'cancelled' });
  public resultAnswer: Observable<RunAndResult> = of({ run: completedRun, result });
  public keptAnswer: Observable<KeptRuns> = of(keptRuns);
  public keepAnswer: Observable<KeptRuns> = of({
    ...keptRuns,
    removed: keptRuns.outdated,
    outdated: [],
    outdatedSizeBytes: 0,
  });
  public noteAnswer: Observable<Run> = of({ ...completedRun, note: runNote });
  public removeAnswer: Observable<void> = of(undefined);
  public readinessAnswer: Observable<Readiness> = of(readiness);
  /** What comes before it, without the load of others; nothing unless a test says so. */
  public quickReadinessAnswer: Observable<Readiness> = EMPTY;
  /** Whether it is told to somebody who is allowed to view only. */
  public isReader = false;
  public lastEntries: LimitEntries | null = null;
  /** By node; a node that is not listed saves the entries it gets. */
  public saveAnswers: Readonly<Record<string, Observable<LimitEntries>>> = {};
  public movesByNode: Readonly<Record<string, Observable<readonly OwnershipMove[]>>> = {};
  public moveAnswer: Observable<OwnershipMove> = of(pendingMove);
  public restoreAnswer: Observable<OwnershipMove> = of({ ...pendingMove, status: 'returned' });
  public nodeAnswer: Observable<NodeStatus> = of(readyNode);
  public extensionAnswer: Observable<void> = of(undefined);
  public uploadAnswer: Observable<void> = of(undefined);
  public partsAnswer: Observable<TransferProgress> = of(
    { sentBytes: 0, totalBytes: 300_000, path: '' },
    { sentBytes: 300_000, totalBytes: 300_000, path: 'C:\\incoming\\parts.zip' },
  );
  public installAnswer: Observable<NodeStatus> = of(readyNode);
  public uninstallAnswer: Observable<NodeStatus> = of({ ...readyNode, verdict: 'missing', installed: [] });

  /** By node; a node that is not listed returns the recorded document under its own name. */
  public supportByNode: Readonly<Record<string, Observable<NodeSupport>>> = {};
  public surroundingsAnswer: Observable<Surroundings> = of({
    gateway: '2.4.2.1',
    gatewayInterface: '2.0.0',
    shell: null,
  });

  public override readonly entryNodeName = 'hci-demo';

  public override cluster(nodeName: string, detail?: ClusterDetail): Observable<Cluster> {
    const isDetailed = detail?.detailed === true;
    const answer = isDetailed ? (this.detailedClusterAnswer ?? this.clusterAnswer) : this.clusterAnswer;
    return this.record(`cluster ${nodeName}${isDetailed ? ' detailed' : ''}`, answer);
  }

  public override activity(nodeName: string, { virtualDisksOf }: ActivityRequest = {}): Observable<Activity> {
    const asked = virtualDisksOf === undefined ? '' : ` with disks of ${virtualDisksOf}`;
    return this.record(
      `activity ${nodeName}${asked}`,
      this.activityByNode[nodeName] ?? of({ ...activityOf(nodeName), virtualDisks: null, repair: null }),
    );
  }

  public override history(nodeName: string, request: HistoryRequest): Observable<PerformanceHistory> {
    const { timeFrame, subject, virtualMachine } = request;
    this.historyRequests.push(request);
    const asked = subject === undefined ? timeFrame : `${timeFrame} ${subject}`;
    return this.record(
      `history ${nodeName} ${asked}${virtualMachine === undefined ? '' : ` of ${virtualMachine}`}`,
      this.historyAnswers[asked] ?? of({ ...noHistory, nodeName, timeFrame }),
    );
  }

  public override limitFacts(nodeName: string, volumeId: string): Observable<LimitFacts | Limits> {
    return this.record(`limitFacts ${nodeName} ${volumeId}`, this.factsAnswer);
  }

  public override startRun(nodeName: string, request: RunRequest): Observable<Run> {
    this.lastRequest = request;
    return this.record(`startRun ${nodeName}`, this.startAnswer);
  }

  public override runs(nodeName: string): Observable<readonly ListedRun[]> {
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

  public override noteRun(nodeName: string, runId: string, { tag, text }: NoteTexts): Observable<Run> {
    return this.record(`noteRun ${nodeName} ${runId} ${tag} ${text}`, this.noteAnswer);
  }

  public override keptRuns(nodeName: string, rule?: RetentionRule): Observable<KeptRuns> {
    const asked = rule === undefined ? '' : ` ${rule.keep} ${rule.count}`;
    return this.record(`keptRuns ${nodeName}${asked}`, this.keptAnswer);
  }

  public override keepRuns(nodeName: string, { keep, count }: RetentionRule): Observable<KeptRuns> {
    return this.record(`keepRuns ${nodeName} ${keep} ${count}`, this.keepAnswer);
  }

  public override removeTestFile(nodeName: string, runId: string): Observable<void> {
    return this.record(`removeTestFile ${nodeName} ${runId}`, this.removeAnswer);
  }

  public override saveEntries(nodeName: string, entries: LimitEntries): Observable<LimitEntries> {
    this.lastEntries = entries;
    return this.record(`saveEntries ${nodeName}`, this.saveAnswers[nodeName] ?? of(entries));
  }

  public override readiness(nodeName: string, volumeId: string): Observable<ToldReadiness> {
    const { isReader } = this;
    const told = (answer: Observable<Readiness>, isWhole: boolean): Observable<ToldReadiness> =>
      answer.pipe(map((one) => ({ readiness: one, isReader, isWhole })));
    const answer = concat(told(this.quickReadinessAnswer, false), told(this.readinessAnswer, true));
    return this.record(`readiness ${nodeName} ${volumeId}`, answer);
  }

  public override moves(nodeName: string): Observable<readonly OwnershipMove[]> {
    return this.record(`moves ${nodeName}`, this.movesByNode[nodeName] ?? of([]));
  }

  public override moveVolume(nodeName: string, volumeId: string, targetNodeName: string): Observable<OwnershipMove> {
    return this.record(`moveVolume ${nodeName} ${volumeId} ${targetNodeName}`, this.moveAnswer);
  }

  public override restoreVolume(nodeName: string, moveId: string): Observable<OwnershipMove> {
    return this.record(`restoreVolume ${nodeName} ${moveId}`, this.restoreAnswer);
  }

  public override nodeStatus(nodeName: string): Observable<NodeStatus> {
    return this.record(`nodeStatus ${nodeName}`, this.nodeAnswer);
  }

  public override installExtension(nodeName: string): Observable<void> {
    return this.record(`installExtension ${nodeName}`, this.extensionAnswer);
  }

  public override uploadPackage(nodeName: string, path: string): Observable<void> {
    return this.record(`uploadPackage ${nodeName} ${path}`, this.uploadAnswer);
  }

  public override sendPackageInParts(nodeName: string): Observable<TransferProgress> {
    return this.record(`sendPackageInParts ${nodeName}`, this.partsAnswer);
  }

  public override installNode(nodeName: string, packagePath: string): Observable<NodeStatus> {
    return this.record(`installNode ${nodeName} ${packagePath}`, this.installAnswer);
  }

  public override uninstallNode(nodeName: string): Observable<NodeStatus> {
    return this.record(`uninstallNode ${nodeName}`, this.uninstallAnswer);
  }

  public override support(nodeName: string, runCount: number): Observable<NodeSupport> {
    return this.record(
      `support ${nodeName} ${runCount}`,
      this.supportByNode[nodeName] ?? of({ ...nodeSupport, nodeName }),
    );
  }

  public override surroundings(): Observable<Surroundings> {
    return this.record('surroundings', this.surroundingsAnswer);
  }

  private record<T>(call: string, answer: Observable<T>): Observable<T> {
    this.calls.push(call);
    return answer;
  }
}
