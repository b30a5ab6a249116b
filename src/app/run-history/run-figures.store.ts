import { Injectable, InjectionToken, Injector, inject } from '@angular/core';
import { combineLatest, defer, Observable, of } from 'rxjs';
import { catchError, map, shareReplay, switchMap, take } from 'rxjs/operators';
import { Run } from '../../generated/contract';
import { HeadroomGateway } from '../gateway/public-api';
import { Store } from '../shared/store';
import { keyOf, KnownFigures } from './history-rows';
import type { RunJudge } from './judge-run';

export interface RunFiguresState {
  /** By `keyOf` the run: what has been read. */
  readonly figures: ReadonlyMap<string, KnownFigures>;
  /** The same as of when nothing was left to read: the order of rows keeps to it. */
  readonly settled: ReadonlyMap<string, KnownFigures>;
  /** How many runs are still to be read. */
  readonly waiting: number;
}

/** Each result is a command on a node: more at once would delay other requests to the node. */
const atOnce = 2;

/** Comes with the first result: the whole verdict belongs to it, which the page that the tool opens with does not wait for. */
export const runJudge = new InjectionToken<Observable<RunJudge>>('RunJudge', {
  providedIn: 'root',
  factory: () => {
    const injector = inject(Injector);
    return defer(() => import('./judge-run')).pipe(
      map(({ RunJudge: judge }) => injector.get(judge)),
      shareReplay(1),
    );
  },
});

/** The figures of ended runs and the verdicts on them, which do not change: read once, a few at a time, and kept while the tool is open. */
@Injectable({ providedIn: 'root' })
export class RunFiguresStore extends Store<RunFiguresState> {
  private readonly gateway = inject(HeadroomGateway);
  private readonly judge = inject(runJudge);

  private queue: readonly Run[] = [];
  private readonly asked = new Set<string>();

  public constructor() {
    super({ figures: new Map(), settled: new Map(), waiting: 0 });
  }

  /** The runs whose figures are needed now, the most needed first, in place of those requested before. */
  public want(runs: readonly Run[]): void {
    const isNeeded = (run: Run): boolean =>
      run.status !== 'running' && !this.state.figures.has(keyOf(run)) && !this.asked.has(keyOf(run));
    this.queue = [...new Set(runs)].filter(isNeeded);
    this.askNext();
    this.tell();
  }

  /** Reads again what could not be read, once it is wanted. */
  public forgetUnread(): void {
    const figures = new Map([...this.state.figures].filter(([, known]) => known !== 'unread'));
    this.patch({ figures, settled: figures });
  }

  private askNext(): void {
    while (this.asked.size < atOnce && this.queue.length > 0) {
      const [run, ...others] = this.queue as readonly [Run, ...Run[]];
      this.queue = others;
      this.ask(run);
    }
  }

  private ask(run: Run): void {
    const key = keyOf(run);
    this.asked.add(key);
    combineLatest([this.judge, this.gateway.result(run.nodeName, run.id).pipe(take(1))])
      .pipe(
        switchMap(([judge, answer]) => judge.summaryOf(answer)),
        catchError(() => of<KnownFigures>('unread')),
      )
      .subscribe((known) => {
        this.asked.delete(key);
        this.patch({ figures: new Map(this.state.figures).set(key, known) });
        this.askNext();
        this.tell();
      });
  }

  private tell(): void {
    const { figures, settled, waiting } = this.state;
    const left = this.queue.length + this.asked.size;
    if (left !== waiting || (left === 0 && settled !== figures)) {
      this.patch({ waiting: left, settled: left === 0 ? figures : settled });
    }
  }
}
