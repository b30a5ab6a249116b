import {
  ChangeDetectionStrategy,
  Component,
  OnDestroy,
  OnInit,
  Injector,
  afterNextRender,
  computed,
  effect,
  inject,
  signal,
  untracked,
  viewChild,
} from '@angular/core';
import { Router, RouterLink } from '@angular/router';
import { Subject } from 'rxjs';
import { switchMap, takeUntil } from 'rxjs/operators';
import { Run } from '../../generated/contract';
import { mostComparedRuns } from '../analysis/public-api';
import { openedAddress } from '../app-addresses';
import { IconComponent } from '../shared/icon.component';
import { LoadStateComponent } from '../shared/load-state.component';
import { PageHeaderComponent } from '../shared/page-header.component';
import { FillPipe } from '../shared/pipes';
import { RefreshButtonComponent } from '../shared/refresh-button.component';
import { fill, Texts } from '../shared/texts';
import { Confirmation } from '../shell/public-api';
import { askToRemove } from './ask-to-remove';
import { withChecks } from './check-rows';
import { ClusterRunsStore } from './cluster-runs.store';
import { compareAddress, comparedQuery } from './compared-runs';
import { filterRows, isOfResults, pageOf, rowsPerPage, sortRows } from './history-order';
import { historyRows, mayHaveResult, runRowsOf } from './history-rows';
import { historyColumns, mayBeHidden } from './history-column-names';
import { ColumnChange, HistoryColumnsComponent } from './history-columns.component';
import { HistoryDetailsComponent } from './history-details.component';
import { FiguresForm, HistoryExportStore } from './history-export.store';
import { HistoryRetentionComponent } from './history-retention.component';
import { HistoryTableComponent } from './history-table.component';
import { HistoryTrendComponent } from './history-trend.component';
import { HistoryStore } from './history.store';
import { RunFiguresStore } from './run-figures.store';
import { RunListStore } from './run-list.store';
import { RunNoticesComponent } from './run-notices.component';

/** So many runs are named before they are deleted. */
const namedRuns = 5;

