// How a run ends other than by its clock: asked to, or because the target is gone. Each end leaves a result, the right
// exit code, and no files of the engine's own that it was told to delete.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import {
  asArgument,
  makeFolder,
  makeForeignFile,
  measure,
  onWindows,
  progressLines,
  readContract,
  sanitized,
  shortAndPaced,
  start,
  startMeasuring,
  until,
} from './harness.mjs';

for (const signal of ['SIGINT', 'SIGTERM']) {
  test(
    `${signal} keeps what was measured and says cancelled`,
    { skip: onWindows && signal === 'SIGTERM' && 'Windows has no such signal' },
    async (t) => {
      const folder = makeFolder(t);
      const measuring = await startMeasuring(folder, ['-c4M', '--delete-created'], join(folder, 'io.dat'));
      measuring.child.kill(signal);
      const { code, result, stdout, stderr } = await measuring.end();
      assert.equal(code, 0);
      assert.equal(stdout, '', 'standard output is for reports');
      assert.match(stderr, /^\*\*\* Interrupted .*Stopping I\/O Request Generator\. \*\*\*$/m);
      assert.equal(result.status, 'cancelled');
      assert.ok(result.timeSpans[0].total.ioCount > 0);
      assert.ok(result.timeSpans[0].measuredSeconds < 60);
      assert.deepEqual(readdirSync(folder).sort(), ['progress.jsonl', 'result.json']);
    },
  );
}

test(
  'a signal that arrives twice at once is one request',
  { skip: onWindows && 'Windows has no such signals' },
  async (t) => {
    const folder = makeFolder(t);
    const measuring = await startMeasuring(folder, ['-c4M', '--delete-created'], join(folder, 'io.dat'));
    // As timeout sends it: to the program, and to the group that it is in.
    measuring.child.kill('SIGINT');
    measuring.child.kill('SIGINT');
    const { code, result } = await measuring.end();
    assert.equal(code, 0);
    assert.equal(result.status, 'cancelled');
    assert.deepEqual(readdirSync(folder).sort(), ['progress.jsonl', 'result.json']);
  },
);

test('the stop file keeps what was measured and says cancelled', async (t) => {
  const folder = makeFolder(t);
  const stop = join(folder, 'stop');
  const measuring = await startMeasuring(
    folder,
    ['-c4M', '--delete-created', `--stop-file=${asArgument(stop)}`],
    join(folder, 'io.dat'),
  );
  writeFileSync(stop, '');
  const { code, result, stderr } = await measuring.end();
  assert.equal(code, 0, stderr);
  assert.equal(result.status, 'cancelled');
  assert.ok(result.timeSpans[0].total.ioCount > 0);
  assert.deepEqual(readdirSync(folder).sort(), ['progress.jsonl', 'result.json', 'stop']);
});

test('a stop in the warm-up measures nothing, and says so', async (t) => {
  const folder = makeFolder(t);
  const stop = join(folder, 'stop');
  const report = join(folder, 'result.json');
  const { ended } = start([
    `-Rjson:${asArgument(report)}`,
    '-d60',
    '-W60',
    '-b4k',
    '-c1M',
    `--stop-file=${asArgument(stop)}`,
    asArgument(join(folder, 'io.dat')),
  ]);
  await until(() => existsSync(join(folder, 'io.dat.headroom-io')), 'the test file');
  writeFileSync(stop, '');
  const { code } = await ended;
  assert.equal(code, 0);
  const result = readContract('result', readFileSync(report, 'utf8'));
  assert.equal(result.status, 'cancelled');
  assert.deepEqual(result.timeSpans, []);
});

test('a stop while the test file is being written leaves no half-written file', async (t) => {
  const folder = makeFolder(t);
  const stop = join(folder, 'stop');
  const report = join(folder, 'result.json');
  writeFileSync(stop, '');
  const { ended } = start([
    `-Rjson:${asArgument(report)}`,
    '-d60',
    '-W0',
    '-c512M',
    '--delete-created',
    `--stop-file=${asArgument(stop)}`,
    asArgument(join(folder, 'io.dat')),
  ]);
  const { code } = await ended;
  assert.equal(code, 0);
  assert.equal(readContract('result', readFileSync(report, 'utf8')).status, 'cancelled');
  assert.deepEqual(readdirSync(folder).sort(), ['result.json', 'stop']);
});

