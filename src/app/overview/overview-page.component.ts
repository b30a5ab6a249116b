import {
  ChangeDetectionStrategy,
  Component,
  OnDestroy,
  Injector,
  OnInit,
  computed,
  effect,
  inject,
  signal,
  untracked,
} from '@angular/core';
import { Router, RouterLink } from '@angular/router';
import { EMPTY, Observable, Subject } from 'rxjs';
import { switchMap, takeUntil } from 'rxjs/operators';
import { Cluster, Run, Volume } from '../../generated/contract';
import { KeptHistoryStore } from '../activity/kept-history.store';
import { LiveActivityStore } from '../activity/live-activity.store';
import { nodeList } from '../activity/node-list';
import { NowWords } from '../activity/now-words';
import { OwnRunsStore } from '../run-monitor/own-runs.store';
import { VolumeLimitsStore } from '../activity/volume-limits.store';
import {
  blockSizeOf,
  LimitedUser,
  LimitShare,
  Load,
  onceFor,
  onceForBoth,
  PastOfVolume,
  Peak,
  peakNames,
  readShareOf,
  RunTime,
  tellingPeaks,
  withSeen,
} from '../analysis/activity/public-api';
import { measureAddress, runAddress, volumeAddress } from '../app-addresses';
import { ClusterRunsStore } from '../run-history/cluster-runs.store';
import { readingText, RunSummary } from '../run-history/history-rows';
import { RunFiguresStore } from '../run-history/run-figures.store';
import { hasNotices, RunListStore } from '../run-history/run-list.store';
import { RunNoticesComponent } from '../run-history/run-notices.component';
import { LoadStateComponent } from '../shared/load-state.component';
import { PageHeaderComponent } from '../shared/page-header.component';
import { FillPipe, notMeasured } from '../shared/pipes';
import { RefreshButtonComponent } from '../shared/refresh-button.component';
import { ScrollRegionDirective } from '../shared/scroll-region.directive';
import { TermComponent, TermName } from '../shared/term.component';
import { fill, Texts } from '../shared/texts';
import { NearestText, nearestText, userLimitText } from './nearest-text';
import { OverviewNowStore } from './overview-now.store';
import { MeasuredRun, OverviewRow, overviewRows, runsOf } from './overview-rows';
import type { LiveRow } from './overview-table';
import { nothingShown, orderAfter, ShownOrder } from './shown-order';

/** By the name of their text, what explains them, and whether they are figures. */
const columns = [
  ['Judgement', 'status', false],
  ['Nearest', 'nearestLimit', false],
  ['Iops', 'iops', true],
  ['Throughput', 'throughput', true],
  ['Latency', 'latency', true],
  ['Requests', 'requests', true],
  ['Peaks', 'peak', false],
  ['Measured', 'measured', false],
] as const satisfies readonly (readonly [string, TermName, boolean])[];

