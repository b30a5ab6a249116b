// Where a file is deleted by its name alone, it gets another one first, to be looked at there. Who is killed in between, or
// meets somebody else's file, leaves nothing behind for ever, and nothing that is not named.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import {
  asArgument,
  hashOf,
  makeFolder,
  makeForeignFile,
  measure,
  onWindows,
  run,
  shortAndPaced,
  skipWithoutFolderHandles,
} from '../cli/harness.mjs';
import { interfereAtEach, skipWithoutSteps } from './steps.mjs';
import { replaceCalls, skipWithoutCalls } from './system-calls.mjs';

const mebibyte = 1 << 20;
const quick = [...shortAndPaced, '-b4k', '-c1M'];
const asideName = /^\.headroom-io-[0-9a-f]{32}$/;
const options = {
  skip: skipWithoutSteps || ((onWindows || skipWithoutFolderHandles) && 'Windows deletes a file by its handle'),
};

/** A folder in which an engine was killed while it deleted its test file, and where that file is. */
async function killAside(t) {
  const folder = makeFolder(t);
  const notes = makeFolder(t);
  const path = join(folder, 'io.dat');
  const ended = await interfereAtEach(notes, [...quick, '--delete-created', path], {
    'set-aside': (child) => child.kill('SIGKILL'),
  });
  assert.equal(ended.signal, 'SIGKILL');
  const [aside, ...rest] = readdirSync(folder).sort();
  assert.match(aside, asideName);
  assert.deepEqual(rest, ['io.dat.headroom-io']);
  return { folder, path, aside: join(folder, aside) };
}

test('what a killed deletion left goes when the file is asked for again', options, async (t) => {
  const { folder, path } = await killAside(t);
  const { code, stderr } = await run([`--remove-created=${path}`]);
  assert.equal(code, 0, stderr);
  assert.deepEqual(readdirSync(folder), []);
});

test('what a killed deletion left goes when a run makes the file again, which says so', options, async (t) => {
  const { folder, path, aside } = await killAside(t);
  const { code, stderr, result } = await measure(makeFolder(t), [...quick, '--delete-created', path]);
  assert.equal(code, 0, stderr);
  assert.deepEqual(
    result.warnings.filter((w) => w.target === aside).map((w) => w.message),
    ['Deleted a test file that a killed run had left behind.'],
  );
  assert.deepEqual(readdirSync(folder), []);
});

const strangers = [
  { name: 'that was written to since', change: (aside) => writeFileSync(aside, 'precious', { flag: 'r+' }) },
  { name: 'that has grown since', change: (aside) => writeFileSync(aside, 'precious', { flag: 'a' }) },
  {
    name: 'that is another by now',
    change: (aside) => renameSync(makeForeignFile(join(aside, '..'), 'precious', mebibyte), aside),
  },
];

for (const { name, change } of strangers) {
  test(`a file ${name} stays, and is named`, options, async (t) => {
    const { path, aside } = await killAside(t);
    await new Promise((wake) => setTimeout(wake, 50)); // times of files have ticks
    change(aside);
    const before = hashOf(aside);
    const { code, stderr } = await run([`--remove-created=${path}`]);
    assert.equal(code, 3);
    assert.match(stderr, /\[FileMisplaced\]/);
    assert.ok(stderr.includes(aside), stderr);
    const { result } = await measure(makeFolder(t), [...quick, path]);
    assert.ok(
      result.warnings.some((w) => w.message.includes(aside)),
      'the run does not name it',
    );
    assert.equal(hashOf(aside), before);
  });
}

test('a record that names a file elsewhere for its own deletes nothing', options, async (t) => {
  const { folder, path, aside } = await killAside(t);
  const record = `${path}.headroom-io`;
  const written = JSON.parse(readFileSync(record, 'utf8'));
  renameSync(aside, join(folder, 'moved.dat'));
  for (const name of ['moved.dat', '../moved.dat', `.headroom-io-${'0'.repeat(31)}/`, 5, null]) {
    writeFileSync(record, JSON.stringify({ ...written, aside: name }));
    await run([`--remove-created=${path}`]);
    assert.ok(existsSync(join(folder, 'moved.dat')), `${name} was believed`);
  }
});

