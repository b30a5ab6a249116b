// What the volume and its disks did beside the engine, as the system counts it for everybody. No test asserts a rate.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import {
  asArgument,
  makeFolder,
  makeForeignFile,
  measure,
  onWindows,
  progressLines,
  startMeasuring,
} from './harness.mjs';

const onLinux = { skip: onWindows && 'Wine counts nothing' };
// Without a warm-up every request begins after the counters were read.
const unbuffered = ['-d1', '-W0', '-b64k', '-o4', '-Sh', '-w0'];

/** Why a folder's file system has no counters, or false. */
function withoutCounters(folder) {
  const { dev } = statSync(folder);
  const [major, minor] = [(dev >> 8) & 0xfff, (dev & 0xff) | ((dev >> 12) & 0xfff00)];
  const isCounted = readFileSync('/proc/diskstats', 'utf8')
    .split('\n')
    .some((line) => new RegExp(`^\\s*${major}\\s+${minor}\\s`).test(line));
  return !isCounted && 'the file system for tests is on no device that the system counts';
}

/** Undoes steps in reverse order, before the folders that are created after this call are deleted. */
function undoBefore(t) {
  const steps = [];
  t.after(() => {
    for (const step of steps.reverse()) step();
  });
  return (step) => steps.push(step);
}

/** A run that has ended may hold its files for a moment more: the system lets go of its requests in its own time. */
function unmount(place) {
  for (let tries = 0; ; tries++) {
    try {
      return execFileSync('umount', [place], { stdio: ['ignore', 'ignore', 'pipe'] });
    } catch (error) {
      if (tries > 600) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    }
  }
}

