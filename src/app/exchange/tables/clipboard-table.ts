/** A table for the clipboard, in the two forms that Excel, Word and Teams choose from; and as part of an HTML page. */

import { withMinus, withTypedSpaces } from '../../words/public-api';
import { ReaderWords } from '../words-of-reader';
import { escapeXml } from '../xml/xml-writer';
import { cellNumber, cellText, ColumnUnit, isFormula, Table, TableCell, TableColumn } from './table';

/** What goes to the clipboard as text/html and as text/plain. */
export interface ClipboardTable {
  readonly html: string;
  readonly text: string;
}

/** Characters: figures and short words stay on one line; names and paths may break anywhere. */
export const mostKeptTogether = 16;
/** Borders and padding of their own, as the programs bring none; colors are theirs. */
const cellStyle = 'border:1px solid #8a8886;padding:2px 8px';

export function clipboardTable(table: Table, words: ReaderWords): ClipboardTable {
  const html = tableHtml(table, words, { isStyled: true, hasCaption: true });
  return { html: withTypedSpaces(`<meta charset="utf-8">${html}`), text: withTypedSpaces(textOf(table, words)) };
}

/** The table's element. Numbers stand right, and are written for the locale. */
export function tableHtml(
  { title, columns, rows }: Table,
  words: ReaderWords,
  { isStyled, hasCaption }: { readonly isStyled: boolean; readonly hasCaption: boolean },
): string {
  const style = (column: TableColumn, cell: TableCell): string => {
    const parts = [
      ...(isStyled ? [cellStyle] : []),
      ...(column.unit === 'text' ? [] : ['text-align:right']),
      ...(cell !== null && shown(cell, column, words).length <= mostKeptTogether ? ['white-space:nowrap'] : []),
      // Excel then keeps it a text, whatever it starts with.
      ...(isStyled && typeof cell !== 'number' ? ["mso-number-format:'\\@'"] : []),
    ];
    return parts.length === 0 ? '' : ` style="${escapeXml(parts.join(';'))}"`;
  };
  const head = columns.map(
    (column) => `<th scope="col"${style(column, null)}>${escapeXml(words.say(column.header))}</th>`,
  );
  const body = rows.map((row) => {
    const cells = columns.map((column, index) => {
      const cell = row[index] ?? null;
      const name = index === 0 ? 'th scope="row"' : 'td';
      const text = isStyled ? shown(cell, column, words) : read(cell, column, words);
      return `<${name}${style(column, cell)}>${escapeXml(text)}</${index === 0 ? 'th' : 'td'}>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  });
  const attributes = isStyled ? ' style="border-collapse:collapse"' : '';
  return [
    `<table${attributes}>${hasCaption ? `<caption>${escapeXml(words.say(title))}</caption>` : ''}`,
    `<thead><tr>${head.join('')}</tr></thead>`,
    `<tbody>${body.join('\n')}</tbody></table>`,
  ].join('\n');
}

/** Fields parted by tabs, which Excel puts into cells of their own. */
function textOf({ columns, rows }: Table, words: ReaderWords): string {
  const plain = (text: string): string => {
    const line = text.replace(/[\t\r\n]+/g, ' ');
    return isFormula(line) ? `'${line}` : line;
  };
  const lines = [
    columns.map(({ header }) => plain(words.say(header))),
    ...rows.map((row) =>
      columns.map((column, index) => {
        const cell = row[index] ?? null;
        return typeof cell === 'number' ? shown(cell, column, words) : plain(cellText(cell, words) ?? '');
      }),
    ),
  ];
  return lines.map((fields) => `${fields.join('\t')}\r\n`).join('');
}

/** As many digits as people read. */
const digits: Readonly<Record<ColumnUnit, number>> = {
  text: 0,
  count: 0,
  iops: 1,
  throughput: 2,
  latency: 3,
  bytes: 0,
  percent: 1,
  seconds: 2,
  mixed: 3,
};

/** A cell as people read it, and no program does: with the minus sign of all sentences. */
export function read(cell: TableCell, column: TableColumn, words: ReaderWords): string {
  const text = shown(cell, column, words);
  return typeof cell === 'number' ? withMinus(text) : text;
}

/** A cell as a spreadsheet reads it, too. */
export function shown(cell: TableCell, { unit }: TableColumn, words: ReaderWords): string {
  if (typeof cell !== 'number') {
    return cellText(cell, words) ?? '';
  }
  const value = cellNumber(cell, unit);
  // What is shown as nothing has no sign.
  const isNothing = Number(value.toFixed(digits[unit])) === 0;
  return new Intl.NumberFormat(words.locale, { maximumFractionDigits: digits[unit] }).format(isNothing ? 0 : value);
}
