import { TimeSpanResult } from '../../../generated/contract';
import { words } from '../../words/testing/english';
import { makeLimit, makeLimits } from '../testing/limits';
import { makeResult } from '../testing/results';
import { assessRun } from './assess-run';
import { isAsUnevenAsWithoutWaiting } from './evenness';
import { Verdict } from './verdict-types';

interface Shape {
  /** Standard deviation of 1,000 IOPS, second by second. */
  readonly iopsStdDev: number;
  /** As a share of its mean. */
  readonly latencySpread: number | null;
  readonly queueDepth?: number;
}

function resultOf({ iopsStdDev, latencySpread, queueDepth = 8 }: Shape): ReturnType<typeof makeResult> {
  const result = makeResult({
    targets: [{ path: 'io.dat', sizeBytes: 2 ** 34, blockSizeBytes: 4096, readIops: 1000, writeIops: 0 }],
    measuredSeconds: 60,
    queueDepth,
    iopsStdDev,
    ...(latencySpread === null ? {} : { latencyMeanMicroseconds: 1000 * queueDepth }),
    iopsBySecond: Array<number>(60).fill(1000),
  });
  const withSpread = (span: TimeSpanResult): TimeSpanResult => {
    const { latency } = span.total;
    const stdDevMicroseconds = (latency?.meanMicroseconds ?? 0) * (latencySpread ?? 0);
    return { ...span, total: { ...span.total, latency: latency && { ...latency, stdDevMicroseconds } } };
  };
  return { ...result, timeSpans: result.timeSpans.map(withSpread) };
}

function isUneven(shape: Shape): boolean {
  const [span] = resultOf(shape).timeSpans;
  return span !== undefined && isAsUnevenAsWithoutWaiting(span);
}

function verdictOn(shape: Shape): Verdict {
  return assessRun({
    result: resultOf(shape),
    limits: makeLimits([makeLimit('vm-uncached', 'iops', 1000)]),
    run: { nodeName: 'node1', coordinatorNodeName: 'node1', presetId: null },
  });
}

describe('isAsUnevenAsWithoutWaiting', () => {
  // Chance makes 0.5 × √1000 = 16 of them.
  it('is so where IOPS vary as much as latency makes them', () => {
    expect(isUneven({ iopsStdDev: 16, latencySpread: 0.5 })).toBeTrue();
    expect(isUneven({ iopsStdDev: 30, latencySpread: 0.5 })).toBeTrue();
  });

  it('is not so where something counts them, however long each one takes', () => {
    expect(isUneven({ iopsStdDev: 3, latencySpread: 0.5 })).toBeFalse();
    expect(isUneven({ iopsStdDev: 3, latencySpread: 2 })).toBeFalse();
  });

  it('is not so of the last requests of an interval, which some of those in flight always are', () => {
    expect(isUneven({ iopsStdDev: 1, latencySpread: 0.01, queueDepth: 32 })).toBeFalse();
    expect(isUneven({ iopsStdDev: 3, latencySpread: 0.01, queueDepth: 32 })).toBeTrue();
  });

  it('is not known without latency', () => {
    expect(isUneven({ iopsStdDev: 30, latencySpread: null })).toBeFalse();
  });
});

describe('a single run near a limit', () => {
  it('is sure of it where IOPS are more even than requests that wait for nothing', () => {
    expect(verdictOn({ iopsStdDev: 3, latencySpread: 0.5 }).confidence.level).toBe('high');
  });

  it('proves nothing of it where they are not, and offers a search', () => {
    const { state, confidence } = verdictOn({ iopsStdDev: 16, latencySpread: 0.5 });
    expect([state, confidence.level]).toEqual(['limitReached', 'medium']);
    expect(confidence.reasons.map(words)).toEqual([
      'IOPS vary as much as when no request waits, so only a search for the limit can confirm this one',
    ]);
  });
});
