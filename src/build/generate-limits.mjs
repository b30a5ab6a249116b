// Writes src/generated/published-limits.json from limits/: what the tool needs of the published limits, by columns.
// The names of 300 rows' fields, and what is only for readers of the files, would be half of what a browser loads.
// Run: node src/build/generate-limits.mjs
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url);
/** Figures of disks that a volume does not use, and remarks on how a page was read. */
const leftOut = ['temp', 'localNvme', 'note'];

/** Rows as columns. A field that a row lacks is null there; `optional` names the fields that some rows lack. */
export function columnsOf(rows) {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) => !leftOut.includes(name));
  return {
    columns: Object.fromEntries(names.map((name) => [name, rows.map((row) => row[name] ?? null)])),
    optional: names.filter((name) => rows.some((row) => row[name] === undefined)),
  };
}

/** A person can open the page; the commit is for comparing it later. */
function sourceOf({ repo, path, docDate, used }) {
  return { repo, path, docDate, used };
}

async function generate() {
  const read = async (name) => JSON.parse(await readFile(new URL(`limits/${name}.json`, root), 'utf8'));
  const { sizes, seriesSources } = await read('vm-sizes');
  const { disks, configurable, sources } = await read('disk-types');
  const document = {
    vmSizes: columnsOf(sizes),
    vmSources: Object.fromEntries(
      Object.entries(seriesSources).map(([series, pages]) => [series, pages.map(sourceOf)]),
    ),
    disks,
    configurable: configurable.map(({ type, sizeGiB, iops, MBps }) => ({ type, sizeGiB, iops, MBps })),
    diskSources: sources.map(sourceOf),
  };
  await mkdir(new URL('src/generated/', root), { recursive: true });
  await writeFile(new URL('src/generated/published-limits.json', root), JSON.stringify(document));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await generate();
