import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { countOption } from './count-option.mjs';

describe('an option that takes a count', () => {
  it('is a whole number from 1 to 999,999', () => {
    assert.equal(countOption('--seed', '1'), 1);
    assert.equal(countOption('--seed', '999999'), 999_999);
  });

  for (const text of ['', '0', '-1', '1.5', '1e3', '1000000', ' 1', 'many']) {
    it(`is not '${text}'`, () => {
      assert.throws(() => countOption('--seed', text), { message: new RegExp(`--seed .*, not '${text}'\\.`) });
    });
  }
});
