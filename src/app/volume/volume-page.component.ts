import { ChangeDetectionStrategy, Component, OnDestroy, OnInit, computed, inject } from '@angular/core';
import { ActivatedRoute, Router, RouterLink } from '@angular/router';
import { Subject } from 'rxjs';
import { startWith, switchMap, takeUntil } from 'rxjs/operators';
import { LimitShare, Load } from '../analysis/activity/public-api';
import { KeptHistoryStore } from '../activity/kept-history.store';
import { LiveActivityStore } from '../activity/live-activity.store';
import { nodeList } from '../activity/node-list';
import { NowWords } from '../activity/now-words';
import { ownRunText } from '../run-monitor/own-run-words';
import { OwnRunsStore } from '../run-monitor/own-runs.store';
import { VolumeLimitsStore } from '../activity/volume-limits.store';
import { VolumeNow } from '../activity/volume-now';
import { fromAddressPart, measureAddress, overviewAddress, runAddress } from '../app-addresses';
import { TimeChartComponent } from '../charts/time-chart.component';
import type { Table } from '../exchange/written/public-api';
import { RunListStore } from '../run-history/run-list.store';
import { SetupStore } from '../setup/setup.store';
import { IconComponent } from '../shared/icon.component';
import { LoadStateComponent } from '../shared/load-state.component';
import { FillPipe } from '../shared/pipes';
import { RefreshButtonComponent } from '../shared/refresh-button.component';
import { ScrollRegionDirective } from '../shared/scroll-region.directive';
import { PageHeaderComponent } from '../shared/page-header.component';
import { TermComponent } from '../shared/term.component';
import { fill, Texts } from '../shared/texts';
import { TableFilesComponent } from '../table-files/table-files.component';
import { KeptPartsStore } from './kept-parts.store';
import { KeptVolumeReader } from './kept-volume-reader';
import { RepairStore } from './repair.store';
import { StorageJobsStore } from './storage-jobs.store';
import { axisUnit, liveCharts, limitLinesOf, tableUnit, VolumeChart, withGaps } from './volume-charts';
import { VolumeHistoryComponent } from './volume-history.component';
import { VolumePageStore } from './volume-page.store';
import { sharesTable } from './volume-tables';
import { VolumeUsersComponent } from './volume-users.component';
import { VolumeWeekComponent } from './volume-week.component';
import { WouldItFitComponent } from './would-it-fit.component';

