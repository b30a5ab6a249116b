/** The figures of a chart as a table. */

import { csvText } from '../exchange/tables/public-api';
import { FigureUnit } from '../words/public-api';

export type ChartCell = string | number | null;

export interface ChartTable {
  /** With the unit: "Throughput (MB/s)". */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly ChartCell[])[];
  /**
   * Of columns whose figures a page shows as it does elsewhere, without the unit that is in their names; null for others.
   * Latencies are in microseconds, and a file has them in milliseconds, as their names say.
   */
  readonly units?: readonly (FigureUnit | null)[];
}

/** For each column, whether it has figures: numbers, and gaps where there are none. */
export function columnsOfNumbers({ columns, rows }: ChartTable): boolean[] {
  return columns.map((_, column) => {
    const cells = rows.map((row) => row[column] ?? null).filter((cell) => cell !== null);
    return cells.length > 0 && cells.every((cell) => typeof cell === 'number');
  });
}

/** The table as comma-separated values, as spreadsheets read them. */
export function chartCsv({ columns, rows, units = [] }: ChartTable): string {
  const inFile = (cell: ChartCell, column: number): ChartCell =>
    typeof cell === 'number' && units[column] === 'latencyMicroseconds' ? cell / 1000 : cell;
  return csvText([columns, ...rows.map((row) => row.map(inFile))]);
}
