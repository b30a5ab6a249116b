/** Made-up rises of latency with known truth: told as long as they last, and not when they are over. */
import { LatencyRise, latencyRise, latencyRiseInMonth } from './latency-rise';
import { historyOf } from './load-history';
import { madeUpHistory, MadeUpLoad, madeUpSeries } from './testing/made-up-past';

const hour = 3_600_000;
const step = 900_000;
const monday = '2026-10-26T00:00:00Z';
const start = Date.parse(monday);
/** Seven days, and eight as Windows keeps. */
const weeks = [672, 768] as const;

/** Day and night, weekdays and weekends. */
const working = (at: number): number => {
  const date = new Date(at);
  const isWeekend = [0, 6].includes(date.getUTCDay());
  return 3000 * (1 + (isWeekend ? 0.2 : 0.6) * Math.sin(((date.getUTCHours() - 8) / 24) * 2 * Math.PI));
};

const riseOf = (more: Partial<MadeUpLoad> & Pick<MadeUpLoad, 'seed'>): LatencyRise | null => riseIn('week', more);

const riseIn = (
  timeFrame: 'week' | 'month',
  more: Partial<MadeUpLoad> & Pick<MadeUpLoad, 'seed'>,
): LatencyRise | null => {
  const load = { startedAt: monday, stepSeconds: 900, count: 672, iops: working, alike: 0.5, noise: 0.08, ...more };
  const history = historyOf(madeUpHistory(timeFrame, madeUpSeries(load)), ['test01']);
  if (history === null) {
    throw new Error('Nothing was made up.');
  }
  return timeFrame === 'week' ? latencyRise(history) : latencyRiseInMonth(history);
};

