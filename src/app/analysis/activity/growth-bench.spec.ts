/** Made-up years with known truth: growth is told, and what the days have in common without it is not. */
import { Growth, growthOf } from './growth';
import { noiseOf } from './testing/made-up-past';

const daySeconds = 86_400;

/** Means of days of weeks with a weekend, as a part of a limit. */
const growthIn = (
  seed: number,
  weeks: number,
  { alike, noise = 0.1, perWeek = 0 }: { readonly alike: number; readonly noise?: number; readonly perWeek?: number },
): Growth | null => {
  const days = noiseOf(seed, weeks * 7, alike).map(
    (value, index) => 0.4 * (1 + (perWeek * index) / 7) * (index % 7 > 4 ? 0.5 : 1) * Math.exp(noise * value),
  );
  return growthOf(days, daySeconds);
};
const grows = (growth: Growth | null): boolean => growth !== null && growth.interval[0] > 0;

describe('the bench of growth', () => {
  for (const weeks of [8, 10, 13, 26, 52]) {
    for (const alike of [0, 0.8, 0.95, 0.98]) {
      it(`tells growth of at most ten of 1,000 times ${weeks} weeks of days that are alike by ${alike}`, async () => {
        let told = 0;
        for (let seed = 1; seed <= 1000; seed += 1) {
          if (seed % 100 === 0) {
            await new Promise((resolve) => setTimeout(resolve));
          }
          told += Number(grows(growthIn(seed * 7919 + weeks, weeks, { alike })));
        }
        expect(told).toBeLessThanOrEqual(10);
      }, 60_000);
    }
  }

  /** Of 100; the days are alike by less where they are told by less. */
  for (const [weeks, perWeek, alike, noise, least] of [
    [10, 0.02, 0, 0.04, 60],
    [13, 0.02, 0, 0.04, 95],
    [13, 0.04, 0, 0.1, 75],
    [26, 0.02, 0.5, 0.1, 95],
    [52, 0.01, 0.8, 0.1, 95],
    [52, 0.02, 0.95, 0.1, 60],
  ] as const) {
    it(`finds growth by ${perWeek} a week in ${weeks} weeks in ${least} of 100, of days that are alike by ${alike}`, () => {
      const found = Array.from({ length: 100 }, (_, index) =>
        growthIn(index * 31 + weeks, weeks, { alike, noise, perWeek }),
      ).filter(grows);
      expect(found.length).toBeGreaterThanOrEqual(least);
    });
  }

  /** Days of weeks whose level is known, with noise that hangs together. */
  const growthOfLevel = (seed: number, weeks: number, level: (week: number) => number): Growth | null => {
    const days = noiseOf(seed, weeks * 7, 0.5).map(
      (value, index) => level(index / 7) * (index % 7 > 4 ? 0.5 : 1) * Math.exp(0.1 * value),
    );
    return growthOf(days, daySeconds);
  };
  const seeds = Array.from({ length: 40 }, (_, index) => 31 * index + 52);

  for (const part of [0.35, 0.45, 0.5, 0.55, 0.65]) {
    for (const [weeks, factor] of [
      [52, 1.3],
      [52, 1.5],
      [26, 1.5],
      [26, 2],
    ] as const) {
      it(`tells no growth of a load that became ${factor} times as much once, after ${part} of ${weeks} weeks`, () => {
        const level = (week: number): number => (week < part * weeks ? 0.85 / factor : 0.85);
        expect(seeds.map((seed) => growthOfLevel(seed, weeks, level)).filter(grows).length).toBeLessThanOrEqual(2);
      });
    }
  }
  /** Up and down once in a year. */
  const season = (week: number): number => 0.62 - 0.25 * Math.cos((2 * Math.PI * week) / 52);
  it('says of the rising half of a season that it may be one', () => {
    for (const weeks of [16, 20, 26]) {
      const told = seeds.map((seed) => growthOfLevel(seed, weeks, season)).filter(grows);
      expect(told.length).toBeGreaterThan(20);
      expect(told.every((growth) => growth?.mayBeSeason === true)).toBeTrue();
    }
  });
  it('takes no season for growth in 48 weeks and more, whenever they begin', () => {
    const begins = Array.from({ length: 13 }, (_, index) => 4 * index);
    for (const weeks of [48, 52]) {
      const told = begins.flatMap((begin) =>
        seeds.map((seed) => growthOfLevel(seed, weeks, (week) => season(week + begin))).filter(grows),
      );
      // Of 520.
      expect(told.length).toBeLessThanOrEqual(2);
    }
    const line = growthOfLevel(1, 52, (week) => 0.4 * (1 + 0.02 * week));
    expect([grows(line), line?.mayBeSeason]).toEqual([true, undefined]);
  });

  it('needs thirteen weeks where days hang together', () => {
    const seeds = Array.from({ length: 100 }, (_, index) => index + 1);
    const found = (weeks: number): number =>
      seeds.filter((seed) => grows(growthIn(seed, weeks, { alike: 0.95, noise: 0.04, perWeek: 0.05 }))).length;
    expect(found(12)).toBeLessThan(10);
    expect(found(13)).toBeGreaterThan(50);
  });
});
