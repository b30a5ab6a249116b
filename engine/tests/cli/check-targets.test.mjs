// --check-targets: what a run would find of its targets, told without a trace and by the rule of a run.
import assert from 'node:assert/strict';
import { linkSync, mkdirSync, readdirSync, statSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import {
  asArgument,
  hashOf,
  makeFolder,
  makeForeignFile,
  onWindows,
  readContract,
  run,
  startMeasuring,
} from './harness.mjs';

const quick = ['-b4k', '-d1', '-W0', '-g500i'];

/** The targets of a check, by the names of their files, and how the engine ended. */
async function check(args, options) {
  const { code, stdout, stderr } = await run(['--check-targets', ...args], options);
  const { targets } = readContract('target-check', stdout);
  assert.equal(code, targets.every(({ state }) => state === 'ready') ? 0 : 3, stderr);
  assert.equal(stderr, '');
  for (const { state, problem, path } of targets) {
    assert.equal(problem === null, state === 'ready', path);
    if (problem) assert.ok(problem.code && problem.message, JSON.stringify(problem));
  }
  return targets;
}

/** All that would show that a folder was written to. */
function traceOf(folder) {
  const facts = (path) => {
    const { size, mode, nlink, blocks, mtimeMs, ctimeMs, ino } = statSync(path);
    return { size, mode, nlink, blocks, mtimeMs, ctimeMs, ino };
  };
  const names = readdirSync(folder).sort();
  return {
    folder: facts(folder),
    files: names.map((name) => [
      name,
      facts(join(folder, name)),
      statSync(join(folder, name)).isFile() ? hashOf(join(folder, name)) : null,
    ]),
  };
}

/** What a run may find at its target's path, each with what a check says and how a run ends, creating and writing. */
const cases = [
  { name: 'nothing', make: () => undefined, created: 'ready', written: 'missing' },
  {
    name: 'an own file',
    make: (path) => run([...quick, '-c64K', asArgument(path)]),
    created: 'ready',
    written: 'ready',
  },
  {
    name: 'a foreign file',
    make: (path, folder) => makeForeignFile(folder, 'io.dat', 1 << 16),
    created: 'foreign',
    written: 'foreign',
  },
  {
    name: 'an own file that was cut short',
    make: async (path) => {
      await run([...quick, '-c64K', asArgument(path)]);
      truncateSync(path, 4096);
    },
    created: 'foreign',
    written: 'foreign',
  },
  {
    name: 'an own file with a second name',
    make: async (path, folder) => {
      await run([...quick, '-c64K', asArgument(path)]);
      linkSync(path, join(folder, 'second.dat'));
    },
    created: 'foreign',
    written: 'foreign',
    skip: onWindows && 'links of Wine are those of Linux',
  },
  {
    name: 'a link',
    make: (path, folder) => symlinkSync(makeForeignFile(folder, 'precious.dat', 1 << 16), path),
    created: 'foreign',
    written: 'foreign',
    skip: onWindows && 'links of Wine are those of Linux',
  },
  { name: 'a folder', make: (path) => mkdirSync(path), created: 'foreign', written: 'foreign' },
  {
    name: 'a letter in the place of the record',
    make: (path) => writeFileSync(`${path}.headroom-io`, 'Dear reader,\n'),
    created: 'foreign',
    written: 'missing',
  },
];

for (const { name, make, created, written, skip = false } of cases) {
  test(`${name}: the check leaves no trace, and a run agrees`, { skip }, async (t) => {
    for (const [args, expected] of [
      [['-c64K', '-w50'], created],
      [['-w50'], written],
    ]) {
      const folder = makeFolder(t);
      const path = join(folder, 'io.dat');
      await make(path, folder);
      const before = traceOf(folder);
      const [target] = await check([...quick, ...args, asArgument(path)]);
      assert.deepEqual(traceOf(folder), before);
      assert.equal(target.state, expected, JSON.stringify(target));
      assert.equal(target.path, asArgument(path));
      assert.equal(target.created, args.includes('-c64K'));
      const ended = await run([...quick, ...args, asArgument(path)]);
      assert.equal(ended.code === 0, expected === 'ready', ended.stderr);
      if (expected !== 'ready') assert.match(ended.stderr, new RegExp(`\\[${target.problem.code}\\]`));
    }
  });
}

test('a foreign file that is only read is ready', async (t) => {
  const folder = makeFolder(t);
  const [target] = await check([...quick, asArgument(makeForeignFile(folder, 'io.dat', 1 << 16))]);
  assert.equal(target.state, 'ready');
});

test('a disk that is not there is missing', async () => {
  const [target] = await check([...quick, onWindows ? '#77' : '/dev/headroom-none']);
  assert.equal(target.state, 'missing');
  assert.equal(target.problem.code, 'TargetNotFound');
});

test('a folder that is not there is missing, though the profile creates the file', async (t) => {
  const [target] = await check([...quick, '-c64K', asArgument(join(makeFolder(t), 'none', 'io.dat'))]);
  assert.equal(target.state, 'missing');
  assert.equal(target.created, true);
});

test('what lies outside the confining folder cannot be used', async (t) => {
  const [target] = await check([
    `--confine=${asArgument(makeFolder(t))}`,
    ...quick,
    '-c64K',
    asArgument(join(makeFolder(t), 'io.dat')),
  ]);
  assert.equal(target.state, 'unreadable');
  assert.equal(target.problem.code, 'TargetOutside');
});

test('a file that another run writes to is its own engine’s, and stays as it is', async (t) => {
  const folder = makeFolder(t);
  const path = join(folder, 'io.dat');
  const measuring = await startMeasuring(makeFolder(t), ['-c64K', '-w50'], path);
  const [target] = await check([...quick, '-c64K', '-w50', asArgument(path)]);
  assert.equal(target.state, 'ready');
  measuring.child.kill(onWindows ? 'SIGKILL' : 'SIGINT');
  await measuring.ended;
});

test('a JSON profile is judged as a whole, each path once', async (t) => {
  const folder = makeFolder(t);
  const path = (name) => asArgument(join(folder, name));
  const precious = makeForeignFile(folder, 'precious.dat', 1 << 16);
  const span = (targets) => ({ durationSeconds: 1, warmUpSeconds: 0, targets });
  const profile = {
    contractVersion: 1,
    timeSpans: [
      span([{ path: path('new.dat'), createSizeBytes: 65536 }, { path: asArgument(precious) }]),
      span([
        { path: path('new.dat'), writePercent: 100 },
        { path: asArgument(precious), writePercent: 1 },
      ]),
    ],
  };
  const targets = await check(['--profile=-'], { input: JSON.stringify(profile) });
  assert.deepEqual(
    targets.map(({ path, state }) => [path, state]),
    [
      [path('new.dat'), 'ready'],
      [asArgument(precious), 'foreign'],
    ],
  );
});

test('an invalid profile is refused as for a run', async (t) => {
  const { code, stdout, stderr } = await run(['--check-targets', '-b0', asArgument(join(makeFolder(t), 'io.dat'))]);
  assert.equal(code, 3);
  assert.equal(stdout, '');
  assert.match(stderr, /ERROR/);
});
