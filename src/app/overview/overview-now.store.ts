import { computed, effect, inject, Injectable, linkedSignal, signal, untracked } from '@angular/core';
import { catchError, concat, defer, EMPTY, merge, Observable, repeat, tap } from 'rxjs';
import { Cluster, Run } from '../../generated/contract';
import { areAtSameTimes, keptUntil, pastAt, PastOfVolume, pastOfVolume, Peak } from '../analysis/activity/public-api';
import { namesOfNodesUp } from '../analysis/limits/public-api';
import {
  historiesOf,
  KeptHistoryStore,
  KeptRequest,
  timeFramesOfNodes,
  whyNodesNotKept,
  whyNotKept,
} from '../activity/kept-history.store';
import { KeptDrives } from '../activity/kept-drives';
import { slowInRecord } from '../activity/live-drives';
import { detailMilliseconds, isReading, LiveActivityStore, refreshSeconds } from '../activity/live-activity.store';
import { busierNow, noisyNow, ReadNow, Rising, risingNow, slowClockOfNodes } from '../activity/noisy-now';
import { OpenRecord } from '../activity/open-record';
import { OwnRunsStore } from '../run-monitor/own-runs.store';
import { Reading, VolumeNow, volumeNow, withReading } from '../activity/volume-now';
import { VolumeLimitsStore } from '../activity/volume-limits.store';
import { HeadroomGateway } from '../gateway/public-api';
import { RunListStore } from '../run-history/run-list.store';
import { PageVisibility } from '../activity/page-visibility';

const names = ['iops.read', 'iops.total', 'throughput.total', 'latency.average'] as const;

/**
 * What the judgements need, and no more: a cluster of 64 volumes has much of it, and Windows' cmdlet takes its time for each sample. What
 * is soon read comes first.
 */
const requests: readonly KeptRequest[] = [
  { timeFrame: 'day', seriesNames: ['iops.total'] },
  { timeFrame: 'week', seriesNames: names },
  // A rise of latency that has lasted for most of the week is seen in the month alone.
  { timeFrame: 'month', seriesNames: names },
  { timeFrame: 'year', seriesNames: ['iops.read', 'iops.total', 'throughput.total'] },
];

/** What runs on all volumes, the limits, and what is kept of the past, as one row for each volume. */
@Injectable()
export class OverviewNowStore {
  private readonly live = inject(LiveActivityStore);
  private readonly limits = inject(VolumeLimitsStore);
  private readonly kept = inject(KeptHistoryStore);
  private readonly record = inject(OpenRecord);
  private readonly keptDrives = inject(KeptDrives);
  private readonly gateway = inject(HeadroomGateway);
  private readonly visibility = inject(PageVisibility);
  private readonly runList = inject(RunListStore);
  private readonly ownRuns = inject(OwnRunsStore);
  private readonly runs = computed(() => this.runList.state.runs);
  private readonly timedRuns = computed(() => this.runs(), { equal: areAtSameTimes });

  private readonly cluster = signal<Cluster | null>(null);
  /** Users that wait at a policy, and the storage jobs: not in the first answer of the page, as they take longer. */
  private readonly details = signal<Pick<Cluster, 'storageQos' | 'storageJobs'> | null>(null);
  private readonly detailed = computed(() => {
    const cluster = this.cluster();
    return cluster === null ? null : { ...cluster, ...this.details() };
  });
  private readings: readonly Reading[] = [];

  /** The highest that was seen while the page was open; null where nothing was read. */
  public highestSeen(volumeId: string): Peak | null {
    const highest = this.highest().get(volumeId);
    return highest === undefined ? null : { ...highest, stepSeconds: refreshSeconds };
  }

  // Each by itself: what the nodes answer changes the state some thirty times with each refresh.
  private readonly highest = computed(() => this.live.state.highest);
  public readonly refreshedAt = computed(() => this.live.state.refreshedAt);
  public readonly silentNodes = computed(() => this.live.state.silentNodes);
  public readonly awaitedNodes = computed(() => this.live.state.awaitedNodes);
  public readonly unpreparedNodes = computed(() => this.live.state.unpreparedNodes);
  /** Until the nodes have answered, or failed to: before that, nothing is judged. */
  public readonly isReading = computed(() => isReading(this.live.state) || !this.limits.state.isComplete);
  public readonly failedNodes = computed(() => this.limits.state.failedNodes);
  public readonly whyNotKept = computed(() => whyNotKept(this.kept.state));
  public readonly whyNodesNotKept = computed(() => whyNodesNotKept(this.kept.state));
  public readonly historyProblem = computed(() => this.kept.state.problem);

  private readonly answers = computed(() => this.live.state.answers);

