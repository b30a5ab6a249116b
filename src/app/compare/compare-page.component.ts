import {
  ChangeDetectionStrategy,
  Component,
  ElementRef,
  OnDestroy,
  OnInit,
  computed,
  inject,
  signal,
  viewChild,
} from '@angular/core';
import { ActivatedRoute, Router, RouterLink } from '@angular/router';
import { Subject } from 'rxjs';
import { distinctUntilChanged, map, switchMap, takeUntil } from 'rxjs/operators';
import { compareRuns, ComparedSetting } from '../analysis/compare/public-api';
import { mostComparedRuns } from '../analysis/public-api';
import { historyAddress } from '../app-addresses';
import type { Table } from '../exchange/written/public-api';
import { compareAddress, comparedParameter, comparedQuery, comparedRuns } from '../run-history/compared-runs';
import { FocusOnShowDirective } from '../shared/focus-on-show.directive';
import { LoadStateComponent } from '../shared/load-state.component';
import { FillPipe, LocalTimePipe, notMeasured, SayPipe } from '../shared/pipes';
import { ProblemMessageComponent } from '../shared/problem-message.component';
import { ScrollRegionDirective } from '../shared/scroll-region.directive';
import { SimulationNoteComponent } from '../shared/simulation-note.component';
import { fill, Texts } from '../shared/texts';
import { TableFilesComponent } from '../table-files/table-files.component';
import { CompareStore } from './compare.store';
import { settingsTable } from './compared-tables';
import { ComparisonChartsComponent } from './comparison-charts.component';
import { ComparisonTableComponent } from './comparison-table.component';
import { LatencyCurvesComponent } from './latency-curves.component';
import { LatencyPercentilesComponent } from './latency-percentiles.component';

/** Two to six runs beside each other: their figures, their settings, and their time. */
@Component({
  selector: 'headroom-compare-page',
  imports: [
    ComparisonChartsComponent,
    ComparisonTableComponent,
    FillPipe,
    FocusOnShowDirective,
    LatencyCurvesComponent,
    LatencyPercentilesComponent,
    LoadStateComponent,
    LocalTimePipe,
    ProblemMessageComponent,
    RouterLink,
    SayPipe,
    ScrollRegionDirective,
    SimulationNoteComponent,
    TableFilesComponent,
  ],
  providers: [CompareStore],
  templateUrl: './compare-page.component.html',
  styleUrl: './compare-page.component.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ComparePageComponent implements OnInit, OnDestroy {
  private readonly store = inject(CompareStore);
  private readonly route = inject(ActivatedRoute);
  private readonly router = inject(Router);
  private readonly texts = inject(Texts);

  private readonly figures = viewChild<ElementRef<HTMLElement>>('figures');

  public readonly historyAddress = historyAddress;
  public readonly mostComparedRuns = mostComparedRuns;
  public readonly strings = this.texts.strings.Compare;
  public readonly state = computed(() => this.store.state);
  public readonly runs = computed(() => this.state().runs.map(({ run }) => run));
  public readonly results = computed(() => this.state().runs.map(({ result }) => result));
  public readonly comparison = computed(() => {
    const results = this.results();
    return results.length < 2 ? null : compareRuns(results);
  });
  /** What the runs say of being simulated, each sentence once. */
  public readonly simulations = computed(() => [
    ...new Set(this.runs().flatMap(({ simulation }) => (simulation === null ? [] : [simulation]))),
  ]);
  /** The text for a screen reader after another reference was chosen. */
  public readonly spoken = signal('');

  private readonly destroyed = new Subject<void>();

  public ngOnInit(): void {
    this.route.queryParamMap
      .pipe(
        map((query) => query.get(comparedParameter)),
        distinctUntilChanged(),
        switchMap((query) => this.store.load(comparedRuns(query))),
        takeUntil(this.destroyed),
      )
      .subscribe();
  }

  public ngOnDestroy(): void {
    this.destroyed.next();
    this.destroyed.complete();
  }

  /** The address keeps it. The button that was pressed is gone then, so the heading takes the focus. */
  public useAsReference(index: number): void {
    const runs = this.runs();
    const reference = runs[index];
    if (reference !== undefined) {
      const order = [reference, ...runs.filter((run) => run !== reference)];
      void this.router.navigate(compareAddress, { queryParams: comparedQuery(order), replaceUrl: true });
      this.spoken.set(fill(this.strings.NewReference, reference.name, reference.nodeName));
      this.figures()?.nativeElement.focus();
    }
  }

  public readonly settingsOf = (): Table =>
    settingsTable(this.runs().length, this.comparison()?.settings ?? [], this.texts);

  public settingText(value: ComparedSetting['values'][number]): string {
    if (value === null || typeof value === 'string') {
      return value ?? notMeasured;
    }
    return 'unit' in value ? this.texts.figure(value) : this.texts.say(value);
  }
}