/** What every run that its time limit has ended leaves behind. */
function assertEndedByTimeLimit({ code, stderr }, result, phase) {
  assert.equal(code, 1, stderr);
  assert.equal(result.status, 'failed');
  assert.equal(result.error.code, 'TimeLimit');
  assert.match(result.error.message, phase);
  assert.ok(result.error.action);
  assert.match(stderr, /\[TimeLimit\]/);
}

const limitedPhases = [
  { name: 'measuring', args: ['-d60', '-W0', '-g1000i'], phase: /while it measured/, measured: true },
  { name: 'the warm-up', args: ['-d60', '-W60', '-g1000i'], phase: /while it warmed up/, measured: false },
  {
    name: 'the cool-down',
    args: ['-d1', '-W0', '-C60', '-g1000i'],
    phase: /while it cooled down/,
    measured: true,
    isAfterMeasuring: true,
  },
];

for (const { name, args, phase, measured, isAfterMeasuring } of limitedPhases) {
  test(`the time limit ends a run in ${name}, keeps what was measured and deletes the file`, async (t) => {
    const folder = makeFolder(t);
    let ended;
    // A busy machine takes its time to come so far; a run that ended earlier says so, and then gets more.
    for (const seconds of isAfterMeasuring ? [2, 6, 18] : [1, 5, 15]) {
      ended = await measure(folder, [
        `--time-limit=${seconds}`,
        ...args,
        '-b4k',
        '-c1M',
        '--delete-created',
        asArgument(join(folder, 'io.dat')),
      ]);
      const cameTooEarly = isAfterMeasuring ? /while it (prepared|measured)/ : /while it prepared/;
      if (!cameTooEarly.test(ended.result.error.message)) break;
    }
    assertEndedByTimeLimit(ended, ended.result, phase);
    assert.equal(ended.result.timeSpans.length, measured ? 1 : 0);
    if (measured) assert.ok(ended.result.timeSpans[0].total.ioCount > 0);
    assert.deepEqual(readdirSync(folder), ['result.json']);
  });
}

const waysToCreate = {
  'for its time span': { args: (file) => ['-d1', '-W0', '-c2G', file] },
  'before all time spans': {
    args: () => ['-X-'],
    input: (file) => {
      const span = (bytes) =>
        `<TimeSpan><Duration>1</Duration><Warmup>0</Warmup><Targets><Target><Path>${file}</Path><FileSize>${bytes}</FileSize></Target></Targets></TimeSpan>`;
      return `<Profile><PrecreateFiles>UseMaxSize</PrecreateFiles><TimeSpans>${span(65536)}${span(2 ** 31)}</TimeSpans></Profile>`;
    },
  },
};

for (const [when, { args, input }] of Object.entries(waysToCreate)) {
  test(
    `the time limit ends a run that still writes its file ${when}, which is gone then`,
    { skip: onWindows && 'Wine hands no signal on that halts a process' },
    async (t) => {
      const folder = makeFolder(t);
      const report = join(folder, 'result.json');
      const file = join(folder, 'io.dat');
      const given = ['--time-limit=1', `-Rjson:${asArgument(report)}`, '--delete-created', ...args(asArgument(file))];
      const { child, ended } = start(given, { input: input?.(asArgument(file)) });
      await until(() => existsSync(`${file}.headroom-io`), 'the beginning of the file');
      child.kill('SIGSTOP'); // until the time is over: a fast disk must not finish the file before
      const halted = JSON.parse(readFileSync(`${file}.headroom-io`, 'utf8'));
      await new Promise((wake) => setTimeout(wake, 1100));
      child.kill('SIGCONT');
      const end = await ended;
      if (halted.filled) return t.skip('the disk wrote 2 GiB faster than it could be halted');
      assertEndedByTimeLimit(end, readContract('result', readFileSync(report, 'utf8')), /while it prepared/);
      assert.deepEqual(readdirSync(folder), ['result.json']);
    },
  );
}

