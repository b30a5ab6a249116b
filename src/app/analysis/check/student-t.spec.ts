import { studentTwoSidedP } from './student-t';

describe('studentTwoSidedP', () => {
  /** Critical values of the published tables: degrees of freedom, two-sided p, t. */
  const table: readonly (readonly [number, number, number])[] = [
    [1, 0.05, 12.7062],
    [1, 0.001, 636.6192],
    [2, 0.05, 4.30265],
    [2, 0.01, 9.92484],
    [3, 0.1, 2.35336],
    [5, 0.05, 2.57058],
    [10, 0.05, 2.22814],
    [10, 0.001, 4.58689],
    [20, 0.2, 1.32534],
    [30, 0.05, 2.04227],
    [60, 0.01, 2.66028],
    [120, 0.05, 1.97993],
    [1e6, 0.05, 1.95996],
  ];

  for (const [degreesOfFreedom, p, t] of table) {
    it(`is ${p} at ${t} with ${degreesOfFreedom} degrees of freedom, on either side`, () => {
      expect(studentTwoSidedP(t, degreesOfFreedom) / p).toBeCloseTo(1, 4);
      expect(studentTwoSidedP(-t, degreesOfFreedom)).toBe(studentTwoSidedP(t, degreesOfFreedom));
    });
  }

  it('is 1 without a difference, and 0 for one without end', () => {
    expect(studentTwoSidedP(0, 7.5)).toBe(1);
    expect(studentTwoSidedP(Infinity, 7.5)).toBe(0);
  });

  it('is what the closed form says for one degree of freedom', () => {
    for (const t of [0.01, 0.5, 1, 3, 40]) {
      expect(studentTwoSidedP(t, 1)).toBeCloseTo(1 - (2 / Math.PI) * Math.atan(t), 12);
    }
  });
});
