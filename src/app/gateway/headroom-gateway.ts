import { Observable } from 'rxjs';
import {
  Activity,
  CheckPart,
  Cluster,
  HistorySeries,
  KeptRuns,
  LimitEntries,
  LimitFacts,
  Limits,
  LimitsInForce,
  NodeStatus,
  NodeSupport,
  OwnershipMove,
  PerformanceHistory,
  Problem,
  Profile,
  Progress,
  Readiness,
  Result,
  Retention,
  Run,
  UnreadableRun,
} from '../../generated/contract';
import { RunTrace } from './run-trace';

/** What a node lists: its runs, and entries for runs with damaged documents. */
export type ListedRun = Run | UnreadableRun;

/** What starts a run. */
export interface RunRequest {
  readonly profile: Profile;
  readonly volumeId: string;
  readonly presetId: string | null;
  readonly name: string | null;
  readonly keepTestFile: boolean;
  /** The part of a coordinator check that this run is, or null. */
  readonly check: CheckPart | null;
  /** The limits for the run's verdict; null if they are not known yet: the node then keeps what it knows. */
  readonly limits: LimitsInForce | null;
}

/** How much of a cluster to read. */
export interface ClusterDetail {
  /** Storage QoS and virtual machines too; these take longer. */
  readonly detailed: boolean;
}

/** The progress of sending the package to a node. */
export interface TransferProgress {
  readonly sentBytes: number;
  readonly totalBytes: number;
  /** Where it is on the node; empty before anything arrived. */
  readonly path: string;
}

/** Versions of the parts between the browser and the nodes; null if not reported. */
export interface Surroundings {
  readonly gateway: string | null;
  /** Version of the gateway API. */
  readonly gatewayInterface: string | null;
  readonly shell: string | null;
}

/** A readiness, and to whom it was told. */
export interface ToldReadiness {
  readonly readiness: Readiness;
  /** Whether the account is allowed to view only: what is not for everybody is left open then, and no run starts. */
  readonly isReader: boolean;
  /** Whether it has every check: the first answer lacks the load of others, which never keeps a run from starting. */
  readonly isWhole: boolean;
}

/** A run and its result; null while it is running, and if nothing was measured. */
export interface RunAndResult {
  readonly run: Run;
  readonly result: Result | null;
}

/**
 * The events of a watched run: its progress line by line, a lost or restored connection (the run itself continues
 * meanwhile), and finally the ended run.
 */
export type RunEvent =
  | {
      readonly kind: 'progress';
      readonly line: number;
      readonly progress: Progress;
      /** The figures of all lines so far. */
      readonly trace: RunTrace;
    }
  | {
      readonly kind: 'reconnecting';
      readonly attempt: number;
      /** When the first attempt of this row became necessary (UTC). */
      readonly since: string;
      /** The reason, if it was reported. */
      readonly problem: Problem | null;
    }
  | { readonly kind: 'ended'; readonly run: Run };

/** Which runs a node is to keep; `count` of runs or days, null with all. */
export type RetentionRule = Pick<Retention, 'keep' | 'count'>;

/** What more a node is to count. */
export interface ActivityRequest {
  /** A volume whose virtual disks are included. */
  readonly virtualDisksOf?: string;
}

/** Which of the kept history to read: of all volumes, and the usual series, where they are left out. */
export interface HistoryRequest {
  readonly timeFrame: PerformanceHistory['timeFrame'];
  readonly volumeId?: string;
  readonly seriesNames?: readonly HistorySeries['name'][];
  /** Of what: of the volumes themselves where it is left out, else of the drives below them or the virtual disks on them. */
  readonly subject?: HistorySeries['subject'];
  /** Of virtual disks those of this machine alone, by its name or its ID: a node reads no more than a hundred at once. */
  readonly virtualMachine?: string;
}

/** What a person writes on a run. */
export interface NoteTexts {
  readonly tag: string;
  readonly text: string;
}

/**
 * The tool's access to the nodes. Every call goes to the named node: Windows Admin Center connects to each
 * node directly, never through another one. Errors are HeadroomErrors.
 */
export abstract class HeadroomGateway {
  /** The node that is asked first; the cluster's name if the connection is to a cluster. */
  public abstract readonly entryNodeName: string;

