import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatTable } from './text-table.mjs';

describe('a table on the terminal', () => {
  it('aligns figures to the right', () => {
    assert.equal(
      formatTable(
        ['', 'IOPS'],
        [
          ['engine', '85,000'],
          ['fio', '9'],
        ],
      ),
      '          IOPS\n------  ------\nengine  85,000\nfio          9',
    );
  });
});
