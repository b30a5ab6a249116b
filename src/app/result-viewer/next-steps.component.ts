import { ChangeDetectionStrategy, Component, computed, inject, input, output } from '@angular/core';
import { Params, Router, RouterLink } from '@angular/router';
import { defaults, Profile, Result, Run, TimeSpan } from '../../generated/contract';
import { Verdict } from '../analysis/public-api';
import { checkAddress, toAddressPart } from '../app-addresses';
import { SearchEffort, withoutSearch } from '../profile/public-api';
import { isSearchable } from '../setup/plan';
import { SetupStore } from '../setup/setup.store';
import { IconComponent, IconName } from '../shared/icon.component';
import { fill, Texts } from '../shared/texts';
import { MessageKey } from '../words/public-api';

/** The step of each suggestion. */
const stepOf = {
  again: 'run-again',
  coordinator: 'check-coordinator',
  settle: 'settle',
  vmSize: 'choose-vm-size',
  longer: 'run-longer',
} as const;

/** A run long enough to exhaust bursts and caches. */
const longSeconds = 300;
const longWarmUpSeconds = 30;

interface Step {
  readonly testId: string;
  readonly icon: IconName;
  readonly text: string;
  readonly isSuggested?: boolean;
  /** Where a link leads; a button has {@link go} instead. */
  readonly address?: readonly string[];
  readonly query?: Params;
  readonly go?: () => void;
}

/** What a verdict advises where a search is to settle it. */
const searching: readonly MessageKey[] = [
  'Verdict.Action.FindLimit',
  'Verdict.Action.FinishSearch',
  'Verdict.Action.SearchThoroughly',
  'Verdict.Action.SearchAgain',
];

