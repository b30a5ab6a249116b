import {
  ChangeDetectionStrategy,
  Component,
  OnChanges,
  OnDestroy,
  OnInit,
  computed,
  inject,
  input,
  signal,
  viewChild,
} from '@angular/core';
import { ActivatedRoute, Router, RouterLink } from '@angular/router';
import { Subject } from 'rxjs';
import { takeUntil } from 'rxjs/operators';
import { Result, Run, TimeSpanResult } from '../../generated/contract';
import { Message } from '../words/public-api';
import {
  describeFileCopy,
  gapText,
  hasSeveralTimeSpans,
  KnownLimits,
  notKnownMessage,
  originText,
  Verdict,
} from '../analysis/public-api';
import { predictionsOf } from '../analysis/search/public-api';
import { IconComponent } from '../shared/icon.component';
import { FillPipe, SayPipe } from '../shared/pipes';
import { SimulationNoteComponent } from '../shared/simulation-note.component';
import { TermComponent } from '../shared/term.component';
import { Texts } from '../shared/texts';
import { adviceOnFile } from './advice-on-file';
import { CompareComponent } from './compare.component';
import { CpuTableComponent } from './cpu-table.component';
import { IoTablesComponent } from './io-tables.component';
import { LatencyViewComponent } from './latency-view.component';
import { LimitsPictureComponent } from './limits-picture.component';
import { NextStepsComponent } from './next-steps.component';
import { resultTabOf, tabParameter, tabQuery } from './result-tab';
import { ResultTabsComponent } from './result-tabs.component';
import { OpenedFrom, ResultStore } from './result.store';
import { RunChartsComponent } from './run-charts.component';
import { SaveResultComponent } from './save-result.component';
import { SearchStepsComponent } from './search-steps.component';
import { SettingsTableComponent } from './settings-table.component';
import { TimeSpansComponent } from './time-spans.component';
import { VolumePicturesComponent } from './volume-pictures.component';
import { WhatIfComponent } from './what-if.component';

/** Reasons for doubt that the page's own words on how the run ended say, too. */
const saidAbove: readonly string[] = ['Verdict.Reason.Cancelled', 'Verdict.Reason.Failed'];

