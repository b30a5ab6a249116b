/** Whether requests wait for something that counts them, or only take as long as they take. */

import { TimeSpanResult } from '../../../generated/contract';

const secondMilliseconds = 1000;
/** As much of what chance makes of them: sixty seconds tell a deviation to a tenth of it. */
const leastOfChance = 0.8;

/**
 * Whether IOPS are no more even than those of requests that wait for nothing. Requests that each take as long as chance has
 * it end as many more or fewer of them in an interval as their latency varies, and where that is hardly at all, as many as
 * there are in flight happen to be at their ends. A throttle counts, so that fewer vary. How long requests take does not
 * tell: behind a throttle all wait as long, and a cache answers some of those that wait for nothing much sooner.
 * @returns false also where the run does not tell
 */
export function isAsUnevenAsWithoutWaiting({ total, series, queueDepth, steadyState }: TimeSpanResult): boolean {
  const { iops, iopsStdDev, latency } = total;
  const isOfOneLevel = (steadyState?.change ?? null) === null;
  if (series === null || iopsStdDev === null || latency === null || latency.meanMicroseconds === 0 || !isOfOneLevel) {
    return false;
  }
  const seconds = series.intervalMilliseconds / secondMilliseconds;
  const ofLatency = (latency.stdDevMicroseconds / latency.meanMicroseconds) * Math.sqrt(iops * seconds);
  // Where in its time a request is at a moment varies by the root of a sixth of a request.
  const ofEnds = Math.sqrt(queueDepth.configured / 6);
  return iopsStdDev * seconds >= leastOfChance * Math.max(ofLatency, ofEnds);
}
