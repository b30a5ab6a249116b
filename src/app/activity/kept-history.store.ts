import { Injectable, inject } from '@angular/core';
import { concat, defer, EMPTY, Observable, of } from 'rxjs';
import { catchError, finalize, map, repeat, switchMap, tap, toArray } from 'rxjs/operators';
import { Cluster, PerformanceHistory, Problem } from '../../generated/contract';
import { Histories, NodeHistories } from '../analysis/activity/public-api';
import { HeadroomGateway, HistoryRequest, problemOf } from '../gateway/public-api';
import { Store } from '../shared/store';
import { PageVisibility } from './page-visibility';

export type TimeFrame = PerformanceHistory['timeFrame'];

/** The short ones first: they are drawn at once. */
export const timeFrames: readonly TimeFrame[] = ['hour', 'day', 'week', 'month', 'year'];

type NodesOfCluster = Pick<Cluster, 'nodes' | 'currentNodeName'>;

/** In which limits of a node among several are judged, and those in which more load is tried with them too. */
export const timeFramesOfNodes = {
  judged: ['week', 'year'],
  tried: ['week', 'month', 'year'],
} as const;

/** What counts against such a limit. */
const nodeSeries = ['iops.read', 'iops.total', 'throughput.total'] as const;

/** A page may be open for days: what it says of the last day is then of another. */
const againAfter = 3_600_000;
/**
 * The month has a step an hour and the year a step a day, and the newest days are in the week as well. A node is at work on each sample:
 * they are read again once in so many times.
 */
const timesOf: Readonly<Partial<Record<TimeFrame, number>>> = { month: 6, year: 24 };
/** The chosen time frame moves with the time while it is shown. */
const chosenAgainAfter = 300_000;

/** Of all volumes, or of these alone; several of one time frame are shown together. */
export interface KeptRequest extends Pick<HistoryRequest, 'timeFrame' | 'seriesNames'> {
  readonly volumeIds?: readonly string[];
}

export interface KeptHistoryState {
  readonly histories: Readonly<Partial<Record<TimeFrame, PerformanceHistory>>>;
  /** Of the nodes' drives. */
  readonly ofNodes: NodeHistories;
  /** Why a part of that could not be read. */
  readonly nodesProblem: Problem | null;
  readonly isLoading: boolean;
  /** What is being read because the user chose it. */
  readonly awaited: TimeFrame | null;
  /** Why a part could not be read; the others are shown. */
  readonly problem: Problem | null;
}

/** What the cluster has kept, one time frame after the other: they are large. */
@Injectable()
export class KeptHistoryStore extends Store<KeptHistoryState> {
  private readonly gateway = inject(HeadroomGateway);
  private readonly visibility = inject(PageVisibility);

  public constructor() {
    super({ histories: {}, ofNodes: {}, nodesProblem: null, isLoading: false, awaited: null, problem: null });
  }

  public load(nodeName: string, requests: readonly KeptRequest[]): Observable<unknown> {
    this.patch({ isLoading: true, problem: null });
    return concat(
      ...requests.map((request) => defer(() => this.read(nodeName, request))),
      defer(() => {
        this.patch({ isLoading: false });
        return of(null);
      }),
    );
  }

  /** Reads the shown history, and again every five minutes while there are subscribers. */
  public loadChosen(nodeName: string, request: KeptRequest): Observable<unknown> {
    return defer(() => {
      this.patch({ awaited: request.timeFrame });
      return this.read(nodeName, request);
    }).pipe(
      finalize(() => this.patch({ awaited: null })),
      repeat({ delay: () => this.visibility.after(chosenAgainAfter) }),
    );
  }

  /** The history of the nodes, if there are several: last, as Windows is asked for one after the other. */
  public loadNodes({ nodes, currentNodeName }: NodesOfCluster, frames: readonly TimeFrame[]): Observable<unknown> {
    if (nodes.length < 2 || whyNotKept(this.state) !== null) {
      return EMPTY;
    }
    this.patch({ nodesProblem: null });
    // Shown together: each one recalculates the texts of all volumes.
    return concat(...frames.map((timeFrame) => defer(() => this.readNodes(currentNodeName, timeFrame)))).pipe(
      toArray(),
      tap((all) => this.patch({ ofNodes: { ...this.state.ofNodes, ...byTimeFrame(all) } })),
    );
  }

  public loadNodesAgain(cluster: NodesOfCluster, frames: readonly TimeFrame[]): Observable<unknown> {
    return this.again((isDue) => this.loadNodes(cluster, frames.filter(isDue)));
  }

