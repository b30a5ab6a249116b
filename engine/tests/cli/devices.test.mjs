// Whole disks and volumes as targets: read as asked, written to only by who insists, and never while in use.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
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
  run,
  shortAndPaced,
} from './harness.mjs';

const quick = [...shortAndPaced, '-b4k'];
const onLinux = { skip: onWindows && 'disks of Windows need Windows' };
const sizeBytes = 8 << 20;

/** A disk made of a file, gone when the test ends; null, with the test skipped, where that is not allowed. */
function makeDisk(t, folder) {
  const image = makeForeignFile(folder, 'disk.img', sizeBytes);
  let device;
  try {
    device = execFileSync('losetup', ['--find', '--show', image], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    t.skip('disks cannot be made of files here (losetup)');
    return null;
  }
  t.after(() => execFileSync('losetup', ['--detach', device]));
  return { device, image };
}

for (const mode of [['-Sh'], ['-Sb', '-a0', '-I1', '-t2']]) {
  test(`a disk is read whole (${mode.join(' ')}), and not a byte of it changes`, onLinux, async (t) => {
    const disk = makeDisk(t, makeFolder(t));
    if (!disk) return;
    const before = hashOf(disk.device);
    const { code, result, stderr } = await measure(makeFolder(t), [
      '-d1',
      '-W0',
      '-b4k',
      ...mode,
      '-r',
      '-o8',
      '-w0',
      '--delete-created',
      disk.device,
    ]);
    assert.equal(code, 0, stderr);
    assert.ok(result.timeSpans[0].read.ioCount > 0);
    assert.equal(result.timeSpans[0].threads[0].targets[0].sizeBytes, sizeBytes);
    assert.ok(
      !result.warnings.some(({ code: warning }) => warning === 'SparseTarget' || warning === 'Other'),
      JSON.stringify(result.warnings),
    );
    assert.equal(hashOf(disk.device), before);
    assert.ok(!existsSync(`${disk.device}.headroom-io`));
  });
}

test('a part of a disk is read where -B and -f say so', onLinux, async (t) => {
  const disk = makeDisk(t, makeFolder(t));
  if (!disk) return;
  assert.equal((await run([...quick, '-Sh', '-B1M', '-f2M', disk.device])).code, 0);
  const { code, stderr } = await run([...quick, '-Sh', '-B8M', disk.device]);
  assert.equal(code, 1);
  assert.match(stderr, /\[TargetTooSmall\].*8388608/);
});

const refusals = [
  { name: 'one write in a hundred', args: ['-w1'], code: 1, says: /\[DeviceNotWritten\].*--allow-overwrite/ },
  { name: 'being created', args: ['-c1M'], code: 3, says: /cannot be created/ },
  { name: 'being created by who insists', args: ['-c1M', '--allow-overwrite'], code: 3, says: /cannot be created/ },
  { name: 'being mapped', args: ['-Sm'], code: 3, says: /-Sm needs a file/ },
  { name: 'blocks that are no sectors', args: ['-b1000'], code: 1, says: /\[Misaligned\].*1000/ },
];

for (const { name, args, code, says } of refusals) {
  test(`a disk is refused ${name}, and not a byte of it changes`, onLinux, async (t) => {
    const disk = makeDisk(t, makeFolder(t));
    if (!disk) return;
    const before = hashOf(disk.device);
    const ended = await run([...quick, ...args, disk.device]);
    assert.equal(ended.code, code, ended.stderr);
    assert.match(ended.stderr, says);
    assert.ok(ended.stderr.includes(disk.device));
    assert.equal(hashOf(disk.device), before);
  });
}

test('a disk behind a link is read, and neither created nor written to through it', onLinux, async (t) => {
  const folder = makeFolder(t);
  const disk = makeDisk(t, folder);
  if (!disk) return;
  const link = join(folder, 'my-disk');
  symlinkSync(disk.device, link);
  const before = hashOf(disk.device);
  assert.equal((await run([...quick, link])).code, 0);
  assert.match((await run([...quick, '-w1', link])).stderr, /\[TargetIsLink\]/);
  assert.match((await run([...quick, '-c1M', '--allow-overwrite', link])).stderr, /\[DeviceNotWritten\]/);
  assert.equal(hashOf(disk.device), before);
});

test('who insists writes to a disk that nothing uses', onLinux, async (t) => {
  const disk = makeDisk(t, makeFolder(t));
  if (!disk) return;
  const before = hashOf(disk.device);
  // Two targets, and two threads each: they share the hold on the disk.
  const { code, stderr } = await run([...quick, '-w100', '-Zr', '-t2', '--allow-overwrite', disk.device, disk.device]);
  assert.equal(code, 0, stderr);
  assert.notEqual(hashOf(disk.device), before);
});

test('a mounted disk is not written to, even by who insists', onLinux, async (t) => {
  const folder = makeFolder(t);
  const disk = makeDisk(t, folder);
  if (!disk) return;
  const place = join(folder, 'mounted');
  mkdirSync(place);
  try {
    execFileSync('mkfs.ext4', ['-q', disk.device], { stdio: 'ignore' });
    execFileSync('mount', [disk.device, place], { stdio: 'ignore' });
  } catch {
    t.skip('mounting a small file system is not allowed here');
    return;
  }
  try {
    writeFileSync(join(place, 'precious'), 'content');
    execFileSync('sync', ['-f', place]);
    const { code, stderr } = await run([...quick, '-w100', '--allow-overwrite', disk.device]);
    assert.equal(code, 1);
    assert.match(stderr, /\[DeviceInUse\].* Next: /);
    assert.equal((await run([...quick, disk.device])).code, 0, 'reading is allowed');
  } finally {
    execFileSync('umount', [place]);
  }
});

test('a disk that is not there is an error that names it', async (t) => {
  const path = onWindows ? '#99' : '/dev/no-such-disk';
  const { code, result, stderr } = await measure(makeFolder(t), [...quick, path]);
  assert.equal(code, 1);
  assert.equal(result.error.code, 'TargetNotFound');
  assert.equal(result.error.target, path);
  assert.match(result.error.action, /Get-Disk|lsblk/);
  assert.ok(stderr.includes(path));
});

test(
  'a disk without the right to read it is an error that says so',
  { skip: (onWindows || process.getuid() !== 0) && 'rights are given up by root alone' },
  async (t) => {
    const disk = makeDisk(t, makeFolder(t));
    if (!disk) return;
    // A copy where anybody may enter: the build may lie in a home that is its owner's alone.
    const place = makeFolder(t);
    chmodSync(place, 0o755);
    const program = join(place, 'headroom-io');
    copyFileSync(executable, program);
    const { code, stderr } = await run([...quick, disk.device], { program, cwd: place, uid: 65534, gid: 65534 });
    assert.equal(code, 1, stderr);
    assert.match(stderr, /\[AccessDenied\].* Next: Run as a user who may read it/);
  },
);

test('nothing is created among the devices', onLinux, async () => {
  const { code, stderr } = await run([...quick, '-c1M', '/dev/no-such-disk']);
  assert.equal(code, 3);
  assert.match(stderr, /cannot be created/);
  assert.ok(!existsSync('/dev/no-such-disk'));
});

test('what is neither a file nor a disk is refused', onLinux, async () => {
  const { code, stderr } = await run([...quick, '/dev/null']);
  assert.equal(code, 1);
  assert.match(stderr, /\/dev\/null: \[TargetNotAFile\]/);
});

test("Windows' names of disks are explained elsewhere", onLinux, async () => {
  for (const path of ['#1', 'D:']) {
    const { code, stderr } = await run([...quick, path]);
    assert.equal(code, 3);
    assert.match(stderr, /in the form of Windows/);
  }
});

test(
  'a stream beside a file is refused, whatever is asked of it',
  { skip: !onWindows && 'a colon is a letter like others here' },
  async (t) => {
    const folder = makeFolder(t);
    const path = makeForeignFile(folder, 'precious.vhdx', 1 << 20);
    const before = hashOf(path);
    for (const args of [['-w0'], ['-w1'], ['-c1M'], ['-c1M', '--allow-overwrite']]) {
      const { code, stderr } = await run([...quick, ...args, `${asArgument(path)}:notes`]);
      assert.equal(code, 3);
      assert.match(stderr, /names a stream/);
    }
    assert.equal(hashOf(path), before);
  },
);