/** All runs of all nodes: find, sort, compare, delete and save them. */
@Component({
  selector: 'headroom-history-page',
  imports: [
    FillPipe,
    HistoryColumnsComponent,
    HistoryDetailsComponent,
    HistoryRetentionComponent,
    HistoryTableComponent,
    HistoryTrendComponent,
    IconComponent,
    LoadStateComponent,
    PageHeaderComponent,
    RefreshButtonComponent,
    RouterLink,
    RunNoticesComponent,
  ],
  providers: [ClusterRunsStore, HistoryExportStore, RunListStore],
  templateUrl: './history-page.component.html',
  styleUrl: './history-page.component.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class HistoryPageComponent implements OnInit, OnDestroy {
  private readonly source = inject(ClusterRunsStore);
  private readonly runList = inject(RunListStore);
  private readonly figures = inject(RunFiguresStore);
  private readonly store = inject(HistoryStore);
  private readonly export = inject(HistoryExportStore);
  private readonly confirmation = inject(Confirmation);
  private readonly injector = inject(Injector);
  private readonly router = inject(Router);
  private readonly texts = inject(Texts);

  private readonly heading = viewChild.required(PageHeaderComponent);
  private readonly table = viewChild(HistoryTableComponent);

  public readonly strings = this.texts.strings.History;
  public readonly runStrings = this.texts.strings.Runs;
  public readonly commonStrings = this.texts.strings.Common;
  public readonly openedAddress = openedAddress;
  public readonly mostComparedRuns = mostComparedRuns;
  public readonly rowsPerPage = rowsPerPage;
  public readonly hideableColumns = historyColumns(this.texts).filter(({ name }) => mayBeHidden(name));

  public readonly cluster = computed(() => this.source.state.cluster);
  public readonly problem = computed(() => this.source.state.problem);
  public readonly isLoading = computed(() => this.source.state.isLoading);
  /** How many runs were deleted last. */
  private readonly removed = signal(0);

  public readonly list = computed(() => this.runList.state);
  public readonly view = computed(() => this.store.state);
  public readonly rows = computed(() =>
    historyRows(
      this.list().runs,
      this.cluster()?.volumes ?? [],
      this.figures.state.figures,
      this.texts.strings.Runs.Status,
    ),
  );
  private readonly found = computed(() => withChecks(filterRows(this.rows(), this.view().filter), this.texts));
  private readonly sorted = computed(() => sortRows(this.found(), this.view().sort, this.figures.state.settled));
  public readonly page = computed(() => pageOf(this.sorted(), this.view().page));
  /** What the filter hides is neither compared nor deleted. */
  public readonly selected = computed(() => {
    const { selected } = this.view();
    return runRowsOf(this.sorted()).filter(({ key, run }) => selected.has(key) && run.status !== 'running');
  });
  public readonly canCompare = computed(
    () =>
      this.selected().length >= 2 && this.selected().length <= mostComparedRuns && this.selected().every(mayHaveResult),
  );
  /** Volumes that have runs. */
  public readonly volumes = computed(() => {
    const names = new Map(this.rows().map(({ run, volumeName }) => [run.volumeId, volumeName]));
    return [...names].map(([id, name]) => ({ id, name })).sort((one, other) => one.name.localeCompare(other.name));
  });
  public readonly isTrendOpen = signal(false);
  public readonly isRetentionOpen = signal(false);
  /** Nodes that are up and have Headroom. */
  public readonly answeringNodes = computed(
    () => {
      const { unpreparedNodeNames, downNodeNames } = this.list();
      const silent = [...unpreparedNodeNames, ...downNodeNames];
      return (this.cluster()?.nodes ?? []).map(({ name }) => name).filter((name) => !silent.includes(name));
    },
    { equal: (one, other) => one.join('/') === other.join('/') },
  );
  private readonly trendRuns = signal<readonly Run[]>([]);
  private readonly shownRuns = computed(() => runRowsOf(this.page().rows));
  public readonly unreadCount = computed(() => this.shownRuns().filter(({ figures }) => figures === 'unread').length);
  /** What is selected; all that the filter finds, on all pages, where nothing is. */
  public readonly exported = computed(() => (this.selected().length > 0 ? this.selected() : runRowsOf(this.sorted())));
  /** The keys of the runs to export once all their figures are read; null if no export was requested. */
  private readonly awaited = signal<{ readonly form: FiguresForm; readonly keys: ReadonlySet<string> } | null>(null);
  private readonly awaitedRows = computed(() => {
    const awaited = this.awaited();
    return awaited === null
      ? null
      : runRowsOf(sortRows(this.rows(), this.view().sort, this.figures.state.settled)).filter(({ key }) =>
          awaited.keys.has(key),
        );
  });
  public readonly isExporting = computed(() => this.awaited() !== null || this.export.state.waiting > 0);
  public readonly statusText = computed(() => {
    const { waiting } = this.figures.state;
    if (waiting > 0) {
      return fill(isOfResults(this.view().sort.column) ? this.strings.ReadingOrder : this.strings.Reading, waiting);
    }
    const { waiting: unwritten, leftOut, copy } = this.export.state;
    if (copy !== null) {
      return this.texts.strings.TableFiles[copy];
    }
    if (unwritten > 0 || leftOut > 0) {
      return unwritten > 0 ? fill(this.strings.ReadingResults, unwritten) : fill(this.strings.LeftOut, leftOut);
    }
    return this.removed() > 0 ? fill(this.strings.Deleted, this.removed()) : '';
  });

  private readonly destroyed = new Subject<void>();

  public constructor() {
    effect(() => {
      const { column } = this.view().sort;
      const needed = isOfResults(column) ? [...this.shownRuns(), ...runRowsOf(this.sorted())] : this.shownRuns();
      const ofTrend = this.isTrendOpen() ? this.trendRuns() : [];
      const ofExport = (this.awaitedRows() ?? []).map(({ run }) => run);
      const runs = [...needed.map(({ run }) => run), ...ofExport, ...ofTrend];
      untracked(() => this.figures.want(runs));
    });
    effect(() => {
      const rows = this.awaitedRows();
      const form = untracked(this.awaited)?.form ?? 'csv';
      if (rows?.every(({ figures }) => figures !== 'waiting')) {
        untracked(() => {
          this.awaited.set(null);
          void this.export.takeFigures(form, rows);
        });
      }
    });
  }

  public ngOnInit(): void {
    this.load();
  }

  public ngOnDestroy(): void {
    this.figures.want([]);
    this.export.stop();
    this.destroyed.next();
    this.destroyed.complete();
  }

  public load(): void {
    this.source.load().pipe(takeUntil(this.destroyed)).subscribe();
  }

  public readonly sortBy = this.store.sortBy.bind(this.store);
  public readonly turnTo = this.store.turnTo.bind(this.store);
  public readonly toggle = this.store.toggle.bind(this.store);

  public select(keys: readonly string[], isSelected: boolean): void {
    this.store.select(keys, isSelected);
  }

  public show({ column, isShown }: ColumnChange): void {
    this.store.show(column, isShown);
  }

  public filterText(field: EventTarget | null): void {
    this.store.filterBy({ text: (field as HTMLInputElement).value });
  }

  public filterVolume(field: EventTarget | null): void {
    const { value } = field as HTMLSelectElement;
    this.store.filterBy({ volumeId: value === '' ? null : value });
  }

  public readonly useForTrend = this.trendRuns.set.bind(this.trendRuns);

  public toggleTrend(): void {
    this.isTrendOpen.update((isOpen) => !isOpen);
  }

  public toggleRetention(): void {
    this.isRetentionOpen.update((isOpen) => !isOpen);
  }

  public readAgain(): void {
    this.figures.forgetUnread();
  }

  /** The oldest is the reference: what changed since. */
  public compare(): void {
    const runs = this.selected().map(({ run }) => run);
    const oldestFirst = runs.sort((one, other) => one.createdAt.localeCompare(other.createdAt));
    void this.router.navigate(compareAddress, { queryParams: comparedQuery(oldestFirst) });
  }

  public remove(): void {
    const runs = this.selected().map(({ run }) => run);
    const before = this.list().runs.length;
    const title = fill(this.strings.DeleteTitle, runs.length);
    const place = this.table()?.placeOfSelected() ?? 0;
    askToRemove(this.confirmation, this.texts, this.questionFor(runs), title)
      .pipe(
        switchMap(() => this.runList.removeAll(runs)),
        takeUntil(this.destroyed),
      )
      .subscribe(() => {
        this.removed.set(before - this.list().runs.length);
        // After the remaining rows are in their places.
        afterNextRender(() => this.focusLine(place), { injector: this.injector });
      });
  }

  /** The figures of runs on other pages are read first. */
  public takeFigures(form: FiguresForm): void {
    this.awaited.set({ form, keys: new Set(this.exported().map(({ key }) => key)) });
  }

  public exportJson(): void {
    void this.export.saveJson(this.exported().map(({ run }) => run));
  }

  private focusLine(place: number): void {
    if (!(this.table()?.focusLine(place) ?? false)) {
      this.heading().focus();
    }
  }

  private questionFor(runs: readonly Run[]): string {
    const nameOf = ({ name, nodeName, createdAt }: Run): string =>
      `${name}, ${nodeName}, ${this.texts.time(createdAt)}`;
    const names = runs.slice(0, namedRuns).map(nameOf).join('; ');
    const more = runs.length - namedRuns;
    const shown = more > 0 ? fill(this.strings.DeleteMore, names, more) : names;
    return fill(this.strings.DeleteQuestion, shown, runs.length);
  }
}
