// --confine, and what may be a source of what is written.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, lchownSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { asArgument, hashOf, makeFolder, makeForeignFile, onWindows, run, shortAndPaced } from '../cli/harness.mjs';

const quick = [...shortAndPaced, '-b4k'];

/** A volume and a folder outside it. */
function makeVolume(t) {
  const folder = makeFolder(t);
  const volume = join(folder, 'volume');
  mkdirSync(join(volume, 'tests'), { recursive: true });
  mkdirSync(join(folder, 'outside'));
  return { volume, outside: join(folder, 'outside'), confined: `--confine=${asArgument(volume)}` };
}

test('a target below the folder is measured', async (t) => {
  const { volume, confined } = makeVolume(t);
  const { code, stderr } = await run([
    confined,
    ...quick,
    '-c1M',
    '--delete-created',
    asArgument(join(volume, 'tests', 'io.dat')),
  ]);
  assert.equal(code, 0, stderr);
  assert.deepEqual(readdirSync(join(volume, 'tests')), []);
});

test('a target outside is refused, however it is written', async (t) => {
  const { volume, outside, confined } = makeVolume(t);
  const paths = [join(outside, 'io.dat'), `${volume}/tests/../../outside/io.dat`, `${volume}-2/io.dat`];
  for (const path of paths) {
    const { code, stderr } = await run([confined, ...quick, '-c1M', asArgument(path)]);
    assert.notEqual(code, 0, path);
    assert.match(stderr, /\[TargetOutside\]/);
  }
  assert.deepEqual(readdirSync(outside), []);
});

test('no link leads out, whether a folder or the file is one, and though foreign files may be written', async (t) => {
  const { volume, outside, confined } = makeVolume(t);
  const precious = makeForeignFile(outside, 'io.dat', 1 << 20);
  const before = hashOf(precious);
  symlinkSync(outside, join(volume, 'link'));
  symlinkSync(precious, join(volume, 'io.dat'));
  for (const path of [join(volume, 'link', 'io.dat'), join(volume, 'io.dat')]) {
    for (const args of [['-w0'], ['-w100', '--allow-overwrite'], ['-c1M', '--allow-overwrite']]) {
      const { code, stderr } = await run([confined, ...quick, ...args, asArgument(path)]);
      // Wine shows a link of the machine as what it leads to, so there is nothing to be seen of it.
      if (!onWindows) assert.notEqual(code, 0, `${args} ${path}`);
      if (!onWindows) assert.match(stderr, /\[TargetIsLink\]/);
    }
  }
  if (!onWindows) assert.equal(hashOf(precious), before);
});

test('--remove-created is confined too', async (t) => {
  const { outside, confined } = makeVolume(t);
  const own = join(outside, 'io.dat');
  assert.equal((await run([...quick, '-c1M', asArgument(own)])).code, 0);
  const { code, stderr } = await run([confined, `--remove-created=${asArgument(own)}`]);
  assert.notEqual(code, 0);
  assert.match(stderr, /\[TargetOutside\]/);
  assert.ok(existsSync(own));
});

test('a source outside never reaches a test file', async (t) => {
  const { volume, outside, confined } = makeVolume(t);
  const secret = join(outside, 'secret.txt');
  writeFileSync(secret, 'the secret '.repeat(1000));
  const target = join(volume, 'io.dat');
  const { code, stderr } = await run([
    confined,
    ...quick,
    '-c1M',
    '-w100',
    `-Z64k,${asArgument(secret)}`,
    asArgument(target),
  ]);
  assert.notEqual(code, 0);
  assert.match(stderr, /secret\.txt: \[TargetOutside\]/);
  if (existsSync(target)) assert.ok(!readFileSync(target).includes('the secret'));
});

test('a source below the folder is used', async (t) => {
  const { volume, confined } = makeVolume(t);
  const source = join(volume, 'source.txt');
  writeFileSync(source, 'what is written '.repeat(4096));
  const target = join(volume, 'io.dat');
  const { code, stderr } = await run([
    confined,
    ...quick,
    '-c64k',
    '-w100',
    `-Z64k,${asArgument(source)}`,
    asArgument(target),
  ]);
  assert.equal(code, 0, stderr);
  assert.ok(readFileSync(target).includes('what is written'));
});

test(
  'a pipe, a device or a folder is no source, and holds nothing up',
  { skip: onWindows && 'Wine shows no pipe of the machine' },
  async (t) => {
    const folder = makeFolder(t);
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    for (const source of [pipe, '/dev/zero', folder]) {
      const { code, stderr } = await run([
        '--time-limit=20',
        ...quick,
        '-c1M',
        '-w100',
        `-Z64k,${source}`,
        '--delete-created',
        join(folder, 'io.dat'),
      ]);
      assert.notEqual(code, 0, source);
      assert.match(stderr, /\[SourceNotAFile\]/, source);
    }
  },
);

const givesAway = { skip: (onWindows || process.getuid() !== 0) && 'root alone can give a link away' };

/** A link that another user made. */
function makeTheirLink(to, link) {
  symlinkSync(to, link);
  lchownSync(link, 65534, 65534);
  return link;
}

test('a run is not confined to where a link of another user leads', givesAway, async (t) => {
  const { volume, outside } = makeVolume(t);
  const link = makeTheirLink(outside, join(volume, 'link'));
  const { code, stderr } = await run([`--confine=${link}`, ...quick, '-c64k', join(link, 'io.dat')]);
  assert.notEqual(code, 0);
  assert.match(stderr, /\[TargetIsLink\].*link of another user/);
  assert.deepEqual(readdirSync(outside), []);
});

test('no target is read, and no source, where a link of another user leads', givesAway, async (t) => {
  const { volume, outside } = makeVolume(t);
  const secret = join(outside, 'secret.txt');
  writeFileSync(secret, 'the secret '.repeat(10000));
  const links = [makeTheirLink(secret, join(volume, 'direct')), join(volume, 'own')];
  symlinkSync('direct', links[1]);
  const target = join(volume, 'io.dat');
  for (const link of links) {
    for (const args of [[link], ['-c64k', '-w100', `-Z64k,${link}`, target]]) {
      const { code, stderr } = await run([...quick, ...args]);
      assert.notEqual(code, 0, stderr);
      assert.match(stderr, /\[TargetIsLink\].*link of another user/);
    }
  }
  if (existsSync(target)) assert.ok(!readFileSync(target).includes('the secret'));
  lchownSync(links[0], process.getuid(), process.getgid());
  for (const link of links) assert.equal((await run([...quick, link])).code, 0, 'one’s own link is followed');
});
