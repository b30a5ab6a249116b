/** The IOPS of a time span, as every comparison of runs and of a search's steps takes them. */

import { TimeSpanResult } from '../../generated/contract';

/** Mean IOPS of the steady part where there is one, else of the whole measured time. */
export function steadyIopsOf({ steadyState, total }: Pick<TimeSpanResult, 'steadyState' | 'total'>): number {
  return steadyState?.isSteady === true ? (steadyState.steadyIops ?? total.iops) : total.iops;
}
