import { computed, effect, inject, Injectable, linkedSignal, signal, untracked } from '@angular/core';
import { concat, defer, EMPTY, merge, Observable, Subject } from 'rxjs';
import { catchError, finalize, mergeMap, repeat, switchMap, tap } from 'rxjs/operators';
import { Cluster, Problem, Volume } from '../../generated/contract';
import {
  areAtSameTimes,
  LoadHistory,
  Histories,
  historyOf,
  keptUntil,
  pastAt,
  PastOfVolume,
  pastOfVolume,
  SlowDrive,
  VmElsewhere,
  vmsElsewhere,
} from '../analysis/activity/public-api';
import { KnownShare, MovedLoad, movedTo, VmPeak, vmPeak } from '../analysis/fit/public-api';
import { namesOfNodesUp } from '../analysis/limits/public-api';
import {
  historiesOf,
  KeptHistoryStore,
  TimeFrame,
  timeFramesOfNodes,
  whyNodesNotKept,
  whyNotKept,
} from '../activity/kept-history.store';
import { detailMilliseconds, isReading, LiveActivityStore } from '../activity/live-activity.store';
import { slowInRecord } from '../activity/live-drives';
import { RecordedMoment } from '../activity/live-record';
import { busierNow, noisyNow, ReadNow, Rising, risingNow, slowClockOfNodes } from '../activity/noisy-now';
import { OpenRecord } from '../activity/open-record';
import { OwnRunsStore } from '../run-monitor/own-runs.store';
import { PageVisibility } from '../activity/page-visibility';
import { VolumeLimitsStore } from '../activity/volume-limits.store';
import { Reading, VolumeNow, volumeNow, withReading } from '../activity/volume-now';
import { HeadroomGateway, problemOf } from '../gateway/public-api';
import { RunListStore } from '../run-history/run-list.store';
import { DriveDay, fewestDriveMoments, numbersOfDay, withSeries } from './drive-day';
import { KeptPartsStore, whyPartly } from './kept-parts.store';
import { KeptVolumeReader } from './kept-volume-reader';
import { knownShares } from './known-shares';
import { RepairStore } from './repair.store';
import { StorageJobsStore } from './storage-jobs.store';
import { quietHourOf, usualHours } from './usual-hours';

export interface VmMonth {
  readonly isLoading: boolean;
  /** null where it is not known. */
  readonly peak: VmPeak | null;
}

/** Of what is read again, the names that nodes have for it. */
const unreadDetails = ['storage jobs', 'Storage QoS'] as const;

/** All that is known of one volume without a load test. */
@Injectable()
export class VolumePageStore {
  private readonly gateway = inject(HeadroomGateway);
  private readonly live = inject(LiveActivityStore);
  private readonly limits = inject(VolumeLimitsStore);
  private readonly kept = inject(KeptHistoryStore);
  private readonly record = inject(OpenRecord);
  private readonly keptVolume = inject(KeptVolumeReader);
  private readonly parts = inject(KeptPartsStore);
  private readonly runList = inject(RunListStore);
  private readonly jobs = inject(StorageJobsStore);
  private readonly repair = inject(RepairStore);
  private readonly ownRuns = inject(OwnRunsStore);
  private readonly visibility = inject(PageVisibility);

  private readonly volumeId = signal('');
  private readonly loads = computed(() => this.live.state.loads);
  private readings: readonly Reading[] = [];

  public readonly cluster = signal<Cluster | null>(null);
  public readonly problem = signal<Problem | null>(null);
  public readonly isLoading = signal(false);
  public readonly silentNodes = computed(() => this.live.state.silentNodes);
  public readonly awaitedNodes = computed(() => this.live.state.awaitedNodes);
  public readonly unpreparedNodes = computed(() => this.live.state.unpreparedNodes);
  /** Until the nodes have answered, or failed to: before that, nothing is known, not even that nothing is known. */
  public readonly isReading = computed(() => isReading(this.live.state) || !this.limits.state.isComplete);
  public readonly isReadingPast = this.keptVolume.isReading;
  public readonly whyNotKept = computed(() => whyNotKept(this.kept.state));
  public readonly whyNodesNotKept = computed(() => whyNodesNotKept(this.kept.state));
  public readonly historyProblem = computed(() => this.kept.state.problem);
  public readonly volume = computed((): Volume | null => {
    const id = this.volumeId();
    return this.cluster()?.volumes.find((volume) => volume.id === id) ?? null;
  });
  public readonly moments = computed(
    (): readonly RecordedMoment[] => this.live.state.record.get(this.volumeId()) ?? [],
  );
  private readonly allRuns = computed(() => this.runList.state.runs);
  private readonly timedRuns = computed(() => this.allRuns(), { equal: areAtSameTimes });
  public readonly runs = computed(() => this.allRuns().filter(({ volumeId }) => volumeId === this.volumeId()));

  /** The day with what is kept of the drives in it. */
  private readonly histories = computed((): Histories => {
    const histories = historiesOf(this.kept.state);
    const { history } = this.parts.state.drives;
    return history === null ? histories : { ...histories, day: withSeries(histories.day, history) };
  });

