import { meanErrorPercent } from './mean-error';
import { random } from '../testing/run-noise';

describe('meanErrorPercent', () => {
  it('tells nothing of fewer than four parts', () => {
    expect(meanErrorPercent([100, 100, 100])).toBe(Infinity);
    expect(meanErrorPercent([100, 100, 100, 100])).toBe(0);
  });

  it('is half of the interval of the mean', () => {
    // Mean 100, standard deviation 2, and each part the opposite of the one before: 16 that count.
    const values = Array.from({ length: 16 }, (_, index) => 100 + (index % 2 === 0 ? 2 : -2));
    expect(meanErrorPercent(values)).toBeCloseTo(2.131 * Math.sqrt(64 / 15 / 16), 2);
  });

  it('counts parts less that are like the one before', () => {
    const slow = Array.from({ length: 40 }, (_, index) => 100 + 5 * Math.sin(index / 6));
    const shuffled = slow.map((_, index) => slow[(index * 17) % 40] ?? 0);
    expect(meanErrorPercent(slow)).toBeGreaterThan(2 * meanErrorPercent(shuffled));
  });

  it('holds the true mean in about 95 of 100 runs', () => {
    const next = random(7);
    const runs = 2000;
    let held = 0;
    for (let run = 0; run < runs; run += 1) {
      const values = Array.from({ length: 10 }, () => 100 + (next() + next() + next() + next() - 2) * 10);
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      held += Math.abs(mean - 100) <= (meanErrorPercent(values) / 100) * mean ? 1 : 0;
    }
    expect(held / runs).toBeGreaterThan(0.92);
    expect(held / runs).toBeLessThan(0.985);
  });
});
