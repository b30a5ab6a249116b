import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnsOf } from './generate-limits.mjs';

test('rows become columns, and what some rows lack is named', () => {
  const rows = [
    { name: 'a', cached: null, note: 'for readers' },
    { name: 'b', cached: { iops: 1 }, scsi: 2 },
  ];
  assert.deepEqual(columnsOf(rows), {
    columns: { name: ['a', 'b'], cached: [null, { iops: 1 }], scsi: [null, 2] },
    optional: ['scsi'],
  });
});
