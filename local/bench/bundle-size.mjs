// Size of what a browser loads to show the tool: raw, and as gzip -9 would send it.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { printTable } from './table.mjs';

/** Prints the production bundle's JavaScript and style files; `folder` is the built tool. */
export function printBundleSize(folder) {
  const index = readFileSync(join(folder, 'index.html'), 'utf8');
  const rows = readdirSync(folder)
    .filter((name) => /\.(js|css)$/.test(name))
    .map((name) => {
      const content = readFileSync(join(folder, name));
      return { name, initial: index.includes(name), raw: content.length, gzip: gzipSync(content, { level: 9 }).length };
    })
    .sort((a, b) => Number(b.initial) - Number(a.initial) || b.gzip - a.gzip);
  const sum = (figure, filter) => rows.filter(filter).reduce((total, row) => total + row[figure], 0);
  const cells = rows.map((row) => [row.name, row.initial ? 'at once' : 'later', kb(row.raw), kb(row.gzip)]);
  const total = (name, filter) => [name, '', kb(sum('raw', filter)), kb(sum('gzip', filter))];
  printTable(
    ['file', 'loaded', 'raw KB', 'gzip KB'],
    [...cells, total('total at once', (row) => row.initial), total('total', () => true)],
  );
}

function kb(bytes) {
  return (bytes / 1000).toFixed(1);
}
