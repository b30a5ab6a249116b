/** DISKSPD's defaults, filled in where a profile leaves a field out. */

import { defaults, Profile, Search, SteadyState, Target, TimeSpan, WriteBuffer } from '../../generated/contract';

/** A target with every field present. */
export interface CompleteTarget extends Required<Omit<Target, 'writeBuffer'>> {
  writeBuffer: Required<WriteBuffer>;
}

/** A time span with every field present. */
export interface CompleteTimeSpan extends Required<Omit<TimeSpan, 'targets' | 'steadyState'>> {
  steadyState: Required<SteadyState> | null;
  targets: CompleteTarget[];
}

/** A profile with every field present. */
export interface CompleteProfile extends Required<Omit<Profile, 'timeSpans' | 'search'>> {
  search: Required<Search> | null;
  timeSpans: CompleteTimeSpan[];
}

/** The profile with all defaults written out. */
export function completeProfile(profile: Profile): CompleteProfile {
  return {
    ...defaults.Profile,
    ...profile,
    search: profile.search ? { ...defaults.Search, ...profile.search } : null,
    timeSpans: profile.timeSpans.map((timeSpan) => ({
      ...defaults.TimeSpan,
      ...timeSpan,
      steadyState: timeSpan.steadyState ? { ...defaults.SteadyState, ...timeSpan.steadyState } : null,
      processors: [...(timeSpan.processors ?? defaults.TimeSpan.processors)],
      targets: timeSpan.targets.map(completeTarget),
    })),
  };
}

/** The target with all defaults written out. */
export function completeTarget(target: Target): CompleteTarget {
  return {
    ...defaults.Target,
    ...target,
    openHints: [...(target.openHints ?? defaults.Target.openHints)],
    writeBuffer: { ...defaults.WriteBuffer, ...target.writeBuffer },
    threadTargets: [...(target.threadTargets ?? defaults.Target.threadTargets)],
  };
}

/** Whether two profiles say the same, a field that is left out being its default. */
export function isSameProfile(left: Profile, right: Profile): boolean {
  return inOrder(left) === inOrder(right);
}

/** All of a profile as text, fields in one order. */
function inOrder(profile: Profile): string {
  return JSON.stringify(completeProfile(profile), (_name, value: unknown) =>
    value === null || typeof value !== 'object' || Array.isArray(value)
      ? value
      : Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1))),
  );
}
