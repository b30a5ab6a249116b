import { FinishedStep } from '../../../generated/contract';

/** A finished step of a search, as the first one is unless changed. */
export function finishedStep(changes: Partial<FinishedStep>): FinishedStep {
  return {
    change: 'asked',
    comparedWith: null,
    threadCount: 2,
    queueDepth: 32,
    blockSizeBytes: 8192,
    writePercent: 0,
    iops: 2000,
    latencyMeanMicroseconds: 16_000,
    halfWidthPercent: 1,
    isSteady: true,
    ...changes,
  };
}
