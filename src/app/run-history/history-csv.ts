/** The history as CSV and for the clipboard: loaded on demand. */

import { ClipboardTable, clipboardTable, csvOf, Table, TableCell, TableColumn } from '../exchange/tables/public-api';
import { Texts } from '../shared/texts';
import { message } from '../words/public-api';
import { figureNames, HistoryRow, RunSummary } from './history-rows';

const columns: readonly TableColumn[] = [
  { header: message('Table.Started'), unit: 'text' },
  { header: message('Table.Run'), unit: 'text' },
  { header: message('Table.Volume'), unit: 'text' },
  { header: message('Table.Node'), unit: 'text' },
  { header: message('Table.State.Title'), unit: 'text' },
  { header: message('Table.Iops'), unit: 'iops' },
  { header: message('Table.Throughput'), unit: 'throughput' },
  { header: message('Table.LatencyMean'), unit: 'latency' },
  { header: message('Table.Latency99'), unit: 'latency' },
  { header: message('Table.Verdict'), unit: 'text' },
  { header: message('Table.Certainty'), unit: 'text' },
  { header: message('Table.Tag'), unit: 'text' },
  { header: message('Table.Note'), unit: 'text' },
];

/** A row for each that is shown, in its order. */
export function historyTable(rows: readonly HistoryRow[]): Table {
  return {
    title: message('Table.Runs'),
    columns,
    rows: rows.map(({ run, volumeName, stateText, figures }) => [
      run.createdAt,
      run.name,
      volumeName,
      run.nodeName,
      stateText,
      ...figureNames.map((name) => cellOf(figures, (known) => known[name])),
      cellOf(figures, ({ verdict }) => verdict?.headline ?? null),
      cellOf(figures, ({ verdict }) => verdict?.certainty ?? null),
      run.note?.tag ?? null,
      run.note?.text ?? null,
    ]),
  };
}

function cellOf(figures: HistoryRow['figures'], read: (known: RunSummary) => string | number | null): TableCell {
  return figures === 'unread' || figures === 'waiting'
    ? message('Table.NotRead')
    : figures === null
      ? null
      : read(figures);
}

export function historyCsv(rows: readonly HistoryRow[], texts: Texts): string {
  return csvOf(historyTable(rows), texts);
}

export function historyClipboard(rows: readonly HistoryRow[], texts: Texts): ClipboardTable {
  return clipboardTable(historyTable(rows), texts);
}
