// A file is the engine's own by what it is: not by its name, its number or what stands beside it.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import {
  asArgument,
  hashOf,
  makeFolder,
  makeForeignFile,
  onWindows,
  run,
  shortAndPaced,
  startMeasuring,
} from '../cli/harness.mjs';
import { mountHere } from './mounts.mjs';
import { interfereAtEach, skipWithoutSteps } from './steps.mjs';

const mebibyte = 1 << 20;
const quick = [...shortAndPaced, '-b4k'];

/** A folder with a test file that a run has kept. */
async function keepTestFile(t, args = []) {
  const folder = makeFolder(t);
  const path = join(folder, 'io.dat');
  const { code, stderr } = await run([...quick, '-c1M', ...args, asArgument(path)]);
  assert.equal(code, 0, stderr);
  return { folder, path };
}

/** What no command may do to a file by now. */
async function assertForeign(path) {
  const before = hashOf(path);
  const tries = [['-c1M'], ['-c2M'], ['-w100'], ['-c1M', '-w100', '--delete-created']];
  for (const args of tries) {
    const { code, stderr } = await run([...quick, ...args, asArgument(path)]);
    assert.notEqual(code, 0, `${args} went through`);
    assert.match(stderr, /\[Target(NotOurs|HasLinks)\]/);
  }
  const removed = await run([`--remove-created=${asArgument(path)}`]);
  assert.equal(removed.code, 3);
  assert.match(removed.stderr, /\[TargetNotOurs\]/);
  assert.equal(hashOf(path), before, 'a file that is not the engine’s was changed');
}

test('a kept test file is used again and deleted', async (t) => {
  const { folder, path } = await keepTestFile(t, ['-w50']);
  const again = await run([...quick, '-c1M', '-w50', asArgument(path)]);
  assert.equal(again.code, 0, again.stderr);
  assert.equal((await run([`--remove-created=${asArgument(path)}`])).code, 0);
  assert.deepEqual(readdirSync(folder), []);
});

const overwrites = [
  { name: 'copied over', change: (path, data) => copyFileSync(data, path) },
  { name: 'written to at its start', change: (path) => writeFileSync(path, 'precious', { flag: 'r+' }) },
  { name: 'written to at its end', change: (path) => writeFileSync(path, 'precious', { flag: 'a' }) },
  {
    name: 'copied over, and given its times back',
    change: (path, data) => {
      const { atime, mtime } = statSync(path);
      copyFileSync(data, path);
      utimesSync(path, atime, mtime);
    },
  },
  {
    name: 'replaced by a file that has its number again',
    change: (path, data) => {
      const { ino } = statSync(path);
      const rest = [];
      rmSync(path);
      for (let i = 0; i < 64 && (!existsSync(path) || statSync(path).ino !== ino); i++) {
        if (existsSync(path)) renameSync(path, rest[rest.push(`${path}.${i}`) - 1]);
        cpSync(data, path);
      }
    },
  },
];

for (const { name, change } of overwrites) {
  test(`a kept test file that was ${name} is no longer the engine's`, async (t) => {
    const { folder, path } = await keepTestFile(t);
    const data = makeForeignFile(folder, 'data.bin', mebibyte);
    await new Promise((wake) => setTimeout(wake, 50)); // times of files have ticks
    change(path, data);
    await assertForeign(path);
  });
}

test('a folder that was copied has no test file of the engine in it', async (t) => {
  const { folder, path } = await keepTestFile(t);
  const copy = join(makeFolder(t), 'copy');
  mkdirSync(copy);
  cpSync(folder, copy, { recursive: true, preserveTimestamps: true });
  await assertForeign(join(copy, 'io.dat'));
  assert.ok(existsSync(path));
});

test('a file that was copied over one that a killed run left is not the engine’s', async (t) => {
  const folder = makeFolder(t);
  const path = join(folder, 'io.dat');
  const measuring = await startMeasuring(folder, ['-c1M', '-w50'], path);
  measuring.child.kill('SIGKILL');
  await measuring.ended;
  // As if it had been killed a minute ago: what is written from here on is not its own.
  const record = `${path}.headroom-io`;
  const aMinute = 60n * 10_000_000n;
  writeFileSync(
    record,
    readFileSync(record, 'utf8').replace(/"noted": ([0-9]+)/, (_, time) => `"noted": ${BigInt(time) - aMinute}`),
  );
  copyFileSync(makeForeignFile(folder, 'data.bin', mebibyte), path);
  await assertForeign(path);
});

