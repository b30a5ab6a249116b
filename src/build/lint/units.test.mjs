// A line that ends between a figure and its unit is code that put a plain space there by itself.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { filesBelow } from '../../../local/base/testing/files-below.mjs';

const app = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../app');
const unit = '(?:IOPS|[KMGTP]i?B(?:/s)?|B|[nµm]?s|min|h)';
const glued = new RegExp(`\\} ${unit}(?![A-Za-z0-9])`);

/** Where a plain space is right, by the file. */
const names = {
  'analysis/limits/disk-figures.ts': 'the name of a disk, which goes into documents',
};

const found = filesBelow(app, (file) => /\.(ts|html)$/.test(file) && !/\.spec\.ts$|\/testing\//.test(file)).flatMap(
  (file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => !/^\s*(\/?\*|\/\/)/.test(line) && glued.test(line))
      .map((line) => ({ file: path.relative(app, file).split(path.sep).join('/'), line: line.trim() })),
);

test('no code puts a plain space between a figure and its unit', () => {
  assert.deepEqual(
    found.filter(({ file }) => !(file in names)),
    [],
  );
  assert.deepEqual([...new Set(found.map(({ file }) => file))], Object.keys(names));
  for (const line of ['`${seconds} s`', '{{ value }} IOPS', '`${a} MB/s`']) assert.match(line, glued);
});
