import { Injectable, inject } from '@angular/core';
import { concat, defer, forkJoin, Observable, of } from 'rxjs';
import { catchError, last, map, tap } from 'rxjs/operators';
import { Cluster, Problem, Run } from '../../generated/contract';
import {
  HeadroomGateway,
  isLackOfHeadroom,
  isReadable,
  isUnreadable,
  NoteTexts,
  problemOf,
} from '../gateway/public-api';
import { Store } from '../shared/store';

/** Which run. */
export type RunOnNode = Pick<Run, 'id' | 'nodeName'>;

/** A run with damaged documents, and its node. */
export interface UnreadableOnNode {
  readonly id: string;
  readonly nodeName: string;
  readonly problem: Problem;
}

/** The list as it is on screen. */
export interface RunListState {
  readonly isLoading: boolean;
  /** Newest first, of all nodes that answered. */
  readonly runs: readonly Run[];
  /** Runs that exist on a node but cannot be read. */
  readonly unreadable: readonly UnreadableOnNode[];
  /** Nodes that failed to answer, each with the problem. */
  readonly failures: readonly { readonly nodeName: string; readonly problem: Problem }[];
  /** Nodes that were not asked because they are down: their runs cannot be read. */
  readonly downNodeNames: readonly string[];
  /** Nodes without this version of Headroom: they are asked again once they have it. */
  readonly unpreparedNodeNames: readonly string[];
  /** How many nodes returned their runs. */
  readonly answeredCount: number;
  /** Why a run could not be deleted. */
  readonly removeProblem: Problem | null;
  /** The run that is being deleted. */
  readonly removing: string | null;
}

type Answers = Pick<RunListState, 'runs' | 'unreadable' | 'failures' | 'unpreparedNodeNames' | 'answeredCount'>;

/** Whether runs are missing from the list, or something went wrong with one. */
export function hasNotices({
  failures,
  downNodeNames,
  unpreparedNodeNames,
  unreadable,
  removeProblem,
}: RunListState): boolean {
  const missing = failures.length + downNodeNames.length + unpreparedNodeNames.length + unreadable.length;
  return missing > 0 || removeProblem !== null;
}

/** The runs on the nodes. Each node is asked for its own runs, never for those of another. */
@Injectable()
export class RunListStore extends Store<RunListState> {
  private readonly gateway = inject(HeadroomGateway);

  public constructor() {
    super({
      isLoading: false,
      runs: [],
      unreadable: [],
      failures: [],
      downNodeNames: [],
      unpreparedNodeNames: [],
      answeredCount: 0,
      removeProblem: null,
      removing: null,
    });
  }

  /**
   * Asks all nodes that are not down; a node that does not answer does not hide the others' runs. Nodes that are down
   * are in the state by name: runs that cannot be read still exist.
   */
  public load(cluster: Cluster): Observable<readonly Run[]> {
    const downNodeNames = cluster.nodes.filter(({ state }) => state === 'down').map(({ name }) => name);
    this.patch({ isLoading: true, downNodeNames });
    return this.ask(cluster).pipe(
      map((answer) => {
        this.patch({ ...answer, isLoading: false });
        return answer.runs;
      }),
    );
  }

  /**
   * Asks again while the list is on screen: a list with the same runs stays the same, and is not worked through again. The runs of a
   * node that fails now stay, with the failure.
   */
  public loadAgain(cluster: Cluster): Observable<readonly Run[]> {
    return this.ask(cluster).pipe(
      map((answer) => {
        const { isLoading, removing, runs } = this.state;
        // The user's own changes to the list meanwhile take precedence.
        if (!isLoading && removing === null) {
          const silent = answer.failures.map(({ nodeName }) => nodeName);
          const next = newestFirst([...answer.runs, ...runs.filter(({ nodeName }) => silent.includes(nodeName))]);
          this.patch({ ...answer, runs: isSameList(runs, next) ? runs : next });
        }
        return this.state.runs;
      }),
    );
  }

  private ask(cluster: Cluster): Observable<Answers> {
    const nodes = cluster.nodes.filter(({ state }) => state !== 'down');
    const answers = nodes.map(({ name }) =>
      this.gateway.runs(name).pipe(
        map((listed) => ({
          runs: listed.filter(isReadable),
          unreadable: listed.filter(isUnreadable).map(({ id, error }) => ({ id, nodeName: name, problem: error })),
          failures: [],
        })),
        catchError((error: unknown) =>
          of({ runs: [], unreadable: [], failures: [{ nodeName: name, problem: problemOf(error) }] }),
        ),
      ),
    );
    return (answers.length === 0 ? of([]) : forkJoin(answers)).pipe(
      map((all) => {
        const unanswered = all.flatMap((answer) => answer.failures);
        // A node without Headroom is a state that its card shows, not an error.
        const unprepared = unanswered.filter(({ problem }) => isLackOfHeadroom(problem));
        return {
          runs: newestFirst(all.flatMap((answer) => answer.runs)),
          unreadable: all.flatMap(({ unreadable }) => unreadable),
          failures: unanswered.filter((failure) => !unprepared.includes(failure)),
          unpreparedNodeNames: unprepared.map(({ nodeName }) => nodeName),
          answeredCount: all.length - unanswered.length,
        };
      }),
    );
  }

  /** A run that was watched to its end. */
  public end(run: Run): void {
    this.patch({
      runs: this.state.runs.map((one) => (one.id === run.id && one.nodeName === run.nodeName ? run : one)),
    });
  }

  /** Keeps a tag and a note with a run on its node. */
  public note({ nodeName, id }: RunOnNode, texts: NoteTexts): Observable<Run> {
    return this.gateway.noteRun(nodeName, id, texts).pipe(
      tap(({ note = null }) =>
        this.patch({
          runs: this.state.runs.map((run) => (run.id === id && run.nodeName === nodeName ? { ...run, note } : run)),
        }),
      ),
    );
  }

  /** Deletes a run on its node. */
  public remove(run: RunOnNode): Observable<void> {
    return this.removeAll([run]);
  }

  /** Deletes runs on their nodes, one after the other. One that could not be deleted stays, and the others go. */
  public removeAll(runs: readonly RunOnNode[]): Observable<void> {
    this.patch({ removeProblem: null });
    return concat(...runs.map((run) => defer(() => this.removeOne(run)))).pipe(last(null, undefined));
  }

  private removeOne(run: RunOnNode): Observable<void> {
    this.patch({ removing: run.id });
    return this.gateway.removeRun(run.nodeName, run.id).pipe(
      tap(() =>
        this.patch({
          removing: null,
          runs: this.state.runs.filter(({ id }) => id !== run.id),
          unreadable: this.state.unreadable.filter(({ id }) => id !== run.id),
        }),
      ),
      catchError((error: unknown) => {
        this.patch({ removing: null, removeProblem: problemOf(error) });
        return of(undefined);
      }),
    );
  }
}

function newestFirst(runs: Run[]): Run[] {
  return runs.sort((left, right) => (left.id < right.id ? 1 : -1));
}

/** Whether they are unchanged: a list does not show the newest line of a run in progress. */
function isSameList(one: readonly Run[], other: readonly Run[]): boolean {
  return one.length === other.length && one.every((run, index) => isSameRun(run, other[index]));
}

function isSameRun({ id, nodeName, status, endedAt, note }: Run, other: Run | undefined): boolean {
  return (
    other !== undefined &&
    id === other.id &&
    nodeName === other.nodeName &&
    status === other.status &&
    endedAt === other.endedAt &&
    JSON.stringify(note) === JSON.stringify(other.note)
  );
}
