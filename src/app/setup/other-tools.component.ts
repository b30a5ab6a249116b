import { ChangeDetectionStrategy, Component, computed, inject, input, signal } from '@angular/core';
import { Profile } from '../../generated/contract';
import { mostProfileBytes, ProfileFinding, ReadProfile, readProfile } from '../exchange/public-api';
import { profileProblems, runLengthProblem } from '../profile/public-api';
import { CopyButtonComponent } from '../shared/copy-button.component';
import { FileChoiceComponent } from '../shared/file-choice.component';
import { FillPipe, SayPipe } from '../shared/pipes';
import { readTextFile } from '../shared/read-text-file';
import { saveFile } from '../shared/save-file';
import { fill, Texts } from '../shared/texts';
import { WholeWordsComponent } from '../shared/whole-words.component';
import { formatNamed, ProfileFormat, profileFormats } from './profile-formats';
import { SetupStore } from './setup.store';

/** What became of a text, and for what it was. */
interface Outcome {
  readonly read: ReadProfile;
  /** null where it was pasted. */
  readonly fileName: string | null;
  /** After it was taken. What is chosen afterwards takes its place. */
  readonly presetId: string | null;
  readonly volumeId: string | null;
}

/** More of one kind would not be read. */
const mostShown = 10;

/** Takes a profile of DISKSPD or fio, as text or as a file, and writes the current one for them. */
@Component({
  selector: 'headroom-other-tools',
  imports: [CopyButtonComponent, FileChoiceComponent, FillPipe, SayPipe, WholeWordsComponent],
  templateUrl: './other-tools.component.html',
  styleUrl: './other-tools.component.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class OtherToolsComponent {
  private readonly store = inject(SetupStore);
  private readonly texts = inject(Texts);

  public readonly profile = input.required<Profile>();

  public readonly strings = this.texts.strings.OtherTools;
  public readonly mostShown = mostShown;
  public readonly formats = profileFormats;
  public readonly format = signal<ProfileFormat>('diskspdCommandLine');
  public readonly written = computed(() =>
    profileProblems(this.profile()).length > 0 ? null : formatNamed(this.format()).write(this.profile()),
  );

  private readonly last = signal<Outcome | null>(null);
  public readonly outcome = computed(() => {
    const last = this.last();
    const { presetId, volumeId } = this.store.state;
    return last?.presetId === presetId && last.volumeId === volumeId ? last : null;
  });
  /** Whether it is the text in the field that was refused, and not a file. */
  public readonly isWrongText = computed(() => {
    const outcome = this.outcome();
    return outcome?.fileName === null && outcome.read.problems.length > 0;
  });
  /** What was read and, for a file, its name. */
  public readonly title = computed(() => {
    const { read, fileName } = this.outcome() ?? { read: { kind: null }, fileName: null };
    const kind = read.kind === null ? null : this.strings.Kinds[read.kind];
    return [kind, fileName].filter((part) => part !== null).join(', ');
  });
  /** Where the targets are now: not where the text had them. */
  public readonly targetsText = computed(() => {
    const paths = new Set(this.profile().timeSpans.flatMap(({ targets }) => targets.map(({ path }) => path)));
    const shown = [...paths].slice(0, mostShown).join('; ');
    const rest = paths.size - mostShown;
    return fill(this.strings.Targets, rest > 0 ? `${shown}; ${fill(this.strings.More, rest)}` : shown, paths.size);
  });
  public readonly timeSpanTexts = computed(() => {
    const { timeSpans } = this.profile();
    return timeSpans.length < 2
      ? []
      : timeSpans.map(({ durationSeconds = 0, targets }, index) =>
          fill(
            this.strings.TimeSpan,
            index + 1,
            this.texts.figure({ unit: 'seconds', value: durationSeconds }),
            targets.length,
          ),
        );
  });

  public choose(select: EventTarget | null): void {
    this.format.set((select as HTMLSelectElement).value as ProfileFormat);
  }

  public use(text: string, fileName: string | null = null): void {
    const read = readProfile(text, new DOMParser());
    const problem =
      read.profile === null ? null : (runLengthProblem(read.profile)?.message ?? this.store.useProfile(read.profile));
    this.show(
      problem === null ? read : { ...read, profile: null, problems: [{ place: '', message: problem }] },
      fileName,
    );
  }

  public async open(file: File): Promise<void> {
    const { text, problem } = await readTextFile(file, mostProfileBytes);
    if (text === null) {
      this.show({ kind: null, profile: null, problems: [{ place: '', message: problem }], notes: [] }, file.name);
    } else {
      this.use(text, file.name);
    }
  }

  public save(): void {
    const { fileName, type, write } = formatNamed(this.format());
    const { text } = write(this.profile());
    if (text !== null) {
      saveFile(fileName, text, type);
    }
  }

  public firstOf(findings: readonly ProfileFinding[]): readonly ProfileFinding[] {
    return findings.slice(0, mostShown);
  }

  private show(read: ReadProfile, fileName: string | null): void {
    const { presetId, volumeId } = this.store.state;
    this.last.set({ read, fileName, presetId, volumeId });
  }
}
