// Never another's file: what the engine did not create is neither overwritten nor deleted.
import assert from 'node:assert/strict';
import { existsSync, linkSync, readFileSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { asArgument, hashOf, makeFolder, makeForeignFile, measure, onWindows, run, shortAndPaced } from './harness.mjs';

const quick = [...shortAndPaced, '-b4k'];

test('a foreign file is not recreated by -c', async (t) => {
  const folder = makeFolder(t);
  const path = makeForeignFile(folder, 'precious.vhdx', 1 << 20);
  const before = hashOf(path);
  const { code, result, stderr } = await measure(folder, [...quick, '-c2M', asArgument(path)]);
  assert.notEqual(code, 0);
  assert.match(stderr, /precious\.vhdx/);
  assert.match(stderr, /--allow-overwrite/);
  assert.equal(result?.status ?? 'failed', 'failed');
  assert.equal(hashOf(path), before);
  assert.equal(statSync(path).size, 1 << 20);
  assert.ok(!existsSync(`${path}.headroom-io`), 'a refused file is not claimed');
});

test('a foreign file is not written to', async (t) => {
  const folder = makeFolder(t);
  const path = makeForeignFile(folder, 'precious.vhdx', 1 << 20);
  const before = hashOf(path);
  const { code } = await run([...quick, '-w1', asArgument(path)]);
  assert.notEqual(code, 0);
  assert.equal(hashOf(path), before);
});

test('a foreign file may be read, and not a byte of it changes', async (t) => {
  const folder = makeFolder(t);
  const path = makeForeignFile(folder, 'data.bin', 1 << 20);
  const before = hashOf(path);
  const { code, result, stderr } = await measure(folder, [...quick, '-w0', '-r', '--delete-created', asArgument(path)]);
  assert.equal(code, 0, stderr);
  assert.ok(result.timeSpans[0].read.ioCount > 0);
  assert.equal(hashOf(path), before);
});

test('--allow-overwrite brings back what DISKSPD does', async (t) => {
  const folder = makeFolder(t);
  const path = makeForeignFile(folder, 'scratch.dat', 1 << 20);
  const { code, stderr } = await run(['--allow-overwrite', ...quick, '-c2M', '-w100', asArgument(path)]);
  assert.equal(code, 0, stderr);
  assert.equal(statSync(path).size, 2 << 20);
});

test('a created file is really written and does not compress', async (t) => {
  const folder = makeFolder(t);
  const path = join(folder, 'io.dat');
  const { code, stderr } = await run([...quick, '-c8M', asArgument(path)]);
  assert.equal(code, 0, stderr);
  const content = readFileSync(path);
  assert.equal(content.length, 8 << 20);
  const { gzipSync } = await import('node:zlib');
  assert.ok(gzipSync(content, { level: 1 }).length > content.length * 0.98);
  if (!onWindows) assert.ok(statSync(path).blocks * 512 >= content.length, 'no holes');
});

test("the engine's own file of the right size is used again as it is", async (t) => {
  const folder = makeFolder(t);
  const path = join(folder, 'io.dat');
  assert.equal((await run([...quick, '-c4M', asArgument(path)])).code, 0);
  const before = hashOf(path);
  assert.equal((await run([...quick, '-c4M', asArgument(path)])).code, 0);
  assert.equal(hashOf(path), before);
  assert.equal((await run([...quick, '-c6M', asArgument(path)])).code, 0);
  assert.equal(statSync(path).size, 6 << 20);
});

test('a mark that names another file is not believed', async (t) => {
  const folder = makeFolder(t);
  const own = join(folder, 'io.dat');
  assert.equal((await run([...quick, '-c1M', asArgument(own)])).code, 0);
  const path = makeForeignFile(folder, 'precious.vhdx', 1 << 20);
  writeFileSync(`${path}.headroom-io`, readFileSync(`${own}.headroom-io`));
  const before = hashOf(path);
  const { code } = await run([...quick, '-c1M', '-w100', '--delete-created', asArgument(path)]);
  assert.notEqual(code, 0);
  assert.equal(hashOf(path), before);
});

test('a damaged mark is not believed', async (t) => {
  const folder = makeFolder(t);
  const path = makeForeignFile(folder, 'precious.vhdx', 1 << 20);
  writeFileSync(`${path}.headroom-io`, '{"path":');
  const before = hashOf(path);
  assert.notEqual((await run([...quick, '-c1M', asArgument(path)])).code, 0);
  assert.equal(hashOf(path), before);
});

test('a symbolic link does not lead out to a foreign file', async (t) => {
  const folder = makeFolder(t);
  const path = makeForeignFile(folder, 'precious.vhdx', 1 << 20);
  const link = join(folder, 'io.dat');
  symlinkSync(path, link);
  const before = hashOf(path);
  assert.notEqual((await run([...quick, '-c1M', '-w100', '--delete-created', asArgument(link)])).code, 0);
  assert.equal(hashOf(path), before);
  assert.ok(existsSync(link));
});

test('a second name of an own file keeps it from being recreated', async (t) => {
  const folder = makeFolder(t);
  const path = join(folder, 'io.dat');
  assert.equal((await run([...quick, '-c1M', asArgument(path)])).code, 0);
  linkSync(path, join(folder, 'other-name.dat'));
  const before = hashOf(path);
  assert.notEqual((await run([...quick, '-c2M', asArgument(path)])).code, 0);
  assert.equal(hashOf(path), before);
});

test('--delete-created leaves the folder as it was', async (t) => {
  const folder = makeFolder(t);
  const { code, stderr } = await run([...quick, '-c1M', '--delete-created', asArgument(join(folder, 'io.dat'))]);
  assert.equal(code, 0, stderr);
  assert.deepEqual(readdirSync(folder), []);
});

test('--remove-created deletes an own file with its mark, and nothing else', async (t) => {
  const folder = makeFolder(t);
  const path = join(folder, 'io.dat');
  makeForeignFile(folder, 'other.bin', 10);
  assert.equal((await run([...quick, '-c1M', asArgument(path)])).code, 0);
  const { code, stdout, stderr } = await run([`--remove-created=${asArgument(path)}`]);
  assert.equal(code, 0, stderr);
  assert.equal(stdout, '');
  assert.deepEqual(readdirSync(folder), ['other.bin']);
});

test('--remove-created finds nothing to do where no file is', async (t) => {
  const folder = makeFolder(t);
  const path = join(folder, 'io.dat');
  assert.equal((await run([`--remove-created=${asArgument(path)}`])).code, 0);
  assert.equal((await run([...quick, '-c1M', asArgument(path)])).code, 0);
  rmSync(path);
  assert.equal((await run([`--remove-created=${asArgument(path)}`])).code, 0);
  assert.deepEqual(readdirSync(folder), [], 'the mark that was left goes');
});

const foreign = [
  { name: 'a foreign file', make: () => undefined },
  {
    name: 'a foreign file with the mark of another',
    make: (path, own) => writeFileSync(`${path}.headroom-io`, readFileSync(`${own}.headroom-io`)),
  },
  { name: 'a foreign file with a damaged mark', make: (path) => writeFileSync(`${path}.headroom-io`, '{"format":') },
];

for (const { name, make } of foreign) {
  test(`--remove-created refuses ${name} and leaves it as it is`, async (t) => {
    const folder = makeFolder(t);
    const own = join(folder, 'io.dat');
    assert.equal((await run([...quick, '-c1M', asArgument(own)])).code, 0);
    const path = makeForeignFile(folder, 'precious.vhdx', 1 << 20);
    make(path, own);
    const before = readdirSync(folder);
    const hash = hashOf(path);
    const log = join(folder, 'engine.log');
    const { code, stderr } = await run([`--remove-created=${asArgument(path)}`, `--log=${asArgument(log)}`]);
    assert.equal(code, 3);
    assert.match(stderr, /precious\.vhdx: \[TargetNotOurs\] .* Next: /);
    assert.equal(hashOf(path), hash);
    assert.match(readFileSync(log, 'utf8'), /TargetNotOurs/);
    assert.deepEqual(
      readdirSync(folder).filter((file) => file !== 'engine.log'),
      before,
    );
  });
}

test('--remove-created refuses a link, a folder and a file with a second name', async (t) => {
  const folder = makeFolder(t);
  const own = join(folder, 'io.dat');
  assert.equal((await run([...quick, '-c1M', asArgument(own)])).code, 0);
  linkSync(own, join(folder, 'second.dat'));
  symlinkSync(own, join(folder, 'link.dat'));
  for (const path of [own, join(folder, 'second.dat'), join(folder, 'link.dat'), folder]) {
    const { code, stderr } = await run([`--remove-created=${asArgument(path)}`]);
    assert.equal(code, 3, stderr);
    assert.match(stderr, /TargetNotOurs/);
  }
  assert.deepEqual(readdirSync(folder), ['io.dat', 'io.dat.headroom-io', 'link.dat', 'second.dat']);
});

test('a missing target is an error that names it, with the text of the system', async (t) => {
  const folder = makeFolder(t);
  const { code, result, stderr } = await measure(folder, [...quick, asArgument(join(folder, 'nofile.dat'))]);
  assert.equal(code, 1);
  assert.match(stderr, /nofile\.dat/);
  assert.equal(result.status, 'failed');
  assert.match(result.error.target, /nofile\.dat/);
  assert.ok(result.error.action);
  assert.deepEqual(result.timeSpans, []);
});

test('a target smaller than one block is refused with both sizes', async (t) => {
  const folder = makeFolder(t);
  const path = makeForeignFile(folder, 'tiny.dat', 1000);
  const { code, stderr } = await run([...quick, asArgument(path)]);
  assert.notEqual(code, 0);
  assert.match(stderr, /tiny\.dat/);
});

test(
  'a block that does not fit the sectors of unbuffered I/O is refused before the run',
  { skip: onWindows && 'Wine ignores unbuffered mode' },
  async (t) => {
    const folder = makeFolder(t);
    const path = makeForeignFile(folder, 'data.bin', 1 << 20);
    const { code, stderr } = await run(['-d1', '-W0', '-b1000', '-Su', asArgument(path)]);
    assert.notEqual(code, 0);
    assert.match(stderr, /1000|-b/);
  },
);
