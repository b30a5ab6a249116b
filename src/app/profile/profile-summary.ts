/** What a profile does to a volume, shown before a run. */

import longestTimes from '../../../engine/contract/longest-times.json';
import { Profile, Search } from '../../generated/contract';
import { figure, Message, message } from '../words/public-api';
import { completeProfile, CompleteTimeSpan } from './defaults';

/** The effect of a profile in figures. */
export interface ProfileSummary {
  /** Files that the run will create or use, each once. */
  readonly files: readonly { readonly path: string; readonly createSizeBytes: number | null }[];
  /** The size of the new files. */
  readonly createdBytes: number;
  /** Warm-up, duration and cool-down of all time spans, without creating files; null if one of them is not valid. Of a search, the most that it takes. */
  readonly totalSeconds: number | null;
  /** The maximum number of requests in flight; null if the profile has no valid number. */
  readonly requestsInFlight: number | null;
  /**
   * The copy of the first file that the system makes after measuring, with its size where that is known; null if none
   * is requested.
   */
  readonly copy: { readonly sizeBytes: number | null } | null;
  /** Whether the run writes beyond filling its files. */
  readonly writes: boolean;
  /** How much of the I/O is reads, and how much writes. */
  readonly mix: Message;
}

/** How long a search may take. */
export type SearchEffort = NonNullable<Search['effort']>;

/** When a search ends by itself, after the file is there. */
export const mostSecondsOfSearch: Readonly<Record<SearchEffort, number>> = {
  quick: longestTimes.search.quick.totalSeconds,
  thorough: longestTimes.search.thorough.totalSeconds,
};

/** When a copy of the test file ends by itself, with part of it copied. */
export const mostSecondsOfCopy = longestTimes.copySeconds;

/** Adds up what a profile will do. */
export function profileSummary(profile: Profile): ProfileSummary {
  const { timeSpans, search, copyFile } = completeProfile(profile);
  const targets = timeSpans.flatMap((timeSpan) => timeSpan.targets);
  const sizes = new Map<string, number | null>();
  for (const { path, createSizeBytes } of targets) {
    sizes.set(path, Math.max(sizes.get(path) ?? 0, createSizeBytes ?? 0) || null);
  }
  const files = [...sizes].map(([path, createSizeBytes]) => ({ path, createSizeBytes }));
  return {
    files,
    createdBytes: files.reduce((sum, { createSizeBytes }) => sum + (createSizeBytes ?? 0), 0),
    totalSeconds:
      search !== null
        ? mostSecondsOfSearch[search.effort]
        : sumOf(
            timeSpans.flatMap(({ warmUpSeconds, durationSeconds, coolDownSeconds }) => [
              warmUpSeconds,
              durationSeconds > 0 ? durationSeconds : NaN,
              coolDownSeconds,
            ]),
          ),
    requestsInFlight: greatestOf(timeSpans.map(requestsInFlight)),
    copy: copyFile ? { sizeBytes: files[0]?.createSizeBytes ?? null } : null,
    writes: targets.some(({ writePercent }) => writePercent > 0),
    mix: mixOf(targets.map(({ writePercent }) => writePercent)),
  };
}

function mixOf(writePercents: readonly number[]): Message {
  const [first = 0] = writePercents;
  if (!(first >= 0 && first <= 100) || writePercents.some((other) => other !== first)) {
    return message('IoMix.ReadsAndWrites');
  }
  return first === 0 || first === 100
    ? message(first === 0 ? 'IoMix.ReadsOnly' : 'IoMix.WritesOnly')
    : message('IoMix.Mix', figure('percent', 100 - first), figure('percent', first));
}

/** null if one of them is not a number from 0. */
function sumOf(values: readonly number[]): number | null {
  return values.every(isFromZero) ? values.reduce((sum, value) => sum + value, 0) : null;
}

function greatestOf(values: readonly number[]): number | null {
  return values.every(isFromZero) ? Math.max(0, ...values) : null;
}

function isFromZero(value: number): boolean {
  return Number.isFinite(value) && value >= 0;
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
