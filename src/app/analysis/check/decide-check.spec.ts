import vectors from '../../../../engine/contract/vectors/check-decision.json';
import design from '../../../../engine/contract/check-design.json';
import required from '../../../../engine/contract/check-pairs.json';
import { CheckVerdict, decideCheck, leastRuns, mostRuns, turnAfter } from './decide-check';
import { Noise, noises, random } from '../testing/run-noise';

describe('decideCheck', () => {
  it('has vectors for each of its verdicts and looks', () => {
    const verdicts = vectors.cases.map(({ expected }) => expected.verdict);
    expect([...new Set(verdicts)].sort()).toEqual(['continue', 'different', 'not-settled', 'same']);
    const counted = new Set(vectors.cases.map(({ expected }) => expected.countedRuns));
    expect(design.looks.map(({ blocks }) => counted.has(4 * blocks))).toEqual([true, true, true, true, true]);
  });

  for (const { name, coordinator, other, expected } of vectors.cases) {
    it(`agrees with the vector: ${name}`, () => {
      const { estimate, ...decision } = decideCheck(coordinator, other);
      const { estimate: expectedEstimate, ...expectedDecision } = expected;
      expect(decision).toEqual(expectedDecision as typeof decision);
      expect(estimate === null).toBe(expectedEstimate === null);
      for (const figure of ['ratio', 'low', 'high', 'confidencePercent'] as const) {
        expect(estimate?.[figure] ?? 0).toBeCloseTo(expectedEstimate?.[figure] ?? 0, 9);
      }
    });
  }

  it('takes turns so that no node has the later runs', () => {
    expect(Array.from({ length: 9 }, (_, count) => turnAfter(count))).toEqual([
      ...['first', 'second', 'second', 'first'],
      ...['first', 'second', 'second', 'first'],
      'first',
    ] as ReturnType<typeof turnAfter>[]);
    expect([leastRuns, mostRuns]).toEqual([8, 36]);
  });

  it('keeps the error of all looks together well below 5 %', () => {
    expect(design.looks.reduce((sum, { nominalLevel }) => sum + nominalLevel, 0)).toBeLessThan(0.025);
  });

  // What repeated checks of simulated runs come to. The seed is fixed, so that this is a fact and not a chance.
  describe('on simulated runs', () => {
    const checkCount = 1500;
    /** Of one run from the next; where they vary more, the check may have to say that it is not settled. */
    const mostDeviation = 0.03;
    // The same is required of real pairs.
    const mostDifferent = required.sameNode.differentPercentAtMost / 100;
    const leastFound = required.tenPercentLess.foundPercentAtLeast / 100;

    const models: readonly (readonly [Noise, readonly number[]])[] = [
      ['independent', [0.005, 0.01, 0.03, 0.05]],
      ['drifting', [0.005, 0.01, 0.03, 0.05]],
      ['with outliers', [0.005, 0.01, 0.03]],
      ['like the runs before', [0.005, 0.01, 0.03, 0.05]],
      ['wandering', [0.005, 0.01, 0.03, 0.05]],
      ['warming up', [0.005, 0.01, 0.03, 0.05]],
      ['with a change of level', [0.005, 0.01, 0.03, 0.05]],
      ['with busy times', [0.005, 0.01, 0.03]],
    ];

    for (const [noise, deviations] of models) {
      for (const deviation of deviations) {
        it(`calls few of the same nodes different: ${noise}, ${100 * deviation} %`, () => {
          expect(shareOf('different', noise, deviation, 0)).toBeLessThanOrEqual(mostDifferent);
        });
        if (deviation <= mostDeviation) {
          it(`finds 10 % nearly always: ${noise}, ${100 * deviation} %`, () => {
            expect(shareOf('different', noise, deviation, -0.1)).toBeGreaterThanOrEqual(leastFound);
          });
        }
      }
    }

    it('says that it is not settled where the runs vary too much, and does not guess', () => {
      expect(shareOf('different', 'independent', 0.15, 0)).toBeLessThanOrEqual(mostDifferent);
      expect(shareOf('not-settled', 'independent', 0.15, 0)).toBeGreaterThan(0.9);
    });

    it('does not call twice the margin the same', () => {
      for (const deviation of [0.005, 0.03, 0.05]) {
        expect(shareOf('same', 'independent', deviation, -0.1)).toBeLessThanOrEqual(0.01);
      }
    });

    function shareOf(verdict: CheckVerdict, noise: Noise, deviation: number, difference: number): number {
      const next = random(20_261_123);
      const verdicts = Array.from({ length: checkCount }, () =>
        checkOf(noises[noise](deviation, mostRuns, next), difference),
      );
      return verdicts.filter((one) => one === verdict).length / checkCount;
    }

    /** One check: a run after the other, until it is settled. */
    function checkOf(logarithms: readonly number[], difference: number): CheckVerdict {
      const runs = { first: [] as number[], second: [] as number[] };
      for (const [index, logarithm] of logarithms.entries()) {
        const turn = turnAfter(index);
        runs[turn].push(2000 * Math.exp(logarithm) * (turn === 'first' ? 1 : 1 + difference));
        const { verdict } = decideCheck(runs.first, runs.second);
        if (verdict !== 'continue') {
          return verdict;
        }
      }
      throw new Error('The check went on after the most runs.');
    }
  });
});
