import { calibrated } from './calibration';

describe('calibrated', () => {
  for (const kind of ['device', 'requests'] as const) {
    it(`never falls where the weight of ${kind} rises, and never reaches certainty`, () => {
      const shares = Array.from({ length: 101 }, (_, index) => calibrated(index / 100, kind));
      expect(shares.every((share, index) => index === 0 || share >= (shares[index - 1] ?? 0))).toBeTrue();
      expect(Math.max(...shares)).toBe(0.99);
      expect(shares[0]).toBe(0);
    });
  }

  it('is less sure of disks that hardly outweigh something else', () => {
    expect(calibrated(0.7, 'device')).toBe(0.905);
    expect(calibrated(0.7, 'limit')).toBe(0.915);
    expect(calibrated(0.844, 'device')).toBe(calibrated(0.844, 'limit'));
  });

  it('goes evenly from knot to knot', () => {
    expect(calibrated(0.8, 'limit')).toBe(0.92);
    expect(calibrated(0.872, 'limit')).toBeCloseTo(0.9475, 9);
  });
});
