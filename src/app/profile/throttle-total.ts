/** The total of a rate limit over all threads. */

import { Figure, figure } from '../words/public-api';
import { CompleteTimeSpan } from './defaults';

/** A rate limit of one thread on one target, and how often it applies. */
export interface ThrottleTotal {
  readonly total: Figure;
  /** Pairs of a thread and a target that the limit applies to. */
  readonly count: number;
}

/** The rate limit of a time span; null if a target has no limit, or the limits have different units. */
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
