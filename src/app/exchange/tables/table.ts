/** A table before it is CSV, HTML or text. */

import { Message, message } from '../../words/public-api';
import { ReaderWords } from '../words-of-reader';

/** What a column's numbers are, and the unit that they are written in. */
export type ColumnUnit =
  | 'text'
  | 'count'
  | 'iops'
  /** Bytes per second, written in MB/s (10^6 bytes), as limits are published. */
  | 'throughput'
  /** Microseconds, written in milliseconds. */
  | 'latency'
  | 'bytes'
  | 'percent'
  | 'seconds'
  /** A figure in the unit that another cell of its row names. */
  | 'mixed';

export interface TableColumn {
  /** Says the unit, as the cells do not. */
  readonly header: Message;
  readonly unit: ColumnUnit;
}

/** null = not measured, not known. */
export type TableCell = string | number | Message | null;

export interface Table {
  readonly title: Message;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly TableCell[])[];
}

/** A column by a message, or by a text that the page has already. */
export function column(header: Message | string, unit: ColumnUnit): TableColumn {
  return { header: typeof header === 'string' ? named(header) : header, unit };
}

/** What the page calls something, where a message is wanted. */
export function named(text: string): Message {
  return message('Table.Name', text);
}

/** With as many digits as tell something. */
export function rounded(value: number): number {
  return Number(value.toFixed(3));
}

/** A number in its column's unit. */
export function cellNumber(value: number, unit: ColumnUnit): number {
  const scaled = unit === 'throughput' ? value / 1e6 : unit === 'latency' ? value / 1000 : value;
  return rounded(scaled);
}

/** A cell that holds words; null for a number and for nothing. */
export function cellText(cell: TableCell, words: ReaderWords): string | null {
  return cell === null || typeof cell === 'number' ? null : typeof cell === 'string' ? cell : words.say(cell);
}

/**
 * Whether a spreadsheet would read a text as a formula: anyone can choose names of targets and computers. A text that
 * is only a number, such as -5, is not a formula.
 */
export function isFormula(text: string): boolean {
  return /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(text) && !/^[+-]?\d+(?:[.,]\d+)?$/.test(text);
}
