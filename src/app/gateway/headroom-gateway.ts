import { Observable } from 'rxjs';
import { Cluster, Limits, Profile, Progress, Result, Run } from '../../generated/contract';

/** One thing that is wrong with a profile, at a JSON pointer into it. */
export interface ProfileProblem {
  readonly path: string;
  readonly message: string;
}

/** What starts a run. */
export interface RunRequest {
  readonly profile: Profile;
  readonly volumeId: string;
  readonly presetId: string | null;
  readonly name: string | null;
  readonly keepTestFile: boolean;
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
  | { readonly kind: 'reconnecting'; readonly attempt: number }
  | { readonly kind: 'ended'; readonly run: Run };

/**
 * The nodes, as the tool sees them. Every call goes to the node that is named: Windows Admin Center connects to each
 * node directly, and none is reached through another. Errors are HeadroomErrors.
 */
export abstract class HeadroomGateway {
  /** The node that is asked first; the cluster's own name where the connection is one to a cluster. */
  public abstract readonly entryNodeName: string;

  public abstract cluster(nodeName: string): Observable<Cluster>;
  public abstract limits(nodeName: string, volumeId: string): Observable<Limits>;
  /** The engine's own check of a profile; an empty list means that it would run. */
  public abstract testProfile(nodeName: string, profile: Profile): Observable<readonly ProfileProblem[]>;
  public abstract startRun(nodeName: string, request: RunRequest): Observable<Run>;
  /** Newest first. */
  public abstract runs(nodeName: string): Observable<readonly Run[]>;
  /** All lines from the first, then those to come. Completes after the event 'ended'. */
  public abstract watchRun(nodeName: string, runId: string): Observable<RunEvent>;
  /** Emits the run once the engine has ended; what was measured is kept. */
  public abstract stopRun(nodeName: string, runId: string): Observable<Run>;
  public abstract result(nodeName: string, runId: string): Observable<RunAndResult>;
  public abstract removeRun(nodeName: string, runId: string): Observable<void>;
}
