/** The workload of each run of a check: short, as a check makes many of them. */
import design from '../../../engine/contract/check-design.json';
import { Profile } from '../../generated/contract';
import { completeProfile, withoutSearch } from '../profile/public-api';

const { run } = design;

/**
 * The same load for a few seconds, and no longer than it takes to be steady. Without a search, which would take another
 * load on each node.
 */
export function replicateProfile(profile: Profile): Profile {
  const { timeSpans, ...rest } = completeProfile(withoutSearch(profile));
  return {
    ...rest,
    timeSpans: timeSpans.map((timeSpan) => ({
      ...timeSpan,
      durationSeconds: run.durationSeconds,
      warmUpSeconds: Math.min(timeSpan.warmUpSeconds, run.warmUpSeconds),
      coolDownSeconds: 0,
      steadyState: run.steadyState,
    })),
  };
}
