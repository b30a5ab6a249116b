import {
  ChangeDetectionStrategy,
  Component,
  OnDestroy,
  OnInit,
  computed,
  effect,
  inject,
  signal,
  untracked,
} from '@angular/core';
import { Router, RouterLink } from '@angular/router';
import { EMPTY, Subject } from 'rxjs';
import { catchError, finalize, switchMap, takeUntil } from 'rxjs/operators';
import { Cluster, Problem, Run } from '../../generated/contract';
import { measureAddress, runAddress } from '../app-addresses';
import { HeadroomGateway, problemOf } from '../gateway/public-api';
import { RunSummary } from '../run-history/history-rows';
import { RunFiguresStore } from '../run-history/run-figures.store';
import { RunListStore } from '../run-history/run-list.store';
import { RunNoticesComponent } from '../run-history/run-notices.component';
import { SetupStore } from '../setup/setup.store';
import { FocusOnShowDirective } from '../shared/focus-on-show.directive';
import { IconComponent } from '../shared/icon.component';
import { LoadStateComponent } from '../shared/load-state.component';
import { FillPipe, LocalTimePipe, notMeasured } from '../shared/pipes';
import { ScrollRegionDirective } from '../shared/scroll-region.directive';
import { SimulationNoteComponent } from '../shared/simulation-note.component';
import { fill, Texts } from '../shared/texts';
import { MeasuredRun, OverviewRow, overviewRows, runsOf } from './overview-rows';

/** Every volume in one row: its state, the limit that a search found, and its latest run. */
@Component({
  selector: 'headroom-overview-page',
  imports: [
    FillPipe,
    FocusOnShowDirective,
    IconComponent,
    LoadStateComponent,
    LocalTimePipe,
    RouterLink,
    RunNoticesComponent,
    ScrollRegionDirective,
    SimulationNoteComponent,
  ],
  providers: [RunListStore],
  templateUrl: './overview-page.component.html',
  styleUrl: './overview-page.component.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class OverviewPageComponent implements OnInit, OnDestroy {
  private readonly gateway = inject(HeadroomGateway);
  private readonly runList = inject(RunListStore);
  private readonly figures = inject(RunFiguresStore);
  private readonly setup = inject(SetupStore);
  private readonly router = inject(Router);
  private readonly texts = inject(Texts);

  public readonly strings = this.texts.strings.Overview;
  public readonly commonStrings = this.texts.strings.Common;
  public readonly none = notMeasured;
  public readonly cluster = signal<Cluster | null>(null);
  public readonly problem = signal<Problem | null>(null);
  public readonly isLoading = signal(false);
  public readonly rows = computed(() =>
    overviewRows(this.cluster()?.volumes ?? [], this.runList.state.runs, this.figures.state.figures),
  );

  private readonly destroyed = new Subject<void>();

  public constructor() {
    effect(() => {
      const runs = runsOf(this.rows());
      untracked(() => this.figures.want(runs));
    });
  }

  public ngOnInit(): void {
    this.load();
  }

  public ngOnDestroy(): void {
    this.figures.want([]);
    this.destroyed.next();
    this.destroyed.complete();
  }

  public load(): void {
    this.isLoading.set(true);
    this.problem.set(null);
    this.figures.forgetUnread();
    this.gateway
      .cluster(this.gateway.entryNodeName)
      .pipe(
        switchMap((cluster) => {
          this.cluster.set(cluster);
          return this.runList.load(cluster);
        }),
        catchError((error: unknown) => {
          this.problem.set(problemOf(error));
          return EMPTY;
        }),
        finalize(() => this.isLoading.set(false)),
        takeUntil(this.destroyed),
      )
      .subscribe();
  }

  /** Leads to the page before a run, with this volume chosen. */
  public measure(volumeId: string): void {
    this.setup.chooseVolume(volumeId);
    void this.router.navigate(measureAddress);
  }

  public addressOf(run: Run): string[] {
    return runAddress(run.nodeName, run.id);
  }

  /** "online, healthy". */
  public stateText({ volume }: OverviewRow): string {
    return [this.strings.States[volume.state], this.strings.Healths[volume.health]].join(', ');
  }

  /** "1.5 TiB of 2 TiB free". */
  public spaceText({ volume: { sizeBytes, freeBytes } }: OverviewRow): string {
    const bytes = (value: number): string => this.texts.figure({ unit: 'bytes', value });
    return sizeBytes === null || freeBytes === null
      ? this.none
      : fill(this.strings.Free, bytes(freeBytes), bytes(sizeBytes));
  }

  /** What the search found, with its certainty. */
  public limitText(search: MeasuredRun): string {
    return this.readingText(search, ({ verdict }) => verdict?.headline ?? this.strings.NotJudged, true);
  }

  /** IOPS and latency of a run, or how it ended. */
  public latestText(latest: MeasuredRun): string {
    return this.readingText(
      latest,
      ({ Iops, LatencyMean }) =>
        [
          Iops === null ? null : this.texts.figure({ unit: 'iops', value: Iops }),
          LatencyMean === null ? null : this.texts.figure({ unit: 'latencyMicroseconds', value: LatencyMean }),
        ]
          .filter((text) => text !== null)
          .join(', '),
      false,
    );
  }

  private readingText({ run, figures }: MeasuredRun, read: (known: RunSummary) => string, isSure: boolean): string {
    if (figures === 'waiting') {
      return this.strings.Waiting;
    }
    if (figures === 'unread') {
      return this.strings.Unread;
    }
    if (figures === null) {
      return this.texts.strings.Runs.Status[run.status];
    }
    const certainty = isSure ? (figures.verdict?.certainty ?? null) : null;
    return [read(figures), certainty].filter((text) => text !== null).join(' · ');
  }
}