/** One volume without a load test: what runs on it, how near its limits that is, who does it, and whether more would fit. */
@Component({
  selector: 'headroom-volume-page',
  imports: [
    FillPipe,
    IconComponent,
    LoadStateComponent,
    PageHeaderComponent,
    RefreshButtonComponent,
    RouterLink,
    ScrollRegionDirective,
    TableFilesComponent,
    TimeChartComponent,
    VolumeHistoryComponent,
    VolumeUsersComponent,
    VolumeWeekComponent,
    WouldItFitComponent,
    TermComponent,
  ],
  providers: [
    KeptHistoryStore,
    KeptPartsStore,
    KeptVolumeReader,
    LiveActivityStore,
    OwnRunsStore,
    RepairStore,
    RunListStore,
    StorageJobsStore,
    VolumeLimitsStore,
    VolumePageStore,
  ],
  templateUrl: './volume-page.component.html',
  styleUrl: './volume-page.component.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class VolumePageComponent implements OnInit, OnDestroy {
  private readonly route = inject(ActivatedRoute);
  private readonly router = inject(Router);
  private readonly setup = inject(SetupStore);
  private readonly texts = inject(Texts);
  private readonly ownRuns = inject(OwnRunsStore);
  public readonly store = inject(VolumePageStore);
  public readonly words = inject(NowWords);

  public readonly strings = this.texts.strings.Volume;
  public readonly nowStrings = this.texts.strings.Now;
  public readonly commonStrings = this.texts.strings.Common;
  public readonly overview = overviewAddress;

  public readonly limits = computed(() => {
    const now = this.store.now();
    const lines = (metric: 'iops' | 'throughput'): ReturnType<typeof limitLinesOf> =>
      now === null ? [] : limitLinesOf(now, metric, (share) => this.words.lineName(share, now.load));
    return { iops: lines('iops'), throughput: lines('throughput') };
  });
  private readonly moments = computed(() => withGaps(this.store.moments()));
  private readonly own = computed(() => this.ownRuns.at(this.moments().map(({ at }) => at)));
  public readonly charts = computed(() => liveCharts(this.moments(), this.own(), this.limits(), this.nowStrings));
  /** A run in progress on the volume, and its part of the load. */
  public readonly ownNow = computed((): { readonly text: string; readonly address: string[] } | null => {
    const [own, load] = [this.ownRuns.now(), this.store.now()?.load ?? null];
    return own === null
      ? null
      : { text: ownRunText(own, load, this.words, this.texts), address: runAddress(own.run.nodeName, own.run.id) };
  });
  public readonly seconds = computed(() => {
    const moments = this.moments();
    return moments.map(({ at }) => at / 1000);
  });
  public readonly silent = computed(() => nodeList(this.store.silentNodes().map(({ nodeName }) => nodeName)));
  public readonly awaited = computed(() => nodeList(this.store.awaitedNodes()));
  public readonly unprepared = computed(() => nodeList(this.store.unpreparedNodes()));
  public readonly isMissing = computed(() => this.store.cluster() !== null && this.store.volume() === null);

  private readonly reloads = new Subject<void>();
  private readonly destroyed = new Subject<void>();

  public ngOnInit(): void {
    this.route.paramMap
      .pipe(
        switchMap((parameters) =>
          this.reloads.pipe(
            startWith(undefined),
            switchMap(() => this.store.follow(fromAddressPart(parameters.get('volumeId')))),
          ),
        ),
        takeUntil(this.destroyed),
      )
      .subscribe();
  }

  public ngOnDestroy(): void {
    this.destroyed.next();
    this.destroyed.complete();
  }

  public reload(): void {
    this.reloads.next();
  }

  /** Whose the load on the nearest limit is; null where no other volume's counts. */
  public ownPart({ nearest, ownPart }: VolumeNow): string | null {
    return nearest === null || ownPart === null
      ? null
      : fill(this.strings.OwnPart, this.words.limitLabel(nearest), this.words.percent(ownPart));
  }

  /** Leads to the page before a run, with this volume chosen. */
  public measure(volumeId: string): void {
    this.setup.chooseVolume(volumeId);
    void this.router.navigate(measureAddress);
  }

  /** Whether the status names a user or a thing that the section on users, storage jobs and drives shows. */
  public pointsAtUsers({ judgement }: VolumeNow): boolean {
    return (
      ['slow-drive', 'noisy-neighbour', 'waits'].includes(judgement.kind) ||
      (judgement.kind === 'slower' && judgement.signs.length > 0) ||
      (judgement.kind === 'near-now' && judgement.loudest !== null)
    );
  }

  public readonly iopsOf = ({ iops }: Load): number => iops;
  public readonly bytesOf = ({ bytesPerSecond }: Load): number => bytesPerSecond;

  public summaryOf({ heading, said, unit }: VolumeChart): string {
    return fill(this.strings.Summary, heading, this.words.figure(said, unit));
  }

  public unitOf({ unit }: VolumeChart): string {
    return tableUnit(unit, this.nowStrings);
  }

  public formatOf({ unit }: VolumeChart): (value: number) => string {
    return this.words.formatOf(axisUnit(unit));
  }

  /** Who else counts against a limit. */
  public reachOf({ reach, spread }: LimitShare): string {
    switch (reach.kind) {
      case 'node':
        return fill(spread === null ? this.strings.Reach.node : this.strings.Reach.disks, reach.nodeName);
      case 'pool':
        return fill(this.strings.Reach.pool, reach.poolName);
      case 'volume':
        return this.strings.Reach.volume;
    }
  }

  public readonly sharesOf = (): Table => {
    const shares = this.store.now()?.shares.shares ?? [];
    return sharesTable(shares, (share) => this.reachOf(share), this.words, this.texts);
  };

  public readonly timeOf = (seconds: number): string => this.texts.timeOfDay(new Date(seconds * 1000).toISOString());
}
