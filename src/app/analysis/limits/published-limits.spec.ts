import * as published from '../../../../limits/vm-sizes.json';
import { rowsOf, vmSizes } from './published-limits';

describe('The published limits as they are packed', () => {
  it('are the rows of the file, but for what is only for its readers', () => {
    const forReaders = ['temp', 'localNvme', 'note'];
    const kept = (row: object): object =>
      Object.fromEntries(
        Object.entries(row).filter(([name, value]) => !forReaders.includes(name) && value !== undefined),
      );
    const optional = ['cachedBurst', 'uncachedUltraPv2', 'uncachedUltraPv2Burst'];
    const rows = (published.sizes as readonly object[]).map((row) =>
      Object.fromEntries(
        Object.entries(kept(row)).filter(([name, value]) => value !== null || !optional.includes(name)),
      ),
    );
    expect(rows.length).toBeGreaterThan(250);
    expect(vmSizes as unknown).toEqual(rows);
  });

  it('keep a null that says that there is none', () => {
    expect(rowsOf({ columns: { cached: [null, 1], scsi: [null, 2] }, optional: ['scsi'] })).toEqual([
      { cached: null },
      { cached: 1, scsi: 2 },
    ]);
  });
});
