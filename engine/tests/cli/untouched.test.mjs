// A user's file that is only read stays as it is, whatever the cache mode, the pattern and the shape of the file.
import assert from 'node:assert/strict';
import { chmodSync, linkSync, readdirSync, statSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { asArgument, hashOf, makeFolder, makeForeignFile, measure, onWindows, run } from './harness.mjs';

/** Files in the shapes that users have; each holds one block of 4 KiB at least. */
function makeFiles(folder) {
  const linked = makeForeignFile(folder, 'linked.dat', 1 << 20);
  const second = join(folder, 'second name.dat');
  linkSync(linked, second);
  const symlink = join(folder, 'link.dat');
  symlinkSync(linked, symlink);
  const sparse = join(folder, 'sparse.dat');
  writeFileSync(sparse, 'a beginning');
  truncateSync(sparse, 1 << 20);
  const readOnly = makeForeignFile(folder, 'read only.dat', 1 << 20);
  chmodSync(readOnly, 0o444);
  return [
    second,
    symlink,
    sparse,
    readOnly,
    makeForeignFile(folder, 'one block.dat', 4096),
    makeForeignFile(folder, 'no whole sectors.dat', 10001),
  ];
}

/** All that would show that a file was written to, or that something was put beside it. */
function stateOf(folder, files) {
  const state = { names: readdirSync(folder).filter((name) => !/^(result|profile)\./.test(name)) };
  for (const file of files) {
    const { size, mode, nlink, blocks, mtimeMs, ctimeMs, ino } = statSync(file);
    state[file] = { hash: hashOf(file), size, mode, nlink, blocks, mtimeMs, ctimeMs, ino };
  }
  return state;
}

/** Runs over all files at once; each has to be read, and none may change. */
async function assertUntouched(t, args) {
  const folder = makeFolder(t);
  const files = makeFiles(folder);
  const before = stateOf(folder, files);
  const { code, result, stderr } = await measure(folder, args(folder, files.map(asArgument)));
  assert.deepEqual(stateOf(folder, files), before);
  assert.equal(code, 0, stderr);
  const read = new Map();
  for (const { targets } of result.timeSpans.flatMap(({ threads }) => threads)) {
    for (const {
      path,
      read: { ioCount },
      write,
    } of targets) {
      read.set(path, (read.get(path) ?? 0) + ioCount);
      assert.equal(write.ioCount, 0);
    }
  }
  for (const file of files) assert.ok(read.get(asArgument(file)) > 0, `${file} was not read`);
}

const runs = [
  ['-Sb', '-r'],
  ['-Su', '-s'],
  ['-Sw', '-si', '-t2'],
  ['-Sh', '-F2', '-O8'],
  ['-Sm', '-r1k', '-t2'],
  ['-Su', '-rs30', '-o4'],
  ['-Sb', '-p', '-s4k', '-o4'],
  ['-Su', '-r', '-rdpct80/50:20/50', '-o4'],
  ['-Smw', '-s8k', '-Zr'],
  ['-S', '-g50i', '-L', '-D'],
  ['-Sbw', '-frs', '-Z64k', '--delete-created', '--allow-overwrite'],
];

/** A pace that leaves the processors to the runs beside this one. A pool of requests cannot be paced. */
function paceBeside(args) {
  return args.some((arg) => /^-[Og]/.test(arg)) ? [] : ['-g500i'];
}

test('files that are only read are not changed', { concurrency: true }, async (t) => {
  const each = runs.map((args) =>
    t.test(args.join(' '), (t) =>
      assertUntouched(t, (_, files) => ['-w0', '-b4k', '-d1', '-W0', ...paceBeside(args), ...args, ...files]),
    ),
  );
  await Promise.all([
    ...each,
    t.test('an XML profile', (t) =>
      assertUntouched(t, (folder, files) => {
        const targets = files.map(
          (path) =>
            `<Target><Path>${path}</Path><BlockSize>4096</BlockSize><Random>4096</Random><WriteRatio>0</WriteRatio><Throughput unit="IOPS">500</Throughput></Target>`,
        );
        const span = `<TimeSpan><Duration>1</Duration><Warmup>0</Warmup><Targets>${targets.join('\n')}</Targets></TimeSpan>`;
        writeFileSync(join(folder, 'profile.xml'), `<Profile><TimeSpans>${span}</TimeSpans></Profile>`);
        return [`-X${asArgument(join(folder, 'profile.xml'))}`];
      }),
    ),
    t.test('a JSON profile of two time spans', (t) =>
      assertUntouched(t, (folder, files) => {
        const targets = files.map((path) => ({
          path,
          blockSizeBytes: 4096,
          writePercent: 0,
          throttle: { unit: 'iops', value: 500 },
        }));
        const profile = {
          contractVersion: 1,
          timeSpans: [
            { durationSeconds: 1, warmUpSeconds: 0, targets },
            {
              durationSeconds: 1,
              warmUpSeconds: 0,
              targets: targets.map((target) => ({
                ...target,
                randomPercent: 100,
                cacheMode: 'osCacheDisabled',
                writeThrough: true,
              })),
            },
          ],
        };
        writeFileSync(join(folder, 'profile.json'), JSON.stringify(profile));
        return [`--profile=${asArgument(join(folder, 'profile.json'))}`];
      }),
    ),
  ]);
});

test(
  'creating over them is refused, also with the size that they have',
  { skip: onWindows && 'links of Wine are those of Linux' },
  async (t) => {
    const folder = makeFolder(t);
    const files = makeFiles(folder);
    const before = stateOf(folder, files);
    for (const file of files) {
      for (const sizeBytes of [statSync(file).size, 1 << 20]) {
        const { code, stderr } = await run(['-w0', '-b4k', '-d1', '-W0', '--delete-created', `-c${sizeBytes}`, file]);
        assert.equal(code, 1, stderr);
        assert.match(stderr, /\[Target(NotOurs|HasLinks|IsLink)\]/);
      }
    }
    assert.deepEqual(stateOf(folder, files), before);
  },
);
