// Somebody who may write to the folder swaps files while the engine prepares: whatever has the target's name by then, it
// is neither written to nor deleted.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import {
  asArgument,
  hashOf,
  makeFolder,
  makeForeignFile,
  onWindows,
  run,
  shortAndPaced,
  skipWithoutFolderHandles,
} from '../cli/harness.mjs';
import { asSomebodyElse, interfereAt, skipWithoutSteps } from './steps.mjs';

const mebibyte = 1 << 20;
const writing = [...shortAndPaced, '-b4k', '-w100', '-r', '--delete-created'];
const refused = /\[(TargetChanged|TargetNotOurs|TargetIsLink|TargetNotAFile|TargetRemoved|TargetHasLinks|OpenFailed)\]/;
const steps = { skip: skipWithoutSteps };

/** What is done to the name while the engine stands still. */
const swaps = [
  {
    name: "a user's file is renamed onto the name",
    swap: (path, precious) => renameSync(precious, path),
    where: (path) => path,
  },
  {
    name: 'a link to a file of somebody else takes the name',
    swap: (path, precious) => {
      rmSync(path, { force: true });
      symlinkSync(precious, path);
    },
    where: (path, precious) => precious,
  },
  {
    name: "a second name of a user's file takes the name",
    swap: (path, precious) => {
      rmSync(path, { force: true });
      linkSync(precious, path);
    },
    where: (path, precious) => precious,
  },
];

const moments = ['judged', 'noted', 'opened', 'filled', 'looked-at', 'ready'];

for (const moment of moments) {
  for (const { name, swap, where } of swaps) {
    test(`${name} at the step '${moment}'`, steps, async (t) => {
      const folder = makeFolder(t);
      const path = join(folder, 'io.dat');
      const precious = makeForeignFile(folder, 'precious.vhdx', 4 * mebibyte);
      const before = hashOf(precious);
      const { code, stderr } = await interfereAt(folder, moment, [...writing, '-d3', '-c4M', asArgument(path)], () =>
        swap(path, precious),
      );
      assert.equal(hashOf(where(path, precious)), before, 'a file that the engine did not make was changed');
      assert.equal(statSync(where(path, precious)).size, 4 * mebibyte);
      assert.notEqual(code, 0, 'the run says that it is completed');
      assert.match(stderr, refused);
    });
  }
}

for (const moment of ['judged', 'noted', 'filled', 'looked-at']) {
  test(`a kept test file is swapped for a user's at the step '${moment}'`, steps, async (t) => {
    const folder = makeFolder(t);
    const path = join(folder, 'io.dat');
    assert.equal((await run([...shortAndPaced, '-c1M', asArgument(path)])).code, 0);
    const precious = makeForeignFile(folder, 'precious.vhdx', mebibyte);
    const before = hashOf(precious);
    const { code, stderr } = await interfereAt(folder, moment, [...writing, '-c2M', asArgument(path)], () =>
      renameSync(precious, path),
    );
    assert.equal(hashOf(path), before);
    assert.notEqual(code, 0);
    assert.match(stderr, refused);
  });
}

test("a user's file that takes the name before the engine deletes its own stays", steps, async (t) => {
  const folder = makeFolder(t);
  const path = join(folder, 'io.dat');
  const precious = makeForeignFile(folder, 'precious.vhdx', mebibyte);
  const before = hashOf(precious);
  await interfereAt(folder, 'removing', [...writing, '-c1M', asArgument(path)], () => renameSync(precious, path));
  assert.equal(hashOf(path), before);
});

test(
  'a pipe that takes the name does not hold the run up',
  { skip: skipWithoutSteps || (onWindows && 'Wine shows no pipe of the machine') },
  async (t) => {
    const folder = makeFolder(t);
    const path = join(folder, 'io.dat');
    const { code, stderr } = await interfereAt(folder, 'noted', [...writing, '-c1M', path], () => {
      rmSync(path);
      execFileSync('mkfifo', [path]);
    });
    assert.notEqual(code, 0);
    assert.match(stderr, refused);
  },
);

for (const confined of [false, true]) {
  test(
    `a folder that is swapped for another leads nowhere else${confined ? ', confined' : ''}`,
    { skip: skipWithoutSteps || skipWithoutFolderHandles },
    async (t) => {
      const volume = makeFolder(t);
      const outside = makeFolder(t);
      const folder = join(volume, 'tests');
      mkdirSync(folder);
      const precious = makeForeignFile(outside, 'io.dat', mebibyte);
      const before = hashOf(precious);
      const args = [
        ...(confined ? [`--confine=${asArgument(volume)}`] : []),
        ...writing,
        '-d3',
        '-c1M',
        asArgument(join(folder, 'io.dat')),
      ];
      const { code, stderr } = await interfereAt(volume, 'judged', args, () => {
        renameSync(folder, join(volume, 'aside'));
        symlinkSync(outside, folder);
      });
      assert.equal(hashOf(precious), before);
      assert.deepEqual(readdirSync(outside), ['io.dat'], 'nothing was made there');
      assert.notEqual(code, 0);
      assert.match(stderr, /\[TargetFolderMoved\]/);
      assert.deepEqual(readdirSync(join(volume, 'aside')), [], 'what the engine made is deleted where it is by now');
    },
  );
}

