// That the options mean what DISKSPD's mean, seen from outside.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { asArgument, makeFolder, makeForeignFile, measure, onWindows, progressLines, run } from './harness.mjs';

const quick = ['-d1', '-W0'];
/** For tests that do not depend on the speed of a run. */
const pace = '-g1000i';

async function span(t, args, { sizeBytes = 8 << 20, files = 1 } = {}) {
  const folder = makeFolder(t);
  const targets = Array.from({ length: files }, (_, i) => makeForeignFile(folder, `data${i}.bin`, sizeBytes));
  const { code, result, stderr } = await measure(folder, [...quick, ...args, ...targets.map(asArgument)]);
  assert.equal(code, 0, stderr);
  return { span: result.timeSpans[0], result, folder };
}

test('the read share follows -w', async (t) => {
  const folder = makeFolder(t);
  const { result } = await measure(folder, [
    ...quick,
    '--backend=null',
    '-b4k',
    '-r',
    '-w30',
    '-c1M',
    asArgument(join(folder, 'io.dat')),
  ]);
  const { total, write } = result.timeSpans[0];
  assert.ok(total.ioCount > 10_000);
  const share = write.ioCount / total.ioCount;
  const sigma = Math.sqrt((0.3 * 0.7) / total.ioCount);
  assert.ok(Math.abs(share - 0.3) < 6 * sigma, `${share}`);
});

test('-t multiplies threads per target', async (t) => {
  const { span: s } = await span(t, ['-b4k', '-t3', pace], { files: 2 });
  assert.equal(s.threadCount, 6);
  assert.equal(s.threads.length, 6);
  assert.ok(s.threads.every((thread) => thread.targets.length === 1));
});

test('-F threads work on every target', async (t) => {
  const { span: s } = await span(t, ['-b4k', '-F3', '-o2', pace], { files: 2 });
  assert.equal(s.threadCount, 3);
  assert.ok(s.threads.every((thread) => thread.targets.length === 2));
  assert.equal(s.queueDepth.configured, 12);
});

test('-O is the depth of a pool thread over all its targets', async (t) => {
  const { span: s } = await span(t, ['-b4k', '-r', '-F2', '-O4'], { files: 2 });
  assert.equal(s.queueDepth.configured, 8);
  for (const thread of s.threads) for (const target of thread.targets) assert.ok(target.total.ioCount > 0);
});

// Nothing makes a paced run faster than its pace, so that bound is tight. A busy machine may make it slower: the other bound
// only tells the pace from the nearest mistake.
test('-g holds the rate of each thread', async (t) => {
  const { span: s } = await span(t, ['--backend=null', '-b4k', '-r', '-t2', '-o4', '-g200i', '-d3']);
  for (const thread of s.threads) {
    const rate = thread.targets[0].total.iops;
    assert.ok(rate < 205, `${rate} IOPS`);
    assert.ok(rate > 100, `${rate} IOPS, as if both threads shared one rate`);
  }
});

test('-g counts in bytes per millisecond', async (t) => {
  const { span: s } = await span(t, ['--backend=null', '-b4k', '-r', '-g1024', '-d3']);
  assert.ok(s.total.iops < 256, `${s.total.iops} IOPS`);
  assert.ok(s.total.iops > 125, `${s.total.iops} IOPS`);
});

test('a simulated device holds requests in flight, so that latency shows the queue', async (t) => {
  const { span: s, result } = await span(t, ['--simulate-device=iops=1000', '-b4k', '-r', '-o32', '-L', '-W1', '-d3']);
  // How much of the rate is reached, other work on the machine decides; the queue tells below that it was a queue of 32.
  assert.ok(s.total.iops > 0 && s.total.iops < 1050, `${s.total.iops} IOPS`);
  assert.ok(s.total.latency.meanMicroseconds > 30_000, `${s.total.latency.meanMicroseconds} us`);
  // Little's law applies at every rate of a busy machine, except for the requests in flight at both ends of the
  // measurement: if the machine stands still there, each of them includes that time. A quarter still tells 32 from 16
  // and 64.
  const inFlight = (s.total.iops * s.total.latency.meanMicroseconds) / 1e6;
  assert.ok(Math.abs(inFlight - 32) < 8, `${inFlight} in flight`);
  assert.ok(Math.abs(s.queueDepth.achievedMean - inFlight) < 0.1, `${s.queueDepth.achievedMean}, and not ${inFlight}`);
  assert.equal(result.simulatedDevice.iops, 1000);
  assert.ok(result.warnings.some((w) => w.code === 'SimulatedDevice'));
});

test('a simulated device limits bytes as well', async (t) => {
  const { span: s } = await span(t, [
    '--simulate-device=bytes-per-second=10000000',
    '-b64k',
    '-r',
    '-o8',
    '-L',
    '-W1',
    '-d3',
  ]);
  assert.ok(s.total.throughputBytesPerSecond < 1.06e7, `${s.total.throughputBytesPerSecond}`);
  assert.ok(s.total.throughputBytesPerSecond > 5e6, `${s.total.throughputBytesPerSecond}`);
});