  private readonly readPast = computed((): PastOfVolume | null => {
    const [cluster, volume] = [this.cluster(), this.volume()];
    const histories = this.histories();
    return cluster === null || volume === null
      ? null
      : pastOfVolume(volume, { cluster, limits: this.limits.limits(), runs: this.timedRuns() }, histories);
  });

  private readonly answers = computed(() => this.live.state.answers);
  private readonly clock = computed(() => slowClockOfNodes(this.answers()));
  public readonly past = computed(() => {
    const past = this.readPast();
    return past === null ? null : pastAt(past, this.clock());
  });
  /** When the history ended, where it says nothing of now. */
  public readonly keptUntil = computed(() => keptUntil([this.readPast() ?? []].flat(), this.clock()));
  private readonly refreshedAt = computed(() => this.live.state.refreshedAt);
  private readonly week = computed(() => this.kept.state.histories.week);
  private readonly readNow = computed(() => ({ answers: this.answers(), at: this.refreshedAt() }));
  private readonly noisy = computed(() => noisyNow(this.cluster(), this.week(), this.readNow(), this.record));
  private readonly busier = computed(() => busierNow(this.cluster(), this.week(), this.readNow(), this.record));
  private readonly rising = linkedSignal<ReadNow, Rising>({
    source: this.readNow,
    computation: (read, before) => risingNow(this.cluster(), this.week(), read, this.record, before?.value),
  });

  public readonly now = computed((): VolumeNow | null => {
    const [cluster, volume, past] = [this.cluster(), this.volume(), this.past()];
    return cluster === null || volume === null
      ? null
      : volumeNow(volume, {
          cluster,
          loads: this.loads(),
          activities: this.answers(),
          limits: this.limits.limits(),
          pasts: past === null ? new Map() : new Map([[volume.id, past]]),
          readings: untracked(() => this.readings),
          noisy: this.noisy(),
          rising: this.rising(),
          busier: this.busier,
          slow: this.slow(),
          runs: this.allRuns(),
          at: this.refreshedAt() ?? Date.now(),
        });
  });

  /** The virtual machines that run elsewhere, and could come here. */
  public readonly vmsElsewhere = computed((): readonly VmElsewhere[] => {
    const [cluster, volume] = [this.cluster(), this.volume()];
    return cluster === null || volume === null ? [] : vmsElsewhere(volume, cluster.storageQos?.flows ?? []);
  });

  /** The history of the requested ones. */
  public readonly vmMonths = computed((): ReadonlyMap<string, VmMonth> => {
    const { disks } = this.parts.state;
    return new Map(
      this.vmsElsewhere().flatMap((vm) => {
        const part = disks.get(vm.id);
        return part === undefined
          ? []
          : [[vm.id, { isLoading: part.isLoading, peak: vmPeak(vm, part.history?.series ?? []) }] as const];
      }),
    );
  });

  /** Where the load of each counts now. */
  public readonly vmsMoved = computed((): ReadonlyMap<string, MovedLoad> => {
    const [cluster, volume] = [this.cluster(), this.volume()];
    return cluster === null || volume === null
      ? new Map()
      : new Map(this.vmsElsewhere().map((vm) => [vm.id, movedTo(volume, vm, cluster)] as const));
  });
  private readonly vmsAsked = new Subject<VmElsewhere>();

  public readonly hours = computed(() => usualHours(this.kept.state.histories, this.volumeId()));
  public readonly quietHour = computed(() => quietHourOf(this.kept.state.histories, this.volumeId()));

  private readonly driveMoments = computed(() => this.live.state.drives);
  private readonly drivesOfPool = computed(() => {
    const poolName = this.volume()?.poolName ?? null;
    return (this.cluster()?.drives ?? []).filter((drive) => poolName !== null && drive.poolName === poolName);
  });
  /** Drives of the pool that stood out while the page was open. */
  private readonly slow = computed((): readonly SlowDrive[] => slowInRecord(this.drivesOfPool(), this.driveMoments()));
  /** Those, and those that stand out in the last day's history; one that does in both is shown with its day. */
  public readonly slowDrives = computed((): readonly SlowDrive[] => {
    const kept = this.past()?.slow ?? [];
    const isKept = ({ driveId, direction }: SlowDrive): boolean =>
      kept.some((one) => one.driveId === driveId && one.direction === direction);
    return [...kept, ...this.slow().filter((one) => !isKept(one))];
  });

  /** Of how many drives of the pool a day is kept, and why not of all. */
  public readonly driveDay = computed((): DriveDay => {
    const { drives } = this.parts.state;
    const day = { isLoading: drives.isLoading, reason: whyPartly(drives) ?? this.whyNotKept() };
    return { ...day, ...numbersOfDay(this.drivesOfPool(), drives.history) };
  });

  /** Whether there were readings of drives long enough: else none standing out means nothing. */
  public readonly hasDrives = computed(
    () => this.driveMoments().filter(({ size }) => size > 0).length >= fewestDriveMoments,
  );

