// Every table of the tool can be taken along: beside each stands what copies it and saves it as CSV.
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../app', import.meta.url));

/** Templates whose tables have no such buttons, and why. */
const exceptions = {
  'charts/plot.component.html': 'the figures of a chart, which has its own CSV',
  'overview/overview-page.component.html':
    'it has the buttons itself: the page that the tool opens with loads as little as it can',
  'run-history/history-retention.component.html': 'a form: how long each node keeps its runs',
  'run-history/history-table.component.html':
    'the action bar of its page copies and exports the runs, all or those selected',
  'run-history/run-list.component.html': 'links to the newest runs, which the history has with their figures',
  'run-monitor/live-search.component.html': 'steps so far: the result has them once the search has ended',
  'support/support-panel.component.html': 'what is in the support file, which is saved there',
};

const names = (await readdir(folder, { recursive: true }))
  .filter((name) => /\.(html|component\.ts)$/.test(name))
  .sort();
const templates = await Promise.all(
  names.map(async (name) => {
    const text = await readFile(path.join(folder, name), 'utf8');
    const count = (element) => text.split(new RegExp(`<${element}[\\s>]`)).length - 1;
    return { name: name.replaceAll('\\', '/'), tables: count('table'), files: count('headroom-table-files') };
  }),
);
const withTables = templates.filter(({ tables }) => tables > 0);

test('tables are found', () => assert.ok(withTables.length > 15, `${withTables.length} templates with tables`));

test('each table can be copied and saved as CSV', () => {
  const without = withTables.filter(({ name, tables, files }) => files < tables && !(name in exceptions));
  assert.deepEqual(without, []);
});

test('the runs of the history are copied and saved from the action bar', async () => {
  const page = await readFile(path.join(folder, 'run-history/history-page.component.html'), 'utf8');
  const [, bar = ''] = /<div class="hr-actions"([\s\S]*?)<headroom-load-state/.exec(page) ?? [];
  for (const form of ['copy', 'csv']) {
    assert.ok(bar.includes(`takeFigures('${form}')`), form);
  }
});

test('no exception is one for nothing', () => {
  for (const name of Object.keys(exceptions)) {
    const found = withTables.find((one) => one.name === name);
    assert.ok(found !== undefined && found.files < found.tables, `${name} needs no exception`);
  }
});
