/** The rate limit that a profile sets on itself (-g). */

import { defaults, Profile, Target, TimeSpan, TimeSpanResult } from '../../../generated/contract';
import { reachedFrom } from './traffic';

/** The engine keeps its own rate to less than this. */
const rateTolerance = 0.01;

/** A rate limit that limits a run, or a part of it. */
export interface RateLimit {
  /** What the profile allows the limited targets over all their threads. */
  readonly allowedIops: number;
  /** What they did. */
  readonly measuredIops: number;
  /** Whether every target has such a limit. */
  readonly isOnAllTargets: boolean;
}

/** The rate limit that a time span reached; null if it has none or stayed well below it. */
export function rateLimitReached(profile: Profile, measured: TimeSpanResult): RateLimit | null {
  const timeSpan = profile.timeSpans[measured.index];
  const limited = timeSpan?.targets.filter(({ throttle }) => (throttle ?? null) !== null) ?? [];
  if (timeSpan === undefined || limited.length === 0) {
    return null;
  }
  const allowedIops = limited.reduce((sum, target) => sum + allowance(target, timeSpan), 0);
  const paths = new Set(limited.map(({ path }) => path));
  const measuredIops = measured.threads
    .flatMap(({ targets }) => targets)
    .filter(({ path }) => paths.has(path))
    .reduce((sum, { total }) => sum + total.iops, 0);
  const isOnAllTargets = limited.length === timeSpan.targets.length;
  return measuredIops >= reachedFrom * allowedIops ? { allowedIops, measuredIops, isOnAllTargets } : null;
}

/** Whether the profile's own rate was met to the point, which leaves nothing else to limit the run. */
export function holdsToRate({ allowedIops, measuredIops }: RateLimit): boolean {
  return Math.abs(measuredIops / allowedIops - 1) <= rateTolerance;
}

/** The most IOPS that a target's rate limit allows over all its threads. */
function allowance({ throttle, blockSizeBytes, threadsPerTarget }: Target, { threadPoolSize }: TimeSpan): number {
  if (throttle === null || throttle === undefined) {
    return Infinity;
  }
  const threads = threadPoolSize ?? threadsPerTarget ?? defaults.Target.threadsPerTarget;
  const blockSize = blockSizeBytes ?? defaults.Target.blockSizeBytes;
  return threads * (throttle.unit === 'iops' ? throttle.value : (throttle.value * 1000) / blockSize);
}
