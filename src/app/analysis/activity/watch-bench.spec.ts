/** Made-up minutes with known truth: latency that rises while somebody watches is told within ten minutes, and noise is not. */
import { risingLatencies } from './latency-now';
import { LatencyRise } from './latency-rise';
import { madeUpCluster } from './testing/made-up-past';
import { MadeUpVolume, MadeUpWatch, Wander } from './testing/made-up-watch';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const start = Date.parse('2026-10-26T00:00:00Z');
const { volumes } = madeUpCluster(['node1']);

/** Day and night, weekdays and weekends. */
const working = (at: number): number => {
  const date = new Date(at);
  const isWeekend = [0, 6].includes(date.getUTCDay());
  return 3000 * (1 + (isWeekend ? 0.2 : 0.6) * Math.sin(((date.getUTCHours() - 8) / 24) * 2 * Math.PI));
};
/** Requests take longer with more of them. */
const workingLatency = (at: number): number => 900 * (0.5 + (0.7 * working(at)) / 3000);

const made = (more: Partial<MadeUpWatch> & Pick<MadeUpWatch, 'seed'>): MadeUpVolume =>
  new MadeUpVolume({
    startedAt: start,
    minutes: 10 * 24 * 60,
    iops: () => 3000,
    latencyMicroseconds: () => 900,
    deviation: 0.08,
    alike: 0.5,
    ...more,
  });

type Told = ReadonlyMap<string, LatencyRise>;
const toldAt = (one: MadeUpVolume, at: number, before?: Told, week = one.weekAt(at - 20 * minute)): Told =>
  risingLatencies({ volumes, week, watched: one.watchedAt(at), now: at }, before);
/** A time of the last two days. */
const timeOf = (seed: number): number => start + 8 * day + ((seed * 7) % 40) * hour;

