// What a support file takes of a node: as large as the contract's document-sizes.json says, which the module is held to too.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { supportSizes } from '../runs/run-documents.mjs';
import { Support } from './support.mjs';

describe('The entries of a support file', () => {
  it('leave out what is too large by itself, and name it', () => {
    const support = new Support();
    support.add('a', 'x'.repeat(supportSizes.entry));
    support.add('b', 'x'.repeat(supportSizes.entry + 1));
    assert.deepEqual(
      support.entries.map(({ name }) => name),
      ['a'],
    );
    assert.deepEqual(support.leftOut, [{ fact: 'b', reason: 'it is larger than 4 MiB' }]);
  });

  it('leave out what would be too large together, and take what is smaller', () => {
    const support = new Support();
    const largest = 'x'.repeat(supportSizes.entry);
    for (let bytes = 0; bytes < supportSizes.all; bytes += supportSizes.entry) support.add(`${bytes}`, largest);
    const { length } = support.entries;
    assert.equal(length, supportSizes.all / supportSizes.entry);
    support.add('more', 'x');
    assert.deepEqual(support.leftOut, [{ fact: 'more', reason: 'it is larger than 24 MiB' }]);
  });
});
