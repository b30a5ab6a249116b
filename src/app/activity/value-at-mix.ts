/** What a limit comes to of the requests that a volume has now: copies, block sizes and nodes make it another figure than its own. */

import { LimitShare, loadAtLimit, VolumeLoad } from '../analysis/activity/public-api';

/** Less is within what the counters and the mix are known by. */
const leastOtherwise = 0.05;

/** In the limit's own unit; null where it is the limit's own figure. */
export function valueAtMix(one: LimitShare, load: VolumeLoad | null): number | null {
  const value = load === null ? one.value : loadAtLimit(one, load, one.limit.metric);
  return Math.abs(value / one.value - 1) < leastOtherwise ? null : value;
}
