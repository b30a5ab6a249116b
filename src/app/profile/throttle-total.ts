/** What a rate limit of each thread comes to over all of them. */

import { Figure } from '../words/format';
import { figure } from '../words/message';
import { CompleteTimeSpan } from './defaults';

/** A rate limit of one thread on one target, times how often it holds. */
export interface ThrottleTotal {
  readonly total: Figure;
  /** Pairs of a thread and a target that the limit holds for. */
  readonly count: number;
}

/** The rate that a time span is held to; null where a target has no limit, or theirs have different units. */
export function throttleTotal({ threadPoolSize, targets }: CompleteTimeSpan): ThrottleTotal | null {
  const [unit, ...others] = new Set(targets.map(({ throttle }) => throttle?.unit));
  if (unit === undefined || others.length > 0) {
    return null;
  }
  let count = 0;
  let value = 0;
  for (const { throttle, threadsPerTarget } of targets) {
    const threads = threadPoolSize ?? threadsPerTarget;
    count += threads;
    value += threads * (throttle?.value ?? 0);
  }
  const total = unit === 'iops' ? figure('iops', value) : figure('throughput', value * 1000);
  return { total, count };
}