/** A file system of its own on a disk made of a file; null, with the test skipped, where that is not allowed. */
function mountDisk(t) {
  const undo = undoBefore(t);
  const folder = makeFolder(t);
  const image = makeForeignFile(folder, 'disk.img', 64 << 20);
  const place = join(folder, 'mounted');
  mkdirSync(place);
  try {
    const device = execFileSync('losetup', ['--find', '--show', image], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
    undo(() => execFileSync('losetup', ['--detach', device]));
    execFileSync('mkfs.ext4', ['-q', '-E', 'lazy_itable_init=0,lazy_journal_init=0', device], { stdio: 'ignore' });
    execFileSync('mount', [device, place], { stdio: 'ignore' });
    undo(() => unmount(place));
    return { device, place };
  } catch {
    t.skip('a disk cannot be made of a file and mounted here');
    return null;
  }
}

const devicesOf = (result, level) => result.timeSpans[0].devices.filter((device) => device.level === level);

test('the volume of a file counts what the engine reads, and is named with its disks', onLinux, async (t) => {
  const folder = makeFolder(t);
  const why = withoutCounters(folder);
  if (why) return t.skip(why);
  const { code, result, stderr } = await measure(folder, [...unbuffered, '-c8M', join(folder, 'io.dat')]);
  assert.equal(code, 0, stderr);
  const [volume, ...others] = devicesOf(result, 'volume');
  assert.deepEqual(others, []);
  assert.ok(volume.readBytes >= result.timeSpans[0].read.bytes, JSON.stringify(volume));
  assert.ok(volume.readCount > 0);
  const disks = devicesOf(result, 'disk');
  assert.equal(new Set(disks.map(({ name }) => name)).size, disks.length);
  for (const node of devicesOf(result, 'node')) {
    assert.equal(node.name, '*');
    // A file system may be on disks of files or memory, which are not the node's.
    assert.ok(node.readCount >= 0);
  }
});

test('a volume that several targets share is there once', onLinux, async (t) => {
  const folder = makeFolder(t);
  const why = withoutCounters(folder);
  if (why) return t.skip(why);
  const { result } = await measure(folder, [...unbuffered, '-c1M', join(folder, 'one.dat'), join(folder, 'two.dat')]);
  assert.equal(devicesOf(result, 'volume').length, 1);
});

test('what others do on the volume meanwhile is counted too', onLinux, async (t) => {
  const disk = mountDisk(t);
  if (!disk) return;
  const folder = makeFolder(t);
  const others = join(folder, 'others');
  mkdirSync(others);
  const other = await startMeasuring(others, ['-b64k', '-Sh', '-w0', '-c8M'], join(disk.place, 'other.dat'));
  const { result, stderr } = await measure(folder, [...unbuffered, '-g1000i', '-c8M', join(disk.place, 'io.dat')]);
  other.child.kill('SIGINT');
  const { result: beside } = await other.end();
  assert.ok(result, stderr);
  const own = result.timeSpans[0].read.bytes;
  const [volume] = devicesOf(result, 'volume');
  assert.equal(`/dev/${volume.name}`, disk.device);
  assert.ok(volume.readBytes > own, `${volume.readBytes} of everybody, ${own} of the engine`);
  const [allAlong] = devicesOf(beside, 'volume');
  assert.ok(allAlong.readBytes >= own + beside.timeSpans[0].read.bytes, JSON.stringify(allAlong));
});

test('a whole disk as target is the volume and the disk', onLinux, async (t) => {
  const disk = mountDisk(t);
  if (!disk) return;
  const { result, stderr } = await measure(makeFolder(t), [...unbuffered, disk.device]);
  assert.ok(result, stderr);
  const { devices, read } = result.timeSpans[0];
  const ofTarget = devices.filter(({ level }) => level !== 'node');
  assert.deepEqual(
    ofTarget.map(({ name, level }) => ({ name: `/dev/${name}`, level })),
    [
      { name: disk.device, level: 'volume' },
      { name: disk.device, level: 'disk' },
    ],
  );
  for (const { readBytes, readMicroseconds } of ofTarget) assert.ok(readBytes >= read.bytes && readMicroseconds > 0);
});

/** A file system in memory, which no device counts; null, with the test skipped, where that is not allowed. */
function mountMemory(t) {
  const undo = undoBefore(t);
  const folder = makeFolder(t);
  const place = join(folder, 'memory');
  mkdirSync(place);
  try {
    execFileSync('mount', ['-t', 'tmpfs', 'none', place], { stdio: 'ignore' });
  } catch {
    t.skip('mounting a file system in memory is not allowed here');
    return null;
  }
  undo(() => unmount(place));
  return { folder, place };
}

test('a disk that is named stands for a volume without counters of its own', onLinux, async (t) => {
  const disk = mountDisk(t);
  const memory = disk && mountMemory(t);
  if (!memory) return;
  const others = makeFolder(t);
  const other = await startMeasuring(others, ['-b64k', '-Sh', '-w0', '-c8M'], join(disk.place, 'other.dat'));
  const name = disk.device.replace('/dev/', '');
  const { result, stderr } = await measure(memory.folder, [
    '-d1',
    '-W0',
    '-g1000i',
    '-c1M',
    `--volume-disk=${name}`,
    join(memory.place, 'io.dat'),
  ]);
  other.child.kill('SIGINT');
  const { result: beside } = await other.end();
  assert.ok(result, stderr);
  const [volume, ...more] = result.timeSpans[0].devices;
  assert.deepEqual({ name: volume.name, level: volume.level }, { name, level: 'volume' });
  assert.ok(
    volume.readBytes > 0 && volume.readBytes <= beside.timeSpans[0].read.bytes + (64 << 20),
    JSON.stringify(volume),
  );
  assert.ok(more.every(({ level }) => level === 'node'));
});

for (const { name, of, counted } of [
  { name: 'no disk stands for a volume that counts itself', of: (t) => ({ folder: makeFolder(t) }), counted: true },
  { name: 'a disk that is not there counts nothing', of: mountMemory, counted: false },
]) {
  test(name, onLinux, async (t) => {
    const made = of(t);
    if (!made) return;
    const place = made.place ?? made.folder;
    const why = counted && withoutCounters(place);
    if (why) return t.skip(why);
    const { code, result, stderr } = await measure(made.folder, [
      ...unbuffered,
      '-c1M',
      '--volume-disk=no-such-disk',
      join(place, 'io.dat'),
    ]);
    assert.equal(code, 0, stderr);
    assert.equal(result.timeSpans[0].devices !== null, counted);
  });
}

test(
  'a file system without a device has no counters, and neither has a run that uses it beside another',
  onLinux,
  async (t) => {
    const memory = mountMemory(t);
    if (!memory) return;
    const { folder, place } = memory;
    const args = ['-d1', '-W0', '-g1000i', '-c1M'];
    for (const targets of [['io.dat'], ['io.dat', '../io.dat']]) {
      const { code, result, stderr } = await measure(folder, [...args, ...targets.map((name) => join(place, name))]);
      assert.equal(code, 0, stderr);
      assert.equal(result.timeSpans[0].devices, null);
    }
  },
);

test('the counters say nothing of what --backend=null pretends', async (t) => {
  const folder = makeFolder(t);
  const args = ['-d1', '-W0', '-g1000i', '-c1M', '-D', '--backend=null', asArgument(join(folder, 'io.dat'))];
  const { code, result, stderr } = await measure(folder, args);
  assert.equal(code, 0, stderr);
  const [{ devices, series }] = result.timeSpans;
  assert.equal(devices, null);
  for (const { volumeIops, volumeThroughputBytesPerSecond } of series.intervals) {
    assert.deepEqual(
      { volumeIops, volumeThroughputBytesPerSecond },
      { volumeIops: null, volumeThroughputBytesPerSecond: null },
    );
  }
});

test('a simulated device counts the run and others, also by interval', async (t) => {
  const folder = makeFolder(t);
  const figures = 'iops=2000,bytes-per-second=100000000,other-iops=800,other-bytes-per-second=8000000';
  const args = ['-d2', '-W0', '-o4', '-b4k', '-w0', '-c1M', '-D500', `--simulate-device=${figures}`];
  const { code, result, stderr } = await measure(folder, [...args, asArgument(join(folder, 'io.dat'))]);
  assert.equal(code, 0, stderr);
  const [{ devices, series, total, measuredSeconds }] = result.timeSpans;
  const [device, ...more] = devices;
  assert.deepEqual(more, []);
  assert.deepEqual({ name: device.name, level: device.level }, { name: 'simulated', level: 'volume' });
  // By the time between two looks at a clock: both bounds are wide, the figures are not.
  const others = (device.readCount + device.writeCount - total.ioCount) / measuredSeconds;
  assert.ok(Math.abs(others - 800) <= 40, `${others} requests of others a second`);
  const otherBytes = (device.readBytes + device.writeBytes - total.bytes) / measuredSeconds;
  assert.ok(Math.abs(otherBytes - 8e6) <= 4e5, `${otherBytes} bytes of others a second`);
  const seen = series.intervals.slice(0, 4).map(({ volumeIops }) => volumeIops);
  assert.equal(seen.filter((iops) => iops !== null && iops > 0).length, 4, JSON.stringify(series.intervals));
});

test('each line of the measured time tells what the volume did beside the engine, and none before it', async (t) => {
  const folder = makeFolder(t);
  const figures = 'iops=2000,bytes-per-second=100000000,other-iops=800,other-bytes-per-second=8000000';
  const args = [
    '-d3',
    '-W1',
    '-o4',
    '-b4k',
    '-w0',
    '-c1M',
    `--simulate-device=${figures}`,
    `--progress=${asArgument(join(folder, 'progress.jsonl'))}`,
  ];
  const { code, stderr } = await measure(folder, [...args, asArgument(join(folder, 'io.dat'))]);
  assert.equal(code, 0, stderr);
  const lines = progressLines(join(folder, 'progress.jsonl'));
  const before = lines.filter(({ phase }) => phase === 'preparing' || phase === 'warmUp');
  assert.ok(before.length >= 2 && before.every(({ volumeIops }) => volumeIops === null), JSON.stringify(before));
  const told = lines.filter(({ phase, volumeIops }) => phase === 'measuring' && volumeIops !== null);
  assert.ok(told.length >= 2, JSON.stringify(lines));
  const meanOf = (figure) => told.reduce((sum, line) => sum + figure(line), 0) / told.length;
  const others = meanOf(({ volumeIops, totalIops }) => volumeIops - totalIops);
  assert.ok(Math.abs(others - 800) <= 200, `${others} requests of others a second`);
  const otherBytes = meanOf((line) => line.volumeThroughputBytesPerSecond - line.throughputBytesPerSecond);
  assert.ok(Math.abs(otherBytes - 8e6) <= 2e6, `${otherBytes} bytes of others a second`);
});

test('the volume is counted by interval, in sum as in the whole time', onLinux, async (t) => {
  const disk = mountDisk(t);
  if (!disk) return;
  const { result, stderr } = await measure(makeFolder(t), [
    ...unbuffered,
    '-d2',
    '-D500',
    '-c8M',
    join(disk.place, 'io.dat'),
  ]);
  assert.ok(result, stderr);
  const [{ devices, series, measuredSeconds }] = result.timeSpans;
  const [volume] = devices;
  const seen = series.intervals.flatMap(({ volumeThroughputBytesPerSecond: rate }, index, all) => {
    const seconds = (all[index].endMilliseconds - (all[index - 1]?.endMilliseconds ?? 0)) / 1000;
    return rate === null ? [] : [rate * seconds];
  });
  assert.ok(seen.length >= 3, JSON.stringify(series.intervals));
  const sum = seen.reduce((one, other) => one + other, 0);
  assert.ok(
    Math.abs(sum / volume.readBytes - 1) < 0.2,
    `${sum} by interval, ${volume.readBytes} in ${measuredSeconds} s`,
  );
});