  /** Worked out again when a history or a limit arrives, and not with each reading. */
  private readonly read = computed((): ReadonlyMap<string, PastOfVolume> => {
    const cluster = this.cluster();
    const histories = historiesOf(this.kept.state);
    const limits = this.limits.limits();
    const runs = this.timedRuns();
    if (cluster === null || this.limits.state.isLoading) {
      return new Map();
    }
    return new Map(
      cluster.volumes.map((volume) => [volume.id, pastOfVolume(volume, { cluster, limits, runs }, histories)] as const),
    );
  });

  private readonly clock = computed(() => slowClockOfNodes(this.answers()));
  private readonly pasts = computed((): ReadonlyMap<string, PastOfVolume> => {
    const clock = this.clock();
    return new Map([...this.read()].map(([id, past]) => [id, pastAt(past, clock)] as const));
  });
  /** When the history ended, where it says nothing of now. */
  public readonly keptUntil = computed(() => keptUntil([...this.read().values()], this.clock()));

  private readonly driveMoments = computed(() => this.live.state.drives);
  private readonly slowNow = computed(() => slowInRecord(this.cluster()?.drives ?? [], this.driveMoments()));
  private readonly slow = computed(() => [
    ...(this.keptUntil() === null ? this.keptDrives.slow() : []),
    ...this.slowNow(),
  ]);

  private readonly week = computed(() => this.kept.state.histories.week);
  private readonly readNow = computed(() => ({ answers: this.answers(), at: this.refreshedAt() }));
  private readonly noisy = computed(() => noisyNow(this.detailed(), this.week(), this.readNow(), this.record));
  private readonly busier = computed(() => busierNow(this.detailed(), this.week(), this.readNow(), this.record));
  private readonly rising = linkedSignal<ReadNow, Rising>({
    source: this.readNow,
    computation: (read, before) => risingNow(this.cluster(), this.week(), read, this.record, before?.value),
  });

  /** By volume. */
  public readonly rows = computed((): ReadonlyMap<string, VolumeNow> => {
    const cluster = this.detailed();
    if (cluster === null) {
      return new Map();
    }
    const input = {
      cluster,
      loads: this.loads(),
      activities: this.answers(),
      limits: this.limits.limits(),
      pasts: this.pasts(),
      readings: untracked(() => this.readings),
      noisy: this.noisy(),
      rising: this.rising(),
      busier: this.busier,
      slow: this.slow(),
      runs: this.runs(),
      at: this.refreshedAt() ?? Date.now(),
    };
    return new Map(cluster.volumes.map((volume) => [volume.id, volumeNow(volume, input)] as const));
  });

  private readonly loads = computed(() => this.live.state.loads);

  public constructor() {
    effect(() => {
      const rows = [...this.rows().values()];
      this.readings = withReading(this.readings, this.loads(), rows);
      this.record.keepReadings(this.readings, untracked(this.refreshedAt) ?? 0);
    });
  }

  /** Reads while there are subscribers. */
  public follow(cluster: Cluster): Observable<unknown> {
    this.cluster.set(cluster);
    this.details.set(null);
    this.readings = this.record.readingsUntil(Date.now());
    const up = namesOfNodesUp(cluster.nodes);
    return merge(
      this.live.follow(up),
      this.limits.load(
        cluster,
        cluster.volumes.map(({ id }) => id),
      ),
      concat(
        this.kept.load(cluster.currentNodeName, requests),
        defer(() => this.kept.loadNodes(cluster, timeFramesOfNodes.judged)),
        defer(() => this.askForDrives(cluster)),
      ),
      this.kept.loadAgain(cluster.currentNodeName, () => requests),
      this.kept.loadNodesAgain(cluster, timeFramesOfNodes.judged),
      this.readDetails(),
      this.ownRuns.follow(cluster),
    );
  }

  /** After what the page shows first, and now and then. Where nothing is kept of volumes, there is nothing of drives. */
  private askForDrives(cluster: Cluster): Observable<unknown> {
    return defer(() => {
      if (this.whyNotKept() === null) {
        this.keptDrives.ask(cluster);
      }
      return EMPTY;
    }).pipe(repeat({ delay: () => this.visibility.after(detailMilliseconds) }));
  }

  /** A failure leaves out what only they report: the previous answer is out of date. */
  private readDetails(): Observable<unknown> {
    return defer(() => this.gateway.cluster(this.gateway.entryNodeName, { detailed: true })).pipe(
      tap(({ storageQos, storageJobs }) => this.details.set({ storageQos, storageJobs })),
      catchError(() => {
        this.details.set({ storageQos: null, storageJobs: [] });
        return EMPTY;
      }),
      repeat({ delay: () => this.visibility.after(detailMilliseconds) }),
    );
  }

  /** Adds the limits that searches found. */
  public addMeasured(cluster: Cluster, runs: readonly Run[]): Observable<unknown> {
    return this.limits.addMeasured(
      runs,
      cluster.volumes.map(({ id }) => id),
    );
  }
}
