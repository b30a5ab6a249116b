/** The rows of the history: which are shown, in which order, on which page. */

import { ComparedFigure } from '../analysis/public-api';
import { Run, Volume } from '../../generated/contract';

export const rowsPerPage = 25;

/** The figures of a run that the history shows. */
export type FigureName = Extract<ComparedFigure['name'], 'Iops' | 'Throughput' | 'LatencyMean' | 'LatencyP99'>;
export const figureNames: readonly FigureName[] = ['Iops', 'Throughput', 'LatencyMean', 'LatencyP99'];

export type RunFigures = Readonly<Record<FigureName, number | null>>;

/** Of one run: null where it has no result. */
export type KnownFigures = RunFigures | 'unread' | null;

export interface HistoryRow {
  readonly key: string;
  readonly run: Run;
  readonly volumeName: string;
  readonly stateText: string;
  readonly figures: KnownFigures | 'waiting';
}

export type HistoryColumn = 'Started' | 'Name' | 'Volume' | 'Node' | 'State' | FigureName;

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

/** Ids are a node's own. */
export function keyOf({ nodeName, id }: Pick<Run, 'nodeName' | 'id'>): string {
  return `${nodeName}/${id}`;
}

/** A row for each run, in the order given. */
export function historyRows(
  runs: readonly Run[],
  volumes: readonly Volume[],
  figures: ReadonlyMap<string, KnownFigures>,
  stateTexts: Readonly<Record<Run['status'], string>>,
): HistoryRow[] {
  const names = new Map(volumes.map(({ id, name }) => [id, name]));
  return runs.map((run) => {
    const key = keyOf(run);
    const known = figures.get(key);
    return {
      key,
      run,
      volumeName: names.get(run.volumeId) ?? run.volumeId,
      stateText: stateTexts[run.status],
      figures: run.status === 'running' ? null : known === undefined ? 'waiting' : known,
    };
  });
}

/** The rows that have every word of the text in their name, volume or node, whatever its case. */
export function filterRows(rows: readonly HistoryRow[], { text, volumeId }: HistoryFilter): HistoryRow[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter(({ run, volumeName }) => {
    const all = [run.name, volumeName, run.nodeName].join('\n').toLowerCase();
    return (volumeId === null || run.volumeId === volumeId) && words.every((word) => all.includes(word));
  });
}

/** What comes first when a column is sorted by anew: names from A, and the newest and the largest. */
export function firstOrder(column: HistoryColumn): HistorySort {
  return { column, isDescending: column === 'Started' || isFigure(column) };
}

export function isFigure(column: HistoryColumn): column is FigureName {
  return (figureNames as readonly HistoryColumn[]).includes(column);
}

/**
 * The rows in order, the newest first among equals. A figure that is not known comes last, either way.
 * @param figures by which the rows are sorted: rows must not move while more are being read
 */
export function sortRows(
  rows: readonly HistoryRow[],
  { column, isDescending }: HistorySort,
  figures: ReadonlyMap<string, KnownFigures>,
): HistoryRow[] {
  const sign = isDescending ? -1 : 1;
  const newestFirst = (one: HistoryRow, other: HistoryRow): number => -compareTexts(one.run.id, other.run.id);
  if (isFigure(column)) {
    const valueOf = ({ key }: HistoryRow): number | null => {
      const known = figures.get(key) ?? null;
      return known === null || known === 'unread' ? null : known[column];
    };
    return [...rows].sort((one, other) => {
      const [left, right] = [valueOf(one), valueOf(other)];
      if (left === null || right === null) {
        return left === right ? newestFirst(one, other) : left === null ? 1 : -1;
      }
      return sign * (left - right) || newestFirst(one, other);
    });
  }
  const read = textOf[column];
  return [...rows].sort((one, other) => sign * compareTexts(read(one), read(other)) || newestFirst(one, other));
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

/** Whether two runs can be told apart by a comparison; what is not read yet may have a result. */
export function mayHaveResult({ figures }: HistoryRow): boolean {
  return figures !== null;
}

const textOf: Readonly<Record<Exclude<HistoryColumn, FigureName>, (row: HistoryRow) => string>> = {
  Started: ({ run }) => run.createdAt,
  Name: ({ run }) => run.name,
  Volume: ({ volumeName }) => volumeName,
  Node: ({ run }) => run.nodeName,
  State: ({ stateText }) => stateText,
};

/** node2 before node10. */
const { compare: compareTexts } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
