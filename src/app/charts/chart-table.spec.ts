import { chartCsv, columnsOfNumbers } from './chart-table';

describe('chartCsv', () => {
  const fieldsOf = (...cells: readonly (string | number | null)[]): string | undefined =>
    chartCsv({ columns: ['a'], rows: [cells] }).split('\r\n')[1];

  it('writes a header, and lines that all end', () =>
    expect(chartCsv({ columns: ['Time (s)', 'IOPS'], rows: [[1, 1953.25]] })).toBe(
      '\uFEFFTime (s),IOPS\r\n1,1953.25\r\n',
    ));

  it('has latencies in milliseconds, as all files do', () =>
    expect(
      chartCsv({ columns: ['Run', 'Latency (ms)'], units: [null, 'latencyMicroseconds'], rows: [['a', 1250]] }),
    ).toContain('\r\na,1.25\r\n'));

  it('leaves out what was not measured', () => expect(fieldsOf(1, null, 3)).toBe('1,,3'));

  it('quotes what would end a field', () => expect(fieldsOf('a,b', 'say "x"', ' c')).toBe('"a,b","say ""x"""," c"'));

  it('rounds what tells nothing', () => expect(fieldsOf(0.1 + 0.2, -1 / 3)).toBe('0.3,-0.333'));

  it('keeps a name from becoming a formula', () => expect(fieldsOf('=1+1', '-x', '-5')).toBe("'=1+1,'-x,-5"));
});

describe('columnsOfNumbers', () => {
  it('tells figures, with gaps, from words', () => {
    const rows = [
      ['This run', 200.2, null, null],
      ['VM size', 1920, 3, null],
    ];
    expect(columnsOfNumbers({ columns: ['Point', 'IOPS', 'Depth', 'Note'], rows })).toEqual([false, true, true, false]);
  });
});
