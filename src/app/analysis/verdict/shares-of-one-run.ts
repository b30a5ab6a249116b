/** How often verdicts on one run are right. */

import { Confidence, VerdictState } from './verdict-types';

/** The share of correct verdicts by confidence, from 0 to 1; without those too rare to count. */
export type SharesByLevel = Partial<Readonly<Record<Confidence['level'], number>>>;

/**
 * Counted of 878 single runs that `npm run truth -- --one-run` simulated with the seeds 3211 and 9600: of limits that are
 * reached, 119 of 119 with high confidence and 57 of 61 with medium; of the CPU 10 of 10; of rate limits 15 of 15. Other
 * physics are less kind, so that these stay on the modest side. Of those with low confidence, 5 of 12 were right: too few to
 * give a share, and not enough to claim anything.
 */
const sharesByState: Partial<Readonly<Record<VerdictState, SharesByLevel>>> = {
  limitReached: { high: 0.97, medium: 0.91 },
  cpu: { high: 0.9, medium: 0.9 },
  rateLimit: { high: 0.95, medium: 0.9 },
  // Not counted: the system's counters show that the volume was hardly asked.
  cache: { high: 0.95, medium: 0.9 },
};

/** How often a verdict on one run that says this is right, by its confidence. */
export function sharesOfOneRun(state: VerdictState): SharesByLevel {
  return sharesByState[state] ?? {};
}
