import type { FoundCeiling } from '../../analysis/search/public-api';
import { message } from '../../words/public-api';
import { column, Table } from './table';
import { figureCell, unitCell } from './unit-cells';

/** A row for each ceiling that a search found. */
export function ceilingTable(ceilings: readonly FoundCeiling[]): Table {
  return {
    title: message('SearchSteps.Found.Ceilings'),
    columns: [
      column(message('SearchSteps.Found.Work'), 'text'),
      column(message('Table.Block'), 'bytes'),
      column(message('SearchSteps.Found.Ceiling'), 'mixed'),
      column(message('Table.Unit'), 'text'),
      column(message('Table.IntervalLow'), 'mixed'),
      column(message('Table.IntervalHigh'), 'mixed'),
      column(message('Table.Step'), 'count'),
    ],
    rows: ceilings.map(({ work, blockSizeBytes, value, low, high, step }) => [
      work,
      blockSizeBytes,
      figureCell(value.value, value.unit),
      unitCell(value.unit),
      figureCell(low, value.unit),
      figureCell(high, value.unit),
      step,
    ]),
  };
}
