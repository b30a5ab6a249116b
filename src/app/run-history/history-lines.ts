/** The lines of the history's table: its rows, and below an opened one the runs of a check or the steps of a search. */

import { Strings } from '../../generated/strings';
import { fill } from '../shared/texts';
import { HistoryRow, RunFigures, summaryOf } from './history-rows';

export interface HistoryLine {
  readonly key: string;
  /** null for a step, which has figures alone. */
  readonly row: HistoryRow | null;
  /** Of a step. */
  readonly name: string;
  readonly isPart: boolean;
  /** Whether it shows what is in it; null where there is nothing in it. */
  readonly isOpen: boolean | null;
  readonly figures: RunFigures | 'waiting' | 'unread' | null;
}

export function linesOf(
  rows: readonly HistoryRow[],
  open: ReadonlySet<string>,
  changes: Strings['Headroom']['SearchSteps']['Changes'],
  stepText: string,
): HistoryLine[] {
  const stepsOf = (row: HistoryRow): HistoryLine[] =>
    summaryOf(row)?.steps.map((figures, index) => ({
      key: `${row.key}/${index}`,
      row: null,
      name: fill(stepText, index + 1, changes[figures.change]),
      isPart: true,
      isOpen: null,
      figures,
    })) ?? [];
  const linesOfRow = (row: HistoryRow, isPart: boolean): HistoryLine[] => {
    const inside = row.parts.length > 0 ? row.parts.flatMap((part) => linesOfRow(part, true)) : stepsOf(row);
    const isOpen = inside.length === 0 ? null : open.has(row.key);
    return [
      { key: row.key, row, name: row.name, isPart, isOpen, figures: row.figures },
      ...(isOpen === true ? inside : []),
    ];
  };
  return rows.flatMap((row) => linesOfRow(row, false));
}
