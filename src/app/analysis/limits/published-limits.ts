/** The published limits, as `src/build/generate-limits.mjs` packs them for the browser. */

import * as packed from '../../../generated/published-limits.json';

interface Columns {
  readonly columns: Readonly<Record<string, readonly unknown[]>>;
  readonly optional: readonly string[];
}

export const { vmSources, disks, configurable, diskSources } = packed;
export const vmSizes = rowsOf(packed.vmSizes);

/** The rows of `limits/vm-sizes.json` again; a field that is optional and null is left out. */
export function rowsOf({ columns, optional }: Columns): Readonly<Record<string, unknown>>[] {
  const names = Object.keys(columns);
  const { length } = Object.values(columns)[0] ?? [];
  return Array.from({ length: length ?? 0 }, (_, index) =>
    Object.fromEntries(
      names
        .map((name) => [name, columns[name]?.[index] ?? null] as const)
        .filter(([name, value]) => value !== null || !optional.includes(name)),
    ),
  );
}
