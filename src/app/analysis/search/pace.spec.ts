import { Result } from '../../../generated/contract';
import { makeSearch, requests, Volume } from '../testing/searches';
import { takenSearch } from '../testing/taken-search';
import { withSteadyState } from '../testing/unsteady-searches';
import { Explanation, theSame } from './explanation';
import { dropsEvenly, isAsUnevenAsWork, likelihoodOfPace, unevennessAtCeiling, unevennessWithinSteps } from './pace';
import { Search } from './search-steps';

const countsRequests: Explanation = {
  cause: { kind: 'requests', direction: null, others: null },
  prior: 1,
  pace: 'even',
  counted: ({ iops }) => iops,
  expect: () => theSame,
  cachePath: null,
};

function madeOf(volume: Volume): Search {
  return takenSearch(makeSearch(volume));
}

/** How many times as likely as a device a throttle is, by the pace of this volume. */
function throttleOverDevice(volume: Volume, changed = (result: Result): Result => result): number {
  const result = changed(makeSearch(volume));
  const likelihoodOf = (pace: Explanation['pace']): number =>
    likelihoodOfPace(takenSearch(result), { ...countsRequests, pace }, { result });
  return likelihoodOf('even') / likelihoodOf('uneven');
}

/** Some requests take a tenth of what they take on average. */
function withQuickest(result: Result): Result {
  const timeSpans = result.timeSpans.map((one) => {
    const { latency } = one.total;
    const minMicroseconds = (latency?.meanMicroseconds ?? 0) / 10;
    return { ...one, total: { ...one.total, latency: latency && { ...latency, minMicroseconds } } };
  });
  return { ...result, timeSpans };
}

/** A ceiling that varies by a share from step to step, and is reached at twice the depth that it needs. */
const uneven = (rate: number, share: number, latencyMicroseconds = 0.02 * (1e6 / rate)): Volume => ({
  // Within a step it varies as requests at random moments do.
  halfWidthPercent: 196 / Math.sqrt(4 * rate),
  iops: ({ step }) => rate * (1 + share * Math.cos(3 * step)),
  latencyMicroseconds: ({ queueDepth }) => (queueDepth === 1 ? latencyMicroseconds : (queueDepth * 1e6) / rate),
});

