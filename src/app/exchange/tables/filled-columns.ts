/** Which columns of a table a page shows, whatever the table's cells are. */

interface Columned {
  readonly columns: readonly unknown[];
  readonly rows: readonly (readonly unknown[])[];
  /** One for each column. */
  readonly units?: readonly unknown[];
}

/** The same table with these columns alone. */
export function keepColumns<T extends Columned>(
  table: T,
  isKept: (column: T['columns'][number], index: number) => boolean,
): T {
  const kept = table.columns.map(isKept);
  const keep = <C>(list: readonly C[]): C[] => list.filter((_, index) => kept[index]);
  const { columns, rows, units } = table;
  return {
    ...table,
    columns: keep(columns),
    rows: rows.map(keep),
    ...(units === undefined ? {} : { units: keep(units) }),
  };
}

/** What a page shows: without the columns in which no row has anything. A file keeps them, for those who read it by its columns. */
export function withoutEmptyColumns<T extends Columned>(table: T): T {
  return keepColumns(table, (_, index) => table.rows.some((row) => (row[index] ?? null) !== null));
}
