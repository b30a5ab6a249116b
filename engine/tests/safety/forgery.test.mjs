// What a neighbour on the volume lays out so that the engine takes a file for its own, or writes where it was not asked to.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  lstatSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
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
import { interfereAt, skipWithoutSteps } from './steps.mjs';
import { replaceCalls, skipWithoutCalls } from './system-calls.mjs';

const mebibyte = 1 << 20;
const quick = [...shortAndPaced, '-b4k'];
const record = (path) => `${path}.headroom-io`;

async function assertForeign(path) {
  const before = hashOf(path);
  for (const args of [['-c1M', '-w100'], ['-w100'], ['-c1M', '--delete-created']]) {
    const { code, stderr } = await run([...quick, ...args, asArgument(path)]);
    assert.notEqual(code, 0, `${args} went through`);
    assert.match(stderr, /\[TargetNotOurs\]/);
  }
  assert.equal((await run([`--remove-created=${asArgument(path)}`])).code, 3);
  assert.equal(hashOf(path), before);
}

/** A record of a file as anybody can make it who may look at the file's numbers and times. */
function forge(path, own) {
  const { ino, birthtimeNs, ctimeNs, mtimeNs, size } = statSync(path, { bigint: true });
  const times = {
    created: birthtimeNs / 100n,
    changed: ctimeNs / 100n,
    written: mtimeNs / 100n,
    noted: ctimeNs / 100n,
  };
  const text = JSON.stringify({
    ...own,
    name: basename(path),
    file: String(ino),
    word: '',
    sizeBytes: Number(size),
    filled: true,
    inUse: false,
  });
  // Written by hand: JavaScript has no whole numbers of that size.
  return Object.entries(times).reduce(
    (made, [field, time]) => made.replace(new RegExp(`"${field}":-?[0-9]+`), `"${field}":${time}`),
    text,
  );
}

/** A foreign file beside a forged record; null, with the test skipped, where files keep no words. */
async function makeForged(t) {
  const folder = makeFolder(t);
  const sample = join(folder, 'sample.dat');
  assert.equal((await run([...quick, '-c1M', asArgument(sample)])).code, 0);
  const own = JSON.parse(readFileSync(record(sample), 'utf8'));
  if (own.word === '') {
    t.skip('this file system keeps no words with files');
    return null;
  }
  const path = makeForeignFile(folder, 'precious.vhdx', mebibyte);
  writeFileSync(record(path), forge(path, own));
  return path;
}

test(
  'a record that somebody made up for a file without a word is not believed',
  { skip: onWindows && 'Wine keeps no words with files' },
  async (t) => {
    const path = await makeForged(t);
    if (path === null) return;
    await assertForeign(path);
  },
);

/** Gives a file attributes until it takes none more; fails where it takes any number. */
const fillAttributes = `
import os, sys
count = 0
for size in (3500, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1, 0):
    try:
        while count < 500:
            os.setxattr(sys.argv[1], 'user.x%d' % count, b'x' * size)
            count += 1
    except OSError:
        pass
sys.exit(count >= 500)
`;

test(
  'a record that somebody made up, and that takes no attribute more, is not believed',
  { skip: onWindows && 'Wine keeps no words with files' },
  async (t) => {
    const path = await makeForged(t);
    if (path === null) return;
    if (spawnSync('python3', ['-c', fillAttributes, record(path)]).status !== 0)
      return t.skip('attributes cannot be filled up here');
    await assertForeign(path);
  },
);

const noAttributes =
  'long fsetxattr() { errno = ENOTSUP; return -1; } long fgetxattr() { errno = ENOTSUP; return -1; }';
const skipWithoutOwners = process.getuid?.() !== 0 && 'root alone can give a file away';

test(
  'where files keep no words, a record counts only if it and its file are of this user',
  { skip: skipWithoutCalls || skipWithoutOwners },
  async (t) => {
    if (!replaceCalls(t, noAttributes)) return;
    const folder = makeFolder(t);
    const sample = join(folder, 'sample.dat');
    assert.equal((await run([...quick, '-c1M', sample])).code, 0);
    const own = JSON.parse(readFileSync(record(sample), 'utf8'));
    assert.equal(own.word, '');
    const path = makeForeignFile(folder, 'precious.vhdx', mebibyte);
    writeFileSync(record(path), forge(path, own));
    chownSync(record(path), 65534, 65534);
    await assertForeign(path);
    chownSync(path, 65534, 65534);
    writeFileSync(record(path), forge(path, own));
    chownSync(record(path), process.getuid(), process.getgid());
    await assertForeign(path);
    assert.equal((await run([`--remove-created=${sample}`])).code, 0);
    assert.ok(!existsSync(sample), 'its own is known there');
  },
);