/** A result: the verdict, and what it rests on, one part at a time. */
@Component({
  selector: 'headroom-result-view',
  imports: [
    CompareComponent,
    CpuTableComponent,
    FillPipe,
    IconComponent,
    IoTablesComponent,
    LatencyViewComponent,
    LimitsPictureComponent,
    NextStepsComponent,
    ResultTabsComponent,
    RouterLink,
    RunChartsComponent,
    SaveResultComponent,
    SayPipe,
    SearchStepsComponent,
    SettingsTableComponent,
    SimulationNoteComponent,
    TermComponent,
    TimeSpansComponent,
    VolumePicturesComponent,
    WhatIfComponent,
  ],
  providers: [ResultStore],
  templateUrl: './result-view.component.html',
  styleUrl: './result-view.component.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ResultViewComponent implements OnChanges, OnInit, OnDestroy {
  private readonly store = inject(ResultStore);
  protected readonly texts = inject(Texts);

  public readonly run = input.required<Run>();
  public readonly result = input.required<Result>();
  public readonly limits = input.required<KnownLimits>();
  /** Set for a result from a file: there is no run to make again, and nothing to save on a node. */
  public readonly opened = input<OpenedFrom | null>(null);

  public readonly strings = this.texts.strings.Result;
  public readonly pictureStrings = this.texts.strings.Roofline;
  public readonly saveStrings = this.texts.strings.SaveResult;
  public readonly commonStrings = this.texts.strings.Common;
  public readonly compareStrings = this.texts.strings.Compare;
  public readonly whatIfStrings = this.texts.strings.WhatIf;
  public readonly state = computed(() => this.store.state);
  public readonly gapText = gapText;
  public readonly notKnown = notKnownMessage;
  public readonly originText = originText;
  public readonly verdictQuery = tabQuery('verdict');
  private readonly route = inject(ActivatedRoute);
  private readonly router = inject(Router);
  private readonly whatIf = viewChild(WhatIfComponent);
  private readonly view = signal<string | null>(null);
  /** The part of the result that the address names; the others stay as they are, out of sight. */
  public readonly tab = computed(() => resultTabOf(this.view()));
  public isComparing = false;
  /** The code that writes files is loaded on first use. */
  public readonly isSaving = signal(false);
  /** Which limits the verdict rests on is said aloud where the user changes them, and not with each result that opens. */
  public readonly hasChosenLimits = signal(false);

  private readonly destroyed = new Subject<void>();

  public ngOnInit(): void {
    this.route.queryParamMap
      .pipe(takeUntil(this.destroyed))
      .subscribe((query) => this.view.set(query.get(tabParameter)));
    this.store.loadCatalog().pipe(takeUntil(this.destroyed)).subscribe();
  }

  public ngOnDestroy(): void {
    this.destroyed.next();
    this.destroyed.complete();
  }

  public ngOnChanges(): void {
    this.store.show(this.run(), this.result(), this.limits(), this.opened());
  }

  /** Leads to the choice of a VM size, which is beside the limits and beside the pictures. */
  public async chooseVmSize(): Promise<void> {
    if (this.tab() !== 'verdict' && this.tab() !== 'pictures') {
      await this.router.navigate([], { relativeTo: this.route });
    }
    setTimeout(() => this.whatIf()?.focus());
  }

  /** The link that led here is gone with its part of the result. */
  public focusAfterMove(heading: HTMLElement): void {
    setTimeout(() => heading.focus());
  }

  public useLimitsOfNow(): void {
    this.store
      .useLimitsOfNow()
      .pipe(takeUntil(this.destroyed))
      .subscribe(() => this.hasChosenLimits.set(true));
  }

  public useKeptLimits(): void {
    this.store.useKeptLimits();
    this.hasChosenLimits.set(true);
  }

  /** Time spans that the profile has, not those of a search, which are its steps. */
  public readonly hasTimeSpans = computed(() => hasSeveralTimeSpans(this.result()));

  /** What was expected of each step of a search, by the limits that the verdict rests on. */
  public readonly predictions = computed(() => {
    const { limits } = this.store.state;
    return predictionsOf({ run: this.run(), result: this.result(), limits: limits ?? this.limits() });
  });

  public showTimeSpan(timeSpan: number): void {
    this.store.showTimeSpan(timeSpan);
  }

  /** What to do, as far as the page's buttons or the reader can. */
  public adviceOf({ action }: Verdict): Message | null {
    return this.opened() === null ? action : adviceOnFile(action);
  }

  /** Without the end of the run, which the page says above. */
  public reasonsOf({ confidence }: Verdict): readonly Message[] {
    return confidence.reasons.filter(({ key }) => !saidAbove.includes(key));
  }

  /** A reason that starts with a name, which keeps its case at the start of a sentence. */
  public startsWithName(reason: Message): boolean {
    const [first] = reason.args;
    return typeof first === 'string' && this.texts.say(reason).startsWith(first);
  }

  /** The system's copy of the test file in sentences; none if no copy was requested. */
  public fileCopyOf({ timeSpan }: Verdict): readonly Message[] {
    return describeFileCopy(this.result(), timeSpan);
  }

  /** The time span that the verdict is on. */
  public spanOf(verdict: Verdict): TimeSpanResult | null {
    return verdict.timeSpan === null ? null : (this.result().timeSpans[verdict.timeSpan] ?? null);
  }

  /** The limits of the simulated device; the run's own note is at the top of the page. */
  public get simulatedDevice(): string | null {
    const device = this.result().simulatedDevice;
    if (device === null) {
      return null;
    }
    const { iops, throughputBytesPerSecond } = device;
    const parts = [
      iops === null ? null : this.texts.figure({ unit: 'iops', value: iops }),
      throughputBytesPerSecond === null
        ? null
        : this.texts.figure({ unit: 'throughput', value: throughputBytesPerSecond }),
    ];
    return parts.filter(Boolean).join(', ');
  }
}