  /**
   * Reads it again every hour, the month and the year less often, one time frame after the other, as a node is at work on each, and changes what is shown at once. What
   * fails is left as it was, with the problem.
   */
  public loadAgain(nodeName: string, requests: () => readonly KeptRequest[]): Observable<unknown> {
    return this.again((isDue) =>
      concat(
        ...requests()
          .filter(({ timeFrame }) => isDue(timeFrame))
          .map((request) => defer(() => this.ask(nodeName, request))),
      ).pipe(
        toArray(),
        tap((all) => this.patch({ histories: all.reduce(withAnswer, this.state.histories), problem: null })),
        catchError((error: unknown) => {
          this.patch({ problem: problemOf(error) });
          return of(null);
        }),
      ),
    );
  }

  private again(read: (isDue: (timeFrame: TimeFrame) => boolean) => Observable<unknown>): Observable<unknown> {
    let times = 0;
    return this.visibility.after(againAfter).pipe(
      switchMap(() => {
        times += 1;
        return read((timeFrame) => times % (timesOf[timeFrame] ?? 1) === 0);
      }),
      repeat(),
    );
  }

  private readNodes(nodeName: string, timeFrame: TimeFrame): Observable<PerformanceHistory> {
    return this.gateway.history(nodeName, { timeFrame, seriesNames: nodeSeries, subject: 'node' }).pipe(
      catchError((error: unknown) => {
        this.patch({ nodesProblem: problemOf(error) });
        return EMPTY;
      }),
    );
  }

  private read(nodeName: string, request: KeptRequest): Observable<unknown> {
    return this.ask(nodeName, request).pipe(
      tap((answered) => this.patch({ histories: withAnswer(this.state.histories, answered) })),
      catchError((error: unknown) => {
        this.patch({ problem: problemOf(error) });
        return of(null);
      }),
    );
  }

  private ask(nodeName: string, { timeFrame, seriesNames, volumeIds }: KeptRequest): Observable<Answered> {
    const volumeId = volumeIds?.join(',');
    return this.gateway
      .history(nodeName, { timeFrame, seriesNames, ...(volumeId === undefined ? {} : { volumeId }) })
      .pipe(map((history) => ({ history, volumeIds })));
  }
}

interface Answered {
  readonly history: PerformanceHistory;
  readonly volumeIds: KeptRequest['volumeIds'];
}

/** The histories with what a node answered in the place of what was known of these volumes. */
function withAnswer(
  histories: KeptHistoryState['histories'],
  { history, volumeIds }: Answered,
): KeptHistoryState['histories'] {
  const { timeFrame } = history;
  const known = histories[timeFrame];
  if (volumeIds === undefined || known === undefined) {
    return { ...histories, [timeFrame]: history };
  }
  const asked = new Set(volumeIds);
  const others = known.series.filter(({ subjectId }) => !asked.has(subjectId));
  const told = history.series.filter(({ subjectId }) => asked.has(subjectId));
  return { ...histories, [timeFrame]: { ...history, series: [...others, ...told] } };
}

function byTimeFrame(all: readonly PerformanceHistory[]): KeptHistoryState['histories'] {
  return Object.fromEntries(all.map((one) => [one.timeFrame, one]));
}

/** What was read so far of the times that are judged. */
export function historiesOf({ histories: { day, week, month, year }, ofNodes }: KeptHistoryState): Histories {
  return { day: day ?? null, week: week ?? null, month: month ?? null, year: year ?? null, ofNodes };
}

/** Why nothing is kept, in the node's words; null while something is kept, or before the first answer. */
export function whyNotKept({ histories }: Pick<KeptHistoryState, 'histories'>): string | null {
  return whyNothing(Object.values(histories));
}

/** The same of the nodes' drives. */
export function whyNodesNotKept({ ofNodes, nodesProblem }: KeptHistoryState): string | null {
  return nodesProblem?.message ?? whyNothing(Object.values(ofNodes));
}

function whyNothing(read: readonly PerformanceHistory[]): string | null {
  if (read.length === 0 || read.some(({ series }) => series.length > 0)) {
    return null;
  }
  const reason = read.flatMap(({ notKnown }) => notKnown.map((one) => one.reason))[0] ?? null;
  // Some are parts of a sentence, and all stand before another one.
  return reason === null || /[.!?]$/.test(reason) ? reason : `${reason}.`;
}
