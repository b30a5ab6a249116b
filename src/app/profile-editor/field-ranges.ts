/** What may be entered in the number fields, as the page says it beside them. */
import { Profile, ranges } from '../../generated/contract';
import { longestRunSeconds, profileSummary } from '../profile/public-api';
import { FieldRange, rangeText as textOfRange } from '../shared/field-range';
import { fill, Texts } from '../shared/texts';
import { bytesPerMebibyte, ProfileField, readFields, withField } from './profile-fields';

const { TimeSpan, Target, Throttle } = ranges;

/** The range of each number field, as the contract has it. */
const fieldRanges = {
  durationSeconds: TimeSpan.durationSeconds,
  warmUpSeconds: TimeSpan.warmUpSeconds,
  /** Any part of a MiB that is a whole number of bytes. */
  fileSizeMib: { minimum: 0, maximum: Math.floor(Target.createSizeBytes.maximum / bytesPerMebibyte), nullable: false },
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

/** A run may not take as long as the engine would let a time span: what its other times leave is left for one of them. */
export function fieldRange(field: NumberField, profile: Profile): FieldRange {
  const { minimum, maximum, nullable } = fieldRanges[field];
  const isTime = field === 'durationSeconds' || field === 'warmUpSeconds';
  return { minimum, maximum: isTime ? leftFor(field, minimum, profile) : maximum, isOptional: nullable };
}

function leftFor(field: NumberField, least: number, profile: Profile): number {
  const { totalSeconds } = profileSummary(withField({ ...profile, search: null }, field, least));
  // A time that is refused may be no whole number of seconds; what is entered here has to be one.
  return Math.max(least, Math.floor(longestRunSeconds - (totalSeconds ?? least) + least));
}

/** The problem of a time outside the range of the rules, with the range shown beside the field. */
export function withRangeOf(problem: string, field: NumberField, profile: Profile, texts: Texts): string {
  const { Range } = texts.strings.Problem;
  const { minimum, maximum } = fieldRange(field, profile);
  // The rules know of the longest run, and not of what its other times leave.
  const ofRules = fill(Range, minimum, Math.min(fieldRanges[field].maximum, longestRunSeconds));
  return problem === ofRules ? fill(Range, minimum, maximum) : problem;
}

/** Sizes of the test file that are easy to read and to enter: quarters of a MiB. */
const sizeStep = 0.25;

/** What is wrong with the size of the test file, in the unit of its field; null where the field has nothing to say of it. */
export function fileSizeProblem(profile: Profile, texts: Texts): string | null {
  const { FileSizeProblem, FileSizeNotWhole } = texts.strings.Editor;
  const { fileSizeMib } = readFields(profile);
  if (fileSizeMib === null) {
    return null;
  }
  const { maximum } = fieldRange('fileSizeMib', profile);
  if (!(fileSizeMib > 0 && fileSizeMib <= maximum)) {
    return fill(FileSizeProblem, maximum);
  }
  const below = Math.max(sizeStep, Math.floor(fileSizeMib / sizeStep) * sizeStep);
  // As they are entered: shown figures are rounded.
  const [entered, ...possible] = [fileSizeMib, below, below + sizeStep].map((size) =>
    size.toLocaleString(texts.locale, { maximumFractionDigits: 20 }),
  );
  return Number.isInteger(fileSizeMib * bytesPerMebibyte) ? null : fill(FileSizeNotWhole, entered ?? '', ...possible);
}

/** The range in words. */
export function rangeText(field: NumberField, profile: Profile, texts: Texts): string {
  const range = fieldRange(field, profile);
  return field === 'fileSizeMib' ? fill(texts.strings.Editor.UpTo, range.maximum) : textOfRange(range, texts);
}
