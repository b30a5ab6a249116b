// What somebody else, or the user in the meantime, lays out around a test file: a file counts as the engine's own by the record
// of this very file, as this user's engine left it.
import assert from 'node:assert/strict';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import {
  asArgument,
  hashOf,
  makeFolder,
  onWindows,
  run,
  shortAndPaced,
  skipWithoutFolderHandles,
  startMeasuring,
} from '../cli/harness.mjs';
import { interfereAt, interfereAtEach, skipWithoutSteps } from './steps.mjs';

const quick = [...shortAndPaced, '-b4k', '-c1M'];
const precious = 'precious data of a user';
const record = (path) => `${path}.headroom-io`;
const nobody = 65534;
const asRoot = { skip: process.getuid?.() !== 0 && 'root alone can give a file away' };
const onLinux = {
  skip: skipWithoutSteps || ((onWindows || skipWithoutFolderHandles) && 'Windows deletes a file by its handle'),
};
const tick = () => new Promise((wake) => setTimeout(wake, 50)); // times of files have ticks

async function assertForeign(path) {
  const before = hashOf(path);
  for (const args of [
    ['-w100', '-b1'],
    ['-c1M', '-w100'],
    ['-c1M', '--delete-created'],
  ]) {
    const { code, stderr } = await run([...shortAndPaced, ...args, asArgument(path)]);
    assert.notEqual(code, 0, `${args} went through`);
    assert.match(stderr, /\[TargetNotOurs\]/);
  }
  assert.equal((await run([`--remove-created=${asArgument(path)}`])).code, 3);
  assert.equal(hashOf(path), before);
}

/** The record as the engine would write it for the file as it is now, whosever that is. */
function forge(path, own, name) {
  const { ino, birthtimeNs, ctimeNs, mtimeNs, size } = statSync(path, { bigint: true });
  const times = {
    created: birthtimeNs / 100n,
    changed: ctimeNs / 100n,
    written: mtimeNs / 100n,
    noted: ctimeNs / 100n,
  };
  const text = JSON.stringify({
    ...own,
    name,
    file: String(ino),
    sizeBytes: Number(size),
    filled: true,
    inUse: false,
    removing: false,
  });
  // Written by hand: JavaScript has no whole numbers of that size.
  return Object.entries(times).reduce(
    (made, [field, time]) => made.replace(new RegExp(`"${field}":-?[0-9]+`), `"${field}":${time}`),
    text,
  );
}

test('a record that another user made is not believed, whatever it knows of the file', asRoot, async (t) => {
  const folder = makeFolder(t);
  chmodSync(folder, 0o1777);
  const path = join(folder, 't.dat');
  assert.equal((await run([...quick, asArgument(path)])).code, 0);
  const own = JSON.parse(readFileSync(record(path), 'utf8'));
  rmSync(record(path));
  truncateSync(path, 0);
  writeFileSync(path, precious, { flag: 'r+' });
  chmodSync(path, 0o644);
  writeFileSync(record(path), forge(path, own, 't.dat'));
  chownSync(record(path), nobody, nobody);
  await assertForeign(path);
  chownSync(record(path), process.getuid(), process.getgid());
  chmodSync(record(path), 0o666);
  await assertForeign(path);
});

test('a record that names another file is not believed', async (t) => {
  const folder = makeFolder(t);
  const path = join(folder, 't.dat');
  assert.equal((await run([...quick, asArgument(path)])).code, 0);
  const own = JSON.parse(readFileSync(record(path), 'utf8'));
  renameSync(path, join(folder, 'vm.img'));
  writeFileSync(record(join(folder, 'vm.img')), forge(join(folder, 'vm.img'), own, 't.dat'), { mode: 0o600 });
  await assertForeign(join(folder, 'vm.img'));
});

test('a record is its maker’s alone', { skip: onWindows && 'modes are Linux’s' }, async (t) => {
  const path = join(makeFolder(t), 't.dat');
  assert.equal((await run([...quick, asArgument(path)])).code, 0);
  assert.equal(statSync(record(path)).mode & 0o777, 0o600);
});

