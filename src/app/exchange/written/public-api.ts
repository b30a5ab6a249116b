/**
 * What makes a table of a page, and writes it. A bundler puts whatever a list of exports names where one of them is used: this one
 * is for pages without a result, which are not to load what makes the tables of one.
 */

export { clipboardTable } from '../tables/clipboard-table';
export { csvOf } from '../tables/csv';
export { column, named } from '../tables/table';
export type { Table, TableCell } from '../tables/table';
export { figureCell, unitCell } from '../tables/unit-cells';
