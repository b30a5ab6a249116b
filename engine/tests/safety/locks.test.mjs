// --lock and --hold: the module finds running engines, and no run is made twice.
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import {
  asArgument,
  executable,
  makeFolder,
  onWindows,
  run,
  shortAndPaced,
  start,
  startMeasuring,
  until,
} from '../cli/harness.mjs';

/** A lock file as its maker leaves it for the engine, and the option for it. */
function makeLock(t) {
  const file = join(makeFolder(t), 'lock');
  writeFileSync(file, 'headroom-io 1234567890123\n'); // longer than the engine's own number
  return { file, option: `--lock=${asArgument(file)}` };
}

const short = [...shortAndPaced, '-c64k', '--delete-created'];

test('a file that is no lock is not written over', async (t) => {
  const folder = makeFolder(t);
  const file = join(folder, 'letter.txt');
  for (const text of [
    'Dear reader,\n',
    '4711\n',
    '4711',
    '\n',
    'headroom-io \n',
    'headroom-io x\n',
    `headroom-io ${'1'.repeat(33)}\n`,
  ]) {
    writeFileSync(file, text);
    const { code, stderr } = await run([`--lock=${asArgument(file)}`, ...short, asArgument(join(folder, 'io.dat'))]);
    assert.notEqual(code, 0);
    assert.match(stderr, /\[LockFailed\].*no lock file/);
    assert.equal(readFileSync(file, 'utf8'), text);
  }
});

test('a lock has the number of its process as long as that lives, and is held once', async (t) => {
  const { file, option } = makeLock(t);
  const folder = makeFolder(t);
  const target = join(folder, 'io.dat');
  const measuring = await startMeasuring(folder, [option, '-c64k', '--delete-created'], target);
  const text = readFileSync(file, 'utf8');
  assert.match(text, /^headroom-io [1-9][0-9]*\n$/);
  // Under Wine a process has another number than this system knows it by.
  if (!onWindows) assert.equal(text, `headroom-io ${measuring.child.pid}\n`);

  const elsewhere = join(makeFolder(t), 'io.dat');
  const second = await run([option, ...short, asArgument(elsewhere)]);
  assert.equal(second.code, 3);
  assert.match(second.stderr, /\[LockHeld\]/);
  assert.ok(!existsSync(elsewhere));
  assert.equal(readFileSync(file, 'utf8'), text, 'the number of the one that runs is kept');

  measuring.child.kill('SIGKILL');
  await measuring.ended;
  const third = await run([option, ...short, asArgument(elsewhere)]);
  assert.equal(third.code, 0, `no lock is stale: ${third.stderr}`);
});

test('with a lock that is not there nothing is begun', async (t) => {
  const { file, option } = makeLock(t);
  rmSync(file);
  const folder = makeFolder(t);
  const files = { log: join(folder, 'log'), report: join(folder, 'r.json') };
  const { code, stderr } = await run([
    option,
    `--log=${asArgument(files.log)}`,
    `-Rjson:${asArgument(files.report)}`,
    ...short,
    asArgument(join(folder, 'io.dat')),
  ]);
  assert.equal(code, 3);
  assert.match(stderr, /\[LockGone\]/);
  assert.deepEqual(readdirSync(folder), []);
  assert.ok(!existsSync(file));
});

test(
  'a lock behind a link is not written to',
  { skip: onWindows && 'Wine needs no rights for links, Windows does' },
  async (t) => {
    const { file, option } = makeLock(t);
    const precious = join(makeFolder(t), 'precious');
    writeFileSync(precious, 'precious');
    rmSync(file);
    symlinkSync(precious, file);
    const { code } = await run([option, ...short, join(makeFolder(t), 'io.dat')]);
    assert.equal(code, 3);
    assert.equal(readFileSync(precious, 'utf8'), 'precious');
  },
);

test(
  'a lock where a link of another user leads is left as it is',
  { skip: (onWindows || process.getuid() !== 0) && 'root alone can give a link away' },
  async (t) => {
    const { file } = makeLock(t);
    const link = join(makeFolder(t), 'link');
    symlinkSync(join(file, '..'), link);
    lchownSync(link, 65534, 65534);
    const before = readFileSync(file, 'utf8');
    const { code, stderr } = await run([`--lock=${join(link, 'lock')}`, ...short, join(makeFolder(t), 'io.dat')]);
    assert.equal(code, 3);
    assert.match(stderr, /\[LockFailed\].*link of another user/);
    assert.equal(readFileSync(file, 'utf8'), before);
  },
);