test('a record whose deletion was cut short goes the next time', options, async (t) => {
  const folder = makeFolder(t);
  const path = join(folder, 'io.dat');
  assert.equal((await run([...quick, path])).code, 0);
  rmSync(path);
  await interfereAtEach(makeFolder(t), [`--remove-created=${path}`], { 'set-aside': (child) => child.kill('SIGKILL') });
  assert.deepEqual(readdirSync(folder), ['io.dat.headroom-io.removed']);
  assert.equal((await run([`--remove-created=${path}`])).code, 0);
  assert.deepEqual(readdirSync(folder), []);
});

test("somebody's file with the name that a record gets stays", options, async (t) => {
  const folder = makeFolder(t);
  const path = join(folder, 'io.dat');
  const letter = makeForeignFile(folder, 'io.dat.headroom-io.removed', 1000);
  const { code, stderr } = await run([...quick, '--delete-created', path]);
  assert.equal(code, 0, stderr);
  assert.deepEqual(readdirSync(folder), ['io.dat.headroom-io.removed']);
  assert.equal(readFileSync(letter).length, 1000);
});

test("a user's file that takes the name at the last moment gets it back", options, async (t) => {
  const folder = makeFolder(t);
  const path = join(folder, 'io.dat');
  const precious = makeForeignFile(folder, 'precious.vhdx', mebibyte);
  const before = hashOf(precious);
  await interfereAtEach(makeFolder(t), [...quick, '--delete-created', path], {
    'setting-aside': () => renameSync(precious, path),
  });
  assert.equal(hashOf(path), before);
  assert.deepEqual(
    readdirSync(folder).filter((name) => asideName.test(name)),
    [],
  );
});

test('one that cannot get it back is named where it is', options, async (t) => {
  const folder = makeFolder(t);
  const path = join(folder, 'io.dat');
  const precious = makeForeignFile(folder, 'precious.vhdx', mebibyte);
  const before = hashOf(precious);
  const report = join(makeFolder(t), 'result.json');
  await interfereAtEach(makeFolder(t), [...quick, `-Rjson:${asArgument(report)}`, '--delete-created', path], {
    'setting-aside': () => renameSync(precious, path),
    'set-aside': () => makeForeignFile(folder, 'io.dat', 1000),
  });
  const aside = readdirSync(folder).find((name) => asideName.test(name));
  assert.equal(hashOf(join(folder, aside)), before);
  assert.equal(readFileSync(path).length, 1000);
  const { warnings } = JSON.parse(readFileSync(report, 'utf8'));
  assert.ok(
    warnings.some((w) => w.target === path && w.message.includes(join(folder, aside))),
    JSON.stringify(warnings),
  );
});

/** Renames as file servers know them, which always replace what has the name. */
const plainRenames = 'int renameat2() { errno = EINVAL; return -1; }';

test(
  'a file that takes the name stays where renames always replace',
  { skip: options.skip || skipWithoutCalls },
  async (t) => {
    if (!replaceCalls(t, plainRenames)) return;
    const folder = makeFolder(t);
    const path = join(folder, 'io.dat');
    const own = await run([...quick, '--delete-created', path]);
    assert.equal(own.code, 0, own.stderr);
    assert.deepEqual(readdirSync(folder), [], 'its own is deleted there too');
    assert.equal((await run([...quick, path])).code, 0);
    const precious = makeForeignFile(folder, 'precious', mebibyte);
    const before = hashOf(precious);
    await interfereAtEach(makeFolder(t), [`--remove-created=${path}`], {
      'setting-aside': () => renameSync(precious, path),
    });
    assert.equal(hashOf(path), before);
  },
);
