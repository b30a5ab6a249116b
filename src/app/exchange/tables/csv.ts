/** A table as CSV by RFC 4180. */

import { withTypedSpaces } from '../../words/public-api';
import { ReaderWords } from '../words-of-reader';
import { cellNumber, cellText, ColumnUnit, isFormula, rounded, Table, TableCell } from './table';

export interface CsvCells {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** Without it, Excel reads UTF-8 as something else. */
const byteOrderMark = '\uFEFF';

/** The table as the text of a file. */
export function csvOf(table: Table, words: ReaderWords): string {
  const { columns, rows } = csvCells(table, words);
  return csvText([columns, ...rows]);
}

/** What the file has in its cells. */
export function csvCells({ columns, rows }: Table, words: ReaderWords): CsvCells {
  return {
    columns: columns.map((column) => words.say(column.header)),
    rows: rows.map((row) => columns.map(({ unit }, index) => csvCell(row[index] ?? null, unit, words))),
  };
}

/** The text of a file. Numbers have a point and no grouping, whatever the locale; what is not known is empty. */
export function csvText(lines: readonly (readonly (string | number | null)[])[]): string {
  const texts = lines.map((cells) => `${cells.map((cell) => field(cell ?? '')).join(',')}\r\n`);
  return `${byteOrderMark}${texts.join('')}`;
}

function csvCell(cell: TableCell, unit: ColumnUnit, words: ReaderWords): string | number | null {
  return typeof cell === 'number' ? cellNumber(cell, unit) : cellText(cell, words);
}

/**
 * An apostrophe turns a formula into text; numbers need none. Where the decimal sign is a comma, Excel parts cells at semicolons
 * and lines at their breaks, whatever the quotes say: a cell could begin behind each.
 */
function field(cell: string | number): string {
  if (typeof cell === 'number') {
    return String(rounded(cell));
  }
  const text = withTypedSpaces(cell);
  const inside = text.replace(/([;\r\n])([^;\r\n]+)/g, (all, sign: string, part: string) =>
    isFormula(part) ? `${sign}'${part}` : all,
  );
  const safe = isFormula(text) ? `'${inside}` : inside;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}
