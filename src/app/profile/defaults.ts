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
  return inOrder(completeProfile(left)) === inOrder(completeProfile(right));
}

/** All of a value as text, fields in one order. */
export function inOrder(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    part === null || typeof part !== 'object' || Array.isArray(part)
      ? part
      : Object.fromEntries(Object.entries(part).sort(([left], [right]) => (left < right ? -1 : 1))),
  );
}