describe('the bench of rises', () => {
  for (const count of weeks) {
    const end = start + count * step;
    for (const hours of [1, 3, 6, 12, 18, 24, 30, 48, 72, 100]) {
      for (const factor of [1.8, 2.5, 5]) {
        it(`tells latency ${factor} times as high since ${hours} of ${count / 4} hours`, () => {
          for (const [seed, iops] of [
            [1, working],
            [2, () => 3000],
          ] as const) {
            const since = end - hours * hour;
            const latencyMicroseconds = (at: number): number => (at >= since ? 800 * factor : 800);
            const rise = riseOf({ seed: seed * 1000 + hours, count, iops, latencyMicroseconds });
            expect(Math.abs((rise?.since ?? 0) - since)).toBeLessThanOrEqual(hour);
            expect((rise?.beforeMicroseconds ?? 0) / 800).toBeCloseTo(1, 0.7);
            expect((rise?.nowMicroseconds ?? 0) / 800 / factor).toBeCloseTo(1, 0.7);
          }
        });
      }
    }
    for (const over of [1, 2, 6, 10, 20]) {
      for (const hours of [1, 12, 48]) {
        it(`tells no rise of ${hours} hours that was over ${over} hours ago, of ${count / 4} hours`, () => {
          for (const seed of [3, 4]) {
            const to = end - over * hour;
            const latencyMicroseconds = (at: number): number => (at >= to - hours * hour && at < to ? 4000 : 800);
            expect(riseOf({ seed: seed * 1000 + hours, count, latencyMicroseconds })).toBeNull();
          }
        });
      }
    }
  }

  const end = start + 672 * step;
  it('tells a second rise once it lasts longer than one that is over', () => {
    const rises = (hours: number): LatencyRise | null => {
      const isOn = (at: number): boolean => at >= end - hours * hour || (at >= end - 60 * hour && at < end - 55 * hour);
      return riseOf({ seed: 11, latencyMicroseconds: (at) => (isOn(at) ? 4000 : 800) });
    };
    expect(Math.abs((rises(12)?.since ?? 0) - (end - 12 * hour))).toBeLessThanOrEqual(hour);
    // What was as high for as long before may be what comes at times.
    expect(rises(3)).toBeNull();
  });
  it('tells a rise since the morning beside what comes each night', () => {
    const isNight = (at: number): boolean => new Date(at).getUTCHours() < 2;
    const rise = riseOf({
      seed: 12,
      latencyMicroseconds: (at) => (isNight(at) ? 6000 : at >= end - 15 * hour ? 4000 : 800),
    });
    expect(Math.abs((rise?.since ?? 0) - (end - 15 * hour))).toBeLessThanOrEqual(hour);
  });
  for (const minutes of [15, 60, 120]) {
    it(`tells no rise ${minutes} minutes into what comes each night`, () => {
      const begins = end - 24 * hour + 20 * hour;
      const isNight = (at: number): boolean => (at - begins + 240 * hour) % (24 * hour) < 3 * hour;
      const count = Math.round((begins + minutes * 60_000 - start) / step);
      expect(riseOf({ seed: 13, count, latencyMicroseconds: (at) => (isNight(at) ? 6000 : 800) })).toBeNull();
    });
  }
  it('tells no rise of a history that ends with hours of other loads', () => {
    const isOther = (at: number): boolean => at >= end - 5 * hour;
    const latencyMicroseconds = (at: number): number => (at >= end - 12 * hour ? 4000 : 800);
    expect(riseOf({ seed: 14, iops: (at) => (isOther(at) ? 90_000 : 3000), latencyMicroseconds })).toBeNull();
  });
  it('tells no rise with less than two days before it', () => {
    const rises = (count: number): LatencyRise | null =>
      riseOf({ seed: 15, count, latencyMicroseconds: (at) => (at >= start + (count - 12) * step ? 4000 : 800) });
    expect(rises(190)).toBeNull();
    expect(rises(220)).not.toBeNull();
  });

  for (const [name, load] of [
    ['level', (): number => 3000],
    ['of day and night', working],
  ] as const) {
    for (const factor of [2, 3, 5, 10]) {
      it(`tells latency ${factor} times as high where an application waits for it, with a load that is ${name}`, () => {
        for (const seed of [21, 22, 23]) {
          const since = end - 10 * hour;
          const rise = riseOf({
            seed,
            iops: (at) => (at >= since ? load(at) / factor : load(at)),
            latencyMicroseconds: (at) => (at >= since ? 800 * factor : 800),
          });
          expect(Math.abs((rise?.since ?? 0) - since)).toBeLessThanOrEqual(hour);
          expect((rise?.nowMicroseconds ?? 0) / 800 / factor).toBeCloseTo(1, 0.7);
        }
      });
    }
  }
  it('says of a rise that it is beside more load, and of one at the same load that it is not', () => {
    const rise = (factor: number): LatencyRise | null =>
      riseOf({
        seed: 24,
        iops: (at) => (at >= end - 10 * hour ? 3000 / factor : 3000),
        latencyMicroseconds: (at) => (at >= end - 10 * hour ? 4000 : 800),
      });
    expect([rise(5)?.isAtLessLoad, rise(1)?.isAtLessLoad]).toEqual([true, undefined]);
  });
  const noRiseAtLess: Readonly<Record<string, Partial<MadeUpLoad>>> = {
    'less to do, which takes as long': { iops: (at) => (at >= end - 10 * hour ? 600 : 3000) },
    'less to do of larger requests': {
      iops: (at) => (at >= end - 10 * hour ? 600 : 3000),
      blockSizeBytes: (at) => (at >= end - 10 * hour ? 262_144 : 8192),
      latencyMicroseconds: (at) => (at >= end - 10 * hour ? 4000 : 800),
    },
    'next to nothing, which is other work': {
      iops: (at) => (at >= end - 10 * hour ? 20 : 3000),
      latencyMicroseconds: (at) => (at >= end - 10 * hour ? 4000 : 800),
    },
    'more to do, whose requests wait for each other': {
      iops: (at) => (at >= end - 10 * hour ? 9000 : 3000),
      latencyMicroseconds: (at) => (at >= end - 10 * hour ? 4000 : 800),
    },
  };
  for (const [name, more] of Object.entries(noRiseAtLess)) {
    it(`tells no rise of ${name}`, () => {
      for (const seed of [25, 26, 27]) {
        expect(riseOf({ seed, ...more })).toBeNull();
      }
    });
  }

  describe('of a month by the hour', () => {
    const month = 35 * 24;
    const monthOf = (seed: number, latencyMicroseconds: (at: number) => number): LatencyRise | null =>
      riseIn('month', { seed, count: month, stepSeconds: 3600, latencyMicroseconds });
    const last = start + month * hour;
    for (const days of [6, 7, 8, 10, 14, 20, 25]) {
      it(`tells a rise since ${days} days, which a week has for usual`, () => {
        for (const factor of [1.8, 5]) {
          const since = last - days * 24 * hour;
          const rise = monthOf(days, (at) => (at >= since ? 800 * factor : 800));
          expect(Math.abs((rise?.since ?? 0) - since)).toBeLessThanOrEqual(3 * hour);
          expect((rise?.nowMicroseconds ?? 0) / 800 / factor).toBeCloseTo(1, 0.7);
        }
      });
    }
    it('tells none that is over', () => {
      const isHigh = (at: number): boolean => at >= last - 200 * hour && at < last - 6 * hour;
      expect(monthOf(8, (at) => (isHigh(at) ? 4000 : 800))).toBeNull();
    });
    it('tells none of a weekend that comes each week', () => {
      const isWeekend = (at: number): boolean => [0, 6].includes(new Date(at).getUTCDay());
      expect(monthOf(9, (at) => (isWeekend(at) ? 4000 : 800))).toBeNull();
    });
  });

  describe('of pure noise', () => {
    for (const alike of [0.5, 0.9, 0.98]) {
      for (const timeFrame of ['week', 'month'] as const) {
        it(`tells one of 100 ${timeFrame}s at most, of noise that hangs together by ${alike}`, () => {
          const steps = timeFrame === 'week' ? {} : { count: 35 * 24, stepSeconds: 3600 };
          const told = Array.from({ length: 100 }, (_, seed) =>
            riseIn(timeFrame, { ...steps, seed: 9000 + seed, noise: 1, alike }),
          ).filter((rise) => rise !== null);
          expect(told.length).toBeLessThanOrEqual(1);
        });
      }
    }
  });
});
