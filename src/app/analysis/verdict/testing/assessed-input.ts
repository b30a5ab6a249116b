/** A made-up, unremarkable run, and what an assessment is given of it. */
import { Result } from '../../../../generated/contract';
import { makeLimit, makeLimits } from '../../testing/limits';
import { makeResult, RunFigures } from '../../testing/results';
import { AssessmentInput } from '../verdict-types';

/** 10,000 reads of 4 KiB a second. */
export const target = { path: 'io.dat', sizeBytes: 2 ** 34, blockSizeBytes: 4096, readIops: 10_000, writeIops: 0 };

/** Even, with nearly idle processors. */
export const quiet: RunFigures = {
  targets: [target],
  measuredSeconds: 60,
  queueDepth: 64,
  latencyMeanMicroseconds: 6400,
  iopsStdDev: 20,
  processorPercents: [10, 12],
};

/** The quiet run on the coordinator node, far below the limit of its VM size, with what a test changes. */
export function input(
  changes: Partial<AssessmentInput> & { figures?: Partial<RunFigures>; resultChanges?: Partial<Result> } = {},
): AssessmentInput {
  const { figures, resultChanges, ...rest } = changes;
  return {
    result: makeResult({ ...quiet, ...figures }, resultChanges),
    limits: makeLimits([makeLimit('vm-uncached', 'iops', 25_600)]),
    run: { nodeName: 'node1', coordinatorNodeName: 'node1', presetId: null },
    ...rest,
  };
}
