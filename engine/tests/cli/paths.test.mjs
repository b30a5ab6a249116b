// Names of more than plain letters: they reach the system, and come back in the reports, as they were given.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { asArgument, makeFolder, measure, onWindows, shortAndPaced } from './harness.mjs';

const quick = [...shortAndPaced, '-b4k', '-c1M'];

const names = [
  { name: 'letters beyond ASCII', parts: ['Prüfung 測試', 'Übergröße 🙂.dat'] },
  { name: 'characters that XML and JSON escape', parts: ["a & b's", "x;'&.dat"] },
  {
    name: 'a path longer than 260 characters',
    parts: [...Array(6).fill('a folder with a rather long name, fifty letters in all'), 'io.dat'],
  },
];

for (const { name, parts } of names) {
  test(`a target may have ${name}`, async (t) => {
    const folder = makeFolder(t);
    mkdirSync(join(folder, ...parts.slice(0, -1)), { recursive: true });
    const path = join(folder, ...parts);
    const { code, result, stderr } = await measure(folder, [...quick, asArgument(path)]);
    assert.equal(code, 0, stderr);
    assert.equal(statSync(path).size, 1 << 20);
    assert.equal(result.profile.timeSpans[0].targets[0].path, asArgument(path));
    assert.ok(result.timeSpans[0].total.ioCount > 0);
    assert.ok(existsSync(`${path}.headroom-io`));
  });
}

test(
  'a target may be given in the form that Windows uses for long paths',
  { skip: !onWindows && 'needs paths of Windows' },
  async (t) => {
    const folder = makeFolder(t);
    const path = join(folder, 'io.dat');
    const { code, result, stderr } = await measure(folder, [
      ...quick,
      '--delete-created',
      `\\\\?\\${asArgument(path)}`,
    ]);
    assert.equal(code, 0, stderr);
    assert.ok(result.timeSpans[0].total.ioCount > 0);
    assert.ok(!existsSync(path) && !existsSync(`${path}.headroom-io`));
  },
);

test(
  'a share that cannot be reached is an error that names it',
  { skip: !onWindows && 'needs paths of Windows' },
  async (t) => {
    const path = '\\\\localhost\\no-such-share\\io.dat';
    const { code, result } = await measure(makeFolder(t), [...quick, path]);
    assert.equal(code, 1);
    assert.equal(result.error.target, path);
    assert.equal(result.error.code, 'TargetNotFound');
  },
);

test('a missing target with letters beyond ASCII is named as it was given', async (t) => {
  const folder = makeFolder(t);
  const path = asArgument(join(folder, 'fehlt-測試.dat'));
  const { code, result, stderr } = await measure(folder, [...shortAndPaced, '-b4k', path]);
  assert.equal(code, 1);
  assert.ok(stderr.includes(path), stderr);
  assert.equal(result.error.target, path);
});
