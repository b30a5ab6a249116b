// What a run does when disk, file system or file fail under it, or when it is ended itself: it ends at once and says
// why, keeps what was measured, and touches nothing but its target.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import {
  asArgument,
  executable,
  hashOf,
  makeFolder,
  makeForeignFile,
  measure,
  onWindows,
  progressLines,
  readContract,
  run,
  shortAndPaced,
  start,
  startMeasuring,
  until,
} from './harness.mjs';

const onLinux = { skip: onWindows && 'file systems to fail are made with what Linux has' };
const mebibyte = 1 << 20;

/** A folder with a file of somebody else's, which has to be the same when the test ends. */
function makeFolderWithNeighbour(t) {
  const undo = [];
  t.after(() => undo.reverse().forEach((step) => step())); // before the folder's own removal, which would find it busy
  const folder = makeFolder(t);
  const neighbour = makeForeignFile(folder, 'neighbour.bin', mebibyte);
  const before = hashOf(neighbour);
  undo.push(() => assert.equal(hashOf(neighbour), before, 'a file beside the target was changed'));
  return { folder, undo };
}

function system(program, ...args) {
  return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
}

/** A file system in memory of this size; null, with the test skipped, where that is not allowed. */
function makeSmallFileSystem(t, { folder, undo }, mebibytes) {
  const place = join(folder, 'small');
  mkdirSync(place);
  try {
    system('mount', '-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', place);
  } catch {
    t.skip('mounting a file system is not allowed here');
    return null;
  }
  undo.push(() => system('umount', '--lazy', place));
  return place;
}

/**
 * A file system on a disk of 32 MiB, whose content is an image in a memory of `mebibytes`: with less than 32 the disk
 * promises room that it does not have. Null, with the test skipped, where that is not allowed.
 */
function makeDisk(t, context, mebibytes = 40) {
  const store = makeSmallFileSystem(t, context, mebibytes);
  if (!store) return null;
  const image = join(store, 'disk.img');
  writeFileSync(image, '');
  truncateSync(image, 32 * mebibyte);
  const place = join(context.folder, 'disk');
  mkdirSync(place);
  try {
    system('mkfs.ext4', '-q', '-E', 'lazy_itable_init=0,nodiscard', '-O', '^has_journal', '-m', '0', image);
    const device = system('losetup', '--find', '--show', image);
    context.undo.push(() => system('losetup', '--detach', device));
    system('mount', device, place);
  } catch (error) {
    t.skip(`disks cannot be made of files here: ${error.message.split('\n')[0]}`);
    return null;
  }
  context.undo.push(() => system('umount', '--lazy', place));
  return { place, image };
}

/** Ends all I/O of a file system, as when its disk is pulled out. */
function pullOut(place) {
  const shutDown = 0x8004587d;
  system(
    'perl',
    '-e',
    `open(F, '<', $ARGV[0]) or die; my $now = pack('L', 2); ioctl(F, ${shutDown}, $now) or die $!`,
    place,
  );
}

/** What every run leaves that a fault has ended in mid-run, long before its minute was over. */
function assertEndedByFault({ code, result, stderr }, errorCode, target) {
  assert.equal(code, 1, stderr);
  assert.equal(result.status, 'failed');
  assert.equal(result.error.code, errorCode, result.error.message);
  assert.equal(result.error.target, target);
  assert.ok(stderr.includes(`[${errorCode}]`), stderr);
  assert.ok(result.timeSpans[0].measuredSeconds < 50, 'the run went on');
  assert.ok(result.timeSpans[0].total.ioCount > 0, 'what was measured is kept');
}

// ---- The target is taken away -----------------------------------------------------------------------------------

const removals = [
  { name: 'deleted', take: (path) => rmSync(path), says: /deleted/, code: 'TargetRemoved' },
  { name: 'renamed', take: (path) => renameSync(path, `${path}.aside`), says: /renamed/, code: 'TargetRemoved' },
  {
    name: 'replaced by another file of its name',
    take: (path, other) => renameSync(other, path),
    says: /Another file/,
    left: true,
    code: 'TargetChanged',
  },
];

for (const { name, take, says, left, code } of removals) {
  test(`a target that is ${name} in mid-run ends the run`, async (t) => {
    const { folder } = makeFolderWithNeighbour(t);
    const target = join(folder, 'io.dat');
    const other = makeForeignFile(folder, 'other.bin', 4 * mebibyte);
    const content = hashOf(other);
    const measuring = await startMeasuring(folder, ['-c4M', '-w50', '--delete-created'], target);
    take(target, other);
    const ended = await measuring.end();
    assertEndedByFault(ended, code, asArgument(target));
    assert.match(ended.result.error.message, says);
    assert.equal(hashOf(left ? target : other), content, 'a file that the engine did not make was changed');
  });
}

