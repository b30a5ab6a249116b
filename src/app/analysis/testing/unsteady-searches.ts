/** Searches of a steady throttle, with something in them that is not. */

import { Result, SteadyStateResult, TimeSpanResult } from '../../../generated/contract';
import { makeSearch, requests } from './searches';

export const steadyRate = 2000;

/** None of its steps is steady, for this reason. */
export function unsteadySearch(reason: SteadyStateResult['reason']): Result {
  const steadyState = { isSteady: false, reason, halfWidthPercent: 8, steadyIops: null, change: null };
  return changed((span) => ({ ...span, steadyState }));
}

/** Its last step, which does again what an earlier one did, completes no request. */
export function standingStill(): Result {
  return changed((span, { search }) => {
    const again = search?.steps.find(({ change }) => change === 'again');
    const total = { ...span.total, ioCount: 0, iops: 0 };
    return span.index === again?.timeSpanIndex ? { ...span, total } : span;
  });
}

function changed(change: (span: TimeSpanResult, result: Result) => TimeSpanResult): Result {
  const result = makeSearch(requests(steadyRate));
  return { ...result, timeSpans: result.timeSpans.map((span) => change(span, result)) };
}
