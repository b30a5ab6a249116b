/** DISKSPD's defaults, filled in where a profile leaves a field out. */

import { Profile, Target, TimeSpan, WriteBuffer } from '../../generated/contract';

/** A target with every field present. */
export interface CompleteTarget extends Required<Omit<Target, 'writeBuffer'>> {
  readonly writeBuffer: Required<WriteBuffer>;
}

/** A time span with every field present. */
export interface CompleteTimeSpan extends Required<Omit<TimeSpan, 'targets'>> {
  targets: CompleteTarget[];
}

/** A profile with every field present. */
export interface CompleteProfile extends Omit<Profile, 'timeSpans'> {
  timeSpans: CompleteTimeSpan[];
}

/** The values that the profile's schema names as defaults; a test compares the two. */
export const profileDefaults = {
  timeSpan: {
    durationSeconds: 10,
    warmUpSeconds: 5,
    coolDownSeconds: 0,
    measureLatency: false,
    iopsIntervalMilliseconds: null,
    disableAffinity: false,
    randomSeed: 0,
    threadPoolSize: null,
    poolOutstandingRequests: null,
  },
  target: {
    createSizeBytes: null,
    blockSizeBytes: 65536,
    baseOffsetBytes: 0,
    maxOffsetBytes: null,
    randomPercent: 0,
    alignmentBytes: null,
    interlockedSequential: false,
    threadStrideBytes: 0,
    writePercent: 0,
    outstandingRequests: 2,
    threadsPerTarget: 1,
    cacheMode: 'cached',
    writeThrough: false,
    memoryMapped: false,
    throttle: null,
  },
  writeBuffer: { content: 'sequential', sourceSizeBytes: null, sourcePath: null },
} as const;

/** The profile with all defaults written out. */
export function completeProfile({ contractVersion, timeSpans }: Profile): CompleteProfile {
  return {
    contractVersion,
    timeSpans: timeSpans.map((timeSpan) => ({
      ...profileDefaults.timeSpan,
      ...timeSpan,
      targets: timeSpan.targets.map(completeTarget),
    })),
  };
}

/** The target with all defaults written out. */
export function completeTarget(target: Target): CompleteTarget {
  return {
    ...profileDefaults.target,
    openHints: [],
    ...target,
    writeBuffer: { ...profileDefaults.writeBuffer, ...target.writeBuffer },
  };
}
