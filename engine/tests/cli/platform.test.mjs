// What the platforms offer beside plain I/O: processors, priorities, large pages, mapped writes, completion routines.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { asArgument, makeFolder, makeForeignFile, measure, onWindows, start, until } from './harness.mjs';

const sizeBytes = 1 << 20;
const blockBytes = 65536;

/** Runs a profile of one second on a file that was there before. */
async function measureProfile(t, { span = {}, target = {}, args = [] }) {
  const folder = makeFolder(t);
  const path = makeForeignFile(folder, 'io.dat', sizeBytes);
  const profile = join(folder, 'profile.json');
  // No test here depends on the speed. Completion routines cannot be paced.
  const pace = span.completionRoutines ? {} : { throttle: { unit: 'iops', value: 1000 } };
  const whole = {
    contractVersion: 1,
    timeSpans: [
      {
        durationSeconds: 1,
        warmUpSeconds: 0,
        ...span,
        targets: [
          {
            path: asArgument(path),
            blockSizeBytes: 4096,
            randomPercent: 100,
            outstandingRequests: 4,
            ...pace,
            ...target,
          },
        ],
      },
    ],
  };
  writeFileSync(profile, JSON.stringify(whole));
  return { path, ...(await measure(folder, [`--profile=${asArgument(profile)}`, ...args])) };
}

function assertCompleted({ code, result, stderr }) {
  assert.equal(code, 0, stderr);
  assert.equal(result.status, 'completed');
  const [span] = result.timeSpans;
  assert.ok(span.read.ioCount + span.write.ioCount > 0);
  return span;
}

test('threads are bound to the processors named, in turn', async (t) => {
  const span = { processors: [{ group: 0, number: 0 }, { number: 0 }] };
  const measured = assertCompleted(await measureProfile(t, { span, target: { threadsPerTarget: 3 } }));
  assert.equal(measured.threads.length, 3);
});

test(
  'each thread is bound to one processor',
  { skip: onWindows && 'another system tells of threads in another way' },
  async (t) => {
    const last = cpus().length - 1;
    const path = makeForeignFile(makeFolder(t), 'io.dat', sizeBytes);
    const profile = join(makeFolder(t), 'profile.json');
    const span = { durationSeconds: 60, warmUpSeconds: 0, processors: [{ number: last }, { number: 0 }] };
    writeFileSync(
      profile,
      JSON.stringify({
        contractVersion: 1,
        timeSpans: [{ ...span, targets: [{ path, threadsPerTarget: 3, throttle: { unit: 'iops', value: 1000 } }] }],
      }),
    );
    const { child, ended } = start([`--profile=${profile}`]);
    const boundTo = (processor) =>
      readdirSync(`/proc/${child.pid}/task`)
        .map((task) => readFileSync(`/proc/${child.pid}/task/${task}/status`, 'utf8'))
        .filter((status) => status.match(/^Cpus_allowed_list:\s*(\S+)$/m)[1] === `${processor}`).length;
    await until(() => boundTo(last) >= 2 && boundTo(0) >= 1, 'two threads on the last processor and one on the first');
    child.kill('SIGINT');
    assert.equal((await ended).code, 0);
  },
);

test('processors that are not there are refused by name before anything is touched', async (t) => {
  const span = { processors: [{ number: 0 }, { number: 250 }, { group: 9, number: 0 }] };
  const { code, stderr, result } = await measureProfile(t, { span });
  assert.equal(code, 3);
  assert.match(stderr, /processors\/1: processor 250 of group 0 .*there are 0/);
  assert.match(stderr, /processors\/2: .*no active processor group 9/);
  assert.equal(result, null);
});

for (const ioPriority of ['low', 'veryLow']) {
  for (const outstandingRequests of [1, 4]) {
    test(`I/O of priority ${ioPriority}, ${outstandingRequests} at a time, runs or says why not`, async (t) => {
      const measured = await measureProfile(t, { target: { ioPriority, outstandingRequests } });
      if (measured.result.error?.code === 'IoPriorityFailed') {
        assert.equal(measured.code, 1);
        assert.match(measured.stderr, /\[IoPriorityFailed\].*-I.*\(\d+\).*Leave -I out/);
        assert.ok(onWindows, 'Linux has priorities');
        return;
      }
      assertCompleted(measured);
    });
  }
}

test('large pages are had, or the error says what to set up', async (t) => {
  const measured = await measureProfile(t, {
    target: { largePages: true, writePercent: 50 },
    args: ['--allow-overwrite'],
  });
  if (measured.code === 0) {
    assertCompleted(measured);
    return;
  }
  assert.equal(measured.code, 1);
  assert.equal(measured.result.error.code, 'LargePagesFailed');
  assert.match(measured.result.error.action, onWindows ? /SeLockMemoryPrivilege|restart/ : /vm\.nr_hugepages/);
});

const mappedWrites = [
  { name: 'past the caches', target: { writeThrough: true } },
  { name: 'flushed by the view', target: { flushMode: 'view' } },
  { name: 'flushed by the line', target: { flushMode: 'nonVolatile' } },
  { name: 'flushed by the line without waiting', target: { flushMode: 'nonVolatileNoDrain' } },
  { name: 'past the caches, and flushed', target: { writeThrough: true, flushMode: 'view' } },
];
for (const { name, target } of mappedWrites) {
  test(`mapped writes ${name} put the buffers' content into the file`, async (t) => {
    const content = {
      writeBuffer: { content: 'zero' },
      writePercent: 100,
      randomPercent: 0,
      blockSizeBytes: blockBytes,
    };
    const measured = await measureProfile(t, {
      target: { memoryMapped: true, ...content, ...target },
      args: ['--allow-overwrite'],
    });
    if (measured.result.error?.code === 'FlushNotSupported') {
      assert.match(measured.stderr, /-Nn, -Ni.*Flush the view/);
      assert.notEqual(target.flushMode, 'view');
      return;
    }
    const span = assertCompleted(measured);
    assert.equal(measured.result.backend, 'mapped');
    // In order from the first block on, however far a slow disk lets it come.
    const written = Math.min(span.write.ioCount * blockBytes, sizeBytes);
    const file = readFileSync(measured.path);
    assert.ok(file.subarray(0, written).equals(Buffer.alloc(written)));
    assert.ok([0, 0x5a].includes(file.at(-1)));
  });
}

test(
  'completion routines read as a completion port does, and change nothing',
  { skip: !onWindows && 'needs Windows' },
  async (t) => {
    const measured = await measureProfile(t, { span: { completionRoutines: true, measureLatency: true } });
    const span = assertCompleted(measured);
    assert.equal(measured.result.backend, 'completion_routines');
    assert.ok(span.read.latency.maxMicroseconds > 0 || span.read.ioCount > 0);
    assert.ok(readFileSync(measured.path).equals(Buffer.alloc(sizeBytes, 0x5a)));
  },
);

test('completion routines write', { skip: !onWindows && 'needs Windows' }, async (t) => {
  const measured = await measureProfile(t, {
    span: { completionRoutines: true },
    target: { writePercent: 100 },
    args: ['--allow-overwrite'],
  });
  assert.ok(assertCompleted(measured).write.ioCount > 0);
});

test('completion routines are refused by name', { skip: onWindows && 'Windows has them' }, async (t) => {
  const { code, stderr, result } = await measureProfile(t, { span: { completionRoutines: true } });
  assert.equal(code, 3);
  assert.match(stderr, /completionRoutines: .*-x.*Windows/);
  assert.equal(result, null);
});
