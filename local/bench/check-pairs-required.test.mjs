import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { areJudged, problemsOfPairs, requiredOfPairs } from './check-pairs-required.mjs';

const several = (count, verdict, ratio = 1) => Array.from({ length: count }, () => ({ verdict, estimate: { ratio } }));
const required = await requiredOfPairs();
const problemsOf = (pairs, difference) => problemsOfPairs(pairs, difference, required);

describe('what the coordinator check has to keep', () => {
  it('is no less than what it is made for', () => {
    assert.ok(required.pairsAtLeast >= 100);
    assert.ok(required.sameNode.differentPercentAtMost <= 5);
    assert.ok(required.tenPercentLess.foundPercentAtLeast >= 95);
  });

  it('is lost where one node is different from itself too often', () => {
    const pairs = (different) => [...several(different, 'different', 1.2), ...several(100 - different, 'same')];
    assert.deepEqual(problemsOf(pairs(5), 0), []);
    assert.deepEqual(problemsOf(pairs(6), 0), ['one node is different from itself in 6.0 %, required at most 5']);
  });

  it('is lost where a difference of 10 % is not found, or is found the wrong way around', () => {
    const pairs = (...rest) => [...several(94, 'different', 0.9), ...rest];
    const problems = ['a difference of 10 % is found in 94.0 %, required at least 95'];
    assert.deepEqual(problemsOf(pairs(...several(6, 'different', 0.9)), 10), []);
    assert.deepEqual(problemsOf(pairs(...several(6, 'not-settled')), 10), problems);
    assert.deepEqual(problemsOf(pairs(...several(6, 'different', 1.1)), 10), problems);
    assert.deepEqual(problemsOf(pairs(...several(5, 'same'), { verdict: 'different', estimate: null }), 10), problems);
  });

  it('is not judged of few pairs, or of a difference that may stay unseen', () => {
    assert.equal(areJudged(several(99, 'different'), 0, required), false);
    assert.deepEqual(problemsOf(several(99, 'different'), 0), []);
    assert.equal(areJudged(several(100, 'same'), 5, required), false);
    assert.deepEqual(problemsOf(several(100, 'same'), 5), []);
  });
});
