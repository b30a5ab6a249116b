import { Observable } from 'rxjs';
import {
  CheckPart,
  Cluster,
  LimitEntries,
  Limits,
  NodeStatus,
  NodeSupport,
  OwnershipMove,
  Problem,
  Profile,
  Progress,
  Readiness,
  Result,
  Run,
  UnreadableRun,
} from '../../generated/contract';

/** One thing that is wrong with a profile, at a JSON pointer into it. */
export interface ProfileProblem {
  readonly path: string;
  readonly message: string;
}

/** What a node lists: its runs, and what stands for those whose documents are damaged. */
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
}

/** How much of a cluster to ask for. */
export interface ClusterDetail {
  /** Storage QoS and virtual machines too; these take longer. */
  readonly detailed: boolean;
}

/** How far the package for a node has come. */
export interface TransferProgress {
  readonly sentBytes: number;
  readonly totalBytes: number;
  /** Where it is on the node; empty before anything arrived. */
  readonly path: string;
}

/** Versions of what lies between the browser and the nodes; null where it is not told. */
export interface Surroundings {
  readonly gateway: string | null;
  /** Of the interface that the gateway offers. */
  readonly gatewayInterface: string | null;
  readonly shell: string | null;
}

/** A run and what it measured; null while it is under way and where nothing was. */
export interface RunAndResult {
  readonly run: Run;
  readonly result: Result | null;
}

/**
 * What watching a run tells: its progress line by line, that the connection broke or came back (the run itself goes on
 * meanwhile), and at last the run as it ended.
 */
export type RunEvent =
  | { readonly kind: 'progress'; readonly line: number; readonly progress: Progress }
  | {
      readonly kind: 'reconnecting';
      readonly attempt: number;
      /** When the first attempt of this row became necessary (UTC). */
      readonly since: string;
      /** Why, as far as that was told. */
      readonly problem: Problem | null;
    }
  | { readonly kind: 'ended'; readonly run: Run };

/**
 * The nodes, as the tool sees them. Every call goes to the node that is named: Windows Admin Center connects to each
 * node directly, and none is reached through another. Errors are HeadroomErrors.
 */
export abstract class HeadroomGateway {
  /** The node that is asked first; the cluster's own name where the connection is one to a cluster. */
  public abstract readonly entryNodeName: string;

  /** Asked of the entry node while that lacks Headroom, it is answered by another one of its cluster that has it. */
  public abstract cluster(nodeName: string, detail?: ClusterDetail): Observable<Cluster>;
  /** Those in force: what the user entered has taken the place of what was found. */
  public abstract limits(nodeName: string, volumeId: string): Observable<Limits>;
  /** Keeps on this node what the user entered; emits it as kept. A document that enters nothing clears it. */
  public abstract saveEntries(nodeName: string, entries: LimitEntries): Observable<LimitEntries>;
  /** Whether a run would measure what it is meant to. Takes some ten seconds: the node watches the volume for five. */
  public abstract readiness(nodeName: string, volumeId: string, profile: Profile): Observable<Readiness>;
  /** The engine's own check of a profile; an empty list means that it would run. */
  public abstract testProfile(nodeName: string, profile: Profile): Observable<readonly ProfileProblem[]>;
  public abstract startRun(nodeName: string, request: RunRequest): Observable<Run>;
  /** Newest first. */
  public abstract runs(nodeName: string): Observable<readonly ListedRun[]>;
  /** All lines from the first, then those to come. Completes after the event 'ended'. */
  public abstract watchRun(nodeName: string, runId: string): Observable<RunEvent>;
  /** Emits the run once the engine has ended; what was measured is kept. */
  public abstract stopRun(nodeName: string, runId: string): Observable<Run>;
  public abstract result(nodeName: string, runId: string): Observable<RunAndResult>;
  public abstract removeRun(nodeName: string, runId: string): Observable<void>;

  /** Volumes that this node lent to another one: those that are not settled first. */
  public abstract moves(nodeName: string): Observable<readonly OwnershipMove[]>;
  /** Makes another node the owner of a volume; asked of the owner, which keeps the move until it is given back. */
  public abstract moveVolume(nodeName: string, volumeId: string, targetNodeName: string): Observable<OwnershipMove>;
  public abstract restoreVolume(nodeName: string, moveId: string): Observable<OwnershipMove>;

  /** What of Headroom is on a node; needs nothing there. */
  public abstract nodeStatus(nodeName: string): Observable<NodeStatus>;
  /** Has Windows Admin Center put the package's payload on a node. */
  public abstract installExtension(nodeName: string): Observable<void>;
  /** Sends the zip that this tool brings to a file on a node, through the gateway's file transfer. */
  public abstract uploadPackage(nodeName: string, path: string): Observable<void>;
  /** Sends it in parts with commands, for gateways that carry no files; the last one emitted says where it is. */
  public abstract sendPackageInParts(nodeName: string): Observable<TransferProgress>;
  /** Installs from an uploaded zip, once its hash was found right; emits what is on the node then. */
  public abstract installNode(nodeName: string, packagePath: string): Observable<NodeStatus>;
  /** Removes every version from a node. */
  public abstract uninstallNode(nodeName: string): Observable<NodeStatus>;

  /** What a node has to tell for a support file, with its newest runs; takes up to five seconds for each volume. */
  public abstract support(nodeName: string, runCount: number): Observable<NodeSupport>;
  /** Never fails: what is not told is null. */
  public abstract surroundings(): Observable<Surroundings>;
}
