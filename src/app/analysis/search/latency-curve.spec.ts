import { Result } from '../../../generated/contract';
import { makeSearch, requests } from '../testing/searches';
import { latencyCurveOf } from './latency-curve';

const search = makeSearch(requests(2000), { deeperCount: 2 });
const withKnee = (queueDepth: number): Result => ({
  ...search,
  search: {
    ...(search.search as NonNullable<Result['search']>),
    knee: { stepIndex: 0, queueDepth, iops: 2000 },
  },
});

describe('latencyCurveOf', () => {
  it('has one point for each queue depth, from the shallowest', () => {
    const points = latencyCurveOf(search)?.points ?? [];
    expect(points.map(({ queueDepth, iops, latencyMicroseconds }) => [queueDepth, iops, latencyMicroseconds])).toEqual([
      [1, 200, 5000],
      [32, 2000, 16_000],
      [64, 2000, 32_000],
      [128, 2000, 64_000],
    ]);
    expect(points.map(({ stepNumber }) => stepNumber)).toEqual([2, 1, 3, 4]);
  });

  it('counts the requests in flight by Little’s law', () => {
    const inFlight = latencyCurveOf(search)?.points.map((point) => Math.round(point.inFlight));
    expect(inFlight).toEqual([1, 32, 64, 128]);
  });

  it('says from which depth on requests only wait', () => {
    const curve = latencyCurveOf(withKnee(32));
    expect(curve?.knee?.queueDepth).toBe(32);
    expect(curve?.points.filter(({ isPastKnee }) => isPastKnee).map(({ queueDepth }) => queueDepth)).toEqual([64, 128]);
  });

  it('knows how many requests keep the ceiling busy: its IOPS × the latency of one alone', () => {
    const curve = latencyCurveOf(withKnee(32));
    expect([curve?.ceilingIops, curve?.idleLatencyMicroseconds, curve?.busyDepth]).toEqual([2000, 5000, 10]);
  });

  it('takes the latency at half the rate where even one request at a time waits before a throttle', () => {
    const throttled = makeSearch(
      { iops: () => 200, latencyMicroseconds: ({ queueDepth, isSlower }) => (isSlower ? 300 : queueDepth * 5000) },
      { deeperCount: 2, looksSlower: true },
    );
    const curve = latencyCurveOf(throttled);
    expect([curve?.idleLatencyMicroseconds, curve?.busyDepth]).toEqual([300, 0.06]);
    expect(curve?.points[0]?.latencyMicroseconds).withContext('as it was measured').toBe(5000);
  });

  it('claims neither knee nor ceiling where deeper queues still brought more', () => {
    const open = makeSearch({ iops: ({ queueDepth }) => queueDepth * 100 }, { deeperCount: 2 });
    const curve = latencyCurveOf(open);
    expect([curve?.knee, curve?.ceilingIops, curve?.busyDepth]).toEqual([null, null, null]);
    expect(curve?.points.some(({ isPastKnee }) => isPastKnee)).toBeFalse();
  });

  it('has no point of before the level changed', () => {
    const whole = makeSearch(requests(2000), { deeperCount: 5 });
    const found = whole.search as NonNullable<Result['search']>;
    const change = { beforeIops: 3000, afterIops: 2000, atSeconds: 20, creditIos: 20_000 };
    const of = (fromStepIndex: number, toStepIndex: number, narrowed = {}): (number | undefined)[] =>
      latencyCurveOf({
        ...whole,
        search: { ...found, levelChanges: [{ ...change, fromStepIndex, toStepIndex, ...narrowed }] },
      })?.points.map(({ queueDepth }) => queueDepth) ?? [];
    expect(of(0, 2)).toEqual([64, 128, 256, 512, 1024]);
    // The step itself is of both levels.
    expect(of(2, 2)).toEqual([128, 256, 512, 1024]);
    expect(of(0, 5)).toEqual([]);
    // Steps behind it that the engine knows of besides.
    expect(of(0, 5, { lastBeforeStepIndex: 1, firstAfterStepIndex: 3 })).toEqual([128, 256, 512, 1024]);
  });

  it('is none of a run that was no search, or of too few depths', () => {
    expect(latencyCurveOf({ ...search, search: undefined })).toBeNull();
    const found = search.search as NonNullable<Result['search']>;
    expect(latencyCurveOf({ ...search, search: { ...found, steps: found.steps.slice(0, 2) } })).toBeNull();
  });
});