describe('the pace of a ceiling', () => {
  it('tells a throttle from disks by how even it is', () => {
    expect(throttleOverDevice(uneven(2000, 0))).toBeGreaterThan(10);
    expect(throttleOverDevice(uneven(2000, 0.03))).toBeLessThan(0.5);
  });

  it('is held against work on requests that vary as single ones do', () => {
    // Within a step, it varies by three tenths of what chance makes of as many requests.
    const even = { ...uneven(2000, 0.005), halfWidthPercent: (0.3 * 196) / Math.sqrt(4 * 2000) };
    const isAsWork = (latencySpread: number): boolean =>
      isAsUnevenAsWork(madeOf({ ...even, latencySpread }), countsRequests);
    expect(isAsWork(0.3)).toBeTrue();
    expect(isAsWork(1)).toBeFalse();
    expect(isAsUnevenAsWork({ ...madeOf(even), idle: null }, countsRequests)).toBeFalse();
  });

  it('is judged by what chance makes of as many requests', () => {
    // A hundred times the requests vary by a tenth as much.
    const few = throttleOverDevice(uneven(2000, 0.02));
    const many = throttleOverDevice(uneven(200_000, 0.002));
    expect(many).toBeCloseTo(few, 6);
    expect(throttleOverDevice(uneven(200_000, 0.02))).toBeLessThanOrEqual(few);
    expect(throttleOverDevice(uneven(2000, 0.002))).toBeGreaterThan(few);
  });

  it('tells them apart by how much of the ceiling is reached where it is just kept busy', () => {
    // 2,000 IOPS at 8 ms keep 16 requests busy: the asked 32 are twice as many.
    const kneeAt = (share: number): Volume => ({
      iops: ({ step, queueDepth }) => (queueDepth <= 32 ? share : 1) * 2000 * (1 + 0.004 * Math.cos(3 * step)),
      latencyMicroseconds: ({ queueDepth }) => (queueDepth === 1 ? 8000 : (queueDepth * 1e6) / 2000),
    });
    expect(throttleOverDevice(kneeAt(1))).toBeGreaterThan(10);
    expect(throttleOverDevice(kneeAt(0.97))).toBeLessThan(1);
    expect(throttleOverDevice(kneeAt(0.9))).toBeLessThan(1);
  });

  it('is not told by how much is reached there where requests wait for a processor', () => {
    const volume: Volume = {
      iops: ({ step, queueDepth }) => (queueDepth <= 32 ? 0.9 : 1) * 2000 * (1 + 0.004 * Math.cos(3 * step)),
      latencyMicroseconds: ({ queueDepth }) => (queueDepth === 1 ? 8000 : (queueDepth * 1e6) / 2000),
    };
    const busy = { ...volume, processorPercents: [100, 100, 100, 100] };
    expect(throttleOverDevice(busy, withQuickest)).toBeGreaterThan(4 * throttleOverDevice(volume, withQuickest));
    // The quickest take as long as the others.
    expect(throttleOverDevice(busy)).toBe(throttleOverDevice(volume));
  });

  it('is not told there where the processors that its threads are bound to are busy, on a node that is not', () => {
    const volume: Volume = {
      iops: ({ step, queueDepth }) => (queueDepth <= 32 ? 0.9 : 1) * 2000 * (1 + 0.004 * Math.cos(3 * step)),
      latencyMicroseconds: ({ queueDepth }) => (queueDepth === 1 ? 8000 : (queueDepth * 1e6) / 2000),
    };
    // Two threads, on the first two of four processors.
    const busy = { ...volume, processorPercents: [100, 95, 5, 5] };
    expect(throttleOverDevice(busy, withQuickest)).toBeGreaterThan(4 * throttleOverDevice(volume, withQuickest));
    const elsewhere = { ...volume, processorPercents: [5, 5, 100, 95] };
    expect(throttleOverDevice(elsewhere, withQuickest)).toBe(throttleOverDevice(volume, withQuickest));
    const onlyOne = { ...volume, processorPercents: [100, 5, 5, 5] };
    expect(throttleOverDevice(onlyOne, withQuickest)).toBe(throttleOverDevice(volume, withQuickest));
  });

  it('is told within a step where the pace of a throttle wanders from step to step', () => {
    const wandering = uneven(2000, 0.02);
    expect(throttleOverDevice({ ...wandering, halfWidthPercent: 0.2 })).toBeGreaterThan(10);
    expect(throttleOverDevice(wandering)).toBeLessThan(1);
  });

  it('is told from step to step where a throttle lets through much at a time', () => {
    const inBursts = { ...uneven(2000, 0.005), halfWidthPercent: 12 };
    expect(throttleOverDevice(inBursts)).toBeGreaterThan(10);
  });

  it('says of several disks that either may be', () => {
    const result = makeSearch(requests(2000));
    const [even, uneven, either] = (['even', 'uneven', 'either'] as const).map((pace) =>
      likelihoodOfPace(takenSearch(result), { ...countsRequests, pace }, { result }),
    );
    expect(either).toBe(Math.max(even ?? 0, uneven ?? 0) / 2);
  });

  it('is not known of too few steps', () => {
    const search = madeOf(requests(2000));
    expect(unevennessAtCeiling(search, countsRequests.counted)).toBe(0);
    expect(unevennessAtCeiling({ ...search, steps: search.steps.slice(0, 2) }, countsRequests.counted)).toBeNull();
  });

  it('says nothing where it is far from even within steps, and no more even from one to another than by chance', () => {
    const within = (share: number): Volume => ({ ...uneven(2000, share), halfWidthPercent: 12 });
    expect(throttleOverDevice(within(0.005))).toBeGreaterThan(10);
    // By chance, four seconds of 2,000 IOPS differ by 1.1 %.
    expect(throttleOverDevice(within(0.02))).toBeLessThanOrEqual(3);
  });

  it('is known within the steps where a limit counts all requests, and nobody else', () => {
    const search = madeOf({ ...uneven(2000, 0), halfWidthPercent: (0.5 * 196) / Math.sqrt(4 * 2000) });
    expect(unevennessWithinSteps(search, countsRequests)).toBeCloseTo(0.5, 2);
    const ofReads = { ...countsRequests, cause: { kind: 'requests', direction: 'read', others: null } } as const;
    expect(unevennessWithinSteps(search, ofReads)).toBeNull();
  });

  it('falls away evenly where as much is done in every step all the same', () => {
    const falling = (share: number): Search =>
      takenSearch(
        withSteadyState(makeSearch(uneven(2000, share), { deeperCount: 2 }), { isSteady: false, reason: 'drops' }),
      );
    expect(dropsEvenly(falling(0.005))).toBeTrue();
    expect(dropsEvenly(falling(0.1))).toBeFalse();
    expect(dropsEvenly(madeOf(uneven(2000, 0.005))))
      .withContext('it does not fall away')
      .toBeFalse();
  });
});
