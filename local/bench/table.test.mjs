import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { median, spreadPercent } from './table.mjs';

describe('bench table', () => {
  it('takes the middle value, or the mean of two', () => {
    assert.equal(median([9, 1, 5]), 5);
    assert.equal(median([9, 1, 5, 7]), 6);
  });

  it('gives the spread as a share of the median', () => assert.equal(spreadPercent([90, 100, 110]), 20));
});
