import { Readiness, Result, TimeSpanResult } from '../../../generated/contract';
import { words } from '../../words/testing/english';
import { makeLimit, makeLimits } from '../testing/limits';
import { interval, makeResult, RunFigures } from '../testing/results';
import { assessRun } from './assess-run';
import { CountersBeside, countersBeside, othersInInterval } from './counters-beside';

function counted(others?: RunFigures['others'], changes: Partial<RunFigures> = {}): Result {
  return makeResult({
    targets: [{ path: 'a', sizeBytes: 2 ** 34, blockSizeBytes: 4096, readIops: 1000, writeIops: 0 }],
    measuredSeconds: 60,
    queueDepth: 64,
    iopsStdDev: 10,
    latencyMeanMicroseconds: 64_000,
    ...(others === undefined ? {} : { others }),
    ...changes,
  });
}

function besideOf(result: Result, change: (span: TimeSpanResult) => TimeSpanResult = (span) => span): CountersBeside {
  const [span] = result.timeSpans;
  return span === undefined ? { kind: 'none' } : countersBeside(change(span));
}

/** The counters times this. */
const times =
  (requests: number, bytes: number) =>
  (span: TimeSpanResult): TimeSpanResult => ({
    ...span,
    devices: (span.devices ?? []).map((one) => ({
      ...one,
      readCount: Math.round(one.readCount * requests),
      readBytes: Math.round(one.readBytes * bytes),
    })),
  });

describe('the counters beside a run', () => {
  it('are none where the system counted nothing', () => {
    expect(besideOf(counted())).toEqual({ kind: 'none' });
  });

  it('are what others did, where that is beyond what a file system does', () => {
    const beside = besideOf(counted({ iops: 850, bytesPerSecond: 850 * 8192 }));
    expect(beside).toEqual({
      kind: 'others',
      others: { iops: 850, bytesPerSecond: 850 * 8192 },
      seen: { iops: 1850, bytesPerSecond: 1000 * 4096 + 850 * 8192 },
      own: { iops: 1000, bytesPerSecond: 1000 * 4096 },
    });
  });

  it('agree with the engine within noise', () => {
    const beside = besideOf(counted({ iops: 10, bytesPerSecond: 40_960 }));
    expect(beside.kind).toBe('alike');
    expect(beside.kind === 'alike' ? beside.differenceShare : NaN).toBeCloseTo(0.01, 6);
    // Requests that the system splits have the same bytes.
    expect(besideOf(counted({ iops: 0, bytesPerSecond: 0 }), times(2, 1)).kind).toBe('alike');
  });

  it('tell nothing of others behind a cache', () => {
    const beside = besideOf(counted({ iops: 0, bytesPerSecond: 0 }), times(0.5, 0.5));
    expect(beside.kind).toBe('cached');
  });

  it('are not below nothing in an interval, and not known where they were not read', () => {
    const one = interval(1000, 0);
    expect(othersInInterval(one)).toEqual({ iops: null, bytesPerSecond: null });
    const seen = { ...one, volumeIops: 1850, volumeThroughputBytesPerSecond: 1000 * 4096 - 1 };
    expect(othersInInterval(seen)).toEqual({ iops: 850, bytesPerSecond: 0 });
  });
});

describe('the verdict on one run', () => {
  const busy: Readiness['checks'][number] = {
    id: 'other-load',
    verdict: 'doubt',
    message: 'Other workloads use 300 IOPS.',
    reason: '',
    action: null,
  };
  const reasonsOf = (result: Result): string[] => {
    const limits = makeLimits([makeLimit('vm-uncached', 'iops', 1000)]);
    const readiness = { checks: [busy] } as unknown as Readiness;
    const run = { nodeName: 'node1', coordinatorNodeName: 'node1', presetId: null, readiness };
    return assessRun({ result, limits, run }).confidence.reasons.map(words);
  };

  it('has what others did meanwhile as a doubt, in place of what they did before it', () => {
    const reasons = reasonsOf(counted({ iops: 850, bytesPerSecond: 850 * 8192 }));
    expect(reasons).toContain('other workloads used 850 IOPS and 7 MB/s of the volume at the same time');
    expect(reasons.join()).not.toContain('300 IOPS');
  });

  it('has what they did before where nobody counted, and nothing where they were counted and did nothing', () => {
    expect(reasonsOf(counted()).join()).toContain('Other workloads use 300 IOPS');
    const reasons = reasonsOf(counted({ iops: 0, bytesPerSecond: 0 })).join();
    expect(reasons).not.toContain('300 IOPS');
    expect(reasons).not.toContain('workloads used');
  });

  it('counts others over the whole time, also where it is about what came after a change of level', () => {
    const iopsBySecond = [...Array<number>(30).fill(1500), ...Array<number>(30).fill(500)];
    const reasons = reasonsOf(counted({ iops: 850, bytesPerSecond: 850 * 8192 }, { iopsBySecond }));
    expect(reasons).toContain('other workloads used 850 IOPS and 7 MB/s of the volume at the same time');
  });
});
