import { NgIf } from '@angular/common';
import { ChangeDetectionStrategy, Component, EventEmitter, Input, Output } from '@angular/core';
import { Params, Router, RouterModule } from '@angular/router';
import { defaults, Profile, Result, Run, TimeSpan } from '../../generated/contract';
import { Verdict } from '../analysis/public-api';
import { checkAddress, toAddressPart } from '../app-addresses';
import { diskspdCommandLine } from '../profile/public-api';
import { SetupStore } from '../setup/setup.store';
import { CopyButtonComponent } from '../shared/copy-button.component';
import { FillPipe } from '../shared/pipes';
import { saveFile } from '../shared/save-file';
import { Texts } from '../shared/texts';

/** A run long enough to exhaust bursts and caches. */
const longSeconds = 300;
const longWarmUpSeconds = 30;

/** The next steps after a result, as buttons. None of them starts a run by itself. */
@Component({
  selector: 'headroom-next-steps',
  standalone: true,
  imports: [CopyButtonComponent, FillPipe, NgIf, RouterModule],
  templateUrl: './next-steps.component.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class NextStepsComponent {
  @Input() public run!: Run;
  @Input() public result!: Result;
  @Input() public verdict: Verdict | null = null;
  @Input() public isComparing = false;
  @Output() public readonly compare = new EventEmitter<void>();
  @Output() public readonly chooseVmSize = new EventEmitter<void>();

  public readonly strings = this.texts.strings.NextSteps;

  public constructor(
    private readonly setup: SetupStore,
    private readonly router: Router,
    private readonly texts: Texts,
  ) {}

  /** The owner of the volume, if the run was on another node. */
  public get coordinator(): string | null {
    const { coordinatorNodeName, nodeName } = this.run;
    return coordinatorNodeName === nodeName ? null : coordinatorNodeName;
  }

  /** The volume's coordinator check: the one that this run is part of, or a new one of this run's workload. */
  public get checkAddress(): string[] {
    return checkAddress(this.run.volumeId);
  }

  /** What a new check takes from this run; an existing check of this run is found automatically. */
  public get checkSource(): Params {
    const { check, nodeName, id } = this.run;
    return check === null ? { node: toAddressPart(nodeName), run: toAddressPart(id) } : {};
  }

  /** The step that the verdict suggests; its button is highlighted. */
  public get suggested(): 'coordinator' | 'deeper' | 'vmSize' | 'longer' | null {
    const { verdict } = this;
    if (verdict?.state === 'wrongNode') {
      return 'coordinator';
    }
    if (verdict?.action.key === 'Verdict.Action.TwiceTheDepth') {
      return 'deeper';
    }
    if (verdict?.confidence.level === 'low') {
      return 'longer';
    }
    return verdict?.binding.some(({ limit }) => limit.scope === 'vm-uncached' || limit.scope === 'vm-cached') === true
      ? 'vmSize'
      : null;
  }

  public get commandLine(): string {
    return diskspdCommandLine(this.result.profile).text ?? this.result.commandLine;
  }

  public runAgain(): void {
    this.setUp(this.run.nodeName, this.run.profile);
  }

  public runLonger(): void {
    this.setUpChanged((timeSpan) => ({
      ...timeSpan,
      durationSeconds: Math.max(longSeconds, 2 * (timeSpan.durationSeconds ?? 0)),
      warmUpSeconds: Math.max(longWarmUpSeconds, timeSpan.warmUpSeconds ?? 0),
    }));
  }

  /** The same run with twice the requests in flight, which tells whether its queue depth holds it. */
  public runDeeper(): void {
    this.setUpChanged((timeSpan) => ({
      ...timeSpan,
      targets: timeSpan.targets.map((target) => ({
        ...target,
        outstandingRequests: 2 * (target.outstandingRequests ?? defaults.Target.outstandingRequests),
      })),
    }));
  }

  public runOnCoordinator(nodeName: string): void {
    this.setUp(nodeName, this.run.profile);
  }

  public exportJson(): void {
    saveFile(`headroom-${this.run.id}.json`, JSON.stringify({ run: this.run, result: this.result }, null, 2));
  }

  private setUpChanged(change: (timeSpan: TimeSpan) => TimeSpan): void {
    const { nodeName, profile } = this.run;
    this.setUp(nodeName, { ...profile, timeSpans: profile.timeSpans.map(change) });
  }

  private setUp(nodeName: string, profile: Profile): void {
    const { volumeId, presetId } = this.run;
    this.setup.startFrom({ volumeId, nodeName, presetId, profile });
    void this.router.navigate(['/']);
  }
}
