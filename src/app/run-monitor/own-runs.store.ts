import { computed, Injectable, inject, signal, untracked } from '@angular/core';
import { defer, EMPTY, merge, Observable, of } from 'rxjs';
import { catchError, distinctUntilChanged, map, repeat, switchMap, tap } from 'rxjs/operators';
import { Activity, Cluster, Run } from '../../generated/contract';
import { LiveActivityStore } from '../activity/live-activity.store';
import { OwnLoad, ownLoadBefore, ownLoadNow, RunLines, sumOfOwn, withLine } from '../activity/own-load';
import { PageVisibility } from '../activity/page-visibility';
import { isSameNode } from '../analysis/limits/public-api';
import { HeadroomGateway } from '../gateway/public-api';
import { keyOf } from '../run-history/history-rows';
import { RunListStore } from '../run-history/run-list.store';
import { Store } from '../shared/store';

export interface OwnRunsState {
  /** Of the runs that are watched, what their engines have told, by node and id. */
  readonly lines: ReadonlyMap<string, RunLines>;
}

export interface OwnNow {
  readonly run: Run;
  /** null if no line of the last seconds has it. */
  readonly load: OwnLoad | null;
}

/** Between two looks at the list, with a node that answers at once; and at most. */
const shortestPause = 15_000;
const longestPause = 60_000;
/** The list of a node that keeps many runs costs it more: it is read for a hundredth of the time. */
const pausesPerReading = 100;
/** Of one volume there is one at a time; a gateway has few streams, which the page of a run needs too. */
const mostWatched = 2;

/** Headroom's own runs in progress, of all users: otherwise their load would look like that of others. */
@Injectable()
export class OwnRunsStore extends Store<OwnRunsState> {
  private readonly gateway = inject(HeadroomGateway);
  private readonly visibility = inject(PageVisibility);
  private readonly runList = inject(RunListStore);
  private readonly live = inject(LiveActivityStore);

  private readonly volumeId = signal('');
  /** By time. A value does not change later, so that a drawn line does not move. */
  private readonly told = new Map<number, OwnLoad>();

  private readonly runs = computed(() => this.runList.state.runs);
  private readonly running = computed(() => runningOn(this.volumeId(), this.runs()));
  private readonly lines = computed(() => this.state.lines);
  private readonly answers = computed(() => this.live.state.answers);
  private readonly refreshedAt = computed(() => this.live.state.refreshedAt);

  /** The runs in progress on the volume, with the sum of their load; null if there are none. */
  public readonly now = computed((): OwnNow | null => {
    const [lines, answers] = [this.lines(), this.answers()];
    const [first] = this.running();
    const each = this.running().map((run) => {
      const [own, read] = [lines.get(keyOf(run)), readOf(run, answers)];
      return own === undefined || read === undefined ? null : ownLoadNow(own, read);
    });
    const known = each.filter((one) => one !== null);
    return first === undefined ? null : { run: first, load: known.length === each.length ? sumOfOwn(known) : null };
  });

  public constructor() {
    super({ lines: new Map() });
  }

  /** What runs did on the volume at moments of the record, the newest of which is the last reading; null where nothing is known. */
  public at(moments: readonly number[]): (OwnLoad | null)[] {
    const [lines, answers, refreshedAt] = [[...this.lines().values()], this.answers(), this.refreshedAt()];
    const [oldest = 0] = moments;
    [...this.told.keys()].filter((moment) => moment < oldest).forEach((moment) => this.told.delete(moment));
    return moments.map((moment) => {
      const known = this.told.get(moment) ?? null;
      if (known !== null || refreshedAt === null) {
        return known;
      }
      const each = lines.flatMap((own) => {
        const read = readOf(own.run, answers);
        return (read === undefined ? null : ownLoadBefore(own, read, refreshedAt - moment)) ?? [];
      });
      const sum = sumOfOwn(each);
      if (sum !== null) {
        this.told.set(moment, sum);
      }
      return sum;
    });
  }

  /** Reads the list of runs repeatedly, while there are subscribers. */
  public follow(cluster: Cluster): Observable<unknown> {
    let took = 0;
    const reading = defer(() => {
      const startedAt = Date.now();
      return this.runList.loadAgain(cluster).pipe(tap(() => (took = Date.now() - startedAt)));
    });
    const pause = defer(() =>
      this.visibility.after(Math.min(longestPause, Math.max(shortestPause, pausesPerReading * took))),
    );
    return pause.pipe(
      switchMap(() => reading),
      repeat(),
    );
  }

  /** The progress of the engines of the runs on a volume, line by line. A run that can't be watched has no lines. */
  public watch(volumeId: string): Observable<unknown> {
    this.volumeId.set(volumeId);
    this.told.clear();
    this.patch({ lines: new Map() });
    const running = this.runList.state$.pipe(
      map(({ runs }) => runningOn(volumeId, runs).slice(0, mostWatched)),
      distinctUntilChanged((one, other) => one.map(keyOf).join('\n') === other.map(keyOf).join('\n')),
    );
    return running.pipe(
      switchMap((runs) => (runs.length === 0 ? EMPTY : merge(...runs.map((run) => this.linesOf(run))))),
    );
  }

  private linesOf(run: Run): Observable<unknown> {
    return defer(() => this.gateway.watchRun(run.nodeName, run.id)).pipe(
      tap((event) => {
        if (event.kind === 'progress') {
          const lines = untracked(() => this.state.lines);
          const own = withLine(lines.get(keyOf(run)), run, event.progress, event.trace);
          this.patch({ lines: new Map([...lines, [keyOf(run), own]]) });
        }
        if (event.kind === 'ended') {
          this.runList.end(event.run);
        }
      }),
      catchError(() => of(null)),
    );
  }
}

function runningOn(volumeId: string, runs: readonly Run[]): Run[] {
  return runs.filter((run) => run.volumeId === volumeId && run.status === 'running');
}

/** What the node that a run is on has answered. */
function readOf({ nodeName }: Run, answers: readonly Activity[]): Activity | undefined {
  return answers.find((answer) => isSameNode(answer.nodeName, nodeName));
}
