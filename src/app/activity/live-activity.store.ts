import { Injectable, inject } from '@angular/core';
import { defer, merge, Observable, of, timer } from 'rxjs';
import { catchError, filter, map, repeat, startWith, switchMap, tap } from 'rxjs/operators';
import { Activity, Problem } from '../../generated/contract';
import { VolumeLoad, volumeLoads } from '../analysis/activity/public-api';
import { ActivityRequest, HeadroomGateway, isLackOfHeadroom, problemOf } from '../gateway/public-api';
import { Store } from '../shared/store';
import { DriveMoment, drivesRecorded } from './live-drives';
import { HighestLoads, LiveRecord, recorded } from './live-record';
import { OpenRecord } from './open-record';
import { PageVisibility } from './page-visibility';

/** The state of a node that is asked repeatedly. */
export interface NodeNow {
  readonly nodeName: string;
  readonly activity: Activity | null;
  /** When that arrived, by the browser's clock. */
  readonly answeredAt: number;
  /** When it was asked what it has not answered yet; null while it is not asked. */
  readonly askedAt: number | null;
  readonly problem: Problem | null;
  /** In a row. */
  readonly failures: number;
}

export interface LiveActivityState {
  /** Whether there are nodes to ask. */
  readonly isFollowing: boolean;
  readonly loads: readonly VolumeLoad[];
  /** The answers that these are the sum of. */
  readonly answers: readonly Activity[];
  /** Nodes that have not answered lately, so that their part is missing. */
  readonly silentNodes: readonly { readonly nodeName: string; readonly problem: Problem | null }[];
  /** Nodes that take their time with their first answer while others have answered: so far their part is missing. */
  readonly awaitedNodes: readonly string[];
  /** Nodes without Headroom: an administrator can prepare them. */
  readonly unpreparedNodes: readonly string[];
  /** Of the volumes whose record is wanted. */
  readonly record: LiveRecord;
  readonly highest: HighestLoads;
  /** Changes twice a minute: to look for drives that stand out takes longer than all else. */
  readonly drives: readonly DriveMoment[];
  /** Of the last refresh, by the browser's clock; null before the first. */
  readonly refreshedAt: number | null;
}

/** Between two readings. */
export const refreshSeconds = 5;
/** Between two readings of Storage QoS, which has means over five minutes, and of the storage jobs. */
export const detailMilliseconds = 300_000;
const refreshEvery = refreshSeconds * 1000;
/** What is older is not now: the node's part is then missing. */
const staleAfter = 3 * refreshEvery;
/** A node's first answer may have to wait for a PowerShell that starts there, and loads the module. */
const firstAnswerWithin = 30_000;
const longestPause = 60_000;
const readingsOfDrives = 6;

/**
 * The load of the volumes, read from every node every five seconds. A node is asked again only after it has answered,
 * so that at most one call to it is in progress, and a slow node does not delay others. A node that fails is asked less
 * and less often. Nothing is asked while the page is hidden, or after the last subscriber has left.
 */
@Injectable()
export class LiveActivityStore extends Store<LiveActivityState> {
  private readonly gateway = inject(HeadroomGateway);
  private readonly visibility = inject(PageVisibility);
  private readonly kept = inject(OpenRecord);
  /** Which answers are drawn: the same ones again are no reading. */
  private drawn = '';
  private drives: readonly DriveMoment[] = [];
  private readingCount = 0;
  private recordedIds: readonly string[] = [];
  /** No part of the state: each question and each answer changes one, and nothing is drawn of it before the next round. */
  private nodes: readonly NodeNow[] = [];

  public constructor() {
    super({
      isFollowing: false,
      loads: [],
      answers: [],
      silentNodes: [],
      awaitedNodes: [],
      unpreparedNodes: [],
      record: new Map(),
      highest: new Map(),
      drives: [],
      refreshedAt: null,
    });
  }

  /**
   * @param nodeNames those that are not down
   * @param recordedIds volumes whose record of an hour is wanted
   * @param request what else the nodes are to count
   */
  public follow(
    nodeNames: readonly string[],
    recordedIds: readonly string[] = [],
    request: ActivityRequest = {},
  ): Observable<unknown> {
    return defer(() => {
      this.recordedIds = recordedIds;
      const connection = this.gateway.entryNodeName;
      const { highest } = this.kept;
      this.drives = this.kept.drivesUntil(Date.now());
      const record = new Map(recordedIds.map((id) => [id, this.kept.momentsOf(id)] as const));
      this.patch({ isFollowing: nodeNames.length > 0, record, highest, drives: this.drives });
      const blank = { activity: null, answeredAt: 0, askedAt: null, problem: null, failures: 0 };
      this.nodes = nodeNames.map((nodeName) => ({ nodeName, ...blank }));
      // Soon after the first answers, and then after each round of them.
      const rounds = merge(timer(400), timer(1200, refreshEvery));
      const drawn = this.visibility.isVisible$.pipe(
        switchMap((isVisible) => (isVisible ? rounds : [])),
        // What the cluster that was left has answered is no part of the record of the next one.
        filter(() => this.gateway.entryNodeName === connection),
        tap(() => this.draw()),
      );
      return merge(drawn, ...nodeNames.map((nodeName) => this.ask(nodeName, request)));
    });
  }

