/** The figures of a chart as a table. */

import { csvText } from '../exchange/tables/public-api';

export type ChartCell = string | number | null;

export interface ChartTable {
  /** With the unit: "Throughput (bytes/s)". */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly ChartCell[])[];
}

/** For each column, whether it has figures: numbers, and gaps where there are none. */
export function columnsOfNumbers({ columns, rows }: ChartTable): boolean[] {
  return columns.map((_, column) => {
    const cells = rows.map((row) => row[column] ?? null).filter((cell) => cell !== null);
    return cells.length > 0 && cells.every((cell) => typeof cell === 'number');
  });
}

/** What a page shows: without the columns in which no row has anything. A file keeps them, for those who read it by its columns. */
export function withoutEmptyColumns({ columns, rows }: ChartTable): ChartTable {
  const isFilled = columns.map((_, column) => rows.some((row) => (row[column] ?? null) !== null));
  return {
    columns: columns.filter((_, column) => isFilled[column]),
    rows: rows.map((row) => row.filter((_, column) => isFilled[column])),
  };
}

/** The table as comma-separated values, as spreadsheets read them. */
export function chartCsv({ columns, rows }: ChartTable): string {
  return csvText([columns, ...rows]);
}