test("somebody else's link in a shared folder does not lead to a file that they may not write", steps, async (t) => {
  const folder = makeFolder(t);
  chmodSync(folder, 0o777);
  const path = join(folder, 'io.dat');
  const secret = makeForeignFile(makeFolder(t), 'shadow', mebibyte);
  chmodSync(secret, 0o600);
  const before = hashOf(secret);
  let planted = false;
  const { code } = await interfereAt(folder, 'opened', [...writing, '-c1M', asArgument(path)], () => {
    planted = asSomebodyElse('ln', '-sfn', secret, path);
  });
  if (!planted) return t.skip('no second user can be had here');
  assert.equal(hashOf(secret), before);
  assert.notEqual(code, 0);
});

test("the record's unfinished copy follows no link that was laid out for it", async (t) => {
  const folder = makeFolder(t);
  const path = join(folder, 'io.dat');
  const precious = makeForeignFile(folder, 'precious.vhdx', 1000);
  const before = hashOf(precious);
  for (let id = 1; id < 5000; id++) symlinkSync(precious, `${path}.headroom-io.${id}.tmp`);
  const { code, stderr } = await run([...shortAndPaced, '-c1M', asArgument(path)]);
  assert.equal(code, 0, stderr);
  assert.equal(hashOf(precious), before);
});

test('a record that is a link, a folder or a pipe is no record, and stays', async (t) => {
  const folder = makeFolder(t);
  const path = join(folder, 'io.dat');
  const record = `${path}.headroom-io`;
  const precious = makeForeignFile(folder, 'precious.vhdx', 1000);
  const plants = [() => symlinkSync(precious, record), () => mkdirSync(record)];
  if (!onWindows) plants.push(() => execFileSync('mkfifo', [record]));
  for (const plant of plants) {
    plant();
    const { code, stderr } = await run([...shortAndPaced, '-c1M', '--delete-created', asArgument(path)]);
    assert.notEqual(code, 0);
    assert.match(stderr, /\[TargetNotOurs\]/);
    assert.ok(!existsSync(path), 'the file that was made for the run is gone again');
    rmSync(record, { recursive: true });
  }
  assert.deepEqual(readFileSync(precious), Buffer.alloc(1000, 0x5a));
});

/** A profile of a file that is made, and of one that is written to and has to be there. */
function writeProfile(folder) {
  const path = join(folder, 'profile.json');
  const target = (name, more) => ({ path: asArgument(join(folder, name)), blockSizeBytes: 4096, ...more });
  const targets = [target('a.dat', { createSizeBytes: mebibyte }), target('b.dat', { writePercent: 100 })];
  writeFileSync(
    path,
    JSON.stringify({ contractVersion: 1, timeSpans: [{ durationSeconds: 1, warmUpSeconds: 0, targets }] }),
  );
  return path;
}

for (const confined of [false, true]) {
  for (const { name, swap, where } of swaps) {
    test(
      `a target that is absent, and not to be made, is refused before ${name}${confined ? ', confined' : ''}`,
      steps,
      async (t) => {
        const folder = makeFolder(t);
        const precious = makeForeignFile(folder, 'payroll.db', mebibyte);
        const before = hashOf(precious);
        const args = [
          `--profile=${asArgument(writeProfile(folder))}`,
          ...(confined ? [`--confine=${asArgument(folder)}`] : []),
        ];
        const path = join(folder, 'b.dat');
        let swapped = false;
        const interfered = interfereAt(makeFolder(t), 'judged', args, () => {
          swap(path, precious);
          swapped = true;
        });
        await assert.rejects(interfered, /ended before.*\[TargetNotFound\]/s);
        assert.equal(hashOf(swapped ? where(path, precious) : precious), before);
        assert.deepEqual(readdirSync(folder).sort(), ['payroll.db', 'profile.json']);
      },
    );
  }
}

for (const [kind, keep] of [
  ['new', false],
  ['renewed', true],
]) {
  test(`a user's file that takes the name of a ${kind} record as it is written stays`, steps, async (t) => {
    const folder = makeFolder(t);
    const path = join(folder, 'io.dat');
    if (keep) assert.equal((await run([...shortAndPaced, '-c1M', asArgument(path)])).code, 0);
    const precious = makeForeignFile(folder, 'letter.txt', 1000);
    const before = hashOf(precious);
    const args = [...writing, '-c1M', asArgument(path)];
    const { code, stderr } = await interfereAt(makeFolder(t), 'noting', args, () =>
      renameSync(precious, `${path}.headroom-io`),
    );
    assert.equal(hashOf(`${path}.headroom-io`), before);
    assert.notEqual(code, 0);
    assert.match(stderr, /\[TargetNotOurs\]/);
    assert.equal(existsSync(path), keep, 'what the run made is gone, what it found is not');
  });
}

test("a user's file that takes the record's name before the record is deleted stays", steps, async (t) => {
  const folder = makeFolder(t);
  const path = join(folder, 'io.dat');
  assert.equal((await run([...shortAndPaced, '-c1M', asArgument(path)])).code, 0);
  const precious = makeForeignFile(folder, 'letter.txt', 1000);
  const before = hashOf(precious);
  await interfereAt(makeFolder(t), 'record-read', [`--remove-created=${asArgument(path)}`], () =>
    renameSync(precious, `${path}.headroom-io`),
  );
  assert.equal(hashOf(`${path}.headroom-io`), before);
  assert.deepEqual(readdirSync(folder), ['io.dat.headroom-io']);
});
