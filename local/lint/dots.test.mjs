// DISKSPD's option -P without a number: the engine's parser, its help and the tool's reports state the same number.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { root } from '../base/paths.mjs';

const places = [
  { file: 'engine/src/cli/options_measuring.cpp', pattern: /default_ios = (\d+);/ },
  { file: 'engine/src/cli/option_table.cpp', pattern: /a dot for every <count> I\/Os of a thread; default (\d+)"/ },
  { file: 'engine/COMPATIBILITY.md', pattern: /a dot for every <count> I\/Os of a thread; default (\d+)/ },
  { file: 'src/app/exchange/diskspd/report-facts.ts', pattern: /defaultIosPerDot = (\d+);/ },
];

test('the number of I/Os for a dot is the same in each place', () => {
  const numbers = places.map(({ file, pattern }) => {
    const [, number] = pattern.exec(readFileSync(path.join(root, file), 'utf8')) ?? [];
    assert.notEqual(number, undefined, `${file} states no number`);
    return number;
  });
  assert.deepEqual(new Set(numbers), new Set([numbers[0]]));
});
