import { makeResult } from '../testing/results';
import { random } from '../testing/run-noise';
import { Rise, riseOf } from './rise';

function riseIn(iopsBySecond: readonly number[]): Rise | null {
  const [span] = makeResult({
    targets: [{ path: 'a', sizeBytes: 2 ** 30, blockSizeBytes: 4096, readIops: 1000, writeIops: 0 }],
    measuredSeconds: iopsBySecond.length,
    queueDepth: 1,
    iopsBySecond,
  }).timeSpans;
  return riseOf(span?.series ?? null);
}

const times = (count: number, iops: number): number[] => Array<number>(count).fill(iops);
/** Hits answer at once, and each second a share of what is not yet in the cache gets there. */
const filling = (count: number, from: number, to: number, seconds: number): number[] =>
  Array.from({ length: count }, (_, index) => to - (to - from) * Math.exp(-index / seconds));

/** Twelve uniform numbers add up to a variance of 1. */
const nearlyNormal = (next: () => number): number => times(12, 0).reduce((sum) => sum + next(), -6);

describe('riseOf', () => {
  it('tells from where to where IOPS rose, and when they held', () => {
    const rise = riseIn([...filling(60, 5000, 77_000, 10), ...times(30, 77_000)]);
    expect(rise?.fromIops).toBeLessThan(15_000);
    expect(rise?.toIops).toBeCloseTo(77_000, -3);
    // Within 5 % of the level after ln(72 / (0.05 × 77)) × 10 s = 29 s.
    expect(rise?.settledAfterSeconds).toBeGreaterThanOrEqual(26);
    expect(rise?.settledAfterSeconds).toBeLessThanOrEqual(30);
  });

  it('says so where they were still rising at the end', () => {
    const rise = riseIn(filling(60, 5000, 77_000, 60));
    expect(rise?.settledAfterSeconds).toBeNull();
    expect(rise?.toIops).toBeGreaterThan(45_000);
  });

  it('is not moved by a single slow second', () => {
    const values = [...filling(60, 5000, 77_000, 5), ...times(60, 77_000)];
    values[70] = 74_000;
    expect(riseIn(values)?.settledAfterSeconds).toBeLessThan(20);
  });

  it('finds none in a level, in a fall, in what swings, nor in too short a run', () => {
    expect(riseIn(times(60, 1920))).toBeNull();
    expect(riseIn([...times(30, 4000), ...times(30, 1920)])).toBeNull();
    expect(riseIn(Array.from({ length: 60 }, (_, index) => 1000 + 900 * Math.sin(index)))).toBeNull();
    expect(riseIn([...times(4, 1000), ...times(6, 2000)])).toBeNull();
    expect(riseOf(null)).toBeNull();
  });

  it('makes no rise of noise', () => {
    let found = 0;
    for (let seed = 1; seed <= 1000; seed++) {
      const draw = random(seed);
      found += riseIn(Array.from({ length: 60 }, () => 2000 * (1 + 0.1 * nearlyNormal(draw)))) === null ? 0 : 1;
    }
    expect(found).toBeLessThanOrEqual(10);
  });
});
