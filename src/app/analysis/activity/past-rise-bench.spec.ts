/** Made-up weeks with known truth: a rise of latency is told, and what only looks like one is not. */
import { random } from '../testing/run-noise';
import { MadeUpLoad } from './testing/made-up-past';
import { day, hour, past, start, Truths, week, weekHistory, working } from './testing/made-up-week';

describe('the bench of rises in a week', () => {
  const truths = new Truths();

  for (const factor of [1.8, 2, 2.5, 3, 4, 5, 6, 8]) {
    truths.test(`tells latency ${factor} times as high at the same load`, () => {
      const load = week(Math.round(factor * 100), {
        latencyMicroseconds: (time) => (time >= start + 6 * day ? 800 * factor : 800),
      });
      const rise = past({ week: weekHistory(load) }).latency;
      expect(rise).not.toBeNull();
      expect((rise?.nowMicroseconds ?? 0) / (rise?.beforeMicroseconds ?? 1) / factor).toBeCloseTo(1, 0.7);
    });
  }

  const busier = (time: number): number => (time >= start + 6 * day ? 8000 : 2000);
  const noRise: Readonly<Record<string, Partial<MadeUpLoad>>> = {
    'a busier day whose requests wait for each other': {
      iops: busier,
      latencyMicroseconds: (time) => (busier(time) > 4000 ? 4000 : 800),
    },
    'larger requests, which take longer': {
      blockSizeBytes: (time) => (time >= start + 6 * day ? 262_144 : 8192),
      latencyMicroseconds: (time) => (time >= start + 6 * day ? 4000 : 800),
    },
    'an hour of an incident': {
      latencyMicroseconds: (time) => (time >= start + 6.5 * day && time < start + 6.5 * day + hour ? 20_000 : 800),
    },
    'a fifth more, which nobody has to look at': {
      latencyMicroseconds: (time) => (time >= start + 6 * day ? 960 : 800),
    },
    'twice next to nothing': { latencyMicroseconds: (time) => (time >= start + 6 * day ? 160 : 80) },
    'a night of backups like each night before': {
      latencyMicroseconds: (time) => (new Date(time).getUTCHours() < 3 ? 6000 : 800),
    },
  };
  for (const [name, more] of Object.entries(noRise)) {
    truths.test(`takes no rise of latency from ${name}`, () => {
      expect(past({ week: weekHistory(week(name.length, more)) }).latency).toBeNull();
    });
  }

  // The most before is 4800, with noise: of loads not far above it, some steps are no more than that.
  for (const load of [6200, 6700, 7200, 8000, 9000]) {
    for (const hours of [1.5, 3, 8]) {
      truths.test(`takes no rise from ${hours} hours of a backup at ${load}, of which there was none before`, () => {
        const isOn = (time: number): boolean => time >= start + 7 * day - hours * hour;
        const iops = (time: number): number => (isOn(time) ? load : working(time));
        const latencyMicroseconds = (time: number): number => (isOn(time) ? 6000 : 800);
        const told = Array.from({ length: 20 }, (_, index) => {
          const load = week(131 * (index + 1), { iops, latencyMicroseconds });
          return past({ week: weekHistory(load) }).latency;
        });
        expect(told.filter((rise) => rise !== null).length).toBeLessThanOrEqual(load < 7000 ? 4 : 1);
      });
    }
  }

  truths.test('still tells a rise around them', () => {
    const isGap = (_: number, index: number): boolean => index % 4 === 0;
    const load = week(105, { isGap, latencyMicroseconds: (time) => (time >= start + 6 * day ? 3200 : 800) });
    expect(past({ week: weekHistory(load) }).latency).not.toBeNull();
  });

  /** What begins each day at one by the wall clock of New York, whose clocks went back on November 1. */
  const nightly = (high: number, low: number): ((time: number) => number) => {
    const clock = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', hour: 'numeric', hourCycle: 'h23' });
    return (time) => ([1, 2].includes(Number(clock.format(time + 1))) ? high : low);
  };
  for (const [seed, from] of [
    [121, '2026-10-27T00:00:00Z'],
    [122, '2026-10-26T06:00:00Z'],
  ] as const) {
    truths.test(`takes no rise from a nightly backup that a change of the clocks has moved, from ${from}`, () => {
      const [iops, latencyMicroseconds] = [nightly(8000, 2000), nightly(5000, 800)];
      const load = week(seed, { startedAt: from, iops, latencyMicroseconds });
      expect(past({ week: weekHistory(load) }).latency).toBeNull();
    });
  }
  truths.test('still tells a rise on the day after such a change', () => {
    const from = Date.parse('2026-10-27T00:00:00Z');
    const slow = nightly(15_000, 2400);
    const usual = nightly(5000, 800);
    const latencyMicroseconds = (time: number): number => (time >= from + 6 * day ? slow : usual)(time);
    const load = week(123, { startedAt: new Date(from).toISOString(), iops: nightly(8000, 2000), latencyMicroseconds });
    expect(past({ week: weekHistory(load) }).latency).not.toBeNull();
  });

  describe('where nights take twice as long, and some of them were not kept', () => {
    const isNight = (time: number): boolean => new Date(time).getUTCHours() < 6 || new Date(time).getUTCHours() >= 20;
    /** A week that ends at any hour. */
    const nights = (seed: number, notKept: number, more: Partial<MadeUpLoad> = {}): MadeUpLoad => {
      const next = random(seed);
      const count = 672 - Math.floor(96 * next());
      const isMissing = Array.from({ length: 9 }, () => next() < notKept);
      const isGap = (time: number): boolean =>
        isNight(time) && (isMissing[Math.floor((time - start + 6 * hour) / day)] ?? false);
      const latencyMicroseconds = (time: number): number => (isNight(time) ? 1600 : 800);
      return week(seed, { count, noise: 0.15, isGap, latencyMicroseconds, ...more });
    };

    for (const notKept of [0.5, 0.8]) {
      truths.test(`takes one of 100 for a rise at most, without ${100 * notKept} % of them`, () => {
        const told = Array.from({ length: 100 }, (_, index) => {
          return past({ week: weekHistory(nights(7919 * (index + 1), notKept)) }).latency;
        });
        expect(told.filter((rise) => rise !== null).length).toBeLessThanOrEqual(1);
      });
    }

    truths.test('still tells a rise since the morning', () => {
      for (const seed of [31, 32, 33]) {
        const since = start + 6 * day + 9 * hour;
        const latencyMicroseconds = (time: number): number => (time >= since ? 4000 : isNight(time) ? 1600 : 800);
        const load = nights(seed, 1, { count: (6 * day + 18 * hour) / 900_000, latencyMicroseconds });
        expect(past({ week: weekHistory(load) }).latency).not.toBeNull();
      }
    });
  });

  truths.areAtLeast(36);
});
