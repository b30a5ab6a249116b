/** Tables with what a page has room for; all else is in the CSV. */

import { TimeSpanResult } from '../../../generated/contract';
import { describePercentile } from '../../words/public-api';
import { keepColumns } from '../tables/filled-columns';
import { Table, TableCell } from '../tables/table';

/** Without the columns that only spreadsheets need. */
export function narrow(table: Table): Table {
  return keepColumns(table, ({ unit, header }) => unit !== 'bytes' && !header.key.endsWith('StdDev'));
}

/** If all I/O was in one direction, the totals repeat it. */
export function withoutRepetition({ title, columns, rows }: Table, { read, write }: TimeSpanResult): Table {
  const isMixed = read.ioCount > 0 && write.ioCount > 0;
  const isTotal = (cell: TableCell): boolean => cell !== null && typeof cell === 'object' && cell.key === 'Table.Total';
  const others = rows.filter((row) => !row.some(isTotal));
  return { title, columns, rows: isMixed || others.length === 0 ? rows : others };
}

/** Without percentiles that say no more than the maximum does. */
export function tellingPercentiles(span: TimeSpanResult): TimeSpanResult {
  const { latencyPercentiles: all } = span;
  return {
    ...span,
    latencyPercentiles: all?.filter((row) => describePercentile(row, all) !== 'none') ?? null,
  };
}
