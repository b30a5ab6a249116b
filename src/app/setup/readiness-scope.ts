/** What the readiness of a run depends on: who starts it where, and the files that it needs. */
import { Profile } from '../../generated/contract';
import { ReadinessChoice } from './readiness-choice';

/** The largest size that is asked for of each file; null for one that has to be there already. */
function filesOf({ timeSpans }: Profile): ReadonlyMap<string, number | null> {
  const sizes = new Map<string, number | null>();
  for (const { path, createSizeBytes = null } of timeSpans.flatMap(({ targets }) => targets)) {
    const before = sizes.get(path) ?? null;
    sizes.set(path, createSizeBytes === null ? before : Math.max(before ?? 0, createSizeBytes));
  }
  return sizes;
}

/**
 * Whether an earlier answer holds for a choice too: on the same node and volume it creates no more than that one, and needs
 * no other file. No check blocks for anything else of a profile, which `engine/contract/vectors/start-obstacles.json` holds the
 * module to; that a run is too long, or that a field is wrong, the page says by itself.
 */
export function needsNoMore(choice: ReadinessChoice, earlier: ReadinessChoice | null): boolean {
  if (earlier === null || choice.nodeName !== earlier.nodeName || choice.volumeId !== earlier.volumeId) {
    return false;
  }
  if (choice.profile.copyFile === true && earlier.profile.copyFile !== true) {
    return false;
  }
  const before = filesOf(earlier.profile);
  return [...filesOf(choice.profile)].every(([path, size]) => {
    const known = before.get(path);
    return size === null || known === null || known === undefined ? size === known : size <= known;
  });
}