  /** The limits, with what is known of their load now and by hours. */
  public readonly knownShares = computed((): readonly KnownShare[] => {
    const [cluster, volume, now] = [this.cluster(), this.volume(), this.now()];
    if (cluster === null || volume === null || now === null) {
      return [];
    }
    const { histories, ofNodes } = this.kept.state;
    const context = { cluster, limits: this.limits.limits(), runs: this.timedRuns() };
    return knownShares(volume, context, now.shares.shares, { histories, ofNodes });
  });

  public constructor() {
    effect(() => {
      const now = this.now();
      this.readings = withReading(this.readings, this.loads(), now === null ? [] : [now]);
      this.record.keepReadings(this.readings, untracked(this.refreshedAt) ?? 0);
    });
  }

  /** Whether what was kept in this time is still being read. */
  public isReadingHistory(frame: TimeFrame): boolean {
    const { histories, isLoading, awaited } = this.kept.state;
    return histories[frame] === undefined && (frame === 'hour' ? awaited === frame : isLoading);
  }

  /** Whether it was read at all: only then is nothing kept where there is nothing. */
  public hasHistory(frame: TimeFrame): boolean {
    return this.kept.state.histories[frame] !== undefined;
  }

  /** What was kept of the volume in this time. */
  public historyOf(frame: TimeFrame): LoadHistory | null {
    const history = this.kept.state.histories[frame];
    return history === undefined ? null : historyOf(history, [this.volumeId()]);
  }

  /** Asks for what is kept of a virtual machine's disks. */
  public askFor(vm: VmElsewhere): void {
    this.vmsAsked.next(vm);
  }

  /** Reads while there are subscribers; a failure is in the state. */
  public follow(volumeId: string): Observable<unknown> {
    this.volumeId.set(volumeId);
    // What another page has just read is no less true here.
    this.readings = this.record.readingsUntil(Date.now());
    this.jobs.clear();
    this.isLoading.set(true);
    this.problem.set(null);
    return this.gateway.cluster(this.gateway.entryNodeName, { detailed: true }).pipe(
      finalize(() => this.isLoading.set(false)),
      tap((cluster) => {
        this.jobs.note(cluster);
        this.cluster.set(cluster);
        this.isLoading.set(false);
      }),
      switchMap((cluster) => this.read(cluster, volumeId)),
      catchError((error: unknown) => {
        this.problem.set(problemOf(error));
        return EMPTY;
      }),
    );
  }

  /** Who uses the volume, and the storage jobs: what was read as the page was opened is soon not now. */
  private readDetailsAgain(): Observable<unknown> {
    const reading = defer(() => this.gateway.cluster(this.gateway.entryNodeName, { detailed: true })).pipe(
      tap((cluster) => {
        const { storageQos, storageJobs, notKnown } = cluster;
        this.jobs.note(cluster);
        this.cluster.update((known) => (known === null ? null : { ...known, storageQos, storageJobs, notKnown }));
      }),
      // What is not told any more is not known any more.
      catchError((error: unknown) => {
        const { message } = problemOf(error);
        const notKnown = unreadDetails.map((fact) => ({ fact, reason: message }));
        this.jobs.clear();
        this.cluster.update((known) =>
          known === null ? null : { ...known, storageQos: null, storageJobs: [], notKnown },
        );
        return EMPTY;
      }),
    );
    return this.visibility.after(detailMilliseconds).pipe(
      switchMap(() => reading),
      repeat(),
    );
  }

  private read(cluster: Cluster, volumeId: string): Observable<unknown> {
    const up = namesOfNodesUp(cluster.nodes);
    const { currentNodeName: node } = cluster;
    const pool = cluster.volumes.find(({ id }) => id === volumeId)?.poolName ?? null;
    const shown = cluster.volumes.filter(({ id, poolName }) => id === volumeId || (pool !== null && poolName === pool));
    return merge(
      this.live.follow(up, [volumeId], { virtualDisksOf: volumeId }),
      this.repair.follow(volumeId),
      this.ownRuns.follow(cluster),
      this.ownRuns.watch(volumeId),
      this.jobs.readAgain(),
      this.readDetailsAgain(),
      this.keptVolume.readAgain(cluster, volumeId),
      this.kept.loadNodesAgain(cluster, timeFramesOfNodes.tried),
      this.vmsAsked.pipe(mergeMap((vm) => this.parts.loadDisksOf(vm, cluster))),
      this.limits.load(
        cluster,
        // This one first: the others count against the same limits.
        [volumeId, ...shown.map(({ id }) => id).filter((id) => id !== volumeId)],
      ),
      concat(
        this.keptVolume.read(cluster, volumeId),
        // After what the page shows first. Where nothing is kept of volumes, there is nothing of drives.
        defer(() => (pool === null || this.whyNotKept() !== null ? EMPTY : this.parts.loadDrives(node, volumeId))),
      ),
      this.runList.load(cluster).pipe(switchMap((runs) => this.limits.addMeasured(runs, [volumeId]))),
    );
  }
}
