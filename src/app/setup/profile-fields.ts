/** The fields of a profile that the page edits, one value each over all targets. */
import { Profile, Target } from '../../generated/contract';
import { completeProfile, CompleteTarget } from '../profile/public-api';

const bytesPerMebibyte = 2 ** 20;

/** null = the targets differ, so that one value would say something false. */
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
}

export type ProfileField = keyof ProfileFields;

/** Where a field lies in the contract; problems are reported at these paths. */
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
};

/** The name of the field that a problem's path points at, or null for a path that no field on the page shows. */
export function fieldAt(path: string): ProfileField | null {
  const name = path.split('/').pop() ?? '';
  const found = Object.entries(contractNames).find(([, contractName]) => contractName === name);
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
  };
}

/** The profile with one field changed in its first time span and all its targets. */
export function withField<F extends ProfileField>(profile: Profile, field: F, value: ProfileFields[F]): Profile {
  const [first, ...others] = profile.timeSpans;
  if (first === undefined || value === null) {
    return profile;
  }
  if (field === 'durationSeconds' || field === 'warmUpSeconds') {
    return { ...profile, timeSpans: [{ ...first, [field]: value }, ...others] };
  }
  const changes = targetChanges(field, value);
  const targets = first.targets.map((target) => ({ ...target, ...changes }));
  return { ...profile, timeSpans: [{ ...first, targets }, ...others] };
}

function targetChanges(field: ProfileField, value: number | string | undefined): Partial<Target> {
  if (field === 'fileSizeMib') {
    return { createSizeBytes: Number(value) * bytesPerMebibyte };
  }
  if (field === 'blockSizeBytes') {
    // Alignment follows the block size, as DISKSPD's own default does; a stale one would leave gaps or overlaps.
    return { blockSizeBytes: Number(value), alignmentBytes: null };
  }
  return { [contractNames[field]]: value };
}