for (const secondsAhead of [50, 3600]) {
  test(`a sign of life that is ${secondsAhead} seconds ahead is not believed`, async (t) => {
    const folder = makeFolder(t);
    const path = join(folder, 'io.dat');
    const measuring = await startMeasuring(folder, ['-c1M', '-w50'], path);
    measuring.child.kill('SIGKILL');
    await measuring.ended;
    const ahead = new Date(Date.now() + secondsAhead * 1000);
    utimesSync(record(path), ahead, ahead);
    writeFileSync(path, 'precious', { flag: 'r+' });
    await assertForeign(path);
  });
}

for (const { name, args, isLeft } of [
  { name: 'deletes it where it is to', args: ['--delete-created'], isLeft: false },
  { name: 'keeps it for the next', args: [], isLeft: true },
]) {
  test(`a run that uses a file again that a killed one left ${name}`, async (t) => {
    const folder = makeFolder(t);
    const path = join(folder, 'io.dat');
    const measuring = await startMeasuring(makeFolder(t), ['-c1M', '-w50'], path);
    measuring.child.kill('SIGKILL');
    await measuring.ended;
    // Longer than what counts as the killed one's last change.
    const again = await run(['-d4', '-W0', '-g1000i', '-b4k', '-w50', '-c1M', ...args, asArgument(path)]);
    assert.equal(again.code, 0, again.stderr);
    assert.equal(existsSync(path), isLeft);
    if (!isLeft) assert.deepEqual(readdirSync(folder), []);
    const third = await run([...quick, '-w50', '-c1M', '--delete-created', asArgument(path)]);
    assert.equal(third.code, 0, third.stderr);
    assert.deepEqual(readdirSync(folder), []);
  });
}

for (const args of [['-c2M'], ['-w100'], ['-c1M', '-w100']]) {
  test(
    `what is written to a kept file while others are prepared stays: ${args.join(' ')}`,
    { skip: skipWithoutSteps },
    async (t) => {
      const folder = makeFolder(t);
      const kept = join(folder, 'kept.dat');
      assert.equal((await run([...quick, '-c1M', asArgument(kept)])).code, 0);
      const { code, stderr } = await interfereAt(makeFolder(t), 'judged', [...quick, ...args, asArgument(kept)], () =>
        writeFileSync(kept, 'precious'),
      );
      assert.notEqual(code, 0);
      assert.match(stderr, /\[TargetChanged\]/);
      assert.equal(readFileSync(kept, 'utf8'), 'precious');
    },
  );
}

test(
  'lines are appended to no link',
  { skip: onWindows && 'Windows lets administrators alone make links' },
  async (t) => {
    const folder = makeFolder(t);
    const secret = join(folder, 'secret.conf');
    writeFileSync(secret, 'secret');
    for (const [option, leadsTo] of [
      ['--log', secret],
      ['--progress', secret],
      ['--progress', join(folder, 'new')],
    ]) {
      const link = join(folder, `link${readdirSync(folder).length}`);
      symlinkSync(leadsTo, link);
      const { code, stderr } = await run([
        `${option}=${asArgument(link)}`,
        ...quick,
        '-c64k',
        '--delete-created',
        asArgument(join(folder, 'io.dat')),
      ]);
      assert.notEqual(code, 0, option);
      assert.match(stderr, /\[WriteFailed\].*is a link/);
      assert.ok(lstatSync(link).isSymbolicLink());
    }
    assert.equal(readFileSync(secret, 'utf8'), 'secret');
    assert.ok(!existsSync(join(folder, 'new')));
  },
);

test(
  'a test file is its maker’s alone',
  { skip: onWindows && 'a folder of Windows hands its rights on' },
  async (t) => {
    const path = join(makeFolder(t), 'io.dat');
    assert.equal((await run([...quick, '-c64k', asArgument(path)])).code, 0);
    assert.equal(statSync(path).mode & 0o777, 0o600);
  },
);
