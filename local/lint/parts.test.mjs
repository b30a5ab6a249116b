// The parts of the product depend on each other in one direction: tool, plugin, module, engine.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import path from 'node:path';
import { root } from '../base/paths.mjs';
import { importsBelow, importsOf } from '../base/testing/imports.mjs';

/** From the top: the code of each may import those after it. */
const parts = ['src', 'gateway-plugin', 'powershell-module', 'engine'];
/** Data and packages, which every part may read. */
const data = ['limits', 'package.json', 'node_modules'];
/** Tests may use any part, as they compare them. */
const isTest = (file) => /\.(spec|test)\.[a-z]+$|[\\/](tests|testing)[\\/]/.test(file);
const isGenerated = (file) => /[\\/](node_modules|dist|generated|assets)[\\/]/.test(file);

describe('the code of the parts', () => {
  it('imports only the parts after its own', () => {
    const imports = parts.flatMap((part) =>
      importsBelow(
        path.join(root, part),
        (file) => /\.(ts|mjs)$/.test(file) && !isTest(file) && !isGenerated(file),
      ).map(({ file, target }) => ({ file: path.posix.join(part, file), target: path.posix.join(part, target) })),
    );
    assert.ok(imports.length >= 1000, `${imports.length} imports`);
    for (const part of parts)
      assert.ok(
        imports.some(({ file }) => file.startsWith(`${part}/`)),
        part,
      );
    assert.deepEqual(imports.flatMap(problemOf), []);
  });

  for (const { what, file, specifier } of [
    { what: 'the tool from the plugin', file: 'gateway-plugin/build/build.mjs', specifier: '../../src/app/a.mjs' },
    { what: 'the plugin from the module', file: 'powershell-module/build.mjs', specifier: '../gateway-plugin/a.mjs' },
    { what: 'the module from the engine', file: 'engine/contract/schemas.mjs', specifier: '../../powershell-module/a' },
    { what: 'the stand-in from the tool', file: 'src/app/main.ts', specifier: '../../local/base/paths.mjs' },
  ]) {
    it(`find an import of ${what}`, () => {
      const imports = importsOf(root, path.join(root, file), `import { a } from '${specifier}';`);
      assert.equal(imports.flatMap(problemOf).length, 1);
    });
  }
});

function problemOf({ file, target }) {
  const [from] = file.split('/');
  const [to] = target.split('/');
  const isAllowed = data.includes(to) || (parts.includes(to) && parts.indexOf(to) >= parts.indexOf(from));
  return isAllowed ? [] : [`${file} imports ${target}`];
}
