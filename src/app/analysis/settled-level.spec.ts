import { TimeSpanResult } from '../../generated/contract';
import { makeResult } from './testing/results';
import { atIops, iopsByPart, settledLevel } from './settled-level';

const target = { path: 'a', sizeBytes: 2 ** 30, blockSizeBytes: 4096, readIops: 1000, writeIops: 0 };

function timeSpan(iopsBySecond: readonly number[] | undefined): TimeSpanResult {
  const seconds = iopsBySecond ?? [1000];
  const readIops = seconds.reduce((sum, iops) => sum + iops, 0) / seconds.length;
  const [one] = makeResult({
    targets: [{ ...target, readIops }],
    measuredSeconds: seconds.length,
    queueDepth: 1,
    iopsBySecond,
  }).timeSpans;
  if (one === undefined) {
    throw new Error('The builder made no time span.');
  }
  return one;
}

function times(count: number, iops: number): number[] {
  return Array<number>(count).fill(iops);
}

describe('settledLevel', () => {
  it('takes the part after a change for good, with its own figures', () => {
    const whole = timeSpan([...times(20, 4000), ...times(41, 1920)]);
    const { timeSpan: part, change } = settledLevel(whole);
    expect(change).toEqual({ beforeIops: 4000, afterIops: 1920, afterSeconds: 20 });
    expect(part.total.iops).toBeCloseTo(1920, 6);
    expect(part.read.throughputBytesPerSecond).toBeCloseTo(1920 * 4096, 3);
    expect(part.threads[0]?.targets[0]?.total.iops).toBeCloseTo(1920, 6);
    expect(part.total.iopsStdDev).toBe(0);
    expect(part.measuredSeconds).toBe(41);
    expect(part.series?.intervals.length).toBe(41);
    // The latency of both levels together is that of neither.
    expect(part.total.latency).toBeNull();
  });

  it('finds the change in a day of seconds', () => {
    const whole = timeSpan([...times(50_000, 4000), ...times(36_400, 1920)]);
    expect(settledLevel(whole).change).toEqual({ beforeIops: 4000, afterIops: 1920, afterSeconds: 50_000 });
  });

  for (const { name, mixed } of [
    { name: 'early in', mixed: 2200 },
    { name: 'in the middle of', mixed: 2900 },
    { name: 'late in', mixed: 3700 },
  ]) {
    it(`finds a change ${name} a second, and leaves that second out of both levels`, () => {
      const { timeSpan: part, change } = settledLevel(timeSpan([...times(20, 4000), mixed, ...times(40, 1920)]));
      expect(change).toEqual({ beforeIops: 4000, afterIops: 1920, afterSeconds: 21 });
      expect(part.total.iops).toBeCloseTo(1920, 6);
      expect(part.measuredSeconds).toBe(40);
      expect(part.series?.intervals.length).toBe(40);
    });
  }

  const oneLevel: { name: string; seconds: number[] | undefined }[] = [
    { name: 'there is no series', seconds: undefined },
    { name: 'nothing changes', seconds: times(61, 2000) },
    { name: 'it only varies', seconds: Array.from({ length: 61 }, (_, at) => 2000 + 60 * Math.sin(at * 7)) },
    { name: 'the change is small', seconds: [...times(30, 2000), ...times(31, 1900)] },
    { name: 'it is a ramp', seconds: Array.from({ length: 61 }, (_, at) => 1000 + 30 * at) },
    { name: 'it drops now and then', seconds: Array.from({ length: 61 }, (_, at) => (at % 10 === 0 ? 500 : 2000)) },
    { name: 'a start is slow for a few seconds', seconds: [...times(3, 500), ...times(58, 2000)] },
  ];
  for (const { name, seconds } of oneLevel) {
    it(`takes the whole time span where ${name}`, () => {
      const whole = timeSpan(seconds);
      expect(settledLevel(whole)).toEqual({ timeSpan: whole, change: null });
    });
  }
});

describe('atIops', () => {
  it('scales rates to these IOPS', () => {
    const { timeSpan: scaled } = atIops(settledLevel(timeSpan(undefined)), 1200);
    expect([scaled.total.iops, scaled.read.iops]).toEqual([1200, 1200]);
    expect(scaled.total.throughputBytesPerSecond).toBeCloseTo(1200 * 4096, 6);
  });

  it('leaves a time span alone that has none', () => {
    const none = timeSpan(undefined);
    const standing = { ...none, total: { ...none.total, iops: 0 } };
    expect(atIops({ timeSpan: standing, change: null }, 1200)).toEqual({ timeSpan: standing, change: null });
  });
});

describe('iopsByPart', () => {
  it('puts short intervals together to whole seconds', () => {
    const { series } = timeSpan(Array.from({ length: 25 }, (_, at) => (at % 2 === 0 ? 0 : 2000)));
    const intervals = series?.intervals ?? [];
    const { values, partSeconds } = iopsByPart({ intervalMilliseconds: 250, intervals });
    expect(values).toEqual(times(6, 1000));
    expect(partSeconds).toBe(1);
  });

  it('takes longer intervals as they are', () => {
    const { series } = timeSpan([100, 200, 300]);
    expect(iopsByPart({ intervalMilliseconds: 5000, intervals: series?.intervals ?? [] })).toEqual({
      values: [100, 200],
      partSeconds: 5,
    });
  });
});
