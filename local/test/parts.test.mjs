// The parts of the project stand on one another: tool, plugin, module and engine in this order, and local/ and e2e/ beside them. A
// part's code imports nothing of another one but the contract. What tests import beyond that is named, with its reason.
import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, it } from 'node:test';
import { root } from '../base/paths.mjs';
import { importsBelow, importsOf, isSource } from '../base/testing/imports.mjs';

const contract = 'engine/contract/';
/** What the code of a part imports of what is not its own. */
const allowed = [
  { from: 'engine/', to: [] },
  { from: 'powershell-module/', to: [contract] },
  { from: 'gateway-plugin/', to: [contract] },
  // The version, and what is published about limits, are data.
  { from: 'src/', to: [contract, 'limits/', 'package.json'] },
  // What stands at the bottom of local/ is known to all of it, and knows no part.
  { from: 'local/base/', to: [] },
  { from: 'local/', to: [contract] },
  { from: 'e2e/', to: ['local/'] },
];
/** What tests import besides. None of it is imported by what it imports. */
const ofTests = [
  {
    from: 'powershell-module/tests/support/',
    to: 'gateway-plugin/build/',
    why: 'what the plugin sends is run in sessions of each kind, which the module knows',
  },
  {
    from: 'gateway-plugin/tests/',
    to: 'local/base/',
    why: 'PowerShell is found and started as local development does it',
  },
  {
    from: 'gateway-plugin/tests/',
    to: 'local/build/',
    why: 'what is installed on a node is packed as for a package',
  },
  {
    from: 'local/build/',
    to: 'powershell-module/manifest.mjs',
    why: 'the module is built as for a package, with its version',
  },
  {
    from: 'local/plugin-commands/',
    to: 'gateway-plugin/',
    why: 'the contract of the commands is held by what answers without PowerShell too',
  },
  {
    from: 'src/app/exchange/testing/',
    to: 'engine/tests/golden/',
    why: 'the reports that are read are the engine’s own',
  },
  { from: 'src/build/', to: 'local/base/testing/', why: 'imports are found in one way' },
  { from: 'src/build/', to: 'local/package/', why: 'the manifest is one of the package' },
];

describe('the parts of the project', () => {
  const folders = ['engine', 'powershell-module', 'gateway-plugin', 'src', 'local', 'e2e', 'limits', 'docs'];
  const imports = folders
    .flatMap((folder) => importsBelow(path.join(root, folder), isSource, { base: root }))
    .filter(({ file, target }) => partOf(file) !== partOf(target));

  it('import of each other', () => assert.ok(imports.length >= 150, `${imports.length} imports`));

  it('import what they may, and nothing else', () => assert.deepEqual(imports.flatMap(problemOf), []));

  for (const { from, to, why } of ofTests) {
    it(`import ${to} from ${from}, for ${why}`, () => {
      const isUsed = imports.some(({ file, target }) => file.startsWith(from) && target.startsWith(to));
      assert.ok(isUsed, 'This exception is not needed any more.');
    });
  }

  it('have no circle of folders, those that tests import counted too', () => {
    // As far as an exception goes: the folder that imports, and what it imports of another part.
    const ways = [...ofTests, ...allowed.flatMap(({ from, to }) => to.map((each) => ({ from, to: each })))];
    for (const { from, to } of ofTests) {
      const back = ways.filter((way) => overlap(way.to, from) && overlap(way.from, to));
      assert.deepEqual(back, [], `${to} imports ${from}, which imports it`);
    }
  });

  for (const [file, specifier] of [
    ['engine/contract/schemas.mjs', '../../local/base/paths.mjs'],
    ['powershell-module/build.mjs', '../gateway-plugin/build/build.mjs'],
    ['gateway-plugin/build/build.mjs', '../../local/base/paths.mjs'],
    ['src/app/setup/plan.ts', '../../../gateway-plugin/build/build.mjs'],
    ['src/app/setup/plan.ts', '../../../engine/tests/golden/read.json'],
    ['local/base/steps.mjs', '../../engine/contract/schemas.mjs'],
    ['local/base/steps.mjs', '../../powershell-module/build.mjs'],
    ['local/bench/tool.mjs', '../../e2e/support/evidence.mjs'],
    ['local/bench/tool.mjs', '../../gateway-plugin/build/build.mjs'],
    ['local/session/session.mjs', '../../src/app/a.mjs'],
    ['e2e/support/describe-tool.mjs', '../../src/app/a.mjs'],
  ]) {
    it(`would be found where ${file} imports ${specifier}`, () => {
      for (const text of [`import { a } from '${specifier}';`, `await import('${specifier}')`]) {
        const [problem] = importsOf(root, path.join(root, file), text).flatMap(problemOf);
        assert.match(problem, new RegExp(`^${file} imports `));
      }
    });
  }
});

function partOf(file) {
  return file.split('/')[0];
}

function problemOf({ file, target }) {
  const own = allowed.find(({ from }) => file.startsWith(from)) ?? { to: [] };
  const asTest = isOfTests(file) ? [...(file.startsWith('e2e/') ? [] : [contract]), ...toOfTests(file)] : [];
  return [...own.to, ...asTest].some((to) => target.startsWith(to)) ? [] : [`${file} imports ${target}`];
}

function isOfTests(file) {
  return /\.(test|spec|contract)\.(mjs|ts)$|\/(tests|testing)\//.test(file);
}

function toOfTests(file) {
  return ofTests.filter(({ from }) => file.startsWith(from)).map(({ to }) => to);
}

function overlap(one, other) {
  return one.startsWith(other) || other.startsWith(one);
}
