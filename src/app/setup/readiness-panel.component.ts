import { NgTemplateOutlet } from '@angular/common';
import {
  ChangeDetectionStrategy,
  Component,
  computed,
  effect,
  ElementRef,
  inject,
  input,
  output,
  signal,
} from '@angular/core';
import { Profile, ReadinessCheck } from '../../generated/contract';
import { isSameProfile } from '../profile/public-api';
import { FillPipe } from '../shared/pipes';
import { ProblemMessageComponent } from '../shared/problem-message.component';
import { fill, Texts } from '../shared/texts';
import { ReadinessState } from './readiness.store';

const attention = ['blocking', 'doubt'] as const;

/** Signs next to the words, so that neither color nor sign is alone. */
const marks: Readonly<Record<ReadinessCheck['verdict'], string>> = {
  blocking: '✕',
  doubt: '!',
  unknown: '?',
  ready: '✓',
};

/** Checks that could not run for the same cause. */
interface UnavailableChecks {
  /** The cause, and what to do. */
  readonly text: string;
  /** With spaces between. */
  readonly ids: string;
  /** As people read them. */
  readonly names: string;
}

/** The readiness before a run: each check with why it matters and how to fix it. */
@Component({
  selector: 'headroom-readiness-panel',
  imports: [FillPipe, NgTemplateOutlet, ProblemMessageComponent],
  templateUrl: './readiness-panel.component.html',
  styleUrl: './readiness-panel.component.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ReadinessPanelComponent {
  private readonly texts = inject(Texts);
  private readonly host = inject<ElementRef<HTMLElement>>(ElementRef);

  public readonly state = input<ReadinessState>({
    isChecking: false,
    isOpen: false,
    readiness: null,
    problem: null,
    isReader: false,
  });
  /** The one on the page. */
  public readonly profile = input<Profile | null>(null);
  /** Why nothing is checked, in words; null if it is. */
  public readonly notChecked = input<string | null>(null);
  /** Whether no run can start, and the page says why beside Start. */
  public readonly isRefused = input(false);
  public readonly again = output();

  public readonly strings = this.texts.strings.Readiness;
  public readonly marks = marks;

  /** Filled-in templates accept any type; this declares it. */
  public verdictOf({ verdict }: ReadinessCheck): ReadinessCheck['verdict'] {
    return verdict;
  }

  /** A run that is blocked leads here: what blocks it is said beside Start, and how to fix it here. */
  public focusOn(id: ReadinessCheck['id']): void {
    this.host.nativeElement.querySelector<HTMLElement>(`[data-check="${id}"]`)?.focus();
  }

  /** The name of the check. */
  public nameOf({ id }: ReadinessCheck): string {
    return this.strings.Names[id];
  }

  /** The checks that found something, the worst first. */
  public get findings(): readonly ReadinessCheck[] {
    const all = this.state().readiness?.checks ?? [];
    return attention.flatMap((one) => all.filter(({ verdict }) => verdict === one));
  }

  /** What could not be checked, with each cause said once: a node that does not answer leaves many checks open. */
  public get unavailable(): readonly UnavailableChecks[] {
    const byCause = new Map<string, ReadinessCheck[]>();
    for (const check of (this.state().readiness?.checks ?? []).filter(({ verdict }) => verdict === 'unknown')) {
      const text = [check.message, check.action].filter(Boolean).join(' ');
      byCause.set(text, [...(byCause.get(text) ?? []), check]);
    }
    return [...byCause].map(([text, checks]) => ({
      text,
      ids: checks.map(({ id }) => id).join(' '),
      names: checks.map((check) => this.nameOf(check)).join(', '),
    }));
  }

  public get ready(): readonly ReadinessCheck[] {
    return (this.state().readiness?.checks ?? []).filter(({ verdict }) => verdict === 'ready');
  }

  /** The profile that was checked, if it differs from the one on the page; else null. */
  private readonly otherProfile = computed(() => {
    const asked = this.state().readiness?.profile;
    const profile = this.profile();
    return asked === undefined || profile === null || isSameProfile(asked, profile) ? null : asked;
  });
  /** What writes its command line, once it is loaded: few people see this. */
  private readonly commandLineOf = signal<((profile: Profile) => string | null) | null>(null);
  /** What was checked in place of the profile on the page; null where that one was. */
  public readonly askedFor = computed(() => {
    const profile = this.otherProfile();
    if (profile === null) {
      return null;
    }
    const text = this.commandLineOf()?.(profile) ?? null;
    return text === null ? this.strings.OtherProfile : fill(this.strings.OtherProfileIs, text);
  });

  public constructor() {
    effect(() => {
      if (this.otherProfile() !== null) {
        void import('../profile/pasting/public-api').then(({ diskspdCommandLine }) =>
          this.commandLineOf.set((profile) => diskspdCommandLine(profile).text),
        );
      }
    });
  }

  /** The summary in one sentence. */
  public get summary(): string {
    const { isChecking, readiness, isReader, problem } = this.state();
    if (this.isRefused()) {
      return this.strings.Blocks;
    }
    if (readiness === null) {
      // Between a choice and its check, the check is pending.
      return this.notChecked() ?? (isChecking ? this.strings.Checking : '');
    }
    const has = (verdict: ReadinessCheck['verdict']): boolean =>
      readiness.checks.some((check) => check.verdict === verdict);
    const unknown = readiness.checks.filter(({ verdict }) => verdict === 'unknown').length;
    // A check that was not made found no problem, which does not mean that there is none.
    const fine = unknown === 0 && problem === null ? this.strings.Fine : this.strings.FineAsFar;
    if (isReader) {
      return this.strings.Reader;
    }
    // Summed up once, when every check is in: what blocks is said beside Start before that.
    if (isChecking) {
      return this.strings.Checking;
    }
    const found = has('blocking') ? this.strings.Blocks : has('doubt') ? this.strings.Doubtful : fine;
    return unknown === 0 ? found : `${found} ${fill(this.strings.Unchecked, unknown, readiness.checks.length)}`;
  }
}
