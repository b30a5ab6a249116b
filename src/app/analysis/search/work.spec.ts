import { Result } from '../../../generated/contract';
import { makeLimit, makeLimits } from '../testing/limits';
import { percentileOf, withPercentiles } from '../testing/percentiles';
import { askedBlockBytes, disks, Load, makeSearch, Volume } from '../testing/searches';
import { takenSearch } from '../testing/taken-search';
import { KnownLimits } from '../limits/limits-for';
import { Explanation } from './explanation';
import { explanationsOf } from './explanations';
import { isOfOneQueue, isWork } from './work';
import { Search } from './search-steps';

type Options = Parameters<typeof makeSearch>[1];

type Holds = (search: Search, device: Explanation, input: Parameters<typeof isWork>[2]) => boolean;

/** Which of the two holds for the disks of a volume. */
function held(
  holds: Holds,
  volume: Volume,
  { limits = makeLimits([]), ...options }: Options & { readonly limits?: KnownLimits } = {},
): boolean {
  return heldOf(holds, makeSearch(volume, options), limits);
}

function heldOf(holds: Holds, result: Result, limits = makeLimits([])): boolean {
  const search = takenSearch(result);
  const input = { result, limits, run: { nodeName: 'node1', coordinatorNodeName: 'node1', presetId: null } };
  const device = explanationsOf(search, input).find(({ cause }) => cause.kind === 'device');
  return device !== undefined && holds(search, device, input);
}

const isWorkOn = (volume: Volume, options?: Options & { readonly limits?: KnownLimits }): boolean =>
  held(isWork, volume, options);

/** As uneven as what others leave of a throttle. */
const uneven = (rate: number): Volume => ({
  halfWidthPercent: 3,
  iops: ({ step, queueDepth }) => Math.min(queueDepth * 200, rate * (1 + 0.02 * Math.cos(3 * step))),
});
const largerOf = (of: (times: number) => number): Volume => ({
  halfWidthPercent: 1,
  iops: ({ queueDepth, blockSizeBytes }) =>
    Math.min(queueDepth * 200, 1200 * of(Math.max(1, blockSizeBytes / askedBlockBytes))),
});

describe('a ceiling is work', () => {
  it('where larger requests take longer, though not in proportion', () => {
    expect(isWorkOn(disks(1200))).toBeTrue();
    expect(isWorkOn(uneven(1200))).toBeFalse();
    expect(isWorkOn(largerOf((times) => 1 / times)))
      .withContext('bytes')
      .toBeFalse();
  });

  it('not where another limit of bytes comes before twice the size, as still larger ones tell', () => {
    expect(isWorkOn(largerOf((times) => Math.min(1, 1.5 / times)))).toBeFalse();
    const limits = makeLimits([makeLimit('qos', 'throughput', 1.5 * 1200 * askedBlockBytes)]);
    const volume = largerOf((times) => (times < 4 ? Math.min(1, 1.5 / times) : 0.3));
    expect(isWorkOn(volume)).toBeTrue();
    expect(isWorkOn(volume, { limits })).withContext('at a listed limit').toBeFalse();
  });

  it('where reads and writes alone take as much shorter and longer as both together take', () => {
    const mixed = (iops: (writes: number) => number): Volume => ({
      iops: ({ queueDepth, writePercent }) => Math.min(queueDepth * 200, iops(writePercent / 100)),
    });
    const options = { writePercent: 50 };
    expect(
      isWorkOn(
        mixed((writes) => 1800 / (1 + 2 * writes)),
        options,
      ),
    ).toBeTrue();
    expect(
      isWorkOn(
        mixed(() => 900),
        options,
      ),
    ).toBeFalse();
    // Writes have a throttle, and reads go as fast as the disks do.
    expect(
      isWorkOn(
        mixed((writes) => (writes === 0 ? 1800 : 600 / writes)),
        options,
      ),
    ).toBeFalse();
  });

  it('where one request at a time reaches it and takes as long at half the rate', () => {
    const single = (slower: number): Volume => ({
      ...uneven(200),
      latencyMicroseconds: ({ isSlower, queueDepth }) => (isSlower ? slower : queueDepth * 5000),
    });
    expect(isWorkOn(single(4900), { looksSlower: true })).toBeTrue();
    expect(isWorkOn(single(4200), { looksSlower: true })).toBeFalse();
  });

  it('where far more requests than keep it busy do not reach it yet', () => {
    const filling = (share: number): Volume => ({
      halfWidthPercent: 1,
      iops: ({ queueDepth }) => (queueDepth === 1 ? 200 : 1200 * (queueDepth > 32 ? 1 : share)),
    });
    expect(isWorkOn(filling(0.92))).toBeTrue();
    expect(isWorkOn(filling(0.98))).toBeFalse();
    const onThreads: Volume = {
      halfWidthPercent: 1,
      iops: ({ queueDepth, threads }) => (queueDepth === 1 ? 200 : threads > 2 ? 1100 : 1200),
    };
    expect(isWorkOn(onThreads)).withContext('as many on more threads').toBeFalse();
  });

  it('where requests wait in several queues, which are as long as chance has it', () => {
    /** A single request keeps so many in work. */
    const queued = (inWork: number, askedDepth = 32): boolean => {
      const latencyMicroseconds = ({ queueDepth }: Load): number => (queueDepth === 1 ? inWork : queueDepth) / 1200e-6;
      const result = makeSearch({ ...uneven(1200), latencyMicroseconds }, { askedDepth });
      const rows = [percentileOf('25th', 25), percentileOf('50th', 50), percentileOf('95th', 160)];
      return heldOf(
        isWork,
        withPercentiles(result, () => rows),
      );
    };
    expect(queued(6)).toBeTrue();
    expect(queued(2.2)).toBeTrue();
    expect(queued(1)).withContext('a single request reaches the ceiling').toBeFalse();
    expect(queued(2.2, 10)).withContext('few requests reach it').toBeFalse();
  });

  it('where one of several disks has more to do than the others', () => {
    const shared = (...diskShares: number[]): Volume => ({ ...uneven(1200), counters: { diskShares } });
    expect(isWorkOn(shared(0.7, 0.15, 0.15))).toBeTrue();
    expect(isWorkOn(shared(0.34, 0.33, 0.33))).toBeFalse();
  });
});

describe('one queue', () => {
  const queue = (inWork: number, changes: Partial<Volume> = {}): boolean =>
    held(isOfOneQueue, {
      ...uneven(1200),
      halfWidthPercent: 1,
      latencyMicroseconds: ({ queueDepth }: Load) => (queueDepth === 1 ? inWork / 1200e-6 : (queueDepth * 1e6) / 1200),
      ...changes,
    });

  it('has a whole number of requests in work, where there are few', () => {
    expect([2, 3, 4].map((count) => queue(count))).toEqual([true, true, true]);
    expect([1, 1.4, 2.5, 3.4, 8].map((count) => queue(count))).toEqual([false, false, false, false, false]);
  });

  it('ends requests as unevenly as single ones vary', () => {
    expect(queue(2, { latencySpread: 0.5 })).toBeTrue();
    expect(queue(2, { latencySpread: 1, iops: () => 1200, halfWidthPercent: 0.8 })).toBeFalse();
  });
});
