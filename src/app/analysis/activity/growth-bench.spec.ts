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

  it('needs thirteen weeks where days hang together', () => {
    const seeds = Array.from({ length: 100 }, (_, index) => index + 1);
    const found = (weeks: number): number =>
      seeds.filter((seed) => grows(growthIn(seed, weeks, { alike: 0.95, noise: 0.04, perWeek: 0.05 }))).length;
    expect(found(12)).toBeLessThan(10);
    expect(found(13)).toBeGreaterThan(50);
  });
});
