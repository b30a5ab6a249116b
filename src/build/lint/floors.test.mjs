// The folders of the tool have one order of imports. Tests can import anything.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { importsBelow, importsOf } from '../../../local/base/testing/imports.mjs';

const app = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../app');

/** From the bottom up: each can import those before it. What starts the tool is on top. */
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
  ['app-routes'],
  ['app.component', 'app.config'],
];
/** Within the analysis: folders, and the files beside them. */
const analysisFloors = [
  ['same-node', 'small-file', 'compared-time-spans', 'complete-iops', 'once-for'],
  ['settled-level'],
  ['steady-iops'],
  ['limits', 'run-figures'],
  ['verdict'],
  ['activity', 'search'],
  ['check', 'fit', 'hours', 'judged'],
  ['compare', 'file-copy'],
  ['public-api'],
];
/** What a node runs stands on the pure functions, and on the pictures of a report, which need no page. */
const belowOnNode = ['words', 'analysis', 'exchange', 'result-viewer/report-pictures', 'result-viewer/picture-texts'];

describe('the floors of the tool', () => {
  const isMeant = (file) => /(?<!\.spec)\.ts$/.test(file) && !file.includes('/testing/');
  const imports = importsBelow(app, isMeant).filter(isOfTheTool);
  const onNode = path.resolve(app, '../on-node');
  const importsOnNode = importsBelow(onNode, isMeant, { base: app });

  it('name every folder there is, and every file beside them', () => {
    const without = (folder, order) =>
      readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() || isMeant(entry.name))
        .map(({ name }) => name.replace(/\.ts$/, ''))
        .filter((name) => heightIn(order, name) === -1);
    assert.deepEqual(without(app, floors), ['testing']);
    assert.deepEqual(without(path.join(app, 'analysis'), analysisFloors), ['testing']);
  });

  it('import downwards only', () => {
    assert.ok(imports.length >= 400, `${imports.length} imports`);
    assert.deepEqual(imports.flatMap(problemOf), []);
  });

  it('leave what a node runs alone, which stands on the pure ones', () => {
    assert.ok(importsOnNode.length >= 10, `${importsOnNode.length} imports`);
    assert.deepEqual(importsOnNode.flatMap(problemOnNode), []);
    const planted = importsOf(app, path.join(onNode, 'a.ts'), "import { a } from '../app/result-viewer/curve.store';");
    assert.equal(planted.flatMap(problemOnNode).length, 1);
    assert.deepEqual(
      importsBelow(app, isMeant).filter(({ target }) => target.startsWith('../on-node')),
      [],
    );
  });

  for (const { file, specifier } of [
    { file: 'words/message.ts', specifier: '../analysis/public-api' },
    { file: 'shared/texts.ts', specifier: '../setup/setup.store' },
    { file: 'limits/entries.ts', specifier: '../node/node.store' },
    { file: 'analysis/limits/flow.ts', specifier: '../verdict/verdict-types' },
    { file: 'gateway/sme-gateway.ts', specifier: '../app.config' },
    { file: 'new-file.ts', specifier: './words/message' },
    { file: 'analysis/new-file.ts', specifier: './verdict/verdict-types' },
    { file: 'app.config.ts', specifier: './app.component' },
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

function problemOnNode({ file, target }) {
  const isOwn = target.startsWith('../on-node/') || target === '../generated/contract';
  const isBelow = belowOnNode.some((name) => target === name || target.startsWith(`${name}/`));
  return isOwn || isBelow ? [] : [`${file} imports ${target}`];
}

function isDownwards(order, file, target, depth) {
  const [from, to] = [file, target].map((name) => name.split('/')[depth].replace(/(\.spec)?(\.ts)?$/, ''));
  if (from === to) return true;
  const [height, ground] = [heightIn(order, from), heightIn(order, to)];
  return ground !== -1 && ground < height;
}

function heightIn(order, name) {
  return order.findIndex((names) => names.includes(name));
}
