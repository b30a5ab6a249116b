// The tables of a document `activity` by rows, for who looks at one volume.

/** The document's row of a volume; undefined if it has none. */
export function volumeOf({ volumes }, id) {
  const { volumeIds, reads, writes, redirected } = volumes;
  const index = volumeIds.indexOf(id);
  if (index === -1) return undefined;
  const row = (columns) => Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, values[index]]));
  return { volumeId: id, reads: row(reads), writes: row(writes), redirected: row(redirected) };
}