test('a time limit that is not reached changes nothing', async (t) => {
  const folder = makeFolder(t);
  const { code, result, stderr } = await measure(folder, [
    '--time-limit=60',
    ...shortAndPaced,
    '-b4k',
    '-c1M',
    asArgument(join(folder, 'io.dat')),
  ]);
  assert.equal(code, 0, stderr);
  assert.equal(result.status, 'completed');
});

for (const mode of ['-Sb', '-Sm']) {
  test(`a target cut short in mid-run (${mode}) is named, with the offset, and what was measured is kept`, async (t) => {
    const folder = makeFolder(t);
    const target = makeForeignFile(folder, 'data.bin', 8 << 20);
    const measuring = await startMeasuring(folder, ['-r', mode], target);
    truncateSync(target, 4096);
    const { code, result, stderr } = await measuring.end();
    assert.equal(code, 1);
    assert.equal(result.status, 'failed');
    assert.match(result.error.target, /data\.bin/);
    assert.match(stderr, /data\.bin/);
    assert.match(result.error.message, /\d/, 'the offset is in the message');
    assert.ok(result.timeSpans[0].total.ioCount > 0);
  });
}

test('no room for the test file: refused or ended by name, and the partial file is gone', async (t) => {
  const folder = makeFolder(t);
  const small = join(folder, 'small');
  mkdirSync(small);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', small], { stdio: 'ignore' });
  } catch {
    t.skip('mounting a small file system is not allowed here');
    return;
  }
  const report = join(folder, 'result.json');
  try {
    const { ended } = start([`-Rjson:${asArgument(report)}`, '-d1', '-W0', '-c64M', asArgument(join(small, 'io.dat'))]);
    const { code, stderr } = await ended;
    assert.equal(code, 1);
    assert.match(stderr, /io\.dat/);
    assert.match(stderr, /space|room/i);
    assert.deepEqual(readdirSync(small), []);
  } finally {
    execFileSync('umount', [small]); // before the folder's own removal, which would find it busy
  }
  assert.equal(readContract('result', readFileSync(report, 'utf8')).error.code, 'DiskFull');
});

test(
  'memory of a run at full speed stays the same',
  { skip: (onWindows && 'read from /proc') || (sanitized && 'a sanitizer takes memory of its own') },
  async (t) => {
    const folder = makeFolder(t);
    const target = makeForeignFile(folder, 'data.bin', 1 << 20);
    const measuring = await startMeasuring(folder, ['--backend=null', '-o32', '-D100'], target, { atFullSpeed: true });
    const kibibytes = (field) =>
      Number(readFileSync(`/proc/${measuring.child.pid}/status`, 'utf8').match(`${field}:\\s+(\\d+)`)[1]);
    // Anonymous pages only: pages of the program file come and go with what other processes do. The two MiB are for the
    // parts of the fixed histograms that a rare latency touches first; one byte for a hundred I/Os would be more than that.
    const early = kibibytes('RssAnon');
    const progress = join(folder, 'progress.jsonl');
    await until(() => progressLines(progress).at(-1).phaseElapsedSeconds >= 4, 'four seconds of measuring');
    const late = kibibytes('RssAnon');
    const highest = kibibytes('VmHWM');
    measuring.child.kill('SIGTERM');
    await measuring.end();
    assert.ok(highest < 32 * 1024, `${highest} KiB`);
    assert.ok(late - early < 2048, `grew from ${early} to ${late} KiB`);
  },
);

test('a result that cannot be written is an error, not silence', async (t) => {
  const folder = makeFolder(t);
  const { ended } = start([
    `-Rjson:${asArgument(join(folder, 'no-such-folder', 'result.json'))}`,
    '-d1',
    '-W0',
    '-b4k',
    '-c1M',
    asArgument(join(folder, 'io.dat')),
  ]);
  const { code, stderr } = await ended;
  assert.notEqual(code, 0);
  assert.match(stderr, /no-such-folder/);
  assert.ok(!existsSync(join(folder, 'io.dat')) || statSync(join(folder, 'io.dat')).size > 0);
  rmSync(folder, { recursive: true, force: true });
});
