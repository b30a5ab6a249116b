// Which I/O goes where and when, seen from outside: mixes, distributions, parallel and paced I/O, weights and sources.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { asArgument, makeFolder, makeForeignFile, measure } from './harness.mjs';

const quick = ['-d1', '-W0'];
const blockBytes = 4096;
/** So long that a test never sees the second burst. */
const onlyOneBurst = '-j3600000';

/** Runs on a new file of the engine's own, filled with random content. */
async function runOnFile(t, args, { sizeBytes = 1 << 20 } = {}) {
  const folder = makeFolder(t);
  const file = join(folder, 'io.dat');
  const { code, result, stderr } = await measure(folder, [...quick, `-c${sizeBytes}`, ...args, asArgument(file)]);
  assert.equal(code, 0, stderr);
  return { file, span: result.timeSpans[0], result, stderr };
}

/** Runs a profile of one time span. */
async function runProfile(t, timeSpan, args = []) {
  const folder = makeFolder(t);
  const file = join(folder, 'profile.json');
  writeFileSync(
    file,
    JSON.stringify({ contractVersion: 1, timeSpans: [{ durationSeconds: 1, warmUpSeconds: 0, ...timeSpan }] }),
  );
  const { code, result, stderr } = await measure(folder, [`--profile=${asArgument(file)}`, ...args]);
  assert.equal(code, 0, stderr);
  return result.timeSpans[0];
}

/** Writes zeros to a file of 1 MiB that has none. */
async function writeZeros(t, args) {
  const folder = makeFolder(t);
  const file = makeForeignFile(folder, 'io.dat', 1 << 20);
  const { code, result, stderr } = await measure(folder, [
    ...quick,
    '--allow-overwrite',
    '-b4k',
    '-w100',
    '-Z',
    ...args,
    asArgument(file),
  ]);
  assert.equal(code, 0, stderr);
  return { file, result };
}

/** The blocks of a file that hold zeros alone: those that -Z wrote. */
function zeroedBlocks(file) {
  const content = readFileSync(file);
  const blocks = Array.from({ length: content.length / blockBytes }, (_, i) =>
    content.subarray(i * blockBytes, (i + 1) * blockBytes),
  );
  return blocks.flatMap((block, i) => (block.every((byte) => byte === 0) ? [i] : []));
}

/** Six standard deviations of a count of events of this share. */
const bound = (draws, share) => 6 * Math.sqrt(draws * share * (1 - share));

test('-i and -j issue one burst a thread, shared by the threads of the target, and then pause', async (t) => {
  const { span } = await runOnFile(t, ['-b4k', '-r', '-o3', '-t2', '-i16', onlyOneBurst]);
  assert.deepEqual(
    span.threads.map((thread) => thread.targets[0].total.ioCount),
    [8, 8],
  );
  assert.ok(
    span.cpu.engineCpuSeconds < span.measuredSeconds / 2,
    `${span.cpu.engineCpuSeconds} s: no processor while pausing`,
  );
});

test('bursts go on after each pause', async (t) => {
  const { span } = await runOnFile(t, ['-b4k', '-r', '-o2', '-i5', '-j10']);
  assert.ok(span.total.ioCount >= 10, `${span.total.ioCount}`);
  assert.ok(
    span.total.ioCount <= 5 * (span.measuredSeconds * 100 + 1),
    `${span.total.ioCount}: more than a burst in 10 ms`,
  );
});

test('a target that pauses does not hold up the others of its thread', async (t) => {
  const target = { createSizeBytes: 1 << 20, blockSizeBytes: blockBytes, randomPercent: 100 };
  const span = await runProfile(
    t,
    {
      threadPoolSize: 1,
      targets: [
        { ...target, path: 'paused.dat', burstRequests: 7, thinkTimeMilliseconds: 3_600_000 },
        { ...target, path: 'free.dat' },
      ],
    },
    ['--backend=null'],
  );
  const [paused, free] = span.threads[0].targets;
  assert.equal(paused.total.ioCount, 7);
  assert.ok(free.total.ioCount > 1000, `${free.total.ioCount}`);
});

