import {
  afterNextRender,
  ChangeDetectionStrategy,
  Component,
  computed,
  ElementRef,
  inject,
  Injector,
  OnDestroy,
  OnInit,
  signal,
  viewChild,
} from '@angular/core';
import { ActivatedRoute, Router, RouterLink } from '@angular/router';
import { EMPTY, Subject } from 'rxjs';
import { mergeMap, startWith, switchMap, takeUntil, tap } from 'rxjs/operators';
import { Run } from '../../generated/contract';
import { fromAddressPart } from '../app-addresses';
import { ResultViewComponent } from '../result-viewer/result-view.component';
import { RunMonitorComponent } from '../run-monitor/run-monitor.component';
import { SetupStore } from '../setup/setup.store';
import { FocusOnShowDirective } from '../shared/focus-on-show.directive';
import { IconComponent } from '../shared/icon.component';
import { InFieldsPipe } from '../shared/in-fields.pipe';
import { LocalTimePipe } from '../shared/pipes';
import { LoadStateComponent } from '../shared/load-state.component';
import { ProblemMessageComponent } from '../shared/problem-message.component';
import { SimulationNoteComponent } from '../shared/simulation-note.component';
import { Texts } from '../shared/texts';
import { RunPageStore } from './run-page.store';

/** The page of one run: live while it is running, its result afterwards. */
@Component({
  selector: 'headroom-run-page',
  imports: [
    FocusOnShowDirective,
    IconComponent,
    InFieldsPipe,
    LoadStateComponent,
    LocalTimePipe,
    ProblemMessageComponent,
    ResultViewComponent,
    RouterLink,
    RunMonitorComponent,
    SimulationNoteComponent,
  ],
  providers: [RunPageStore],
  templateUrl: './run-page.component.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class RunPageComponent implements OnInit, OnDestroy {
  private readonly store = inject(RunPageStore);
  private readonly route = inject(ActivatedRoute);
  private readonly router = inject(Router);
  private readonly setup = inject(SetupStore);
  private readonly texts = inject(Texts);
  private readonly injector = inject(Injector);
  private readonly heading = viewChild<ElementRef<HTMLElement>>('heading');
  private readonly monitor = viewChild(RunMonitorComponent, { read: ElementRef<HTMLElement> });
  private readonly resultView = viewChild(ResultViewComponent);
  /** Whether the run ended while it was watched here. */
  private readonly hasEnded = signal(false);

  public readonly strings = this.texts.strings.RunPage;
  public readonly commonStrings = this.texts.strings.Common;
  public readonly state = computed(() => this.store.state);
  /** What came of a run that was watched, for those who do not see that the page changed. */
  public readonly spoken = computed(() => {
    const { run, result, isLoading } = this.store.state;
    if (!this.hasEnded() || isLoading || run === null) {
      return '';
    }
    const verdict = this.resultView()?.state().verdict;
    const certainty = verdict?.confidence.certainty;
    return verdict
      ? [verdict.headline, ...(certainty ? [certainty] : [])].map((text) => this.texts.say(text)).join('. ')
      : result === null
        ? this.strings.NoResult[run.status]
        : '';
  });

  private readonly destroyed = new Subject<void>();
  private readonly reloads = new Subject<void>();

  public ngOnInit(): void {
    this.route.paramMap
      .pipe(
        switchMap((parameters) =>
          this.reloads.pipe(
            startWith(undefined),
            switchMap(() =>
              this.store.load(fromAddressPart(parameters.get('nodeName')), fromAddressPart(parameters.get('runId'))),
            ),
          ),
        ),
        tap(({ run }) => this.leaveMonitor(run)),
        // The limits are read once: they do not change during a run.
        mergeMap(({ run }) => (this.store.state.limits === null ? this.store.loadLimits(run) : EMPTY)),
        takeUntil(this.destroyed),
      )
      .subscribe();
  }

  public ngOnDestroy(): void {
    this.destroyed.next();
    this.destroyed.complete();
  }

  /** Reads the run again: after it has ended, or when reading it failed. */
  public reload(): void {
    this.reloads.next();
  }

  /** Sets the same run up again; it starts when the user says so. */
  public runAgain({ volumeId, nodeName, presetId, profile }: Run): void {
    this.setup.startFrom({ volumeId, nodeName, presetId, profile });
    void this.router.navigate(['/']);
  }

  /** With the live view goes the focus that is in it, and the page could not be gone through from there. */
  private leaveMonitor(run: Run): void {
    const live = this.monitor()?.nativeElement as HTMLElement | undefined;
    this.hasEnded.set(live !== undefined && !this.isUnderWay(run));
    if (this.hasEnded() && live?.contains(document.activeElement)) {
      afterNextRender(() => this.heading()?.nativeElement.focus(), { injector: this.injector });
    }
  }

  public isUnderWay(run: Run): boolean {
    return run.status === 'running';
  }
}
