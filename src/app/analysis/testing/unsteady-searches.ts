/** Searches of a steady throttle, with something in them that is not. */

import { Result, SteadyStateResult, TimeSpanResult } from '../../../generated/contract';
import { makeSearch, requests } from './searches';

export const steadyRate = 2000;

/** None of its steps is steady, for this reason. */
export function unsteadySearch(reason: SteadyStateResult['reason']): Result {
  const steadyState = { isSteady: false, reason, halfWidthPercent: 8, steadyIops: null, change: null };
  return changed((span) => ({ ...span, steadyState }));
}

/** A result whose step of this place, or each without one, is as steady as `changes` say. */
export function withSteadyState(result: Result, changes: Partial<SteadyStateResult>, place?: number): Result {
  const timeSpans = result.timeSpans.map((span, index) =>
    span.steadyState === undefined || (place !== undefined && place !== index)
      ? span
      : { ...span, steadyState: { ...span.steadyState, ...changes } },
  );
  return { ...result, timeSpans };
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