test('a file that a killed run left is the engine’s as it is', async (t) => {
  const folder = makeFolder(t);
  const path = join(folder, 'io.dat');
  const measuring = await startMeasuring(folder, ['-c1M', '-w50'], path);
  measuring.child.kill('SIGKILL');
  await measuring.ended;
  assert.equal((await run([`--remove-created=${asArgument(path)}`])).code, 0);
  assert.ok(!existsSync(path));
});

for (const { name, before, step, skip = false } of [
  {
    name: 'before it had written its record',
    before: [],
    step: 'noting',
    skip: onWindows && 'Wine keeps no words with files',
  },
  { name: 'as it made the file again', before: ['-c2M'], step: 'noting' },
  { name: 'as it was about to fill the file', before: [], step: 'noted' },
]) {
  test(
    `an engine that was killed ${name} does not stand in the way of the next`,
    { skip: skipWithoutSteps || skip },
    async (t) => {
      const folder = makeFolder(t);
      const path = join(folder, 'io.dat');
      if (before.length > 0) assert.equal((await run([...quick, ...before, asArgument(path)])).code, 0);
      const { code } = await interfereAtEach(makeFolder(t), [...quick, '-c1M', asArgument(path)], {
        [step]: (child) => child.kill('SIGKILL'),
      });
      assert.notEqual(code, 0);
      assert.ok(existsSync(path));
      const next = await run([...quick, '-c1M', '--delete-created', asArgument(path)]);
      assert.equal(next.code, 0, next.stderr);
      assert.deepEqual(readdirSync(folder), []);
    },
  );
}

test("a file that takes the record's name keeps its times", async (t) => {
  const folder = makeFolder(t);
  const path = join(folder, 'io.dat');
  const measuring = await startMeasuring(folder, ['-c1M', '-w50', '-d4'], path);
  const precious = makeForeignFile(folder, 'precious.vhdx', 1000);
  const anHourAgo = new Date(Date.now() - 3_600_000);
  utimesSync(precious, anHourAgo, anHourAgo);
  const { mtimeNs } = statSync(precious, { bigint: true });
  renameSync(precious, `${path}.headroom-io`);
  await measuring.ended; // which takes several signs of life
  assert.equal(statSync(`${path}.headroom-io`, { bigint: true }).mtimeNs, mtimeNs);
});

test(
  'the word that is kept with the file is asked for',
  { skip: onWindows && 'Wine has no streams beside a content' },
  async (t) => {
    const { path } = await keepTestFile(t);
    const record = JSON.parse(readFileSync(`${path}.headroom-io`, 'utf8'));
    if (record.word === '') return t.skip('this file system keeps no words with files');
    writeFileSync(`${path}.headroom-io`, JSON.stringify({ ...record, word: 'f'.repeat(32) }));
    await assertForeign(path);
  },
);

test('a record of the release before is not believed', async (t) => {
  const { path } = await keepTestFile(t);
  const { volume, file, sizeBytes, filled, content } = JSON.parse(readFileSync(`${path}.headroom-io`, 'utf8'));
  writeFileSync(
    `${path}.headroom-io`,
    JSON.stringify({ format: 'headroom-io target 1', volume, file, sizeBytes, filled, content }),
  );
  await assertForeign(path);
});

test(
  'a read-only mount of the test file is told by name',
  { skip: onWindows && 'mounts are made with what Linux has' },
  async (t) => {
    const { folder, path } = await keepTestFile(t);
    const place = mountHere(t, '--bind', folder);
    if (!place) return;
    spawnSync('mount', ['-o', 'remount,bind,ro', place]);
    const { code, stderr } = await run([...quick, '-c2M', join(place, 'io.dat')]);
    assert.notEqual(code, 0);
    assert.match(stderr, /\[ReadOnly\].*read-only/i);
    assert.ok(existsSync(path));
  },
);
