import { calibrated } from './calibration';

describe('calibrated', () => {
  it('never falls where the weight rises, and never reaches certainty', () => {
    const shares = Array.from({ length: 101 }, (_, index) => calibrated(index / 100));
    expect(shares.every((share, index) => index === 0 || share >= (shares[index - 1] ?? 0))).toBeTrue();
    expect(Math.max(...shares)).toBe(0.985);
    expect(shares[0]).toBe(0);
  });

  it('goes evenly from knot to knot', () => {
    expect(calibrated(0.8)).toBe(0.92);
    expect(calibrated(0.872)).toBeCloseTo(0.945, 9);
  });
});
