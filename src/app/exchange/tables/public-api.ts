/**
 * What the page of a run needs to write its pictures as tables. A bundler puts everything that a list of exports names
 * where one of them is used, so code that is loaded before a report imports this one.
 */

export { ceilingTable } from './ceiling-table';
export { clipboardTable } from './clipboard-table';
export type { ClipboardTable } from './clipboard-table';
export { cpuTable } from './cpu-table';
export { csvCells, csvOf, csvText } from './csv';
export { withoutEmptyColumns } from './filled-columns';
export {
  countersTable,
  intervalTable,
  limitTable,
  percentileTable,
  searchTable,
  summaryTable,
  threadTable,
} from './result-tables';
export { tablesOf } from './tables-of-result';
export type { ColumnUnit, Table, TableCell, TableColumn } from './table';
