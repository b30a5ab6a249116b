/** Where the targets of a profile lie on the volume that is measured, wherever the profile was written for. */
import { Profile, Volume } from '../../generated/contract';
import { figure, Message, message } from '../words/public-api';
import { testFilePath } from './plan';

/** The profile with each of its files on this volume, with the same name. */
export function onVolume(profile: Profile, volume: Volume): Profile {
  const timeSpans = profile.timeSpans.map((timeSpan) => ({
    ...timeSpan,
    targets: timeSpan.targets.map((target) => ({ ...target, path: pathOn(volume, target.path) })),
  }));
  return { ...profile, timeSpans };
}

/**
 * The same, unless two different files elsewhere would be one file here: the run would not measure the requested
 * workload.
 */
export function targetsOnVolume(
  profile: Profile,
  volume: Volume,
): { readonly profile: Profile; readonly problem: null } | { readonly profile: null; readonly problem: Message } {
  const paths = [...new Set(profile.timeSpans.flatMap(({ targets }) => targets.map(({ path }) => path)))];
  if (volume.kind === 'physical-disk' && paths.length > 1) {
    return { profile: null, problem: message('Problem.OneTargetOnDisk', figure('count', paths.length)) };
  }
  const originals = new Map<string, string>();
  for (const path of paths) {
    const moved = pathOn(volume, path);
    const before = originals.get(moved.toLowerCase());
    if (before !== undefined) {
      return { profile: null, problem: message('Problem.SameFile', before, path, moved) };
    }
    // Whether case counts depends on the file system, and names that differ by nothing else are a mistake on any.
    originals.set(moved.toLowerCase(), path);
  }
  return { profile: onVolume(profile, volume), problem: null };
}

function pathOn(volume: Volume, path: string): string {
  const name = path.split(/[\\/]/).pop() ?? '';
  return testFilePath(volume, name === '' ? undefined : name);
}
