/** What the page of compared runs shows, as tables to take along. */

import { Run } from '../../generated/contract';
import { ComparedFigure, ComparedSetting, FigureChange } from '../analysis/compare/public-api';
import { column, figureCell, named, Table, TableCell, unitCell } from '../exchange/written/public-api';
import { Texts } from '../shared/texts';
import { Figure, message } from '../words/public-api';

/** A figure of all runs, by its name on the page. */
export interface ComparedRow {
  readonly name: string;
  readonly figure: Pick<ComparedFigure, 'unit' | 'values' | 'changes'>;
}

/** A row for each figure; of each run its value and, of all but the first, how that differs from the first's. */
export function comparisonTable(
  runs: readonly Run[],
  rows: readonly ComparedRow[],
  standingText: (figure: ComparedRow['figure'], change: FigureChange) => string | null,
  texts: Texts,
): Table {
  const strings = texts.strings.Compare;
  return {
    title: named(strings.Title),
    columns: [
      column(strings.Figure, 'text'),
      column(message('Table.Unit'), 'text'),
      ...runs.flatMap(({ name, nodeName, createdAt }, index) => {
        const number = String(index + 1);
        return [
          column(message('Table.RunColumn', number, name, nodeName, texts.time(createdAt)), 'mixed'),
          ...(index === 0
            ? []
            : [
                column(message('Table.RunChange', number), 'percent'),
                column(message('Table.RunStanding', number), 'text'),
              ]),
        ];
      }),
    ],
    rows: rows.map(({ name, figure }) => [
      name,
      unitCell(figure.unit),
      ...figure.values.flatMap((value, index): TableCell[] => {
        const change = figure.changes[index] ?? null;
        const differs = change === null ? [null, null] : [change.change, standingText(figure, change)];
        return [figureCell(value, figure.unit), ...(index === 0 ? [] : differs)];
      }),
    ]),
  };
}

/** A row for each setting that differs. */
export function settingsTable(runCount: number, settings: readonly ComparedSetting[], texts: Texts): Table {
  const { Settings, SettingName } = texts.strings.Compare;
  return {
    title: named(Settings),
    columns: [
      column(SettingName, 'text'),
      column(message('Table.Unit'), 'text'),
      ...Array.from({ length: runCount }, (_, index) => column(message('Table.OfRun', String(index + 1)), 'mixed')),
    ],
    rows: settings.map(({ name, values }) => {
      const units = new Set(values.flatMap((value) => (isFigure(value) ? [value.unit] : [])));
      const [unit] = units;
      // A limit in IOPS beside one in MB/s has its unit in each cell.
      const cells = values.map((value): TableCell => {
        if (!isFigure(value)) {
          return value;
        }
        return units.size === 1 ? figureCell(value.value, value.unit) : texts.figure(value);
      });
      return [name, units.size === 1 && unit !== undefined ? unitCell(unit) : null, ...cells];
    }),
  };
}

function isFigure(value: ComparedSetting['values'][number]): value is Figure {
  return value !== null && typeof value !== 'string' && 'unit' in value;
}