/** The next steps after a result, the one that the verdict suggests first. None of them starts a run by itself. */
@Component({
  selector: 'headroom-next-steps',
  imports: [IconComponent, RouterLink],
  templateUrl: './next-steps.component.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class NextStepsComponent {
  private readonly setup = inject(SetupStore);
  private readonly router = inject(Router);
  private readonly texts = inject(Texts);

  public readonly run = input.required<Run>();
  public readonly result = input.required<Result>();
  public readonly verdict = input<Verdict | null>(null);
  public readonly isComparing = input(false);
  public readonly compare = output();
  public readonly chooseVmSize = output();

  private readonly strings = this.texts.strings.NextSteps;

  /** What is suggested comes first. */
  public readonly steps = computed((): readonly Step[] => {
    const { suggested } = this;
    const all = [...this.settlingSteps(), ...this.nodeSteps(), ...this.otherSteps()];
    const named = all.map((step) => ({
      ...step,
      isSuggested: suggested !== null && step.testId === stepOf[suggested],
    }));
    return [...named.filter(({ isSuggested }) => isSuggested), ...named.filter(({ isSuggested }) => !isSuggested)];
  });

  /** The owner of the volume, if the run was on another node. */
  public get coordinator(): string | null {
    const { coordinatorNodeName, nodeName } = this.run();
    return coordinatorNodeName === nodeName ? null : coordinatorNodeName;
  }

  /** The volume's coordinator check: the one that this run is part of, or a new one of this run's workload. */
  public get checkAddress(): string[] {
    return checkAddress(this.run().volumeId);
  }

  /** What a new check takes from this run; an existing check of this run is found automatically. */
  public get checkSource(): Params {
    const { check, nodeName, id } = this.run();
    return check === null ? { node: toAddressPart(nodeName), run: toAddressPart(id) } : {};
  }

  /** The search that would settle what this run, or a quick search, leaves open; null where none would, or none can be made. */
  public get settling(): SearchEffort | null {
    const { profile } = this.run();
    if (!isSearchable(withoutSearch(profile))) {
      return null;
    }
    const search = profile.search ?? null;
    return search === null
      ? 'quick'
      : (search.effort ?? defaults.Search.effort) === 'quick' && this.asksForSearch
        ? 'thorough'
        : null;
  }

  /** The step that the verdict suggests; its button is highlighted. */
  public get suggested(): 'again' | 'coordinator' | 'settle' | 'vmSize' | 'longer' | null {
    const verdict = this.verdict();
    // What was cut short is to be done again before anything follows from it.
    if (this.result().status !== 'completed') {
      return 'again';
    }
    if (verdict?.state === 'wrongNode') {
      return 'coordinator';
    }
    if (verdict?.action.key === 'Verdict.Action.EnterVmSize') {
      return 'vmSize';
    }
    if (verdict?.action.key === 'Verdict.Action.QuietNode') {
      return 'again';
    }
    if (this.asksForSearch && this.settling !== null) {
      return 'settle';
    }
    // No longer one is left: the same at another time.
    if (this.asksForSearch && this.isSearch) {
      return 'again';
    }
    if (verdict?.confidence.level === 'low' && !this.isSearch) {
      return 'longer';
    }
    return verdict?.confidence.isClaim === true &&
      verdict.binding.some(({ limit }) => limit.scope === 'vm-uncached' || limit.scope === 'vm-cached')
      ? 'vmSize'
      : null;
  }

  /** Whether a search would settle what the verdict can't claim. */
  private get asksForSearch(): boolean {
    const verdict = this.verdict();
    return verdict?.state === 'unsettled' || searching.some((key) => key === verdict?.action.key);
  }

  /** The steps of a search are as long as they have to be. */
  public get isSearch(): boolean {
    return (this.run().profile.search ?? null) !== null;
  }

  public runAgain(): void {
    this.setUp(this.run().nodeName, this.run().profile);
  }

  public runLonger(): void {
    this.setUpChanged((timeSpan) => ({
      ...timeSpan,
      durationSeconds: Math.max(longSeconds, 2 * (timeSpan.durationSeconds ?? 0)),
      warmUpSeconds: Math.max(longWarmUpSeconds, timeSpan.warmUpSeconds ?? 0),
    }));
  }

  /** The same workload, searched for what limits it. */
  public findLimit(effort: SearchEffort): void {
    this.setUp(this.run().nodeName, { ...this.run().profile, search: { effort } });
  }

  public runOnCoordinator(nodeName: string): void {
    this.setUp(nodeName, this.run().profile);
  }

  /** What makes the run again, in one way or another. */
  private settlingSteps(): Step[] {
    const { strings, settling } = this;
    return [
      ...(settling === null
        ? []
        : [
            {
              testId: 'settle',
              icon: 'gauge' as const,
              text: settling === 'quick' ? strings.FindLimit : strings.Thorough,
              go: () => this.findLimit(settling),
            },
          ]),
      ...(this.isSearch
        ? []
        : [{ testId: 'run-longer', icon: 'longer' as const, text: strings.Longer, go: () => this.runLonger() }]),
      { testId: 'run-again', icon: 'refresh', text: strings.Again, go: () => this.runAgain() },
    ];
  }

  /** What asks whether the node was the wrong one. */
  private nodeSteps(): Step[] {
    const { strings, coordinator } = this;
    const { check } = this.run();
    return [
      ...(coordinator === null && check === null
        ? []
        : [
            {
              testId: 'check-coordinator',
              icon: 'check' as const,
              text: check === null ? strings.Check : strings.OpenCheck,
              address: this.checkAddress,
              query: this.checkSource,
            },
          ]),
      ...(coordinator === null
        ? []
        : [
            {
              testId: 'run-on-coordinator',
              icon: 'measure' as const,
              text: fill(strings.OnCoordinator, coordinator),
              go: () => this.runOnCoordinator(coordinator),
            },
          ]),
    ];
  }

  private otherSteps(): Step[] {
    const { strings } = this;
    return [
      { testId: 'choose-vm-size', icon: 'machine', text: strings.VmSize, go: () => this.chooseVmSize.emit() },
      { testId: 'compare', icon: 'compare', text: strings.Compare, go: () => this.compare.emit() },
      { testId: 'new-run', icon: 'new', text: strings.NewRun, address: ['/'] },
    ];
  }

  private setUpChanged(change: (timeSpan: TimeSpan) => TimeSpan): void {
    const { nodeName, profile } = this.run();
    this.setUp(nodeName, { ...profile, timeSpans: profile.timeSpans.map(change) });
  }

  private setUp(nodeName: string, profile: Profile): void {
    const { volumeId, presetId } = this.run();
    this.setup.startFrom({ volumeId, nodeName, presetId, profile });
    void this.router.navigate(['/']);
  }
}