for (const [name, args] of [
  ['one request', ['-o1']],
  ['a mapped file', ['-Sm']],
]) {
  test(`pausing with ${name} uses no processor`, async (t) => {
    const { span } = await runOnFile(t, ['-b4k', '-r', '-i4', onlyOneBurst, ...args]);
    assert.equal(span.total.ioCount, 4);
    assert.ok(span.cpu.engineCpuSeconds < span.measuredSeconds / 2, `${span.cpu.engineCpuSeconds} s`);
  });
}

test('-p runs each request through the file by itself', async (t) => {
  const walk = ['-s4k', '-o4', '-i8', onlyOneBurst];
  const blocksOf = async (...args) => zeroedBlocks((await writeZeros(t, [...walk, ...args])).file);
  assert.deepEqual(await blocksOf(), [0, 1, 2, 3, 4, 5, 6, 7]);
  assert.deepEqual(await blocksOf('-p'), [0, 1]);
});

test('-rd writes to its ranges and never to a hole, and the result says where they lie', async (t) => {
  const { file, result } = await writeZeros(t, ['-r', '-o4', '-rdpct50/10:0/40:50/25:0/25']);
  const [used] = result.timeSpans[0].threads[0].targets;
  // 256 blocks: a tenth is 25.6 of them, a half 128, three quarters 192.
  const ranges = [
    { fromBlock: 0, toBlock: 25 },
    { fromBlock: 128, toBlock: 192 },
  ];
  const written = zeroedBlocks(file);
  const writtenIn = ranges.map(({ fromBlock, toBlock }) =>
    written.filter((block) => block >= fromBlock && block < toBlock),
  );
  assert.deepEqual(writtenIn.flat(), written, 'a block outside the ranges');
  // Half of the writes are a range's, each to any of its blocks: with few of them, some blocks are not reached.
  for (const [index, { fromBlock, toBlock }] of ranges.entries()) {
    const blocks = toBlock - fromBlock;
    const unreached = blocks * (1 - 0.5 / blocks) ** used.write.ioCount;
    assert.ok(blocks - writtenIn[index].length <= 3 * unreached + 0.5, `${writtenIn[index].length} of ${blocks}`);
  }
  assert.deepEqual(
    used.effectiveDistribution,
    ranges.map(({ fromBlock, toBlock }) => ({
      ioPercent: 50,
      fromBytes: fromBlock * blockBytes,
      toBytes: toBlock * blockBytes,
    })),
  );
});

test('a distribution that leaves nothing of the target is refused by name', async (t) => {
  const folder = makeFolder(t);
  const file = join(folder, 'io.dat');
  const { code, stderr } = await measure(folder, [...quick, '-c1M', '-b4k', '-r', '-rdabs0/4M', asArgument(file)]);
  assert.equal(code, 1);
  assert.match(stderr, /-rd/);
  assert.ok(stderr.includes('io.dat'));
});

test('the I/Os of a sequential run of -rs are all reads or all writes', async (t) => {
  const { span } = await runOnFile(t, ['-b4k', '-rs1', '-w50', '-t16', '-o2', '-i640', onlyOneBurst]);
  const threads = span.threads.map((thread) => thread.targets[0]);
  assert.ok(threads.every(({ total }) => total.ioCount === 40));
  // At 1 %, two threads in three have no jump among 39 I/Os; with a choice for each I/O, none would be of one kind.
  assert.ok(threads.filter(({ read, write }) => read.ioCount === 0 || write.ioCount === 0).length >= 4);
});

test('a mix of runs follows -w, and its distribution in bytes leaves what lies behind the end to the others', async (t) => {
  const { span } = await runOnFile(t, [
    '--backend=null',
    '-b4k',
    '-rs50',
    '-w30',
    '-rdabs30/256K:10/256K:60/8M',
    '-f512K',
  ]);
  const { total, write } = span;
  // Runs are two I/Os long on average, and geometric: the variance is three times that of single ones.
  assert.ok(
    Math.abs(write.ioCount - 0.3 * total.ioCount) < 2 * bound(total.ioCount, 0.3),
    `${write.ioCount / total.ioCount}`,
  );
  assert.deepEqual(span.threads[0].targets[0].effectiveDistribution, [
    { ioPercent: 75, fromBytes: 0, toBytes: 256 << 10 },
    { ioPercent: 25, fromBytes: 256 << 10, toBytes: 512 << 10 },
  ]);
});

