/** What may be entered in a number field, and how the page says it: beside the field, and where something else was entered. */
import { fill, Texts } from './texts';

export interface FieldRange {
  readonly minimum: number;
  readonly maximum: number;
  /** Whether the field may be empty. */
  readonly isOptional: boolean;
  /** Whether parts of one may be entered. */
  readonly isFraction?: boolean;
}

const one = { isOptional: false, isFraction: false };

/** The ranges of the fields that are no part of a profile: those of a profile are in the contract. */
export const entryRanges = {
  /** The most is that of a Storage QoS policy, which is more than any of the published figures. */
  limitIops: { ...one, minimum: 1, maximum: 1_000_000_000 },
  /** Up to a terabyte a second, which no path to a volume carries. */
  limitMegabytes: { ...one, minimum: 0.1, maximum: 1_000_000, isFraction: true },
  /** From a sector on. No request is larger than that. */
  normalizationKib: { minimum: 0.5, maximum: 65_536, isOptional: true, isFraction: true },
  /** As many data disks as the largest published VM size takes. */
  diskCount: { ...one, minimum: 1, maximum: 64 },
  /** As the contract has it. */
  keptCount: { ...one, minimum: 1, maximum: 100_000 },
  /** Of a load to be added. */
  addedIops: { ...one, minimum: 1, maximum: 10_000_000, isFraction: true },
  addedSizeKib: { ...one, minimum: 0.5, maximum: 65_536, isFraction: true },
  addedWritePercent: { ...one, minimum: 0, maximum: 100, isFraction: true },
} satisfies Record<string, FieldRange>;

/** "1 to 64", "0.5 to 65,536, or empty": for beside a field. */
export function rangeText({ minimum, maximum, isOptional }: FieldRange, { strings }: Texts): string {
  const { Range, NoneOrRange, NoneOrAtLeast } = strings.Editor;
  // A rate has no other bound than the numbers themselves.
  return maximum === Number.MAX_SAFE_INTEGER
    ? fill(NoneOrAtLeast, minimum)
    : fill(isOptional ? NoneOrRange : Range, minimum, maximum);
}

/** What to enter instead of a value outside the range; null where it is inside. */
export function rangeProblem(range: FieldRange, value: number | null, { strings }: Texts): string | null {
  const { minimum, maximum, isOptional, isFraction = false } = range;
  const isRight =
    value === null ? isOptional : value >= minimum && value <= maximum && (isFraction || Number.isInteger(value));
  return isRight ? null : fill(isFraction ? strings.Editor.NumberRange : strings.Problem.Range, minimum, maximum);
}

/** The number in a field: null where it is empty, NaN where what it holds is no number. */
export function enteredNumber(field: EventTarget | null): number | null {
  const { value, valueAsNumber, validity } = field as HTMLInputElement;
  return value === '' && !validity.badInput ? null : valueAsNumber;
}
