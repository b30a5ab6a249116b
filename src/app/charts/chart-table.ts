/** The figures of a chart as a table. */

import { csvText } from '../exchange/tables/public-api';

export type ChartCell = string | number | null;

export interface ChartTable {
  /** With the unit: "Throughput (bytes/s)". */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly ChartCell[])[];
}

/** The table as comma-separated values, as spreadsheets read them. */
export function chartCsv({ columns, rows }: ChartTable): string {
  return csvText([columns, ...rows]);
}
