/** What a profile will do to a volume, to be shown before it is started. */

import { Profile } from '../../generated/contract';
import { completeProfile, CompleteTimeSpan } from './defaults';

/** The effect of a profile in figures. */
export interface ProfileSummary {
  /** Files that the run will create or use, each once. */
  readonly files: readonly { readonly path: string; readonly createSizeBytes: number | null }[];
  /** Bytes that the new files take. */
  readonly createdBytes: number;
  /** Warm-up, duration and cool-down of all time spans; creating files comes on top. */
  readonly totalSeconds: number;
  /** The most requests that are in flight at once. */
  readonly requestsInFlight: number;
  /** Whether the run writes beyond filling its files. */
  readonly writes: boolean;
}

/** Adds up what a profile will do. */
export function profileSummary(profile: Profile): ProfileSummary {
  const { timeSpans } = completeProfile(profile);
  const targets = timeSpans.flatMap((timeSpan) => timeSpan.targets);
  const sizes = new Map<string, number | null>();
  for (const { path, createSizeBytes } of targets) {
    sizes.set(path, Math.max(sizes.get(path) ?? 0, createSizeBytes ?? 0) || null);
  }
  const files = [...sizes].map(([path, createSizeBytes]) => ({ path, createSizeBytes }));
  return {
    files,
    createdBytes: files.reduce((sum, { createSizeBytes }) => sum + (createSizeBytes ?? 0), 0),
    totalSeconds: timeSpans.reduce(
      (sum, one) => sum + one.warmUpSeconds + one.durationSeconds + one.coolDownSeconds,
      0,
    ),
    requestsInFlight: Math.max(0, ...timeSpans.map(requestsInFlight)),
    writes: targets.some(({ writePercent }) => writePercent > 0),
  };
}

/** Pool threads work on all targets; other threads on their own. */
function requestsInFlight({ threadPoolSize, poolOutstandingRequests, targets }: CompleteTimeSpan): number {
  if (threadPoolSize === null) {
    return targets.reduce(
      (sum, { threadsPerTarget, outstandingRequests }) => sum + threadsPerTarget * outstandingRequests,
      0,
    );
  }
  const perThread =
    poolOutstandingRequests ?? targets.reduce((sum, { outstandingRequests }) => sum + outstandingRequests, 0);
  return threadPoolSize * perThread;
}
