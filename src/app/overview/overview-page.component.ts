import {
  ChangeDetectionStrategy,
  Component,
  OnDestroy,
  OnInit,
  computed,
  effect,
  inject,
  untracked,
} from '@angular/core';
import { Router, RouterLink } from '@angular/router';
import { Subject } from 'rxjs';
import { takeUntil } from 'rxjs/operators';
import { Run } from '../../generated/contract';
import { measureAddress, runAddress } from '../app-addresses';
import { ClusterRunsStore } from '../run-history/cluster-runs.store';
import { readingText, RunSummary } from '../run-history/history-rows';
import { RunFiguresStore } from '../run-history/run-figures.store';
import { RunListStore } from '../run-history/run-list.store';
import { RunNoticesComponent } from '../run-history/run-notices.component';
import { SetupStore } from '../setup/setup.store';
import { IconComponent } from '../shared/icon.component';
import { LoadStateComponent } from '../shared/load-state.component';
import { PageHeaderComponent } from '../shared/page-header.component';
import { FillPipe, LocalTimePipe, notMeasured } from '../shared/pipes';
import { ScrollRegionDirective } from '../shared/scroll-region.directive';
import { fill, Texts } from '../shared/texts';
import { MeasuredRun, OverviewRow, overviewRows, runsOf } from './overview-rows';

/** Every volume in one row: its state, the limit that a search found, and its latest run. */
@Component({
  selector: 'headroom-overview-page',
  imports: [
    FillPipe,
    IconComponent,
    LoadStateComponent,
    LocalTimePipe,
    PageHeaderComponent,
    RouterLink,
    RunNoticesComponent,
    ScrollRegionDirective,
  ],
  providers: [ClusterRunsStore, RunListStore],
  templateUrl: './overview-page.component.html',
  styleUrl: './overview-page.component.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class OverviewPageComponent implements OnInit, OnDestroy {
  private readonly source = inject(ClusterRunsStore);
  private readonly runList = inject(RunListStore);
  private readonly figures = inject(RunFiguresStore);
  private readonly setup = inject(SetupStore);
  private readonly router = inject(Router);
  private readonly texts = inject(Texts);

  public readonly strings = this.texts.strings.Overview;
  public readonly commonStrings = this.texts.strings.Common;
  public readonly none = notMeasured;
  public readonly cluster = computed(() => this.source.state.cluster);
  public readonly problem = computed(() => this.source.state.problem);
  public readonly isLoading = computed(() => this.source.state.isLoading);
  public readonly rows = computed(() =>
    overviewRows(this.cluster()?.volumes ?? [], this.runList.state.runs, this.figures.state.figures),
  );

  /** Whether every node has told its runs: else nobody knows that there is none. */
  public readonly isWhole = computed(() => {
    const { isLoading, failures, downNodeNames, unpreparedNodeNames } = this.runList.state;
    return !isLoading && failures.length + downNodeNames.length + unpreparedNodeNames.length === 0;
  });

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
    this.figures.forgetUnread();
    this.source.load().pipe(takeUntil(this.destroyed)).subscribe();
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