  private ask(nodeName: string, request: ActivityRequest): Observable<unknown> {
    const call = defer(() => {
      this.change(nodeName, { askedAt: Date.now() });
      return this.gateway.activity(nodeName, request);
    }).pipe(
      tap((activity) =>
        this.change(nodeName, { activity, answeredAt: Date.now(), askedAt: null, problem: null, failures: 0 }),
      ),
      catchError((error: unknown) => {
        const failures = this.nodeNow(nodeName).failures + 1;
        this.change(nodeName, { askedAt: null, problem: problemOf(error), failures });
        return of(null);
      }),
    );
    return this.visibility.after(0).pipe(
      switchMap(() => call.pipe(repeat({ delay: () => this.visibility.after(this.pauseOf(nodeName)) }))),
      map(() => undefined),
      startWith(undefined),
    );
  }

  /** Twice as long with each consecutive failure; a node without Headroom stays so until it is prepared. */
  private pauseOf(nodeName: string): number {
    const { failures, problem } = this.nodeNow(nodeName);
    return problem !== null && isLackOfHeadroom(problem)
      ? longestPause
      : Math.min(longestPause, refreshEvery * 2 ** failures);
  }

  private nodeNow(nodeName: string): NodeNow {
    const known = this.nodes.find((node) => node.nodeName === nodeName);
    if (known === undefined) {
      throw new Error(`${nodeName} is not followed.`);
    }
    return known;
  }

  private change(nodeName: string, changes: Partial<NodeNow>): void {
    this.nodes = this.nodes.map((node) => (node.nodeName === nodeName ? { ...node, ...changes } : node));
  }

  /** All that was answered lately, at once: rows do not change one after the other. */
  private draw(): void {
    const now = Date.now();
    const { nodes } = this;
    const { record } = this.state;
    const isFresh = ({ activity, answeredAt }: NodeNow): boolean => activity !== null && now - answeredAt <= staleAfter;
    const fresh = nodes.filter(isFresh);
    const silent = nodes.filter((node) => !isFresh(node) && (node.problem !== null || isWaitedFor(node, now)));
    if (fresh.length + silent.length === 0) {
      return;
    }
    const isUnprepared = ({ problem }: NodeNow): boolean => problem !== null && isLackOfHeadroom(problem);
    const isAwaited = (node: NodeNow): boolean => isAskedForTheFirstTime(node, now);
    this.patch({
      silentNodes: silent.filter((node) => !isUnprepared(node) && !isAwaited(node)),
      awaitedNodes: fresh.length > 0 ? namesOf(silent.filter(isAwaited)) : [],
      unpreparedNodes: namesOf(silent.filter(isUnprepared)),
    });
    const answers = fresh.map(({ nodeName, answeredAt }) => `${nodeName} ${answeredAt}`).join('\n');
    if (answers === this.drawn) {
      return;
    }
    this.drawn = answers;
    const activities = fresh.flatMap(({ activity }) => activity ?? []);
    const loads = volumeLoads(
      activities,
      nodes.map(({ nodeName }) => nodeName),
    );
    this.drives = drivesRecorded(this.drives, activities);
    this.kept.keepDrives(this.drives, now);
    this.kept.add(loads, now);
    this.readingCount += 1;
    if (this.readingCount % readingsOfDrives === 0) {
      this.patch({ drives: this.drives });
    }
    this.patch({
      loads,
      answers: activities,
      record: recorded(record, loads, now, this.recordedIds),
      highest: this.kept.highest,
      refreshedAt: fresh.length > 0 ? now : this.state.refreshedAt,
    });
  }
}

/** Whether no node has answered or failed to yet. */
export function isReading({ isFollowing, refreshedAt, silentNodes, unpreparedNodes }: LiveActivityState): boolean {
  return isFollowing && refreshedAt === null && silentNodes.length + unpreparedNodes.length === 0;
}

function isAskedForTheFirstTime({ askedAt, answeredAt, failures }: NodeNow, now: number): boolean {
  return askedAt !== null && answeredAt === 0 && failures === 0 && now - askedAt <= firstAnswerWithin;
}

function namesOf(nodes: readonly NodeNow[]): string[] {
  return nodes.map(({ nodeName }) => nodeName);
}

function isWaitedFor({ askedAt, answeredAt }: NodeNow, now: number): boolean {
  return askedAt !== null && now - Math.max(askedAt, answeredAt) > refreshEvery;
}
