import { ChangeDetectionStrategy, Component, computed, inject, input, output } from '@angular/core';
import { Profile } from '../../generated/contract';
import { formatBytes } from '../words/public-api';
import { completeProfile } from '../profile/public-api';
import { smallFileBytes } from '../analysis/limits/public-api';
import { FillPipe } from '../shared/pipes';
import { TermComponent } from '../shared/term.component';
import { FieldRange } from '../shared/field-range';
import { fill, Texts } from '../shared/texts';
import { AdvancedFieldsComponent } from './advanced-fields.component';
import { FieldChange, FieldProblem } from './field-change';
import { fieldRange, fileSizeProblem, NumberField, rangeText, withRangeOf } from './field-ranges';
import { bytesPerMebibyte, fieldAt, ProfileField, readFields } from './profile-fields';

const kibibyte = 1024;
const blockSizes = [0.5, 4, 8, 16, 32, 64, 128, 256, 512, 1024].map((size) => size * kibibyte);

/** The settings of a profile as fields, each with its problem. */
@Component({
  selector: 'headroom-profile-editor',
  imports: [AdvancedFieldsComponent, FillPipe, TermComponent],
  templateUrl: './profile-editor.component.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ProfileEditorComponent {
  private readonly texts = inject(Texts);

  public readonly profile = input.required<Profile>();
  public readonly problems = input<readonly FieldProblem[]>([]);
  public readonly fieldChange = output<FieldChange>();

  public readonly strings = this.texts.strings.Editor;
  public readonly cacheModes = ['osCacheDisabled', 'localCacheDisabled', 'cached'] as const;
  public readonly numbers = [
    { field: 'durationSeconds', testId: 'duration-seconds', term: 'duration' },
    { field: 'warmUpSeconds', testId: 'warm-up-seconds', term: 'warmUp' },
    { field: 'fileSizeMib', testId: 'file-size-mib', term: 'testFile' },
    { field: 'threadsPerTarget', testId: 'threads', term: 'threads' },
    { field: 'outstandingRequests', testId: 'outstanding-requests', term: 'queueDepth' },
    { field: 'randomPercent', testId: 'random-percent', term: 'randomShare' },
    { field: 'writePercent', testId: 'write-percent', term: 'writeShare' },
  ] as const;
  /** What to know of a file that is created too small; null where it is large enough. */
  public readonly smallFileText = computed(() => {
    const { fileSizeMib } = this.fields();
    const isSmall = fileSizeMib !== null && fileSizeMib > 0 && fileSizeMib * bytesPerMebibyte < smallFileBytes;
    return isSmall ? fill(this.strings.SmallFile, smallFileBytes / bytesPerMebibyte) : null;
  });

  private readonly complete = computed(() => completeProfile(this.profile()));
  public readonly fields = computed(() => readFields(this.profile()));
  public readonly timeSpanCount = computed(() => this.complete().timeSpans.length);
  public readonly usesPool = computed(() => this.complete().timeSpans[0]?.threadPoolSize !== null);
  public readonly blockSizeChoices = computed<readonly number[]>(() => {
    const size = this.fields().blockSizeBytes;
    return size === null || blockSizes.includes(size)
      ? blockSizes
      : [...blockSizes, size].sort((left, right) => left - right);
  });

  /** Whether all targets are there already: none is created, so none has a size yet. */
  private readonly createsNothing = computed(
    () => this.complete().timeSpans[0]?.targets.every(({ createSizeBytes }) => createSizeBytes === null) ?? false,
  );
  /** A disk is never created. */
  private readonly usesDevice = computed(
    () => this.complete().timeSpans[0]?.targets.some(({ path }) => /^#\d+$|^\/dev\//.test(path)) ?? false,
  );

  /** Whether the page can edit it: not where targets differ, nor the threads per target of a pool that has none. */
  public isEditable(field: ProfileField): boolean {
    if (field === 'fileSizeMib' && this.createsNothing()) {
      return !this.usesDevice();
    }
    return this.fields()[field] !== null && !(field === 'threadsPerTarget' && this.usesPool());
  }

  /** What an empty field says of itself; null where it is empty because there is nothing to say. */
  public placeholderOf(field: ProfileField): string | null {
    return this.isEditable(field) || (field === 'fileSizeMib' && this.createsNothing()) ? null : this.strings.Differs;
  }

  public valueOf(field: ProfileField): string {
    const value = this.fields()[field] ?? null;
    return value === null || Number.isNaN(value) ? '' : String(value);
  }

  public problemOf(field: ProfileField): string | null {
    const text = this.problems().find(({ path }) => fieldAt(path) === field)?.text ?? null;
    if (text === null) {
      return null;
    }
    if (field === 'fileSizeMib') {
      // The profile has the size in bytes, and says so.
      return fileSizeProblem(this.profile(), this.texts) ?? text;
    }
    return field === 'durationSeconds' || field === 'warmUpSeconds'
      ? withRangeOf(text, field, this.profile(), this.texts)
      : text;
  }

  /** Problems at places that have no field here. */
  public readonly otherProblems = computed(() => this.problems().filter(({ path }) => fieldAt(path) === null));

  public changeNumber(field: ProfileField, input: EventTarget | null): void {
    this.fieldChange.emit({ field, value: (input as HTMLInputElement).valueAsNumber });
  }

  public changeChoice(field: 'blockSizeBytes' | 'cacheMode', select: EventTarget | null): void {
    const { value } = select as HTMLSelectElement;
    this.fieldChange.emit({
      field,
      value: field === 'blockSizeBytes' ? Number(value) : value,
    });
  }

  public bytes(value: number): string {
    return formatBytes(value, this.texts.locale);
  }

  public rangeOf(field: NumberField): FieldRange {
    return fieldRange(field, this.profile());
  }

  /** What may be entered, and what to know of what is. */
  public noteOf(field: NumberField): string {
    const range = rangeText(field, this.profile(), this.texts);
    const warning = field === 'fileSizeMib' ? this.smallFileText() : null;
    return warning === null ? range : `${range}. ${warning}`;
  }

  public labelOf(field: ProfileField): string {
    return this.strings.Fields[field];
  }
}
