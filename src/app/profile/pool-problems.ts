/** What is wrong with a pool of threads: which of them work on which target, and how often they pick it. */

import { figure, Message, message } from '../words/public-api';
import { CompleteTarget, CompleteTimeSpan } from './defaults';
import { ProfileProblem } from './profile-problem';

/** Problems of the threads that work on a target; `path` is the target's. */
export function poolProblems(
  { threadTargets }: CompleteTarget,
  { threadPoolSize, poolOutstandingRequests }: CompleteTimeSpan,
  path: string,
): ProfileProblem[] {
  const problems: ProfileProblem[] = [];
  const add = (field: string, text: Message): number => problems.push({ path: `${path}/${field}`, message: text });
  if (threadPoolSize === null || poolOutstandingRequests === null) {
    if (threadTargets.length > 0) {
      add('threadTargets', message('Problem.OnlyInPool'));
    }
    return problems;
  }
  for (const [index, { thread }] of threadTargets.entries()) {
    const place = `threadTargets/${index}/thread`;
    if (thread >= threadPoolSize) {
      add(place, message('Problem.ThreadNotInPool', figure('count', threadPoolSize)));
    } else if (threadTargets.findIndex((one) => one.thread === thread) < index) {
      add(place, message('Problem.ThreadTwice', figure('count', thread)));
    }
  }
  return problems;
}

/** A thread of the pool draws its targets by their weights, so one of them must be above 0. */
export function weightProblems(timeSpan: CompleteTimeSpan, path: string): ProfileProblem[] {
  const { threadPoolSize, poolOutstandingRequests, targets } = timeSpan;
  const isForAll = ({ threadTargets, weight }: CompleteTarget): boolean => threadTargets.length === 0 && weight > 0;
  if (threadPoolSize === null || poolOutstandingRequests === null || targets.some(isForAll)) {
    return [];
  }
  const busy = new Set(
    targets.flatMap((target) =>
      target.threadTargets.filter((one) => (one.weight ?? target.weight) > 0).map(({ thread }) => thread),
    ),
  );
  const idle = Array.from({ length: Math.min(threadPoolSize, busy.size + 1) }, (_, thread) => thread).find(
    (thread) => !busy.has(thread),
  );
  return idle === undefined
    ? []
    : [{ path: `${path}/threadPoolSize`, message: message('Problem.NoWeight', figure('count', idle)) }];
}
