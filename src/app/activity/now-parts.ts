/** What the words of a volume depend on, beside its judgement. */

import { ReachingLimit } from '../analysis/activity/public-api';
import { VolumeNow } from './volume-now';

/** Whether there are limits to compare with, all of which the load is above. */
export function isPassed(shares: VolumeNow['shares'] | undefined): boolean {
  return shares?.notCompared.some(({ reason }) => reason === 'passed') === true;
}

/** Whether what counts against a limit is the load of more than one volume: a node has the requests of all of them. */
export function isShared({ reach }: ReachingLimit): boolean {
  return reach.kind === 'node' || (reach.kind === 'pool' && reach.volumeIds.length > 1);
}
