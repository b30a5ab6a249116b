/** What a search for the limit (--find-limit) cannot be combined with. */

import { message } from '../words/public-api';
import { CompleteProfile } from './defaults';
import { ProfileProblem } from './profile-problem';

/** Problems of a profile that asks for a search; [] where it does not. */
export function searchProblems({ search, timeSpans }: CompleteProfile): ProfileProblem[] {
  if (search === null) {
    return [];
  }
  const [timeSpan, ...otherSpans] = timeSpans;
  const [target, ...otherTargets] = timeSpan?.targets ?? [];
  if (timeSpan === undefined || target === undefined || otherSpans.length > 0 || otherTargets.length > 0) {
    return [{ path: '/search', message: message('Problem.OneTargetInSearch') }];
  }
  const path = '/timeSpans/0';
  // Pacing, or I/O that depends on other I/O, would be found instead of the limit.
  const given: readonly (readonly [string, boolean])[] = [
    [`${path}/completionRoutines`, timeSpan.completionRoutines],
    [`${path}/threadPoolSize`, timeSpan.threadPoolSize !== null],
    [`${path}/poolOutstandingRequests`, timeSpan.poolOutstandingRequests !== null],
    [`${path}/targets/0/interlockedSequential`, target.interlockedSequential],
    [`${path}/targets/0/memoryMapped`, target.memoryMapped],
    [`${path}/targets/0/throttle`, target.throttle !== null],
    [`${path}/targets/0/burstRequests`, target.burstRequests !== null],
    [`${path}/targets/0/thinkTimeMilliseconds`, target.thinkTimeMilliseconds !== null],
  ];
  return given
    .filter(([, isGiven]) => isGiven)
    .map(([place]) => ({ path: place, message: message('Problem.NotInSearch') }));
}
