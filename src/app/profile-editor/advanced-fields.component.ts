import { NgTemplateOutlet } from '@angular/common';
import { ChangeDetectionStrategy, Component, EventEmitter, Input, Output, inject } from '@angular/core';
import { Profile } from '../../generated/contract';
import { completeProfile, ioPriorities, throttleTotal, usualIntervalMilliseconds } from '../profile/public-api';
import { fill, Texts } from '../shared/texts';
import { otherSettings } from './other-settings';
import { FieldChange, FieldProblem } from './field-change';
import { fieldAt, ProfileField, ProfileFields, readFields, withField } from './profile-fields';

/** The values of no setting and of every preset: these do not count as in use. */
const usualIntervals: readonly number[] = [0, usualIntervalMilliseconds];
const numberFields = ['throttleValue', 'burstRequests', 'thinkTimeMilliseconds'] as const;
const textFields = ['distribution', 'processors'] as const;
type TextField = (typeof textFields)[number];

/** Less common settings: a rate limit, pauses, distribution, processors, priority. Closed until one is in use. */
@Component({
  selector: 'headroom-advanced-fields',
  imports: [NgTemplateOutlet],
  templateUrl: './advanced-fields.component.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class AdvancedFieldsComponent {
  private readonly texts = inject(Texts);

  @Input() public problems: readonly FieldProblem[] = [];
  @Output() public readonly fieldChange = new EventEmitter<FieldChange>();

  public readonly strings = this.texts.strings.Editor;
  public readonly textFields = textFields;
  public readonly throttleUnits = ['iops', 'bytesPerMillisecond'] as const;
  public readonly ioPriorities = ioPriorities;

  public fields: ProfileFields | null = null;
  public isOpen = false;
  /** The total of a rate limit per thread, and the settings without a field; '' if there are none. */
  public totalText = '';
  public othersText = '';
  /** The typed text, while it means the same as the profile. */
  private readonly typed = new Map<TextField, string>();

  @Input() public set profile(profile: Profile) {
    this.fields = readFields(profile);
    for (const [field, text] of this.typed) {
      if (JSON.stringify(withField(profile, field, text)) !== JSON.stringify(profile)) {
        this.typed.delete(field);
      }
    }
    // Once open, it stays open: a field must not disappear while the user clears it.
    this.isOpen = this.isOpen || isInUse(this.fields);
    this.totalText = this.describeTotal(profile);
    const others = otherSettings(profile).map((setting) => this.strings.Others[setting]);
    this.othersText = others.length === 0 ? '' : fill(this.strings.KeepsOthers, others.join('; '));
  }

  public isEditable(field: ProfileField): boolean {
    return this.fields?.[field] !== null;
  }

  public labelOf(field: ProfileField): string {
    return this.strings.Fields[field];
  }

  public numberOf(field: ProfileField): string {
    const value = this.fields?.[field];
    return value ? String(value) : '';
  }

  public textOf(field: TextField): string {
    return this.typed.get(field) ?? this.fields?.[field] ?? '';
  }

  public problemOf(field: ProfileField): string | null {
    return this.problems.find(({ path }) => fieldAt(path) === field)?.text ?? null;
  }

  /** The ids of what describes a field: its note, and its problem where there is one. */
  public describedBy(field: ProfileField, noteId: string): string | null {
    return [noteId, this.problemOf(field) === null ? '' : `hr-${field}-problem`].filter(Boolean).join(' ') || null;
  }

  public changeNumber(field: ProfileField, target: EventTarget | null): void {
    const input = target as HTMLInputElement;
    const isEmpty = input.value === '' && !input.validity.badInput;
    this.fieldChange.emit({ field, value: isEmpty ? 0 : input.valueAsNumber });
  }

  public changeText(field: TextField, target: EventTarget | null): void {
    const text = (target as HTMLInputElement).value;
    this.typed.set(field, text);
    this.fieldChange.emit({ field, value: text.trim() });
  }

  public changeChoice(field: 'throttleUnit' | 'ioPriority', target: EventTarget | null): void {
    this.fieldChange.emit({ field, value: (target as HTMLSelectElement).value as ProfileFields[typeof field] });
  }

  private describeTotal(profile: Profile): string {
    const [timeSpan] = completeProfile(profile).timeSpans;
    const throttle = timeSpan === undefined ? null : throttleTotal(timeSpan);
    return throttle === null || !(throttle.total.value > 0)
      ? ''
      : fill(this.strings.ThrottleTotal, this.texts.figure(throttle.total), throttle.count);
  }
}

function isInUse(fields: ProfileFields): boolean {
  const isSet = [...numberFields, ...textFields].some((field) => fields[field] !== 0 && fields[field] !== '');
  return isSet || fields.ioPriority !== 'normal' || !usualIntervals.includes(fields.iopsIntervalMilliseconds);
}
