import { AsyncPipe } from '@angular/common';
import { ChangeDetectionStrategy, Component, Input, OnChanges, OnDestroy, OnInit, inject } from '@angular/core';
import { Subject } from 'rxjs';
import { takeUntil } from 'rxjs/operators';
import { Result, Run, TimeSpanResult } from '../../generated/contract';
import { gapText, KnownLimits, Verdict } from '../analysis/public-api';
import { FillPipe, LocalTimePipe, SayPipe } from '../shared/pipes';
import { SimulationNoteComponent } from '../shared/simulation-note.component';
import { Texts } from '../shared/texts';
import { CompareComponent } from './compare.component';
import { CpuTableComponent } from './cpu-table.component';
import { IoTablesComponent } from './io-tables.component';
import { LatencyViewComponent } from './latency-view.component';
import { LimitsPictureComponent } from './limits-picture.component';
import { NextStepsComponent } from './next-steps.component';
import { ResultStore } from './result.store';
import { RunChartsComponent } from './run-charts.component';
import { SearchStepsComponent } from './search-steps.component';
import { SettingsTableComponent } from './settings-table.component';
import { WhatIfComponent } from './what-if.component';

/** A result, from the answer at the top to the tables at the bottom. */
@Component({
  selector: 'headroom-result-view',
  imports: [
    AsyncPipe,
    CompareComponent,
    CpuTableComponent,
    FillPipe,
    IoTablesComponent,
    LatencyViewComponent,
    LimitsPictureComponent,
    LocalTimePipe,
    NextStepsComponent,
    RunChartsComponent,
    SayPipe,
    SearchStepsComponent,
    SettingsTableComponent,
    SimulationNoteComponent,
    WhatIfComponent,
  ],
  providers: [ResultStore],
  templateUrl: './result-view.component.html',
  styleUrl: './result-view.component.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ResultViewComponent implements OnChanges, OnInit, OnDestroy {
  private readonly store = inject(ResultStore);
  private readonly texts = inject(Texts);

  @Input() public run!: Run;
  @Input() public result!: Result;
  @Input() public limits!: KnownLimits;

  public readonly strings = this.texts.strings.Result;
  public readonly state$ = this.store.state$;
  public readonly gapText = gapText;
  public isComparing = false;

  private readonly destroyed = new Subject<void>();

  public ngOnInit(): void {
    this.store.loadCatalog().pipe(takeUntil(this.destroyed)).subscribe();
  }

  public ngOnDestroy(): void {
    this.destroyed.next();
    this.destroyed.complete();
  }

  public ngOnChanges(): void {
    this.store.show(this.run, this.result, this.limits);
  }

  public useLimitsOfNow(): void {
    this.store.useLimitsOfNow().pipe(takeUntil(this.destroyed)).subscribe();
  }

  public useKeptLimits(): void {
    this.store.useKeptLimits();
  }

  /** The time span that the verdict is on. */
  public spanOf(verdict: Verdict): TimeSpanResult | null {
    return verdict.timeSpan === null ? null : (this.result.timeSpans[verdict.timeSpan] ?? null);
  }

  /** The limits of the simulated device; the run's own note is at the top of the page. */
  public get simulatedDevice(): string | null {
    const device = this.result.simulatedDevice;
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