test('a simulated device bursts, and its result says with which figures', async (t) => {
  const figures =
    'iops=500,burst-iops=2000,burst-seconds=1,tick-ms=100,unit-bytes=4096,other-iops=100,cache-hit-percent=1,cache-latency-us=200';
  const { span: s, result } = await span(t, [`--simulate-device=${figures}`, '-b4k', '-r', '-o8', '-L', '-W0', '-d3']);
  // What comes in, what was saved up, and what the cache answers: at most, as a busy machine leaves less.
  assert.ok(s.total.ioCount < 500 * 3 + 1500 + 200, `${s.total.ioCount} requests`);
  assert.deepEqual(result.simulatedDevice, {
    iops: 500,
    throughputBytesPerSecond: null,
    addedLatencyMicroseconds: null,
    burstIops: 2000,
    burstThroughputBytesPerSecond: null,
    burstSeconds: 1,
    tickMilliseconds: 100,
    unitBytes: 4096,
    otherIops: 100,
    otherThroughputBytesPerSecond: null,
    cacheHitPercent: 1,
    cacheLatencyMicroseconds: 200,
  });
});

test('a simulated device adds latency', async (t) => {
  const { span: s } = await span(t, ['--simulate-device=added-latency-us=5000', '-b4k', '-r', '-o1', '-L']);
  assert.ok(s.total.latency.minMicroseconds >= 5000, `${s.total.latency.minMicroseconds} us`);
});

test('unbuffered, write-through, mapped and buffered runs all do I/O', async (t) => {
  const modes = ['-Sb', '-Su', '-Sw', '-Sh', '-h', '-Suw', '-Sm', '-Smw'];
  await Promise.all(
    modes.map(async (mode) => {
      const folder = makeFolder(t);
      const { code, result, stderr } = await measure(folder, [
        ...quick,
        pace,
        mode,
        '-b4k',
        '-r4k',
        '-w50',
        '-o2',
        '-c4M',
        asArgument(join(folder, 'io.dat')),
      ]);
      assert.equal(code, 0, `${mode}: ${stderr}`);
      assert.ok(result.timeSpans[0].read.ioCount > 0 && result.timeSpans[0].write.ioCount > 0, mode);
    }),
  );
});

test(
  '-Sr is refused by name where there is no local cache to disable',
  { skip: onWindows && 'means something there' },
  async (t) => {
    const folder = makeFolder(t);
    const { code, stderr } = await run([...quick, '-Sr', '-c1M', join(folder, 'io.dat')]);
    assert.equal(code, 3);
    assert.match(stderr, /-Sr/);
  },
);

test('what is written is what -Z says', async (t) => {
  const folder = makeFolder(t);
  const target = join(folder, 'io.dat');
  const write = (z) => run([...quick, '-b4k', '-s4k', '-w100', '-o1', ...z, '-c256K', asArgument(target)]);
  assert.equal((await write(['-Z'])).code, 0);
  assert.ok(readFileSync(target).every((byte) => byte === 0));
  assert.equal((await write([])).code, 0);
  assert.ok(readFileSync(target).every((byte, i) => byte === i % 256));
  assert.equal((await write(['-Zr'])).code, 0);
  assert.ok(new Set(readFileSync(target)).size > 250);
  assert.equal((await write(['-Z64K'])).code, 0);
  assert.ok(new Set(readFileSync(target)).size > 250);
});

test('-B and -f bound what is touched', async (t) => {
  const folder = makeFolder(t);
  const target = join(folder, 'io.dat');
  assert.equal((await run([...quick, pace, '-c1M', '-b4k', asArgument(target)])).code, 0);
  const before = readFileSync(target);
  const { code, stderr } = await run([...quick, '-b4k', '-r', '-w100', '-Z', '-B256K', '-f512K', asArgument(target)]);
  assert.equal(code, 0, stderr);
  const after = readFileSync(target);
  assert.ok(before.subarray(0, 256 << 10).equals(after.subarray(0, 256 << 10)));
  assert.ok(before.subarray(512 << 10).equals(after.subarray(512 << 10)));
  assert.ok(after.subarray(256 << 10, 512 << 10).every((byte) => byte === 0));
});

test('progress has a line at once, one a second, and the phases in order', async (t) => {
  const folder = makeFolder(t);
  const progress = join(folder, 'progress.jsonl');
  const { code, stderr } = await measure(folder, [
    `--progress=${asArgument(progress)}`,
    '-d3',
    '-W1',
    '-C1',
    pace,
    '-L',
    '-b4k',
    '-c4M',
    asArgument(join(folder, 'io.dat')),
  ]);
  assert.equal(code, 0, stderr);
  const lines = progressLines(progress);
  const order = ['preparing', 'warmUp', 'measuring', 'coolDown', 'finishing'];
  const phases = lines.map((line) => order.indexOf(line.phase));
  assert.deepEqual(
    phases,
    [...phases].sort((a, b) => a - b),
  );
  assert.ok(lines.filter((line) => line.phase === 'measuring').length >= 3);
  const elapsed = lines.map((line) => line.elapsedSeconds);
  assert.deepEqual(
    elapsed,
    [...elapsed].sort((a, b) => a - b),
  );
  const measured = lines.filter((line) => line.phase === 'measuring' && line.totalIops !== null);
  assert.ok(measured.length >= 2);
  for (const line of measured) {
    assert.ok(line.totalIops > 0);
    assert.ok(line.latencyMeanMicroseconds > 0);
    assert.ok(line.latencyP99Microseconds >= 0);
  }
});

test('the null backend touches no target', async (t) => {
  const folder = makeFolder(t);
  const { code, result, stderr } = await measure(folder, [
    ...quick,
    pace,
    '--backend=null',
    '-b4k',
    '-r',
    '-w100',
    '-L',
    '-c1G',
    asArgument(join(folder, 'io.dat')),
  ]);
  assert.equal(code, 0, stderr);
  assert.equal(result.backend, 'null');
  assert.ok(!existsSync(join(folder, 'io.dat')));
  assert.ok(result.warnings.some((w) => w.code === 'NullBackend'));
});