// ---- The disk fails ---------------------------------------------------------------------------------------------

test('reads that fail in mid-run end the run, with offset and the text of the system', onLinux, async (t) => {
  const context = makeFolderWithNeighbour(t);
  const disk = makeDisk(t, context);
  if (!disk) return;
  const target = makeForeignFile(disk.place, 'data.bin', 8 * mebibyte);
  system('sync', '--file-system', target);
  const measuring = await startMeasuring(context.folder, ['-Su', '-r'], target);
  truncateSync(disk.image, mebibyte); // the sectors behind are gone
  const ended = await measuring.end();
  assertEndedByFault(ended, 'IoFailed', target);
  assert.match(ended.result.error.message, /^Reading 4096 bytes at offset \d+ failed: Input\/output error/);
});

for (const [name, args] of [
  ['read from', ['-Su', '-w0']],
  ['written to', ['-Sh', '-w100', '-o8', '-t2']],
]) {
  test(`a disk that is pulled out while it is ${name} ends the run`, onLinux, async (t) => {
    const context = makeFolderWithNeighbour(t);
    const disk = makeDisk(t, context);
    if (!disk) return;
    const target = join(disk.place, 'io.dat');
    const measuring = await startMeasuring(context.folder, ['-c4M', ...args], target);
    pullOut(disk.place);
    assertEndedByFault(await measuring.end(), 'IoFailed', target);
  });
}

test(
  'a disk that promises more room than it has: the new file is gone again, and the error names it',
  onLinux,
  async (t) => {
    const context = makeFolderWithNeighbour(t);
    const disk = makeDisk(t, context, 8);
    if (!disk) return;
    const target = join(disk.place, 'io.dat');
    const { code, result, stderr } = await measure(context.folder, ['-d1', '-W0', '-c16M', target]);
    assert.equal(code, 1);
    assert.equal(result.error.code, 'DiskFull');
    assert.match(stderr, /io\.dat.*Filling the new file at offset \d+/);
    assert.deepEqual(readdirSync(disk.place), ['lost+found']);
  },
);

// At this pace the room lasts for half a second: without a limit it could be gone before the measuring began.
const halfASecondOfRoom = '-g4000i';

for (const [mode, error] of [
  ['-Sb', 'DiskFull'],
  ['-Sm', 'IoFailed'],
]) {
  test(`room that runs out in mid-run (${mode}) ends the run`, onLinux, async (t) => {
    const context = makeFolderWithNeighbour(t);
    const small = makeSmallFileSystem(t, context, 8);
    if (!small) return;
    const target = join(small, 'sparse.dat');
    writeFileSync(target, '');
    truncateSync(target, 64 * mebibyte);
    const { code, result, stderr } = await measure(context.folder, [
      '--allow-overwrite',
      '-d60',
      '-W0',
      '-b4k',
      '-w100',
      '-r',
      halfASecondOfRoom,
      mode,
      target,
    ]);
    assertEndedByFault({ code, result, stderr }, error, target);
  });
}

/** Starts the engine with a limit to the size of files: beyond it nothing is written, and a write across it falls short. */
function runWithFileLimit(limitBytes, args) {
  try {
    return { code: 0, stderr: '', stdout: system('prlimit', `--fsize=${limitBytes}`, executable, ...args) };
  } catch (error) {
    return { code: error.status, stderr: error.stderr };
  }
}

test('writes that fall short again and again end the run', onLinux, (t) => {
  const { folder } = makeFolderWithNeighbour(t);
  const target = makeForeignFile(folder, 'data.bin', mebibyte);
  const { code, stderr } = runWithFileLimit(96 << 10, [
    '--allow-overwrite',
    '-d60',
    '-W0',
    '-b64k',
    '-B64k',
    '-f128k',
    '-w100',
    target,
  ]);
  assert.equal(code, 1, stderr);
  assert.match(stderr, /data\.bin: \[ShortTransfer\] Writing 65536 bytes at offset 65536 moved only 32768 bytes/);
});

test('a limit to the size of files is told as a full disk, and the new file is gone again', onLinux, (t) => {
  const { folder } = makeFolderWithNeighbour(t);
  const { code, stderr } = runWithFileLimit(mebibyte, ['-d1', '-W0', '-c4M', join(folder, 'io.dat')]);
  assert.equal(code, 1, stderr);
  assert.match(stderr, /io\.dat: \[DiskFull\]/);
  assert.deepEqual(readdirSync(folder), ['neighbour.bin']);
});