  /** If the entry node does not have Headroom, another node of its cluster that has it answers. */
  public abstract cluster(nodeName: string, detail?: ClusterDetail): Observable<Cluster>;
  /** What a node counts on its volumes now; at once, except for the first time, which takes about a second. */
  public abstract activity(nodeName: string, request?: ActivityRequest): Observable<Activity>;
  /** What the cluster has kept of the past; without series where it keeps none. */
  public abstract history(nodeName: string, request: HistoryRequest): Observable<PerformanceHistory>;
  /** What a node knows of limits; one replayed from a support file of release 0.1 gives limits that it worked out. */
  public abstract limitFacts(nodeName: string, volumeId: string): Observable<LimitFacts | Limits>;
  /** Saves the user's entries on this node and emits them as saved. An empty document clears them. */
  public abstract saveEntries(nodeName: string, entries: LimitEntries): Observable<LimitEntries>;
  /**
   * The readiness for a run, twice: first without the load of others, then the whole one, for which the node measures that
   * load for five seconds. Who needs no more than the first takes one. Of what is listed, those who are only allowed to view
   * get what is for them.
   */
  public abstract readiness(nodeName: string, volumeId: string, profile: Profile): Observable<ToldReadiness>;
  /** Checks everything itself; a RunRefusedError has every reason against the run. */
  public abstract startRun(nodeName: string, request: RunRequest): Observable<Run>;
  /** Newest first. */
  public abstract runs(nodeName: string): Observable<readonly ListedRun[]>;
  /** All lines from the first, then new ones. Completes after the event 'ended'. */
  public abstract watchRun(nodeName: string, runId: string): Observable<RunEvent>;
  /** Emits the run after the engine has ended; measurements so far are kept. */
  public abstract stopRun(nodeName: string, runId: string): Observable<Run>;
  public abstract result(nodeName: string, runId: string): Observable<RunAndResult>;
  public abstract removeRun(nodeName: string, runId: string): Observable<void>;
  /** Saves a tag and a note with a run, in place of the previous ones; empty ones delete them. Returns the run. */
  public abstract noteRun(nodeName: string, runId: string, note: NoteTexts): Observable<Run>;
  /** The runs that a node keeps, with what the rule, or else the saved one, would delete now. */
  public abstract keptRuns(nodeName: string, rule?: RetentionRule): Observable<KeptRuns>;
  /** Saves which runs a node keeps, and deletes the others. */
  public abstract keepRuns(nodeName: string, rule: RetentionRule): Observable<KeptRuns>;
  /** Deletes the test files that a run kept, and not the run. */
  public abstract removeTestFile(nodeName: string, runId: string): Observable<void>;

  /** Moves of volumes from this node to another one; those that are not settled first. */
  public abstract moves(nodeName: string): Observable<readonly OwnershipMove[]>;
  /**
   * Makes another node the owner of a volume. The current owner does this, and keeps a record of the move until the
   * volume is moved back.
   */
  public abstract moveVolume(nodeName: string, volumeId: string, targetNodeName: string): Observable<OwnershipMove>;
  public abstract restoreVolume(nodeName: string, moveId: string): Observable<OwnershipMove>;

  /** The installation of Headroom on a node; works without one. */
  public abstract nodeStatus(nodeName: string): Observable<NodeStatus>;
  /** Lets Windows Admin Center install the package's payload on a node. */
  public abstract installExtension(nodeName: string): Observable<void>;
  /** Uploads the node package to a file on a node, through the gateway's file transfer. */
  public abstract uploadPackage(nodeName: string, path: string): Observable<void>;
  /** Sends it in parts by commands, for gateways without file transfer; the last value emitted has its path. */
  public abstract sendPackageInParts(nodeName: string): Observable<TransferProgress>;
  /** Installs from an uploaded zip file after its hash is verified; emits the new status of the node. */
  public abstract installNode(nodeName: string, packagePath: string): Observable<NodeStatus>;
  /** Removes every version from a node. */
  public abstract uninstallNode(nodeName: string): Observable<NodeStatus>;

  /** A node's part of a support file, with its newest runs; takes up to five seconds for each volume. */
  public abstract support(nodeName: string, runCount: number): Observable<NodeSupport>;
  /** Never fails: what is not reported is null. */
  public abstract surroundings(): Observable<Surroundings>;
}
