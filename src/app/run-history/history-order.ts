/** Which rows of the history are shown, in which order, on which page. */

import {
  FigureName,
  HistoryColumn,
  HistoryRow,
  isFigure,
  KnownFigures,
  TextColumn,
  VerdictColumn,
} from './history-rows';

export const rowsPerPage = 25;

export interface HistorySort {
  readonly column: HistoryColumn;
  readonly isDescending: boolean;
}

export interface HistoryFilter {
  readonly text: string;
  /** null = all. */
  readonly volumeId: string | null;
}

export interface HistoryPage {
  /** From 0. */
  readonly number: number;
  readonly rows: readonly HistoryRow[];
  readonly first: number;
  readonly last: number;
  readonly total: number;
}

/** The rows that have every word of the text in their name, volume, node, tag or note, whatever its case. */
export function filterRows(rows: readonly HistoryRow[], { text, volumeId }: HistoryFilter): HistoryRow[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter(({ run, volumeName }) => {
    const { tag = null, text: note = null } = run.note ?? {};
    const all = [run.name, volumeName, run.nodeName, tag ?? '', note ?? ''].join('\n').toLowerCase();
    return (volumeId === null || run.volumeId === volumeId) && words.every((word) => all.includes(word));
  });
}

/** The first direction when a column is sorted: names from A, the newest and the largest first. */
export function firstOrder(column: HistoryColumn): HistorySort {
  return { column, isDescending: column === 'Started' || column === 'Certainty' || isFigure(column) };
}

/** Whether the column is of results, which have to be read first. */
export function isOfResults(column: HistoryColumn): column is FigureName | VerdictColumn {
  return isFigure(column) || column === 'Verdict' || column === 'Certainty';
}

/**
 * The rows in order, the newest first among equals. What is not known comes last, either way.
 * @param figures by which the rows are sorted: rows must not move while more are being read
 */
export function sortRows(
  rows: readonly HistoryRow[],
  { column, isDescending }: HistorySort,
  figures: ReadonlyMap<string, KnownFigures>,
): HistoryRow[] {
  const sign = isDescending ? -1 : 1;
  const newestFirst = (one: HistoryRow, other: HistoryRow): number => -compareTexts(one.run.id, other.run.id);
  const valueOf = isOfResults(column)
    ? ({ key }: HistoryRow): string | number | null => valueOfResult(figures.get(key), column)
    : textOf[column];
  return [...rows].sort((one, other) => {
    const [left, right] = [valueOf(one), valueOf(other)];
    if (left === null || right === null) {
      return left === right ? newestFirst(one, other) : left === null ? 1 : -1;
    }
    return sign * compareValues(left, right) || newestFirst(one, other);
  });
}

function valueOfResult(known: KnownFigures | undefined, column: FigureName | VerdictColumn): string | number | null {
  if (known === undefined || known === null || known === 'unread') {
    return null;
  }
  switch (column) {
    case 'Verdict':
      return known.verdict?.headline ?? null;
    case 'Certainty':
      return known.verdict?.rank ?? null;
    default:
      return known[column];
  }
}

function compareValues(left: string | number, right: string | number): number {
  return typeof left === 'number' && typeof right === 'number'
    ? left - right
    : compareTexts(String(left), String(right));
}

/** One page of the rows: the last one where there are not as many. */
export function pageOf(rows: readonly HistoryRow[], asked: number): HistoryPage {
  const number = Math.max(0, Math.min(asked, Math.ceil(rows.length / rowsPerPage) - 1));
  const start = number * rowsPerPage;
  const shown = rows.slice(start, start + rowsPerPage);
  return {
    number,
    rows: shown,
    first: rows.length === 0 ? 0 : start + 1,
    last: start + shown.length,
    total: rows.length,
  };
}

const textOf: Readonly<Record<TextColumn, (row: HistoryRow) => string | null>> = {
  Started: ({ run }) => run.createdAt,
  Name: ({ name }) => name,
  Volume: ({ volumeName }) => volumeName,
  Node: ({ nodeText }) => nodeText,
  State: ({ stateText }) => stateText,
  Tag: ({ run }) => run.note?.tag ?? run.note?.text ?? null,
};

/** node2 before node10. */
const { compare: compareTexts } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
