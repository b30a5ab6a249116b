/** What may be entered in the number fields, as the page says it beside them. */
import { ranges } from '../../generated/contract';
import { longestRunSeconds } from '../profile/public-api';
import { fill, Texts } from '../shared/texts';
import { ProfileField } from './profile-fields';

export interface FieldRange {
  readonly minimum: number;
  /** null where the only bound is what the file system or the node takes. */
  readonly maximum: number | null;
  /** Whether the field may be empty: the setting is then not used. */
  readonly isOptional: boolean;
}

const { TimeSpan, Target, Throttle } = ranges;

/** A number that no profile has to come near is no bound that helps a person. */
const unboundedFrom = 2 ** 32 - 1;

/** The range of each number field. A run of the tool may not take as long as the engine would let a time span. */
const fieldRanges = {
  durationSeconds: { ...TimeSpan.durationSeconds, maximum: longestRunSeconds },
  warmUpSeconds: { ...TimeSpan.warmUpSeconds, maximum: longestRunSeconds },
  fileSizeMib: { minimum: 1, maximum: Infinity, nullable: false },
  threadsPerTarget: Target.threadsPerTarget,
  outstandingRequests: Target.outstandingRequests,
  randomPercent: Target.randomPercent,
  writePercent: Target.writePercent,
  throttleValue: { ...Throttle.value, nullable: true },
  burstRequests: Target.burstRequests,
  thinkTimeMilliseconds: Target.thinkTimeMilliseconds,
  iopsIntervalMilliseconds: TimeSpan.iopsIntervalMilliseconds,
} satisfies Partial<Record<ProfileField, { minimum: number; maximum: number; nullable: boolean }>>;

export type NumberField = keyof typeof fieldRanges;

export function fieldRange(field: NumberField): FieldRange {
  const { minimum, maximum, nullable } = fieldRanges[field];
  return { minimum, maximum: maximum < unboundedFrom ? maximum : null, isOptional: nullable };
}

/** The range in words. */
export function rangeText(field: NumberField, texts: Texts): string {
  const { minimum, maximum, isOptional } = fieldRange(field);
  const { Range, AtLeast, NoneOrRange, NoneOrAtLeast } = texts.strings.Editor;
  return maximum === null
    ? fill(isOptional ? NoneOrAtLeast : AtLeast, minimum)
    : fill(isOptional ? NoneOrRange : Range, minimum, maximum);
}
