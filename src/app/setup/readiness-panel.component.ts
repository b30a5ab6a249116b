import { NgFor, NgIf, NgTemplateOutlet } from '@angular/common';
import { ChangeDetectionStrategy, Component, EventEmitter, Input, Output } from '@angular/core';
import { Profile, ReadinessCheck } from '../../generated/contract';
import { diskspdCommandLine, isSameProfile } from '../profile/public-api';
import { FillPipe } from '../shared/pipes';
import { ProblemMessageComponent } from '../shared/problem-message.component';
import { fill, Texts } from '../shared/texts';
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
  /** The one on the page. */
  @Input() public profile: Profile | null = null;
  /** Why nothing is checked, in words; null where it is. */
  @Input() public notChecked: string | null = null;
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

  /** For which profile this was asked, where it is another one than that on the page; null where it is the same. */
  public get askedFor(): string | null {
    const asked = this.state.readiness?.profile;
    if (asked === undefined || this.profile === null || isSameProfile(asked, this.profile)) {
      return null;
    }
    const { text } = diskspdCommandLine(asked);
    return text === null ? this.strings.OtherProfile : fill(this.strings.OtherProfileIs, text);
  }

  /** The whole of it in one sentence. */
  public get summary(): string {
    const { isChecking, readiness } = this.state;
    if (readiness === null) {
      // Between a choice and its check it is about to be checked.
      return this.notChecked ?? (isChecking ? this.strings.Checking : '');
    }
    const has = (verdict: ReadinessCheck['verdict']): boolean =>
      readiness.checks.some((check) => check.verdict === verdict);
    const unknown = readiness.checks.filter(({ verdict }) => verdict === 'unknown').length;
    // A check that was not made has found nothing, which is not the same as that there is nothing.
    const fine = unknown === 0 ? this.strings.Fine : this.strings.FineAsFar;
    const found = has('blocking') ? this.strings.Blocks : has('doubt') ? this.strings.Doubtful : fine;
    return unknown === 0 ? found : `${found} ${fill(this.strings.Unchecked, unknown, readiness.checks.length)}`;
  }
}
