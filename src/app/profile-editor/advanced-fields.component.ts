import { NgTemplateOutlet } from '@angular/common';
import { ChangeDetectionStrategy, Component, computed, inject, input, linkedSignal, output } from '@angular/core';
import { Profile } from '../../generated/contract';
import { completeProfile, ioPriorities, throttleTotal, usualIntervalMilliseconds } from '../profile/public-api';
import { TermComponent, TermName } from '../shared/term.component';
import { FieldRange } from '../shared/field-range';
import { fill, Texts } from '../shared/texts';
import { otherSettings } from './other-settings';
import { FieldChange, FieldProblem } from './field-change';
import { fieldRange, NumberField, rangeText } from './field-ranges';
import { fieldAt, ProfileField, ProfileFields, readFields, withField } from './profile-fields';

/** The values of no setting and of every preset: these do not count as in use. */
const usualIntervals: readonly (number | '')[] = ['', usualIntervalMilliseconds];
const numberFields = ['throttleValue', 'burstRequests', 'thinkTimeMilliseconds'] as const;
const textFields = ['distribution', 'processors'] as const;
const terms = {
  throttleValue: 'rateLimit',
  burstRequests: 'burstRequests',
  thinkTimeMilliseconds: 'pause',
  iopsIntervalMilliseconds: 'interval',
} as const;
type TextField = (typeof textFields)[number];

/** Less common settings: a rate limit, pauses, distribution, processors, priority, a copy of the file. Closed until one is in use. */
@Component({
  selector: 'headroom-advanced-fields',
  imports: [NgTemplateOutlet, TermComponent],
  templateUrl: './advanced-fields.component.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class AdvancedFieldsComponent {
  private readonly texts = inject(Texts);

  public readonly profile = input.required<Profile>();
  public readonly problems = input<readonly FieldProblem[]>([]);
  public readonly fieldChange = output<FieldChange>();

  public readonly strings = this.texts.strings.Editor;
  public readonly textFields = textFields;
  public readonly throttleUnits = ['iops', 'bytesPerMillisecond'] as const;
  public readonly ioPriorities = ioPriorities;

  public readonly fields = computed(() => readFields(this.profile()));
  /** Once open, it stays open: a field must not disappear while the user clears it. */
  public readonly isOpen = linkedSignal<ProfileFields, boolean>({
    source: this.fields,
    computation: (fields, before) => before?.value === true || isInUse(fields),
  });
  /** The total of a rate limit per thread, and the settings without a field; '' if there are none. */
  public readonly totalText = computed(() => this.describeTotal(this.profile()));
  public readonly othersText = computed(() => {
    const others = otherSettings(this.profile()).map((setting) => this.strings.Others[setting]);
    return others.length === 0 ? '' : fill(this.strings.KeepsOthers, others.join('; '));
  });
  /** The typed text, while it means the same as the profile. */
  private readonly typed = linkedSignal<Profile, ReadonlyMap<TextField, string>>({
    source: this.profile,
    computation: (profile, before) =>
      new Map([...(before?.value ?? [])].filter(([field, text]) => isSame(withField(profile, field, text), profile))),
  });

  /** The notes of a number field. What is wrong with it names its range, too. */
  public noteIdsOf(field: NumberField): string {
    const range = this.problemOf(field) === null ? `hr-${field}-range` : '';
    return [range, field === 'throttleValue' ? 'hr-throttle-note' : ''].filter(Boolean).join(' ');
  }

  public rangeOf(field: NumberField): FieldRange {
    return fieldRange(field, this.profile());
  }

  public noteOf(field: NumberField): string {
    return rangeText(field, this.profile(), this.texts);
  }

  public isEditable(field: ProfileField): boolean {
    return this.fields()[field] !== null;
  }

  public termOf(field: keyof typeof terms): TermName {
    return terms[field];
  }

  public labelOf(field: ProfileField): string {
    return this.strings.Fields[field];
  }

  public numberOf(field: ProfileField): string {
    const value = this.fields()[field];
    return Number.isNaN(value) ? '' : String(value ?? '');
  }

  public textOf(field: TextField): string {
    return this.typed().get(field) ?? this.fields()[field] ?? '';
  }

  public problemOf(field: ProfileField): string | null {
    return this.problems().find(({ path }) => fieldAt(path) === field)?.text ?? null;
  }

  /** The ids of what describes a field: its note, and its problem where there is one. */
  public describedBy(field: ProfileField, noteId: string): string | null {
    return [noteId, this.problemOf(field) === null ? '' : `hr-${field}-problem`].filter(Boolean).join(' ') || null;
  }

  public changeNumber(field: ProfileField, target: EventTarget | null): void {
    const input = target as HTMLInputElement;
    const isEmpty = input.value === '' && !input.validity.badInput;
    this.fieldChange.emit({ field, value: isEmpty ? '' : input.valueAsNumber });
  }

  public changeText(field: TextField, target: EventTarget | null): void {
    const text = (target as HTMLInputElement).value;
    this.typed.update((typed) => new Map(typed).set(field, text));
    this.fieldChange.emit({ field, value: text.trim() });
  }

  public changeChoice(field: 'throttleUnit' | 'ioPriority', target: EventTarget | null): void {
    this.fieldChange.emit({ field, value: (target as HTMLSelectElement).value });
  }

  public changeSwitch(field: 'copyFile', target: EventTarget | null): void {
    this.fieldChange.emit({ field, value: (target as HTMLInputElement).checked });
  }

  private describeTotal(profile: Profile): string {
    const [timeSpan] = completeProfile(profile).timeSpans;
    const throttle = timeSpan === undefined ? null : throttleTotal(timeSpan);
    return throttle === null || !(throttle.total.value > 0)
      ? ''
      : fill(this.strings.ThrottleTotal, this.texts.figure(throttle.total), throttle.count);
  }
}

function isSame(one: Profile, other: Profile): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function isInUse(fields: ProfileFields): boolean {
  const isSet = [...numberFields, ...textFields].some((field) => fields[field] !== '');
  return (
    isSet ||
    fields.copyFile ||
    fields.ioPriority !== 'normal' ||
    !usualIntervals.includes(fields.iopsIntervalMilliseconds)
  );
}
