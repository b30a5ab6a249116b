import { ChangeDetectionStrategy, Component, EventEmitter, Input, Output, inject } from '@angular/core';
import { Profile } from '../../generated/contract';
import { formatBytes } from '../words/public-api';
import { completeProfile } from '../profile/public-api';
import { FillPipe } from '../shared/pipes';
import { Texts } from '../shared/texts';
import { AdvancedFieldsComponent } from './advanced-fields.component';
import { FieldChange, FieldProblem } from './field-change';
import { fieldAt, ProfileField, ProfileFields, readFields } from './profile-fields';

const kibibyte = 1024;
const blockSizes = [0.5, 4, 8, 16, 32, 64, 128, 256, 512, 1024].map((size) => size * kibibyte);

/** The settings of a profile as fields, each with its problem. */
@Component({
  selector: 'headroom-profile-editor',
  imports: [AdvancedFieldsComponent, FillPipe],
  templateUrl: './profile-editor.component.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ProfileEditorComponent {
  private readonly texts = inject(Texts);

  @Input() public problems: readonly FieldProblem[] = [];
  @Output() public readonly fieldChange = new EventEmitter<FieldChange>();

  public readonly strings = this.texts.strings.Editor;
  public readonly cacheModes = ['osCacheDisabled', 'localCacheDisabled', 'cached'] as const;
  public readonly numbers = [
    { field: 'durationSeconds', testId: 'duration-seconds', minimum: 1 },
    { field: 'warmUpSeconds', testId: 'warm-up-seconds', minimum: 0 },
    { field: 'fileSizeMib', testId: 'file-size-mib', minimum: 1 },
    { field: 'threadsPerTarget', testId: 'threads', minimum: 1 },
    { field: 'outstandingRequests', testId: 'outstanding-requests', minimum: 1 },
    { field: 'randomPercent', testId: 'random-percent', minimum: 0 },
    { field: 'writePercent', testId: 'write-percent', minimum: 0 },
  ] as const;

  public shownProfile: Profile | null = null;
  public fields: ProfileFields | null = null;
  public blockSizeChoices: readonly number[] = blockSizes;
  public timeSpanCount = 1;
  public usesPool = false;

  @Input() public set profile(profile: Profile) {
    const complete = completeProfile(profile);
    this.shownProfile = profile;
    this.fields = readFields(profile);
    this.timeSpanCount = complete.timeSpans.length;
    this.usesPool = complete.timeSpans[0]?.threadPoolSize !== null;
    const size = this.fields.blockSizeBytes;
    this.blockSizeChoices =
      size === null || blockSizes.includes(size)
        ? blockSizes
        : [...blockSizes, size].sort((left, right) => left - right);
  }

  /** Whether the page can edit it: not where targets differ, nor the threads per target of a pool that has none. */
  public isEditable(field: ProfileField): boolean {
    return this.fields?.[field] !== null && !(field === 'threadsPerTarget' && this.usesPool);
  }

  public valueOf(field: ProfileField): string {
    const value = this.fields?.[field] ?? null;
    return value === null || Number.isNaN(value) ? '' : String(value);
  }

  public problemOf(field: ProfileField): string | null {
    return this.problems.find(({ path }) => fieldAt(path) === field)?.text ?? null;
  }

  /** Problems at places that have no field here. */
  public get otherProblems(): readonly FieldProblem[] {
    return this.problems.filter(({ path }) => fieldAt(path) === null);
  }

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

  public labelOf(field: ProfileField): string {
    return this.strings.Fields[field];
  }
}
