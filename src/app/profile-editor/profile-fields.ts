/** The fields of a profile that the page edits, one value each over all targets. */
import { defaults, Distribution, Processor, Profile, Target, Throttle, TimeSpan } from '../../generated/contract';
import {
  completeProfile,
  CompleteTarget,
  formatDistribution,
  formatProcessors,
  parseDistribution,
  parseProcessors,
} from '../profile/public-api';

export const bytesPerMebibyte = 2 ** 20;

/**
 * null = the targets differ, so one value would be wrong. In the fields from `iopsIntervalMilliseconds` on,
 * '' means none.
 */
export interface ProfileFields {
  readonly durationSeconds: number;
  readonly warmUpSeconds: number;
  readonly fileSizeMib: number | null;
  readonly blockSizeBytes: number | null;
  readonly randomPercent: number | null;
  readonly writePercent: number | null;
  readonly threadsPerTarget: number | null;
  readonly outstandingRequests: number | null;
  readonly cacheMode: Target['cacheMode'] | null;
  /** The interval of the IOPS series that the charts and the noise test use. */
  readonly iopsIntervalMilliseconds: number | '';
  readonly throttleValue: number | '' | null;
  readonly throttleUnit: Throttle['unit'] | null;
  readonly burstRequests: number | '' | null;
  readonly thinkTimeMilliseconds: number | '' | null;
  readonly ioPriority: Target['ioPriority'] | null;
  /** In DISKSPD's notation, as after -rd. */
  readonly distribution: string | null;
  /** In DISKSPD's notation, as after -a. */
  readonly processors: string;
  /** Whether the system copies the test file after measuring. */
  readonly copyFile: boolean;
}

export type ProfileField = keyof ProfileFields;

/** The path of a field in the contract; problems are reported at these paths. */
const contractNames: Readonly<Record<ProfileField, string>> = {
  durationSeconds: 'durationSeconds',
  warmUpSeconds: 'warmUpSeconds',
  fileSizeMib: 'createSizeBytes',
  blockSizeBytes: 'blockSizeBytes',
  randomPercent: 'randomPercent',
  writePercent: 'writePercent',
  threadsPerTarget: 'threadsPerTarget',
  outstandingRequests: 'outstandingRequests',
  cacheMode: 'cacheMode',
  iopsIntervalMilliseconds: 'iopsIntervalMilliseconds',
  throttleValue: 'throttle',
  throttleUnit: 'throttle',
  burstRequests: 'burstRequests',
  thinkTimeMilliseconds: 'thinkTimeMilliseconds',
  ioPriority: 'ioPriority',
  distribution: 'distribution',
  processors: 'processors',
  copyFile: 'copyFile',
};

const ofTimeSpan: readonly ProfileField[] = [
  'durationSeconds',
  'warmUpSeconds',
  'iopsIntervalMilliseconds',
  'processors',
];

/** The value for text that is not valid, so that the profile's checks find it: like NaN in a number field. */
const unreadable = {
  distribution: { unit: 'percent', ranges: [] } as Distribution,
  processors: [{ group: 0, number: NaN }] as Processor[],
};

/** The field that a problem's path points to or into, or null for a path without a field on the page. */
export function fieldAt(path: string): ProfileField | null {
  const names = path.split('/');
  const found = Object.entries(contractNames).find(([, contractName]) => names.includes(contractName));
  return found === undefined ? null : (found[0] as ProfileField);
}

/** The fields of the first time span; that there are more is shown elsewhere. */
export function readFields(profile: Profile): ProfileFields {
  const timeSpan = completeProfile(profile).timeSpans[0];
  if (timeSpan === undefined) {
    throw new Error('A profile has at least one time span.');
  }
  const common = <T>(read: (target: CompleteTarget) => T): T | null => {
    const [first, ...others] = timeSpan.targets.map(read);
    return first !== undefined && others.every((other) => other === first) ? first : null;
  };
  const createSizeBytes = common((target) => target.createSizeBytes);
  return {
    durationSeconds: timeSpan.durationSeconds,
    warmUpSeconds: timeSpan.warmUpSeconds,
    fileSizeMib: createSizeBytes === null ? null : createSizeBytes / bytesPerMebibyte,
    blockSizeBytes: common((target) => target.blockSizeBytes),
    randomPercent: common((target) => target.randomPercent),
    writePercent: common((target) => target.writePercent),
    threadsPerTarget: common((target) => target.threadsPerTarget),
    outstandingRequests: common((target) => target.outstandingRequests),
    cacheMode: common((target) => target.cacheMode),
    iopsIntervalMilliseconds: timeSpan.iopsIntervalMilliseconds ?? '',
    throttleValue: common(({ throttle }) => throttle?.value ?? ''),
    throttleUnit: common(({ throttle }) => throttle?.unit ?? 'iops'),
    burstRequests: common((target) => target.burstRequests ?? ''),
    thinkTimeMilliseconds: common((target) => target.thinkTimeMilliseconds ?? ''),
    ioPriority: common((target) => target.ioPriority),
    distribution: common(({ distribution }) => (distribution?.ranges.length ? formatDistribution(distribution) : '')),
    processors: timeSpan.processors.some(({ number }) => Number.isNaN(number))
      ? ''
      : formatProcessors(timeSpan.processors),
    copyFile: completeProfile(profile).copyFile,
  };
}

/** The profile with one field changed in its first time span and all its targets. */
export function withField<F extends ProfileField>(profile: Profile, field: F, value: ProfileFields[F]): Profile {
  const [first, ...others] = profile.timeSpans;
  if (first === undefined || value === null) {
    return profile;
  }
  if (field === 'copyFile') {
    return { ...profile, copyFile: value === true };
  }
  const timeSpan = ofTimeSpan.includes(field)
    ? { ...first, ...timeSpanChanges(field, value) }
    : { ...first, targets: first.targets.map((target) => ({ ...target, ...targetChanges(target, field, value) })) };
  return { ...profile, timeSpans: [timeSpan, ...others] };
}

type FieldValue = number | string | boolean | undefined;

function timeSpanChanges(field: ProfileField, value: FieldValue): Partial<TimeSpan> {
  switch (field) {
    case 'processors':
      return { processors: value === '' ? [] : (parseProcessors(String(value)) ?? unreadable.processors) };
    case 'iopsIntervalMilliseconds':
      return { iopsIntervalMilliseconds: value === '' ? null : Number(value) };
    default:
      return { [field]: value };
  }
}

function targetChanges(target: Target, field: ProfileField, value: FieldValue): Partial<Target> {
  switch (field) {
    case 'fileSizeMib':
      return { createSizeBytes: Number(value) * bytesPerMebibyte };
    case 'blockSizeBytes':
      // Alignment follows the block size, as DISKSPD's own default does; a stale one would leave gaps or overlaps.
      return { blockSizeBytes: Number(value), alignmentBytes: null };
    case 'throttleValue':
      return { throttle: value === '' ? null : { unit: target.throttle?.unit ?? 'iops', value: Number(value) } };
    case 'throttleUnit':
      return { throttle: target.throttle ? { ...target.throttle, unit: value as Throttle['unit'] } : null };
    case 'burstRequests':
    case 'thinkTimeMilliseconds':
      return { [field]: value === '' ? null : value };
    case 'distribution':
      return { distribution: value === '' ? null : readDistribution(String(value), target) };
    default:
      return { [contractNames[field]]: value };
  }
}

function readDistribution(text: string, { blockSizeBytes }: Target): Distribution {
  return parseDistribution(text, blockSizeBytes ?? defaults.Target.blockSizeBytes) ?? unreadable.distribution;
}
