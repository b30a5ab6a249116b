/** What the buttons at a table do: loaded when somebody presses one. */

import { clipboardTable, csvOf, Table } from '../exchange/written/public-api';
import { copyFormatted } from '../shared/copy-text';
import { fileNamePart, saveFile } from '../shared/save-file';
import { Texts } from '../shared/texts';

/** What the name of a file says of its table. */
export interface TableName {
  readonly name: string;
  readonly about: string | null;
  readonly isNow: boolean;
}

/** Copies the table, or offers it as a file. Returns a message, if any: the browser itself reports a saved file. */
export async function takeTable(form: 'Copy' | 'Csv', table: Table, named: TableName, texts: Texts): Promise<string> {
  if (form === 'Csv') {
    saveFile(tableFileName(named, new Date()), csvOf(table, texts), 'text/csv');
    return '';
  }
  const { Copied, NotCopied } = texts.strings.TableFiles;
  return (await copyFormatted(clipboardTable(table, texts))) ? Copied : NotCopied;
}

/** "headroom-test01-by-node-20261127-0809.csv": the time is UTC, as in the ids of runs. */
export function tableFileName({ name, about, isNow }: TableName, at: Date): string {
  const time = at.toISOString().slice(0, 16).replace(/[-:]/g, '').replace('T', '-');
  const parts = ['headroom', about === null ? '' : fileNamePart(about), fileNamePart(name), isNow ? time : ''];
  return `${parts.filter(Boolean).join('-')}.csv`;
}
