// What a program imports while it runs is there. Imports at the top of a file fail at once, and need no test.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { root } from '../base/paths.mjs';

const lateImport = /const \{ ([^}]+) \} = await import\(\s*'(\.[^']+)'\s*,?\s*\)/g;

describe('what is imported late', () => {
  const wanted = lateImports();

  it('is found', () => assert.ok(wanted.length >= 20, `${wanted.length} imports`));

  for (const { file, target, names } of wanted) {
    it(`is exported for ${file} by ${path.relative(root, target)}`, async () => {
      const exported = Object.keys(await import(pathToFileURL(target).href));
      assert.deepEqual(
        names.filter((name) => !exported.includes(name)),
        [],
      );
    });
  }
});

function lateImports() {
  return readdirSync(path.join(root, 'local'), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.mjs') && !entry.name.endsWith('.test.mjs'))
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(lateImport)].map(([, names, specifier]) => ({
        file: path.relative(root, file),
        target: path.resolve(path.dirname(file), specifier),
        names: names.split(',').map((name) => name.split(':')[0].trim()),
      })),
    );
}
