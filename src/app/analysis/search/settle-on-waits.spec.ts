import { DeviceCounters, Result } from '../../../generated/contract';
import { KnownLimits } from '../limits/limits-for';
import { makeLimit, makeLimits } from '../testing/limits';
import { percentileOf, withPercentiles } from '../testing/percentiles';
import { Load, makeSearch, requests, Volume } from '../testing/searches';
import { words } from '../../words/testing/english';
import { Verdict } from '../verdict/verdict-types';
import { assess, nothing, verdictOn } from './testing/judged-search';

const pool = makeLimits([makeLimit('pool', 'iops', 2000)]);
const ofMix = { writePercent: 50 } as const;

/** Something lets so many reads pass, and a write counts for two. */
const countedTwice: Volume = {
  halfWidthPercent: 0.2,
  iops: ({ queueDepth, writePercent }) => Math.min(queueDepth * 200, 2000 / (1 + writePercent / 100)),
};

/** The same search, with counters of four disks: what each request takes there, and how often they write it. */
function counted(
  result: Result,
  { microseconds, copies = 1 }: { readonly microseconds: (load: Pick<Load, 'queueDepth'>) => number; copies?: number },
): Result {
  return {
    ...result,
    timeSpans: result.timeSpans.map((span) => {
      const { read, write } = span.total.ioCount === 0 ? { read: span.total, write: span.total } : span;
      const device = (name: string, level: DeviceCounters['level'], share: number): DeviceCounters => ({
        name,
        level,
        readCount: Math.round(read.ioCount * (level === 'volume' ? 1 : share)),
        writeCount: Math.round(write.ioCount * (level === 'volume' ? 1 : share * copies)),
        readBytes: Math.round(read.bytes * (level === 'volume' ? 1 : share)),
        writeBytes: Math.round(write.bytes * (level === 'volume' ? 1 : share * copies)),
        readMicroseconds: Math.round(read.ioCount * share * microseconds({ queueDepth: span.queueDepth.configured })),
        writeMicroseconds: Math.round(
          write.ioCount * share * copies * microseconds({ queueDepth: span.queueDepth.configured }),
        ),
      });
      const devices = [
        device('Volume1', 'volume', 1),
        ...[1, 2, 3, 4].map((place) => device(`PhysicalDrive${place}`, 'disk', 1 / 4)),
        device('*', 'node', 1),
      ];
      return { ...span, devices };
    }),
  };
}

/** Latencies at a quarter and at nine tenths of the requests, beside the median of each step. */
function spread(result: Result, of: (queueDepth: number) => readonly [quarter: number, most: number]): Result {
  return withPercentiles(result, ({ total, queueDepth }) => {
    const mean = total.latency?.meanMicroseconds ?? 0;
    const [quarter, most] = of(queueDepth.configured);
    return [
      percentileOf('25th', mean - quarter),
      percentileOf('50th', mean),
      percentileOf('90th', mean + most),
      percentileOf('95th', mean + most * 1.2),
    ];
  });
}

const stateOf = (result: Result, limits: KnownLimits): Verdict['state'] => assess(result, limits).state;

describe('where copies of each write are not known', () => {
  it('a limit of the disks that is only met by them may as well be one that no source names', () => {
    const { headline, confidence } = verdictOn(countedTwice, pool, ofMix);
    expect(JSON.stringify(headline)).toContain('Verdict.LimitReached.OrUnlisted');
    expect(confidence.reasons.map(({ key }) => key)).toContain('Verdict.Reason.CopiesAssumed');
  });

  it('it may as well be disks whose writes take as much longer', () => {
    const uneven: Volume = {
      halfWidthPercent: 3,
      iops: (load) => countedTwice.iops(load) * (1 + 0.02 * Math.cos(3 * load.step)),
    };
    const { confidence } = verdictOn(uneven, pool, ofMix);
    expect(confidence.probability).toBeLessThanOrEqual(0.8);
    expect(confidence.reasons.map(words).join()).toContain('it may as well be the disks themselves');
    // A limit has an even pace.
    expect(verdictOn(countedTwice, pool, ofMix).confidence.probability).toBeGreaterThan(0.9);
  });

  it('it is not named where the disks were seen to write once', () => {
    const search = makeSearch(countedTwice, ofMix);
    const atDisks = ({ queueDepth }: Pick<Load, 'queueDepth'>): number => (queueDepth * 1e6) / 1333;
    expect(stateOf(counted(search, { microseconds: atDisks, copies: 2 }), pool)).toBe('limitReached');
    expect(stateOf(counted(search, { microseconds: atDisks, copies: 1 }), pool)).not.toBe('limitReached');
  });

  it('what counts a write as several is a limit of requests', () => {
    const search = counted(makeSearch(countedTwice, ofMix), { microseconds: () => 5000 });
    expect(stateOf(search, pool)).toBe('unlistedRequests');
  });
});

describe('where work is as even as a throttle', () => {
  const even: Volume = { ...requests(1200), latencySpread: 0.1 };

  it('no limit is named that no source names', () => {
    expect(verdictOn(even, nothing).state).toBe('unsettled');
  });

  it('the figure of a limit that it meets is no proof of it', () => {
    const vmOf1200 = makeLimits([makeLimit('vm-uncached', 'iops', 1200)]);
    const isDoubted = ({ state, confidence }: Verdict): boolean => {
      expect(state).toBe('limitReached');
      return (
        (confidence.probability ?? 1) <= 0.8 &&
        confidence.reasons.map(words).join().includes('it may as well be the disks themselves')
      );
    };
    expect(isDoubted(verdictOn(even, vmOf1200))).toBeTrue();
    expect(isDoubted(verdictOn(requests(1200), vmOf1200))).toBeFalse();
    // Where requests come at half the rate, a single one no longer waits for the limit.
    const throttled: Volume = {
      ...even,
      iops: () => 1200,
      latencyMicroseconds: ({ isSlower }) => (isSlower ? 100 : 833),
    };
    expect(isDoubted(verdictOn(throttled, vmOf1200, { looksSlower: true }))).toBeFalse();
  });

  it('one is where requests wait before the disks', () => {
    expect(stateOf(counted(makeSearch(even), { microseconds: () => 5000 }), nothing)).toBe('unlistedRequests');
  });
});

describe('where nothing tells whether requests wait at the disks', () => {
  const uneven: Volume = {
    halfWidthPercent: 3,
    iops: ({ step, queueDepth }) => Math.min(queueDepth * 200, 1200 * (1 + 0.02 * Math.cos(3 * step))),
  };
  const grows = (queueDepth: number): readonly [number, number] => [queueDepth * 400, queueDepth * 1500];
  const stays = (): readonly [number, number] => [32 * 400, 32 * 1500];

  it('those are named if their queues differ the more, the more requests wait', () => {
    expect(stateOf(spread(makeSearch(uneven), grows), nothing)).toBe('device');
  });

  it('those are not if their queues stay as they are', () => {
    expect(stateOf(spread(makeSearch(uneven), stays), nothing)).toBe('unsettled');
  });
});
