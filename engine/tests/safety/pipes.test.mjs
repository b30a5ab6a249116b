// Only files on a disk are opened: the other end of a pipe notices nothing, and nothing waits forever.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, linkSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { asArgument, makeFolder, onWindows, run, shortAndPaced } from '../cli/harness.mjs';

const quick = [...shortAndPaced, '-b4k', '--time-limit=10'];
const inPipes = { skip: onWindows && 'Wine shows no pipe of the machine' };

/** A pipe, a link to it, and a service that waits for somebody to open it; `opened` tells whether somebody did. */
function makePipe(t, folder) {
  const [pipe, link, note] = ['pipe', 'link', 'note'].map((name) => join(folder, name));
  execFileSync('mkfifo', [pipe]);
  symlinkSync(pipe, link);
  const service = spawn('sh', ['-c', 'exec 3> "$1"; echo opened > "$2"', 'sh', pipe, note], { stdio: 'ignore' });
  t.after(() => service.kill('SIGKILL'));
  return { pipe, link, opened: () => existsSync(note) };
}

for (const form of ['pipe', 'link']) {
  test(`a target that is a pipe, by its ${form}, is not opened`, inPipes, async (t) => {
    const folder = makeFolder(t);
    const made = makePipe(t, folder);
    const { code, stderr } = await run([...quick, made[form]]);
    assert.notEqual(code, 0);
    assert.match(stderr, /\[TargetNotAFile\]/);
    assert.ok(!made.opened(), 'the pipe was opened');
  });

  test(`a source that is a pipe, by its ${form}, is not opened`, inPipes, async (t) => {
    const folder = makeFolder(t);
    const made = makePipe(t, folder);
    const { code, stderr } = await run([
      ...quick,
      '-c64k',
      '-w100',
      `-Z4k,${made[form]}`,
      '--delete-created',
      join(folder, 'io.dat'),
    ]);
    assert.notEqual(code, 0);
    assert.match(stderr, /\[SourceNotAFile\]/);
    assert.ok(!made.opened(), 'the pipe was opened');
  });

  test(`a profile that is a pipe, by its ${form}, is refused at once`, inPipes, async (t) => {
    const made = makePipe(t, makeFolder(t));
    const { code, stderr } = await run([`--profile=${made[form]}`]);
    assert.equal(code, 3);
    assert.match(stderr, /\[ReadFailed\].*no regular file/);
    assert.ok(!made.opened(), 'the pipe was opened');
  });
}

test(
  'a source that the system makes up as it is read is refused at once',
  { skip: (onWindows || !existsSync('/proc/version')) && 'this system has no such files' },
  async (t) => {
    const folder = makeFolder(t);
    for (const source of ['/proc/kmsg', '/proc/version'].filter((path) => existsSync(path))) {
      const { code, stderr } = await run([
        ...quick,
        '-c64k',
        '-w100',
        `-Z1M,${source}`,
        '--delete-created',
        join(folder, 'io.dat'),
      ]);
      assert.notEqual(code, 0);
      assert.match(stderr, /\[(SourceNotAFile|AccessDenied)\]/);
    }
  },
);

test('a source with a second name is refused where a run is confined', async (t) => {
  const folder = makeFolder(t);
  const volume = join(folder, 'volume');
  mkdirSync(volume);
  writeFileSync(join(folder, 'secret'), 'secret');
  linkSync(join(folder, 'secret'), join(volume, 'source'));
  const args = [
    ...quick,
    '-c64k',
    '-w100',
    `-Z4k,${asArgument(join(volume, 'source'))}`,
    '--delete-created',
    asArgument(join(volume, 'io.dat')),
  ];
  const { code, stderr } = await run([`--confine=${asArgument(volume)}`, ...args]);
  assert.notEqual(code, 0);
  assert.match(stderr, /\[SourceHasLinks\]/);
  assert.equal((await run(args)).code, 0, 'elsewhere it may be read');
});
