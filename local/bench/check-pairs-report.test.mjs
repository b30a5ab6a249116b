import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describePairs, deviation } from './check-pairs-report.mjs';

const pair = (verdict, ratio) => ({
  verdict,
  estimate: ratio === null ? null : { ratio },
  runCount: 8,
  runs: { first: [90, 110], second: [100, 100] },
});

test('pairs are counted by what was decided on them', () => {
  const text = describePairs([pair('same', 1), pair('not-settled', 0.99), pair('different', 0.9)]);
  assert.match(text, /^3 pairs: 1 different, 1 the same, 1 not settled; 8\.0 runs a pair/);
  assert.match(text, /last: different, -10\.0 %, 8 runs/);
});

test('the deviation is that of one side, as a share of its mean', () => {
  assert.equal(deviation(pair('same', 1)).toFixed(4), '0.1414');
});