test('weights share the requests of a pool, and threads can have targets of their own', async (t) => {
  const target = { createSizeBytes: 1 << 20, blockSizeBytes: blockBytes, randomPercent: 100 };
  const span = await runProfile(
    t,
    {
      threadPoolSize: 2,
      poolOutstandingRequests: 4,
      targets: [
        { ...target, path: 'light.dat', weight: 1 },
        { ...target, path: 'heavy.dat', weight: 3, threadTargets: [{ thread: 1 }] },
      ],
    },
    ['--backend=null'],
  );
  const [first, second] = span.threads.map((thread) => thread.targets);
  assert.deepEqual(
    first.map((used) => used.path),
    ['light.dat'],
  );
  assert.deepEqual(
    second.map((used) => used.path),
    ['light.dat', 'heavy.dat'],
  );
  const [light, heavy] = second.map((used) => used.total.ioCount);
  assert.ok(Math.abs(heavy - 0.75 * (light + heavy)) < bound(light + heavy, 0.75), `${light} : ${heavy}`);
});

test('a limit for each of several threads is stated as what they come to', async (t) => {
  const { result, span } = await runOnFile(t, ['--backend=null', '-b4k', '-r', '-t2', '-g500i', '-i3', '-j10']);
  const messages = result.warnings.map(({ message }) => message);
  assert.ok(
    messages.some((message) => /1000 IOPS in total for 2 threads/.test(message)),
    messages.join('\n'),
  );
  assert.ok(
    messages.some((message) => /-i, -j/.test(message)),
    messages.join('\n'),
  );
  assert.ok(span.total.ioCount <= 1001 * Math.ceil(span.measuredSeconds), `${span.total.ioCount}`);
});

test('a source that is longer than asked gives its start, a shorter one is repeated', async (t) => {
  for (const sourceBytes of [3 * blockBytes, 1000]) {
    const folder = makeFolder(t);
    const source = join(folder, 'source.bin');
    const content = Buffer.from(Array.from({ length: sourceBytes }, (_, i) => (i * 7 + (i >> 8)) % 251));
    writeFileSync(source, content);
    const file = join(folder, 'io.dat');
    const { code, stderr } = await measure(folder, [
      ...quick,
      '-c64K',
      '-b4k',
      '-s4k',
      '-w100',
      `-Z4K,${asArgument(source)}`,
      asArgument(file),
    ]);
    assert.equal(code, 0, stderr);
    const expected = Buffer.alloc(blockBytes, content.subarray(0, blockBytes));
    const written = readFileSync(file);
    for (let at = 0; at < written.length; at += blockBytes)
      assert.ok(written.subarray(at, at + blockBytes).equals(expected), `block at ${at}`);
  }
});

test('unbuffered writes take pieces of the source from multiples of 512 bytes', async (t) => {
  const folder = makeFolder(t);
  const source = join(folder, 'source.bin');
  const sectors = 64;
  writeFileSync(source, Buffer.concat(Array.from({ length: sectors }, (_, i) => Buffer.alloc(512, i + 1))));
  const file = join(folder, 'io.dat');
  const { code, stderr } = await measure(folder, [
    ...quick,
    '-c1M',
    '-Su',
    '-b4k',
    '-s4k',
    '-w100',
    '-o4',
    `-Z${sectors * 512},${asArgument(source)}`,
    asArgument(file),
  ]);
  assert.equal(code, 0, stderr);
  const written = readFileSync(file);
  for (let at = 0; at < written.length; at += 512) {
    const sector = written.subarray(at, at + 512);
    assert.ok(
      sector.every((byte) => byte === sector[0] && byte > 0),
      `at ${at} is no sector of the source`,
    );
    if (at % blockBytes > 0) assert.equal(sector[0], written[at - 1] + 1, `at ${at}`);
  }
});
