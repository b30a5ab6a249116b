import { enlarged, linearScale, logScale } from './plot-scale';

describe('linearScale', () => {
  const scale = linearScale(1953, { from: 60, to: 460 }, 60);

  it('begins at zero and ends at a round figure', () => {
    expect(scale.ticks).toEqual([0, 500, 1000, 1500, 2000]);
    expect([scale.at(0), scale.at(1000), scale.at(2000)]).toEqual([60, 260, 460]);
  });

  it('finds the value of a pixel', () => expect(scale.valueAt(scale.at(1234))).toBeCloseTo(1234, 6));

  it('has room for its ticks', () => {
    for (const highest of [0.3, 7, 64_000, 1_280_000]) {
      const { ticks } = linearScale(highest, { from: 200, to: 0 }, 40);
      expect(ticks.length).withContext(String(highest)).toBeLessThanOrEqual(6);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest);
    }
  });
});

describe('logScale', () => {
  it('gives equal distances to equal ratios', () => {
    const { at } = logScale(4096, 2 ** 20, { from: 0, to: 400 }, { base: 2, pixelsPerTick: 50 });
    expect(at(8192) - at(4096)).toBeCloseTo(at(2 ** 20) - at(2 ** 19), 6);
  });

  it('marks powers of two, as many as there is room for', () => {
    const of = (width: number): readonly number[] =>
      logScale(4096, 2 ** 20, { from: 0, to: width }, { base: 2, pixelsPerTick: 50 }).ticks;
    expect(of(500)).toEqual([12, 13, 14, 15, 16, 17, 18, 19, 20].map((power) => 2 ** power));
    expect(of(250)).toEqual([12, 14, 16, 18, 20].map((power) => 2 ** power));
  });

  it('marks powers of ten, and more within a few of them', () => {
    const of = (lowest: number, highest: number): readonly number[] =>
      logScale(lowest, highest, { from: 300, to: 0 }, { base: 10, pixelsPerTick: 30 }).ticks;
    expect(of(100, 100_000)).toEqual([100, 1000, 10_000, 100_000]);
    expect(of(150, 6000)).toEqual([200, 500, 1000, 2000, 5000]);
  });
});

describe('a part of a scale', () => {
  const part = { low: 0.25, high: 0.5 };

  it('has its ends at the ends of the pixels, and the same values between', () => {
    const scale = linearScale(1953, { from: 60, to: 460, part }, 60);
    expect([500, 1000].map((value) => Math.round(scale.at(value)))).toEqual([60, 460]);
    expect(scale.valueAt(scale.at(777))).toBeCloseTo(777, 6);
    expect(scale.at(0)).toBeLessThan(60);
  });

  it('has ticks of its own, with as much room', () => {
    const { ticks } = linearScale(1953, { from: 60, to: 460, part }, 60);
    expect(ticks.map(Math.round)).toEqual([500, 600, 700, 800, 900, 1000]);
  });

  it('has round ticks where it holds hardly a power', () => {
    const range = { from: 300, to: 0, part: { low: 0.4, high: 0.45 } };
    const { ticks, at } = logScale(100, 10_000, range, { base: 10, pixelsPerTick: 40 });
    expect(ticks).toEqual([650, 700, 750]);
    expect(ticks.every((value) => at(value) >= 0 && at(value) <= 300)).toBeTrue();
    const sizes = logScale(
      2048,
      2 ** 20,
      { from: 0, to: 400, part: { low: 0.1, high: 0.15 } },
      { base: 2, pixelsPerTick: 80 },
    );
    expect(sizes.ticks.every((bytes) => Number.isInteger(bytes / 64))).toBeTrue();
    expect(sizes.ticks.length).toBeGreaterThanOrEqual(3);
  });

  it('moves the pixels of the whole', () => {
    const at = enlarged({ from: 100, to: 500, part: { low: 0.5, high: 1 } });
    expect([300, 400, 500].map(at)).toEqual([100, 300, 500]);
  });
});
