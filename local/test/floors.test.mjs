// The folders of local/ stand on one another in one order, and no program imports another.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { root } from '../base/paths.mjs';
import { importsBelow, importsOf } from '../base/testing/imports.mjs';

/** From the ground up: each may import those before it. */
const floors = ['base', 'build', 'runs', 'simulation', 'gateway', 'shell', 'replay', 'stand-in', 'session', 'browser'];
/** On top: each may import all floors, and no other program. */
const programs = [
  'start',
  'record',
  'package',
  'test',
  'bench',
  'truth',
  'fuzz',
  'lint',
  'plugin-commands',
  'screenshot',
  'tour',
];

describe('the floors of local/', () => {
  const local = path.join(root, 'local');
  const imports = importsBelow(local, (file) => file.endsWith('.mjs')).map(({ file, target }) => ({
    file: `local/${file}`,
    target: path.posix.join('local', target),
  }));

  it('name every folder there is', () => {
    const folders = readdirSync(local, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    assert.deepEqual(folders.map(({ name }) => name).sort(), [...floors, ...programs].sort());
  });

  it('are listed in the README, in this order', () => {
    const readme = readFileSync(path.join(local, 'README.md'), 'utf8');
    const listed = [...readme.matchAll(/^\| `([a-z-]+)\/` \|/gm)].map(([, name]) => name);
    assert.deepEqual(listed.slice(0, floors.length), floors);
    assert.deepEqual(listed.slice(floors.length).sort(), [...programs].sort());
  });

  it('import downwards only', () => {
    assert.ok(imports.length >= 300, `${imports.length} imports`);
    assert.deepEqual(imports.flatMap(problemOf), []);
  });

  for (const { what, file, specifier } of [
    { what: 'a floor above', file: 'local/base/steps.mjs', specifier: '../session/session.mjs' },
    { what: 'another program', file: 'local/bench/tool.mjs', specifier: '../test/suites.mjs' },
    { what: 'a program from a floor', file: 'local/runs/engine.mjs', specifier: '../start/start.mjs' },
  ]) {
    it(`find an import of ${what}`, () => {
      for (const text of [`import { a } from '${specifier}';`, `await import('${specifier}')`]) {
        const [problem] = importsOf(root, path.join(root, file), text).flatMap(problemOf);
        assert.match(problem, new RegExp(`^${file} imports `));
      }
    });
  }
});

function problemOf({ file, target }) {
  const [, from] = file.split('/');
  const [top, to] = target.split('/');
  // What else may be imported is told by parts.test.mjs.
  if (top !== 'local') return [];
  const isAllowed = from === to || (floors.includes(to) && (programs.includes(from) || isBelow(to, from)));
  return isAllowed ? [] : [`${file} imports ${target}`];
}

function isBelow(lower, upper) {
  return floors.indexOf(lower) < floors.indexOf(upper);
}
