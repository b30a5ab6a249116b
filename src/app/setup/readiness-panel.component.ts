import { NgFor, NgIf, NgTemplateOutlet } from '@angular/common';
import { ChangeDetectionStrategy, Component, EventEmitter, Input, Output } from '@angular/core';
import { ReadinessCheck } from '../../generated/contract';
import { FillPipe } from '../shared/pipes';
import { ProblemMessageComponent } from '../shared/problem-message.component';
import { Texts } from '../shared/texts';
import { ReadinessState } from './readiness.store';

const verdicts = ['blocking', 'doubt', 'unknown', 'ready'] as const;

/** Signs beside the words; neither colour nor sign stands alone. */
const marks: Readonly<Record<ReadinessCheck['verdict'], string>> = {
  blocking: '✕',
  doubt: '!',
  unknown: '?',
  ready: '✓',
};

/** What speaks against a run before it starts: each check with why it matters and how to mend it. */
@Component({
  selector: 'headroom-readiness-panel',
  standalone: true,
  imports: [FillPipe, NgFor, NgIf, NgTemplateOutlet, ProblemMessageComponent],
  templateUrl: './readiness-panel.component.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ReadinessPanelComponent {
  @Input() public state: ReadinessState = { isChecking: false, readiness: null, problem: null };
  @Output() public readonly again = new EventEmitter<void>();

  public readonly strings = this.texts.strings.Readiness;
  public readonly marks = marks;

  public constructor(private readonly texts: Texts) {}

  /** Templates that are filled in take anything; this names what it is. */
  public verdictOf({ verdict }: ReadinessCheck): ReadinessCheck['verdict'] {
    return verdict;
  }

  /** What is checked, in words. */
  public nameOf({ id }: ReadinessCheck): string {
    return this.strings.Names[id];
  }

  /** Those that need a look, the worst first. */
  public get findings(): readonly ReadinessCheck[] {
    const all = this.state.readiness?.checks ?? [];
    return verdicts.filter((one) => one !== 'ready').flatMap((one) => all.filter(({ verdict }) => verdict === one));
  }

  public get ready(): readonly ReadinessCheck[] {
    return (this.state.readiness?.checks ?? []).filter(({ verdict }) => verdict === 'ready');
  }

  /** The whole of it in one sentence. */
  public get summary(): string {
    const { isChecking, readiness } = this.state;
    if (isChecking) {
      return this.strings.Checking;
    }
    if (readiness === null) {
      return this.strings.NotChecked;
    }
    const has = (verdict: ReadinessCheck['verdict']): boolean =>
      readiness.checks.some((check) => check.verdict === verdict);
    if (has('blocking')) {
      return this.strings.Blocks;
    }
    return has('doubt') ? this.strings.Doubtful : this.strings.Fine;
  }
}