/** A folder in which an engine was killed while it deleted its test file, and where that file is. */
async function killAside(t) {
  const folder = makeFolder(t);
  const path = join(folder, 'io.dat');
  await interfereAtEach(makeFolder(t), [...quick, '--delete-created', path], {
    'set-aside': (child) => child.kill('SIGKILL'),
  });
  const aside = readdirSync(folder).find((name) => name.startsWith('.headroom-io-'));
  return { path, aside: join(folder, aside) };
}

for (const { name, change } of [
  {
    name: 'written to and given other rights',
    change: (aside) => (writeFileSync(aside, precious), chmodSync(aside, 0o640)),
  },
  {
    name: 'copied over with an earlier time',
    change: (aside) => {
      writeFileSync(`${aside}-old`, 'old');
      utimesSync(`${aside}-old`, 1577836800, 1577836800);
      copyFileSync(`${aside}-old`, aside);
      utimesSync(aside, 1577836800, 1577836800);
    },
  },
]) {
  test(`a file that was set aside, then ${name}, stays`, onLinux, async (t) => {
    const { path, aside } = await killAside(t);
    await tick();
    change(aside);
    const before = hashOf(aside);
    const { code, stderr } = await run([`--remove-created=${path}`]);
    assert.equal(code, 3);
    assert.match(stderr, /\[FileMisplaced\]/);
    assert.equal(hashOf(aside), before);
  });
}

for (const args of [(path) => [`--remove-created=${path}`], (path) => [...quick, '--delete-created', path]]) {
  test(
    `a file that is copied over as it is set aside stays: ${args('io.dat').at(-2) ?? args('io.dat')[0]}`,
    onLinux,
    async (t) => {
      const path = join(makeFolder(t), 'io.dat');
      assert.equal((await run([...quick, path])).code, 0);
      await tick();
      await interfereAt(makeFolder(t), 'setting-aside', args(path), () => writeFileSync(path, precious));
      assert.equal(readFileSync(path, 'utf8'), precious);
    },
  );
}

test('a sign of life that somebody else gave the record of a killed run is none', async (t) => {
  const folder = makeFolder(t);
  const path = join(folder, 'io.dat');
  const measuring = await startMeasuring(makeFolder(t), ['-c1M', '-w50'], path);
  measuring.child.kill('SIGKILL');
  await measuring.ended;
  // Longer than what counts as the killed one's last change.
  await new Promise((wake) => setTimeout(wake, 3500));
  writeFileSync(path, precious, { flag: 'r+' });
  const now = new Date();
  utimesSync(record(path), now, now);
  await assertForeign(path);
});

test('a file of another size is not that of a killed run, however soon it came', async (t) => {
  const path = join(makeFolder(t), 'io.dat');
  const measuring = await startMeasuring(makeFolder(t), ['-c1M', '-w50'], path);
  measuring.child.kill('SIGKILL');
  await measuring.ended;
  writeFileSync(path, precious);
  await assertForeign(path);
});

for (const { name, change } of [
  { name: 'removed', change: (path) => rmSync(record(path)) },
  {
    name: 'replaced',
    change: (path) => (
      cpSync(record(path), `${record(path)}.new`),
      renameSync(`${record(path)}.new`, record(path)),
      writeFileSync(record(path), '{}')
    ),
  },
  {
    name: 'altered',
    change: (path) =>
      writeFileSync(record(path), readFileSync(record(path), 'utf8').replace(/"word": "[0-9a-f]*"/, '"word": "x"')),
  },
]) {
  test(`a test file whose record is ${name} in mid-run is deleted, or named as left behind`, async (t) => {
    const folder = makeFolder(t);
    const path = join(folder, 'io.dat');
    const stop = join(makeFolder(t), 'stop');
    const measuring = await startMeasuring(
      makeFolder(t),
      ['-c1M', '-w50', '--delete-created', `--stop-file=${asArgument(stop)}`],
      path,
    );
    change(path);
    writeFileSync(stop, '');
    const { result } = await measuring.end();
    if (!existsSync(path)) return;
    assert.ok(
      result.warnings.some((w) => w.target === asArgument(path) && /was not deleted/.test(w.message)),
      JSON.stringify(result.warnings),
    );
  });
}
