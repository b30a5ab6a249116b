/** The runs of both sides of a coordinator check, made up. */
import { Result, Run, SteadyStateResult } from '../../../../generated/contract';
import { CheckSide } from '../check-types';
import { percentileRow } from '../../../words/testing/percentile-row';
import { makeResult } from '../../testing/results';

/** What the runs of one side measure. */
export interface SideFigures {
  readonly iops: number;
  readonly latencyMicroseconds?: number;
  /** How far each run is from the mean, as a share, in turns above and below. */
  readonly spread?: number;
  /** Why the engine found the runs not steady; null where they were too short to tell. */
  readonly unsteady?: SteadyStateResult['reason'];
}

/** Runs on this node and their results, two blocks of them; the owner is node1 by default. */
export function runs(
  nodeName: string,
  { spread = 0, ...figures }: SideFigures,
  owner = nodeName === 'node2' ? 'node1' : nodeName,
  count = 4,
): CheckSide[] {
  const run = { nodeName, status: 'completed', coordinatorNodeName: owner, simulation: null, readiness: null };
  const profile = { contractVersion: 1, timeSpans: [{ targets: [{ path: 'a' }] }] };
  return Array.from({ length: count }, (_, index) => ({
    run: { ...run, profile, error: null } as unknown as Run,
    result: resultOf({
      ...figures,
      iops: figures.iops * (1 + spread * Math.cos(2.3 * index + (nodeName === 'node1' ? 0 : 2))),
    }),
  }));
}

/** The same runs with what a test changes of each. */
export function ended(sides: readonly CheckSide[], changes: Partial<Run>): CheckSide[] {
  return sides.map(({ run, result }) => ({ run: { ...run, ...changes }, result }));
}

/** With one more doubt of readiness in each run. */
export function doubtful(sides: readonly CheckSide[], id: string, text: string): CheckSide[] {
  return sides.map(({ run, result }) => {
    const checks = [
      ...(run.readiness?.checks ?? []),
      { id, verdict: 'doubt', message: text, reason: 'x', action: 'y' },
    ];
    return { run: { ...run, readiness: { checks } } as unknown as Run, result };
  });
}

/** With a steady part, whose IOPS are others than the mean. */
export function withSteadyIops({ run, result }: CheckSide, steadyIops: number): CheckSide {
  const timeSpans = (result?.timeSpans ?? []).map((span) => ({
    ...span,
    steadyState: { isSteady: true, reason: null, halfWidthPercent: 1, steadyIops, change: null },
  }));
  return { run, result: result && { ...result, timeSpans } };
}

function resultOf({ iops, latencyMicroseconds, unsteady: reason }: SideFigures): Result {
  const targets = [{ path: 'a', sizeBytes: 2 ** 34, blockSizeBytes: 4096, readIops: iops, writeIops: 0 }];
  const result = makeResult({
    targets,
    measuredSeconds: 8,
    queueDepth: 64,
    processorPercents: [10, 12],
    ...(latencyMicroseconds === undefined ? {} : { latencyMeanMicroseconds: latencyMicroseconds }),
  });
  const latencyPercentiles =
    latencyMicroseconds === undefined
      ? null
      : (['50th', '99th', '3-nines'] as const).map((label, index) =>
          percentileRow(label, latencyMicroseconds * (index + 1), 1000),
        );
  const steadyState =
    reason === undefined
      ? {}
      : { steadyState: { isSteady: false, reason, halfWidthPercent: null, steadyIops: null, change: null } };
  return { ...result, timeSpans: result.timeSpans.map((span) => ({ ...span, latencyPercentiles, ...steadyState })) };
}