describe('the bench of what is watched', () => {
  for (const factor of [2, 3, 5, 10]) {
    it(`tells latency ${factor} times as high within ten minutes at the same load`, () => {
      for (let seed = 1; seed <= 20; seed += 1) {
        const since = timeOf(seed);
        const one = made({ seed, latencyMicroseconds: (at) => (at >= since ? 900 * factor : 900) });
        const rise = toldAt(one, since + 10 * minute).get('test01');
        expect(rise?.isWatched).withContext(`seed ${seed}`).toBeTrue();
        expect((rise?.nowMicroseconds ?? 0) / (rise?.beforeMicroseconds ?? 1) / factor).toBeCloseTo(1, 0.4);
        expect(toldAt(one, since).size).withContext('before it').toBe(0);
      }
    });
  }
  for (const factor of [5, 10]) {
    it(`tells latency ${factor} times as high beside work by day and night, in nine of ten`, () => {
      let told = 0;
      for (let seed = 1; seed <= 20; seed += 1) {
        const since = timeOf(seed);
        const latencyMicroseconds = (at: number): number => workingLatency(at) * (at >= since ? factor : 1);
        told += toldAt(made({ seed, iops: working, latencyMicroseconds }), since + 10 * minute).size;
      }
      expect(told).toBeGreaterThanOrEqual(18);
    });
  }
  it('tells requests that take ten times as long at a fifth of the load, of who waits for answers', () => {
    const since = timeOf(3);
    const isSlow = (at: number): boolean => at >= since;
    const one = made({
      seed: 3,
      iops: (at) => (isSlow(at) ? 600 : 3000),
      latencyMicroseconds: (at) => (isSlow(at) ? 9000 : 900),
    });
    expect(toldAt(one, since + 10 * minute).size).toBe(1);
  });

  const since = timeOf(5);
  const slow = (at: number): number => (at >= since ? 4500 : 900);
  const late =
    (before: number, after: number): ((at: number) => number) =>
    (at) =>
      at >= since ? after : before;
  const other: Readonly<Record<string, Partial<MadeUpWatch>>> = {
    'more load than on any day': { latencyMicroseconds: slow, iops: late(3000, 6000) },
    'larger requests': { latencyMicroseconds: slow, blockSizeBytes: late(8192, 65_536), iops: late(3000, 300) },
    'another mix': { latencyMicroseconds: slow, readShare: late(0.7, 0.2) },
    'next to no load, which is other work': { latencyMicroseconds: slow, iops: late(3000, 20) },
    'twice next to nothing': { latencyMicroseconds: late(80, 200) },
    'a third more': { latencyMicroseconds: late(900, 1200) },
    'what comes each night': { latencyMicroseconds: (at) => ((at - since + 30 * day) % day < 2 * hour ? 4500 : 900) },
  };
  for (const [name, more] of Object.entries(other)) {
    it(`tells nothing of ${name}`, () => expect(toldAt(made({ seed: 5, ...more }), since + 10 * minute).size).toBe(0));
  }
  it('tells it of the same load and mix', () => {
    expect(toldAt(made({ seed: 5, latencyMicroseconds: slow }), since + 10 * minute).size).toBe(1);
  });
  it('tells nothing of less than ten minutes, or of three days that are kept', () => {
    const one = made({ seed: 5, latencyMicroseconds: slow });
    const at = since + 10 * minute;
    const watched = new Map([['test01', { last: one.watchedAt(at).get('test01')?.last ?? null, before: null }]]);
    expect(risingLatencies({ volumes, week: one.weekAt(at), watched, now: at }).size).toBe(0);
    const young = made({ seed: 5, startedAt: since - 3 * day, latencyMicroseconds: slow });
    expect(toldAt(young, at).size).toBe(0);
  });

  it('keeps to its word until most of it is over', () => {
    // From five times as long to a little below what it takes to be told, and then to as usual.
    const after = (minutes: number): number => since + minutes * minute;
    const one = made({
      seed: 5,
      deviation: 0.02,
      latencyMicroseconds: (at) => (at < since ? 900 : at < after(20) ? 4500 : at < after(40) ? 1300 : 900),
    });
    const told = toldAt(one, after(15));
    expect(told.size).toBe(1);
    expect(toldAt(one, after(35)).size)
      .withContext('not told by itself')
      .toBe(0);
    expect(toldAt(one, after(35), told).size).toBe(1);
    expect(toldAt(one, after(55), told).size).toBe(0);
  });

  const kinds: Readonly<Record<string, Wander & { readonly isByDay?: boolean }>> = {
    white: { deviation: 0.3, alike: 0 },
    'that hangs together by .5': { deviation: 0.3, alike: 0.5 },
    'that hangs together by .9': { deviation: 0.5, alike: 0.9 },
    'that hangs together by .98': { deviation: 0.5, alike: 0.98 },
    'of far values': { deviation: 0.4, alike: 0.8, isHeavy: true },
    'beside work by day and night': { deviation: 0.2, alike: 0.8, isByDay: true },
  };
  for (const [name, { isByDay, ...wander }] of Object.entries(kinds)) {
    it(`judges at most five of 1,000 hours of noise ${name}`, async () => {
      let judged = 0;
      for (let seed = 1; seed <= 100; seed += 1) {
        await new Promise((resolve) => setTimeout(resolve));
        const rhythm = isByDay === true ? { iops: working, latencyMicroseconds: workingLatency } : {};
        const one = made({ seed, minutes: (8 * 24 + 10) * 60, ...wander, ...rhythm });
        for (let hours = 0; hours < 10; hours += 1) {
          const from = start + 8 * day + hours * hour;
          const week = one.weekAt(from);
          let told: Told = new Map();
          const isTold = Array.from({ length: 50 }, (_, index) => {
            told = toldAt(one, from + (10 + index) * minute, told, week);
            return told.size > 0;
          });
          judged += Number(isTold.some(Boolean));
        }
      }
      expect(judged).toBeLessThanOrEqual(5);
    }, 60_000);
  }
});
