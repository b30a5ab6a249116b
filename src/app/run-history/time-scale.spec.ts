import { dayMilliseconds, timeScale } from './time-scale';

describe('timeScale', () => {
  const start = new Date(2026, 10, 21, 9, 30).getTime();
  const pixels = { from: 100, to: 500 };

  it('goes from the first to the last moment', () => {
    const scale = timeScale(start, start + 10 * dayMilliseconds, pixels, 90);
    expect(scale.at(start)).toBe(100);
    expect(scale.at(start + 10 * dayMilliseconds)).toBe(500);
    expect(scale.valueAt(300)).toBe(start + 5 * dayMilliseconds);
  });

  it('is marked by midnights of the reader, no more than there is room for', () => {
    const { ticks, stepMilliseconds } = timeScale(start, start + 6 * dayMilliseconds, pixels, 90);
    expect(stepMilliseconds).toBe(2 * dayMilliseconds);
    expect(ticks.length).toBe(3);
    for (const tick of ticks) {
      expect(new Date(tick).getHours()).toBe(0);
    }
  });

  for (const milliseconds of [1000, 600_000, 3 * 3_600_000, 90 * dayMilliseconds, 40 * 365 * dayMilliseconds]) {
    it(`has its marks within ${milliseconds} ms, and not too many`, () => {
      const { ticks } = timeScale(start, start + milliseconds, pixels, 90);
      expect(ticks.length).toBeLessThanOrEqual(5);
      expect(ticks.every((tick) => tick >= start && tick <= start + milliseconds)).toBeTrue();
    });
  }

  it('has a single moment in its middle', () => expect(timeScale(start, start, pixels, 90).at(start)).toBe(300));
});
