// The folders of the tool have one order of imports. Tests can import anything.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { importsBelow, importsOf } from '../../../local/base/testing/imports.mjs';

const app = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../app');

/** From the bottom up: each can import those before it. Files outside the folders are on top, except the addresses. */
const floors = [
  ['app-addresses'],
  ['words'],
  ['profile'],
  ['analysis'],
  ['exchange'],
  ['shared'],
  ['table-files'],
  ['shell'],
  ['gateway'],
  ['charts', 'limits', 'node', 'profile-editor', 'rail', 'support'],
  ['activity', 'run-history'],
  ['run-monitor', 'about', 'compare'],
  ['coordinator-check'],
  ['setup'],
  ['limits-page', 'overview', 'result-viewer', 'volume'],
  ['opened', 'run'],
];
/** Within the analysis. */
const analysisFloors = [
  ['same-node', 'small-file', 'compared-time-spans', 'complete-iops', 'once-for'],
  ['settled-level'],
  ['steady-iops'],
  ['limits', 'run-figures'],
  ['verdict'],
  ['activity', 'search'],
  ['check', 'fit', 'hours', 'judged'],
  ['compare'],
];

describe('the floors of the tool', () => {
  const isMeant = (file) => /(?<!\.spec)\.ts$/.test(file) && !file.includes('/testing/');
  const imports = importsBelow(app, isMeant).filter(isOfTheTool);

  it('name every folder there is', () => {
    const foldersOf = (folder) =>
      readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name);
    assert.deepEqual(
      foldersOf(app).filter((name) => heightIn(floors, name) === -1),
      ['testing'],
    );
    assert.deepEqual(
      foldersOf(path.join(app, 'analysis')).filter((name) => heightIn(analysisFloors, name) === -1),
      ['testing'],
    );
  });

  it('import downwards only', () => {
    assert.ok(imports.length >= 400, `${imports.length} imports`);
    assert.deepEqual(imports.flatMap(problemOf), []);
  });

  for (const { file, specifier } of [
    { file: 'words/message.ts', specifier: '../analysis/public-api' },
    { file: 'shared/texts.ts', specifier: '../setup/setup.store' },
    { file: 'limits/entries.ts', specifier: '../node/node.store' },
    { file: 'analysis/limits/flow.ts', specifier: '../verdict/verdict-types' },
    { file: 'gateway/sme-gateway.ts', specifier: '../app.config' },
  ]) {
    it(`find that ${file} imports ${specifier}`, () => {
      const found = importsOf(app, path.join(app, file), `import { a } from '${specifier}';`).flatMap(problemOf);
      assert.equal(found.length, 1);
    });
  }
});

function isOfTheTool({ target }) {
  return !target.startsWith('..');
}

function problemOf({ file, target }) {
  const isWrong =
    !isDownwards(floors, file, target, 0) ||
    (file.startsWith('analysis/') && target.startsWith('analysis/') && !isDownwards(analysisFloors, file, target, 1));
  return isWrong ? [`${file} imports ${target}`] : [];
}

function isDownwards(order, file, target, depth) {
  const [from, to] = [file, target].map((name) => name.split('/')[depth].replace(/(\.spec)?(\.ts)?$/, ''));
  if (from === to) return true;
  const [height, ground] = [heightIn(order, from), heightIn(order, to)];
  // Everything else is on top.
  return height === -1 || (ground !== -1 && ground < height);
}

function heightIn(order, name) {
  return order.findIndex((names) => names.includes(name));
}
