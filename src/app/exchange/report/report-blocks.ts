/** The parts that a report's page is put together of, as HTML. */

import { Message, withMinus } from '../../words/public-api';
import { mostKeptTogether, read, tableHtml } from '../tables/clipboard-table';
import { withoutEmptyColumns } from '../tables/filled-columns';
import { cellText, Table } from '../tables/table';
import { ReaderWords } from '../words-of-reader';
import { escapeXml } from '../xml/xml-writer';

/** '' where all blocks are empty. */
export function section(heading: Message, blocks: readonly string[], words: ReaderWords): string {
  const content = blocks.filter((block) => block !== '');
  return content.length === 0
    ? ''
    : `<section>\n<h2>${escapeXml(words.say(heading))}</h2>\n${content.join('\n')}\n</section>`;
}

/** '' where the picture is empty. */
export function figureBlock(caption: string, picture: string): string {
  return picture === ''
    ? ''
    : `<figure><figcaption>${escapeXml(caption)}</figcaption>\n${scroller(caption, picture)}</figure>`;
}

/** A table that the reader can open; '' if it is empty. A print has what is open on the screen. */
export function foldedTable(name: string, table: string): string {
  return table === '' ? '' : `<details><summary>${escapeXml(name)}</summary>\n${table}</details>`;
}

/** A table in words and numbers; null = not measured, or nothing to say. */
export interface PlainTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** Without empty columns. */
export function plainTable(name: string, { columns, rows }: PlainTable, { locale }: ReaderWords): string {
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const shown = columns.flatMap((header, index) =>
    rows.some((row) => (row[index] ?? null) !== null)
      ? [{ header, index, isNumber: rows.every((row) => typeof row[index] !== 'string') }]
      : [],
  );
  const attributes = (isNumber: boolean, text = ''): string =>
    isNumber ? ' class="number"' : text !== '' && text.length <= mostKeptTogether ? ' class="short"' : '';
  const head = shown.map(({ header, isNumber }) => `<th scope="col"${attributes(isNumber)}>${escapeXml(header)}</th>`);
  const body = rows.map((row) => {
    const cells = shown.map(({ index, isNumber }) => {
      const cell = row[index] ?? null;
      const text = escapeXml(typeof cell === 'number' ? withMinus(numbers.format(cell)) : (cell ?? ''));
      return index === 0 ? `<th scope="row">${text}</th>` : `<td${attributes(isNumber, text)}>${text}</td>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  });
  return rows.length === 0
    ? ''
    : scroller(name, `<table><thead><tr>${head.join('')}</tr></thead><tbody>${body.join('\n')}</tbody></table>`);
}

/** Wide content, which a narrow screen shows part by part. */
function scroller(name: string, content: string): string {
  return `<div class="scroll" role="group" tabindex="0" aria-label="${escapeXml(name)}">${content}</div>`;
}

/** Without empty columns. */
export function tableBlock(table: Table, words: ReaderWords, hasCaption = true): string {
  return table.rows.length === 0
    ? ''
    : scroller(words.say(table.title), tableHtml(withoutEmptyColumns(table), words, { isStyled: false, hasCaption }));
}

/** A table of few rows and many columns, turned: paper is narrow. The rows are named by the second column. */
export function transposed({ title, columns, rows }: Table, words: ReaderWords): string {
  const head = rows.map(
    (row) => `<th scope="col" class="number">${escapeXml(cellText(row[1] ?? null, words) ?? '')}</th>`,
  );
  const body = columns.flatMap((column, index) => {
    const cells = rows.map((row) => read(row[index] ?? null, column, words));
    const isShown = index > 1 && cells.some((cell) => cell !== '');
    const texts = cells.map((cell) => `<td class="number">${escapeXml(cell)}</td>`).join('');
    return isShown ? [`<tr><th scope="row">${escapeXml(words.say(column.header))}</th>${texts}</tr>`] : [];
  });
  const table = `<table class="turned"><thead><tr><td></td>${head.join('')}</tr></thead><tbody>${body.join('\n')}</tbody></table>`;
  return scroller(words.say(title), table);
}

export function facts(entries: readonly (readonly [Message, string | null])[], words: ReaderWords): string {
  const rows = entries.flatMap(([name, value]) =>
    value === null || value === '' ? [] : [`<dt>${escapeXml(words.say(name))}</dt><dd>${escapeXml(value)}</dd>`],
  );
  return `<dl>${rows.join('\n')}</dl>`;
}

export function paragraph(text: string, name = ''): string {
  return `<p${name === '' ? '' : ` class="${name}"`}>${escapeXml(text)}</p>`;
}
