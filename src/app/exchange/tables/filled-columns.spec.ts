import { keepColumns, withoutEmptyColumns } from './filled-columns';

describe('withoutEmptyColumns', () => {
  it('keeps a column of which any row has something, be it 0, and all else of the table', () =>
    expect(
      withoutEmptyColumns({
        title: 'Points',
        columns: ['Point', 'IOPS', 'Low', 'Note'],
        rows: [
          ['This run', 200, null, null],
          ['VM size', null, 0, null],
        ],
        units: [null, 'iops', 'iops', null],
      }),
    ).toEqual({
      title: 'Points',
      columns: ['Point', 'IOPS', 'Low'],
      rows: [
        ['This run', 200, null],
        ['VM size', null, 0],
      ],
      units: [null, 'iops', 'iops'],
    }));

  it('leaves a table without rows no columns', () =>
    expect(withoutEmptyColumns({ columns: ['Point'], rows: [] })).toEqual({ columns: [], rows: [] }));
});

describe('keepColumns', () => {
  it('keeps the cells of a kept column in rows that are shorter too', () =>
    expect(keepColumns({ columns: ['a', 'b', 'c'], rows: [[1, 2, 3], [4]] }, (name) => name !== 'b')).toEqual({
      columns: ['a', 'c'],
      rows: [[1, 3], [4]],
    }));
});
