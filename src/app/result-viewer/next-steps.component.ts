import { ChangeDetectionStrategy, Component, inject, input, output } from '@angular/core';
import { Params, Router, RouterLink } from '@angular/router';
import { defaults, Profile, Result, Run, TimeSpan } from '../../generated/contract';
import { Verdict } from '../analysis/public-api';
import { checkAddress, toAddressPart } from '../app-addresses';
import { SearchEffort, withoutSearch } from '../profile/public-api';
import { isSearchable } from '../setup/plan';
import { SetupStore } from '../setup/setup.store';
import { FillPipe } from '../shared/pipes';
import { Texts } from '../shared/texts';

/** A run long enough to exhaust bursts and caches. */
const longSeconds = 300;
const longWarmUpSeconds = 30;

/** The next steps after a result, as buttons. None of them starts a run by itself. */
@Component({
  selector: 'headroom-next-steps',
  imports: [FillPipe, RouterLink],
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

  public readonly strings = this.texts.strings.NextSteps;

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
      : (search.effort ?? defaults.Search.effort) === 'quick' && this.verdict()?.state === 'unsettled'
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
    if (verdict?.state === 'unsettled' && this.settling !== null) {
      return 'settle';
    }
    if (verdict?.confidence.level === 'low' && !this.isSearch) {
      return 'longer';
    }
    return verdict?.binding.some(({ limit }) => limit.scope === 'vm-uncached' || limit.scope === 'vm-cached') === true
      ? 'vmSize'
      : null;
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
