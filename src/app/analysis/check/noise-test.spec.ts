import vectors from '../../../../engine/contract/vectors/noise-test.json';
import { Series } from '../../../generated/contract';
import { leastEffectiveIntervals, leastIntervals, noiseAlpha, NoiseSample, noiseTest } from './noise-test';

/** The figures of an expected sample; a run with too few intervals has only its count. */
type ExpectedSample = Partial<NoiseSample> & { readonly count: number };

describe('noiseTest', () => {
  it('has vectors for each of its verdicts', () => {
    const verdicts = vectors.cases.map(({ expected }) => `${expected.verdict} ${expected.reason ?? ''}`.trim());
    expect([...new Set(verdicts)].sort()).toEqual([
      'different',
      'not-different',
      'unknown dependent-intervals',
      'unknown no-series',
      'unknown too-few-intervals',
    ]);
  });

  it('draws its lines where the vectors do', () => {
    expect([noiseAlpha, leastIntervals, leastEffectiveIntervals]).toEqual([
      vectors.alpha,
      vectors.leastIntervals,
      vectors.leastEffectiveIntervals,
    ]);
  });

  for (const { name, coordinator, other, expected } of vectors.cases) {
    it(`agrees with the vector: ${name}`, () => {
      const test = noiseTest(seriesOf(coordinator), seriesOf(other));
      expect<string>(test.verdict).toBe(expected.verdict);
      if (test.verdict === 'unknown') {
        expect<string>(test.reason).toBe(expected.reason ?? '');
        return;
      }
      expectNear('t', test.t, expected.t);
      expectNear('degrees of freedom', test.degreesOfFreedom, expected.degreesOfFreedom);
      expectNear('p', test.p, expected.p);
      expectSample(test.coordinator, expected.coordinator);
      expectSample(test.other, expected.other);
    });
  }

  it('is the same seen from the other side, with the sign of t turned', () => {
    const [first] = vectors.cases;
    const [left, right] = [seriesOf(first?.coordinator ?? null), seriesOf(first?.other ?? null)];
    const [one, two] = [noiseTest(left, right), noiseTest(right, left)];
    if (one.verdict === 'unknown' || two.verdict === 'unknown') {
      fail('The first vector has a verdict.');
      return;
    }
    expect(two.t).toBe(-(one.t ?? 0));
    expect(two.p).toBe(one.p);
  });

  function expectSample(sample: NoiseSample, expected: ExpectedSample): void {
    for (const field of ['count', 'mean', 'variance', 'autocorrelation', 'effectiveCount'] as const) {
      expectNear(field, sample[field], expected[field] ?? null);
    }
  }

  function expectNear(what: string, value: number | null, expected: number | null): void {
    if (value === null || expected === null) {
      expect(value).withContext(what).toBe(expected);
      return;
    }
    expect(Math.abs(value - expected) / Math.max(1, Math.abs(expected)))
      .withContext(`${what}: ${value}, not ${expected}`)
      .toBeLessThan(1e-6);
  }

  /** The vectors leave out what the test does not read. */
  function seriesOf(series: Pick<Series, 'intervalMilliseconds'> | null): Series | null {
    return series as Series | null;
  }
});
