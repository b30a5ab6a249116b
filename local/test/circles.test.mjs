// No two files import each other, be it through others: each can be read and tested with what is below it alone. Imports of
// types alone count as well, but for those of comments.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { root } from '../base/paths.mjs';
import { circlesOf, importsBelow, importsOf, isSource } from '../base/testing/imports.mjs';

/** With the fewest imports expected, so that a search that finds none is noticed. */
const parts = [
  { folder: 'src', least: 3000 },
  { folder: 'local', least: 700 },
  { folder: 'gateway-plugin', least: 40 },
  { folder: 'e2e', least: 80 },
  { folder: 'powershell-module', least: 8 },
  { folder: 'engine', least: 40 },
];

describe('the files of the project', () => {
  const imports = parts.map(({ folder }) =>
    importsBelow(path.join(root, folder), isSource, { base: root, ofCode: true }).map(named),
  );

  for (const [index, { folder, least }] of parts.entries()) {
    it(`of ${folder} import others`, () => assert.ok(imports[index].length >= least, `${imports[index].length}`));
  }

  it('have no circle between them', () => assert.deepEqual(circlesOf(imports.flat()), []));

  for (const { what, how, files } of [
    {
      what: 'of two',
      how: (specifier) => `import { b } from '${specifier}';`,
      files: ['src/app/a.ts', 'src/app/b.ts'],
    },
    {
      what: 'of types alone',
      how: (specifier) => `export type { B } from '${specifier}';`,
      files: ['src/app/a.ts', 'src/app/b.ts'],
    },
    {
      what: 'over a third, in another part',
      how: (specifier) => `await import('${specifier}')`,
      files: ['e2e/c.mjs', 'local/a.mjs', 'local/b.mjs'],
    },
  ]) {
    it(`would be found in a circle ${what}`, () => {
      const planted = files.flatMap((file, index) => {
        const next = files[(index + 1) % files.length].replace(/\.ts$/, '');
        const specifier = path.posix.relative(path.posix.dirname(file), next);
        const text = how(specifier.startsWith('.') ? specifier : `./${specifier}`);
        return importsOf(root, path.join(root, file), text);
      });
      assert.deepEqual(circlesOf([...imports.flat(), ...planted.map(named)]), [files]);
    });
  }
});

/** As the target's own file is called: TypeScript leaves the ending out. */
function named({ file, target }) {
  const isWhole = path.extname(target) === '.mjs' || existsSync(path.join(root, target));
  return { file, target: isWhole || !file.endsWith('.ts') ? target : `${target}.ts` };
}
