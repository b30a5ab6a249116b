import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { betterSeries, judge, ratios, requirement } from './targets.mjs';

describe('bench targets', () => {
  it('takes the quotient within each round', () => assert.deepEqual(ratios([10, 30], [20, 20]), [0.5, 1.5]));

  it('compares with the program that was better over all rounds', () =>
    assert.deepEqual(betterSeries([1, 9, 3], [2, 4, 5]), [2, 4, 5]));

  it('judges the median by a lower bound', () => {
    assert.equal(judge({ least: 1 }, [0.9, 1, 1.4]).reached, true);
    assert.equal(judge({ least: 1 }, [0.9, 0.99, 1.4]).reached, false);
  });

  it('judges the median by an upper bound', () => {
    assert.equal(judge({ most: 0.95 }, [0.9, 0.95, 2]).reached, true);
    assert.equal(judge({ most: 0.95 }, [0.9, 0.96, 2]).reached, false);
  });

  it('judges the median by both', () => {
    const around = { least: 0.98, most: 1.02 };
    assert.equal(judge(around, [1]).reached, true);
    assert.equal(judge(around, [0.97]).reached, false);
    assert.equal(judge(around, [1.03]).reached, false);
  });

  it('says when the rounds lie on both sides', () => {
    assert.equal(judge({ least: 1 }, [0.9, 0.95, 1.1]).inDoubt, true);
    assert.equal(judge({ least: 1 }, [0.9, 0.95, 0.99]).inDoubt, false);
    assert.equal(judge({ least: 1 }, [0.9, 1.05, 1.1]).inDoubt, false);
  });

  it('does not take a missing figure for a reached one', () =>
    assert.equal(judge({ most: 1 }, [Number.NaN]).reached, false));

  it('gives the range', () => {
    const { median, smallest, largest } = judge({ least: 1 }, [3, 1, 2]);
    assert.deepEqual([median, smallest, largest], [2, 1, 3]);
  });

  it('says what is asked for', () => {
    assert.equal(requirement({ least: 1.5 }), '≥ 1.50');
    assert.equal(requirement({ most: 50, unit: 'ms', digits: 0 }), '≤ 50 ms');
    assert.equal(requirement({ least: 0.98, most: 1.02 }), '0.98 to 1.02');
  });
});