// ---- The engine itself is ended ---------------------------------------------------------------------------------

/** The next run must take what a killed one left for its own, and so must --remove-created. */
async function assertNothingInTheWay(folder, target, args) {
  const { code, result, stderr } = await measure(folder, [...shortAndPaced, '-b4k', ...args, asArgument(target)]);
  assert.equal(code, 0, stderr);
  assert.equal(result.status, 'completed');
  assert.equal((await run([`--remove-created=${asArgument(target)}`])).code, 0);
  assert.deepEqual(
    readdirSync(folder).filter((file) => file.startsWith('io.dat')),
    [],
  );
}

const haltable = { skip: onWindows && 'Wine hands no signal on that halts a process' };

/** Leaves a file whose mark says that it is not written yet. */
async function killWhileWriting(target) {
  const { child, ended } = start(['-d60', '-W0', '-c256M', target]);
  await until(() => existsSync(`${target}.headroom-io`), 'the beginning of the file');
  child.kill('SIGKILL');
  await ended;
  assert.equal(JSON.parse(readFileSync(`${target}.headroom-io`, 'utf8')).filled, false);
}

/** On Windows a report has a name from the start, as a file without one cannot be had there. */
const isUnfinishedReport = (name) => onWindows && /^result\.json\.[0-9a-f]{32}\.tmp$/.test(name);

test('a run that is killed while it measures leaves nothing in the way', async (t) => {
  const { folder } = makeFolderWithNeighbour(t);
  const target = join(folder, 'io.dat');
  const measuring = await startMeasuring(folder, ['-c4M', '-w50', '--delete-created'], target);
  measuring.child.kill('SIGKILL');
  await measuring.ended;
  assert.ok(!existsSync(join(folder, 'result.json')), 'no half result');
  const left = readdirSync(folder).filter((name) => !isUnfinishedReport(name));
  assert.deepEqual(left.sort(), ['io.dat', 'io.dat.headroom-io', 'neighbour.bin', 'progress.jsonl']);
  await assertNothingInTheWay(folder, target, ['-c4M', '-w50']);
});

test('a run that is killed while it writes its file leaves nothing in the way', haltable, async (t) => {
  const { folder } = makeFolderWithNeighbour(t);
  const target = join(folder, 'io.dat');
  await killWhileWriting(target);
  await assertNothingInTheWay(folder, target, ['-c1M', '-w50']);
});

test('a file that a killed run left half written is deleted with its mark', haltable, async (t) => {
  const { folder } = makeFolderWithNeighbour(t);
  const target = join(folder, 'io.dat');
  await killWhileWriting(target);
  assert.equal((await run([`--remove-created=${target}`])).code, 0);
  assert.deepEqual(readdirSync(folder), ['neighbour.bin']);
});

const signalled = [
  { signal: 'SIGINT', phase: 'preparing', args: ['-c1G', '-d60', '-W60'], measured: false },
  { signal: 'SIGTERM', phase: 'preparing', args: ['-c1G', '-d60', '-W60'], measured: false },
  { signal: 'SIGINT', phase: 'warmUp', args: ['-c1M', '-g1000i', '-d60', '-W60'], measured: false },
  { signal: 'SIGTERM', phase: 'coolDown', args: ['-c1M', '-g1000i', '-d1', '-W0', '-C60'], measured: true },
];

for (const { signal, phase, args, measured } of signalled) {
  test(
    `${signal} in phase ${phase} says cancelled and leaves no file`,
    { skip: onWindows && 'Wine hands signals on in its own time' },
    async (t) => {
      const { folder } = makeFolderWithNeighbour(t);
      const progress = join(folder, 'progress.jsonl');
      const report = join(folder, 'result.json');
      const { child, ended } = start([
        `-Rjson:${report}`,
        `--progress=${progress}`,
        '-b4k',
        '--delete-created',
        ...args,
        join(folder, 'io.dat'),
      ]);
      await until(() => existsSync(progress) && progressLines(progress).some((line) => line.phase === phase), phase);
      child.kill(signal);
      const { code, stderr } = await ended;
      assert.equal(code, 0, stderr);
      const result = readContract('result', readFileSync(report, 'utf8'));
      assert.equal(result.status, 'cancelled');
      assert.equal(result.timeSpans.length, measured ? 1 : 0);
      if (measured) assert.ok(result.timeSpans[0].total.ioCount > 0);
      assert.deepEqual(readdirSync(folder).sort(), ['neighbour.bin', 'progress.jsonl', 'result.json']);
    },
  );
}