/** Every volume in one row: what runs on it, how near its limits that is, and what was measured on it. */
@Component({
  selector: 'headroom-overview-page',
  imports: [
    FillPipe,
    LoadStateComponent,
    PageHeaderComponent,
    RefreshButtonComponent,
    RouterLink,
    RunNoticesComponent,
    ScrollRegionDirective,
    TermComponent,
  ],
  providers: [
    ClusterRunsStore,
    KeptHistoryStore,
    LiveActivityStore,
    OverviewNowStore,
    OwnRunsStore,
    RunListStore,
    VolumeLimitsStore,
  ],
  templateUrl: './overview-page.component.html',
  styleUrl: './overview-page.component.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class OverviewPageComponent implements OnInit, OnDestroy {
  private readonly source = inject(ClusterRunsStore);
  private readonly runList = inject(RunListStore);
  private readonly figures = inject(RunFiguresStore);
  private readonly injector = inject(Injector);
  private readonly router = inject(Router);
  private readonly texts = inject(Texts);
  public readonly now = inject(OverviewNowStore);
  public readonly words = inject(NowWords);

  public readonly strings = this.texts.strings.Overview;
  public readonly hasNotices = computed(() => hasNotices(this.runList.state));
  public readonly nowStrings = this.texts.strings.Now;
  /** Those after the volume, each with what explains it. */
  public readonly columns = columns.map(([name, term, isFigure]) => ({ text: this.nowStrings[name], term, isFigure }));
  public readonly commonStrings = this.texts.strings.Common;
  public readonly fileStrings = this.texts.strings.TableFiles;
  public readonly forms = ['Copy', 'Csv'] as const;
  /** What is said of the table that was taken along. */
  public readonly taken = signal('');
  public readonly none = notMeasured;
  public readonly cluster = computed(() => this.source.state.cluster);
  public readonly problem = computed(() => this.source.state.problem);
  public readonly isLoading = computed(() => this.source.state.isLoading);
  private readonly measuredRows = computed(() =>
    overviewRows(this.cluster()?.volumes ?? [], this.runList.state.runs, this.figures.state.figures),
  );
  private shown: ShownOrder = nothingShown;
  /** Those in trouble first, then those with the least room; until all is read, it is not known which these are. */
  private readonly sortedRows = computed((): LiveRow[] => {
    const now = this.now.rows();
    const rows = this.measuredRows().map((row) => ({ ...row, now: now.get(row.volume.id) ?? null }));
    const ordered = rows.map((row) => ({ id: row.volume.id, isFirst: row.isInTrouble, now: row.now }));
    this.shown = orderAfter(this.now.isReading() ? nothingShown : this.shown, ordered, this.now.refreshedAt());
    const byId = new Map(rows.map((row) => [row.volume.id, row] as const));
    return this.shown.ids.flatMap((id) => byId.get(id) ?? []);
  });
  /** The order while the user reads the table by keyboard: rows do not move meanwhile. */
  private readonly heldOrder = signal<readonly string[] | null>(null);
  public readonly rows = computed(() => {
    const order = this.heldOrder();
    const sorted = this.sortedRows();
    const place = ({ volume }: LiveRow): number => order?.indexOf(volume.id) ?? 0;
    return order === null ? sorted : [...sorted].sort((one, other) => place(one) - place(other));
  });
  public readonly awaitedText = computed(() => nodeList(this.now.awaitedNodes()));
  public readonly silentText = computed(() => nodeList(this.now.silentNodes().map(({ nodeName }) => nodeName)));
  public readonly unpreparedText = computed(() => nodeList(this.now.unpreparedNodes()));
  /** A node without Headroom is said to be, and why its limits are missing with it. */
  public readonly limitsFailedText = computed(() => {
    const unprepared = this.now.unpreparedNodes();
    return nodeList(this.now.failedNodes().filter((name) => !unprepared.includes(name)));
  });
  public readonly downText = computed(() =>
    nodeList((this.cluster()?.nodes ?? []).filter(({ state }) => state === 'down').map(({ name }) => name)),
  );

  /** Whether every node has listed its runs: otherwise it is not known that there is none. */
  public readonly isWhole = computed(() => {
    const { isLoading, failures, downNodeNames, unpreparedNodeNames } = this.runList.state;
    return !isLoading && failures.length + downNodeNames.length + unpreparedNodeNames.length === 0;
  });

  private readonly loads = new Subject<void>();
  private readonly clusters = new Subject<Cluster>();
  private readonly destroyed = new Subject<void>();

  public constructor() {
    effect(() => {
      const runs = runsOf(this.measuredRows());
      untracked(() => this.figures.want(runs));
    });
    effect(() => {
      const cluster = this.cluster();
      if (cluster !== null) {
        untracked(() => this.clusters.next(cluster));
      }
    });
  }

  public ngOnInit(): void {
    this.loads
      .pipe(
        switchMap(() => this.source.load()),
        switchMap(() => this.addMeasured()),
        takeUntil(this.destroyed),
      )
      .subscribe();
    // As soon as the cluster is known: the runs of a slow node hold up nothing else.
    this.clusters
      .pipe(
        switchMap((cluster) => this.now.follow(cluster)),
        takeUntil(this.destroyed),
      )
      .subscribe();
    this.load();
  }

  public ngOnDestroy(): void {
    this.figures.want([]);
    this.destroyed.next();
    this.destroyed.complete();
  }

  public load(): void {
    this.figures.forgetUnread();
    this.loads.next();
  }

  /** Copies or saves the table, as the buttons of other tables do: the code for it is loaded on demand. */
  public async take(form: 'Copy' | 'Csv'): Promise<void> {
    this.taken.set('');
    try {
      const { takeOverview } = await import('./overview-table');
      this.taken.set(await takeOverview(form, this.rows(), this, this.texts));
    } catch {
      this.taken.set(this.commonStrings.NotLoaded);
    }
  }

  private addMeasured(): Observable<unknown> {
    const cluster = this.source.state.cluster;
    return cluster === null ? EMPTY : this.now.addMeasured(cluster, this.runList.state.runs);
  }

  /** While the focus is in the table, its rows stay where they are. */
  public hold(isHeld: boolean): void {
    this.heldOrder.set(isHeld ? untracked(this.rows).map(({ volume }) => volume.id) : null);
  }

  /** A status from what was read so far may change soon, except a limit that is near, and a run in progress. */
  public isRead({ now }: LiveRow): boolean {
    return !this.now.isReading() || now?.judgement.kind === 'near-now' || now?.judgement.kind === 'measuring';
  }

  // The same list each time: for another one, a link works its address out again, in each row at each reading.
  public readonly pageOf = onceFor(({ id }: Volume): string[] => volumeAddress(id));
  public readonly addressOf = onceFor(({ nodeName, id }: Run): string[] => runAddress(nodeName, id));
  /** As the times of peaks beside it. */
  public readonly timeOf = onceFor(({ createdAt }: Run): string => this.words.shortTime(Date.parse(createdAt)));

  // For the table that is taken along, which then brings nothing of its own that this page has.
  public readonly readShareOf = readShareOf;
  public readonly blockSizeOf = blockSizeOf;
  public readonly iopsOf = ({ iops }: Load): number => iops;
  public readonly bytesOf = ({ bytesPerSecond }: Load): number => bytesPerSecond;

  /** As wide as the share, and never wider than its frame. */
  public barOf(share: number): number {
    return Math.min(100, 100 * share);
  }

  public nearestOf({ now }: LiveRow, nearest: LimitShare): NearestText {
    return nearestText(nearest, now ?? { load: null, ownPart: null }, this.words, this.texts);
  }

  public userLimitOf(limited: LimitedUser): NearestText {
    return userLimitText(limited, this.words, this.texts);
  }

  public timeOfDay(at: number): string {
    return this.texts.timeOfDay(new Date(at).toISOString());
  }

  /** The highest of the day, the week and the month; of the time that the page was open where nothing is kept. */
  public peakTexts(row: LiveRow): readonly string[] {
    const peaks = this.peaksOf(row);
    const runTimes = row.now?.runTimes ?? [];
    return peaks === null
      ? [this.words.peak('open', this.now.highestSeen(row.volume.id), runTimes)].flatMap((text) => text ?? [])
      : this.keptPeaks(peaks, runTimes);
  }

  /** What was kept, and no less than was seen; null where nothing was kept. */
  public peaksOf({ now, volume }: LiveRow): PastOfVolume['peaks'] | null {
    const peaks = now?.past?.peaks ?? null;
    return peaks === null || Object.values(peaks).every((one) => one === null)
      ? null
      : this.seenPeaks(peaks)(this.now.highestSeen(volume.id));
  }

  /** The same peaks until a higher one is seen. */
  private readonly seenPeaks = onceFor((peaks: PastOfVolume['peaks']) => {
    let last = peaks;
    return (seen: Peak | null): PastOfVolume['peaks'] => {
      const merged = withSeen(peaks, seen, this.now.refreshedAt() ?? 0);
      const isSame = peakNames.every((name) => merged[name]?.at === last[name]?.at);
      last = isSame ? last : merged;
      return last;
    };
  });

  /** The same texts at each reading. */
  private readonly keptPeaks = onceForBoth(
    (peaks: PastOfVolume['peaks'], runTimes: readonly RunTime[]): readonly string[] =>
      tellingPeaks(peaks).flatMap((name) => this.words.peak(name, peaks[name], runTimes) ?? []),
  );

  /** Leads to the page before a run, with this volume chosen. */
  public async measure(volumeId: string): Promise<void> {
    // The code of that page is loaded when the user goes there: this is the page that the tool opens with.
    const { SetupStore } = await import('../setup/setup.store');
    this.injector.get(SetupStore).chooseVolume(volumeId);
    await this.router.navigate(measureAddress);
  }

  /** "online, healthy". */
  public stateText({ volume }: OverviewRow): string {
    return [this.strings.States[volume.state], this.strings.Healths[volume.health]].join(', ');
  }

  /** "Coordinator: node1". */
  public ownerText({ volume: { ownerNodeName } }: OverviewRow): string {
    return fill(this.strings.Owner, ownerNodeName ?? this.none);
  }

  /** "1.5 TiB of 2 TiB free". */
  public spaceText({ volume: { sizeBytes, freeBytes } }: OverviewRow): string {
    const bytes = (value: number): string => this.texts.figure({ unit: 'bytes', value });
    return sizeBytes === null || freeBytes === null
      ? this.none
      : fill(this.strings.Free, bytes(freeBytes), bytes(sizeBytes));
  }

  /** What the search found, with its certainty. */
  public limitText({ run, figures }: MeasuredRun): string {
    const { History, Runs } = this.texts.strings;
    const found = ({ verdict }: RunSummary): string =>
      [verdict?.headline ?? History.NotJudged, verdict?.certainty ?? null].filter((text) => text !== null).join(' · ');
    return readingText(figures, History, found) ?? Runs.Status[run.status];
  }

  /** IOPS and latency of a run, or how it ended. */
  public latestText({ run, figures }: MeasuredRun): string {
    const { History, Runs } = this.texts.strings;
    const measured = ({ Iops, LatencyMean }: RunSummary): string =>
      [
        Iops === null ? null : this.texts.figure({ unit: 'iops', value: Iops }),
        LatencyMean === null ? null : this.texts.figure({ unit: 'latencyMicroseconds', value: LatencyMean }),
      ]
        .filter((text) => text !== null)
        .join(', ');
    return readingText(figures, History, measured) ?? Runs.Status[run.status];
  }
}