test(
  'a pipe under the name of a lock is not opened',
  { skip: onWindows && 'Wine shows no pipe of the machine' },
  async (t) => {
    const folder = makeFolder(t);
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    // Its writer waits for a reader, and tells when one came.
    const writer = spawn('sh', ['-c', 'exec 3> "$1"; echo opened', 'sh', pipe]);
    t.after(() => writer.kill('SIGKILL'));
    let told = '';
    writer.stdout.on('data', (text) => (told += text));
    const { code, stderr } = await run([`--lock=${pipe}`, ...short, join(folder, 'io.dat')]);
    assert.equal(code, 3);
    assert.match(stderr, /\[LockFailed\].*no regular file/);
    execFileSync('dd', [`if=${pipe}`, 'iflag=nonblock', 'count=0'], { stdio: 'ignore' });
    assert.equal(told, '', 'the pipe was opened');
  },
);

test('a folder is held by one run, by whatever path, and the others are told in their log', async (t) => {
  const folder = makeFolder(t);
  const volume = join(folder, 'volume');
  mkdirSync(volume);
  const other = join(folder, 'link');
  if (!onWindows) symlinkSync(volume, other);
  const measuring = await startMeasuring(
    folder,
    [`--hold=${asArgument(volume)}`, '-c64k', '--delete-created'],
    join(volume, 'io.dat'),
  );
  const log = join(folder, 'log');
  const args = [...shortAndPaced, '-c64k', `--log=${asArgument(log)}`, asArgument(join(volume, 'second.dat'))];
  const { code } = await run([`--hold=${asArgument(onWindows ? volume : other)}`, ...args]);
  assert.equal(code, 3);
  assert.match(readFileSync(log, 'utf8'), /\[FolderBusy\]/);
  assert.ok(!existsSync(join(volume, 'second.dat')));
  measuring.child.kill('SIGKILL');
  await measuring.ended;
  assert.equal((await run([`--hold=${asArgument(volume)}`, ...args])).code, 0, 'and is free once that one ended');
});

test(
  'a folder whose lock is another kind of thing by its name is not used without being held',
  { skip: !onWindows && 'Linux locks the folder itself' },
  async (t) => {
    const folder = makeFolder(t);
    const target = asArgument(join(folder, 'io.dat'));
    assert.equal((await run([...shortAndPaced, '-c64k', target])).code, 0);
    const { volume } = JSON.parse(readFileSync(join(folder, 'io.dat.headroom-io'), 'utf8'));
    const number = lstatSync(folder, { bigint: true }).ino.toString(16).padStart(32, '0');
    const progress = join(makeFolder(t), 'progress');
    // Waits for an event of that name, and makes it for that.
    const waiting = start([
      '--backend=null',
      ...shortAndPaced,
      `-yrGlobal\\headroom-io-${volume}-${number}`,
      `--progress=${asArgument(progress)}`,
      'io.dat',
    ]);
    t.after(() => waiting.child.kill('SIGKILL'));
    await until(() => existsSync(progress) && readFileSync(progress, 'utf8').includes('\n'), 'the event');
    const { code, stderr } = await run([
      `--hold=${asArgument(folder)}`,
      ...short,
      asArgument(join(folder, 'second.dat')),
    ]);
    assert.equal(code, 3, stderr);
    assert.match(stderr, /\[FolderNotHeld\]/);
  },
);

test(
  'a folder that its user may write to and not read is not used without being held',
  { skip: (onWindows || process.getuid() !== 0) && 'needs another user, whose right root alone has to give' },
  async (t) => {
    const folder = makeFolder(t);
    chmodSync(folder, 0o1733);
    const nobody = 65534;
    if (spawnSync(executable, ['--version'], { uid: nobody, gid: nobody }).status !== 0)
      return t.skip('another user cannot start this engine from where it lies');
    const { code, stderr } = await start([`--hold=${folder}`, ...short, join(folder, 'theirs.dat')], {
      uid: nobody,
      gid: nobody,
    }).ended;
    assert.equal(code, 3);
    assert.match(stderr, /\[FolderNotHeld\]/);
  },
);

test(
  'a folder that another user holds is held',
  { skip: (onWindows || process.getuid() !== 0) && 'needs another user, whose right root alone has to give' },
  async (t) => {
    const folder = makeFolder(t);
    chmodSync(folder, 0o777);
    const measuring = await startMeasuring(
      folder,
      [`--hold=${folder}`, '-c64k', '--delete-created'],
      join(folder, 'io.dat'),
    );
    const nobody = 65534;
    const reachable = spawnSync(executable, ['--version'], { uid: nobody, gid: nobody }).status === 0;
    if (!reachable) t.diagnostic('another user cannot start this engine from where it lies');
    if (reachable) {
      const { ended } = start([`--hold=${folder}`, ...short, join(folder, 'theirs.dat')], { uid: nobody, gid: nobody });
      const { code, stderr } = await ended;
      assert.equal(code, 3);
      assert.match(stderr, /\[FolderBusy\]/);
    }
    measuring.child.kill('SIGTERM');
    await measuring.ended;
  },
);
