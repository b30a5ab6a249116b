// Logs, progress, locks and reports: a file that is not the engine's, or not this user's, is neither written to nor
// replaced, and holds nothing up.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import {
  chownSync,
  lchownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { asArgument, makeFolder, onWindows, readContract, run, shortAndPaced } from '../cli/harness.mjs';
import { interfereAt, skipWithoutSteps } from './steps.mjs';

const quick = [...shortAndPaced, '-b4k', '-c64k', '--delete-created'];
const letter = 'Dear reader,\n';
const inPipes = { skip: onWindows && 'Wine shows no pipe of the machine' };

/** Runs with an option that names a file, and expects to be refused by that name, before a test file was made. */
async function assertRefused(option, folder, says, args = []) {
  const before = readdirSync(folder).sort();
  const { code, stderr } = await run([
    option,
    ...args,
    '--time-limit=20',
    ...quick,
    asArgument(join(folder, 'io.dat')),
  ]);
  assert.equal(code, 3, `${option} went through`);
  assert.match(stderr, says);
  assert.deepEqual(readdirSync(folder).sort(), before);
}

for (const option of ['--log', '--progress']) {
  test(`a pipe or device as the file of ${option} is refused at once`, inPipes, async (t) => {
    const folder = makeFolder(t);
    const [unread, read] = ['unread', 'read'].map((name) => join(folder, name));
    execFileSync('mkfifo', [unread, read]);
    const reader = spawn('cat', [read], { stdio: 'ignore' });
    t.after(() => reader.kill());
    for (const path of [unread, read, '/dev/zero'])
      await assertRefused(`${option}=${path}`, folder, /\[WriteFailed\].*no regular file/);
  });

  test(`lines of ${option} are appended to no file that has a second name`, async (t) => {
    const folder = makeFolder(t);
    const path = join(folder, 'letter.txt');
    writeFileSync(path, letter);
    linkSync(path, join(folder, 'lines'));
    await assertRefused(`${option}=${asArgument(join(folder, 'lines'))}`, folder, /\[WriteFailed\].*has 2 names/);
    assert.equal(readFileSync(path, 'utf8'), letter);
  });
}

test(
  'a log, progress or lock file of another user is left as it is',
  { skip: process.getuid?.() !== 0 && 'root alone can give a file away' },
  async (t) => {
    const folder = makeFolder(t);
    const path = join(folder, 'theirs');
    writeFileSync(path, '');
    chownSync(path, 65534, 65534);
    for (const option of ['--log', '--progress', '--lock']) {
      await assertRefused(
        `${option}=${asArgument(path)}`,
        folder,
        /\[(WriteFailed|LockFailed)\].*belongs to another user/,
      );
    }
    assert.equal(readFileSync(path, 'utf8'), '');
  },
);

for (const option of ['--log', '--progress']) {
  test(`lines of ${option} are appended to no file of another form`, async (t) => {
    const folder = makeFolder(t);
    const path = join(folder, 'lines');
    for (const text of [letter, '{"contractVersion":1}\n', '\n']) {
      writeFileSync(path, text);
      await assertRefused(`${option}=${asArgument(path)}`, folder, /\[WriteFailed\].*holds something else/);
      assert.equal(readFileSync(path, 'utf8'), text);
    }
  });

  test(`lines of ${option} go on in a file of theirs`, async (t) => {
    const folder = makeFolder(t);
    const path = join(folder, 'lines');
    let before = '';
    for (let i = 0; i < 2; i++) {
      assert.equal(
        (await run([`${option}=${asArgument(path)}`, ...quick, asArgument(join(folder, 'io.dat'))])).code,
        0,
      );
      const text = readFileSync(path, 'utf8');
      assert.ok(text.startsWith(before) && text.length > before.length);
      before = text;
    }
  });
}

test(
  'no link of another user is followed on the way to a log, progress file or report',
  { skip: (onWindows || process.getuid() !== 0) && 'root alone can give a link away' },
  async (t) => {
    const folder = makeFolder(t);
    mkdirSync(join(folder, 'theirs'));
    mkdirSync(join(folder, 'private'));
    const link = join(folder, 'theirs', 'link');
    symlinkSync(join(folder, 'private'), link);
    const options = [`--log=${link}/log`, `--progress=${link}/lines`, `-Rjson:${link}/r.json`];
    for (const option of options) {
      assert.equal((await run([option, ...quick, join(folder, 'io.dat')])).code, 0, 'one’s own link is followed');
    }
    const made = readdirSync(join(folder, 'private'));
    assert.equal(made.length, 3);
    lchownSync(link, 65534, 65534);
    for (const option of options)
      await assertRefused(option.replace(/(log|lines|json)$/, 'new-$1'), folder, /link of another user/);
    assert.deepEqual(readdirSync(join(folder, 'private')), made);
  },
);

test('a lock that has a second name is another program’s', async (t) => {
  const folder = makeFolder(t);
  writeFileSync(join(folder, 'theirs'), 'headroom-io 4711\n');
  linkSync(join(folder, 'theirs'), join(folder, 'lock'));
  await assertRefused(`--lock=${asArgument(join(folder, 'lock'))}`, folder, /\[LockFailed\].*has 2 names/);
  assert.equal(readFileSync(join(folder, 'theirs'), 'utf8'), 'headroom-io 4711\n');
});

test('a report and a printed profile replace nothing, though foreign test files may be overwritten', async (t) => {
  const folder = makeFolder(t);
  const target = asArgument(join(folder, 'io.dat'));
  for (const form of ['json', 'xml', 'text', 'pjson', 'pxml']) {
    const path = join(folder, `report.${form}`);
    const option = `-R${form}:${asArgument(path)}`;
    assert.equal((await run([option, '--backend=null', ...quick, target])).code, 0);
    const earlier = readFileSync(path, 'utf8');
    const withNotes = earlier.replace('\n', '\nmy notes of three weeks\n');
    for (const text of [earlier, withNotes, `${earlier}\n`, letter, '']) {
      writeFileSync(path, text);
      for (const args of [[], ['--allow-overwrite']]) await assertRefused(option, folder, /\[ReportExists\]/, args);
      assert.equal(readFileSync(path, 'utf8'), text);
    }
  }
});

test(
  'a report replaces no link, pipe, device or folder, though foreign test files may be overwritten',
  inPipes,
  async (t) => {
    const folder = makeFolder(t);
    writeFileSync(join(folder, 'empty'), '');
    symlinkSync(join(folder, 'empty'), join(folder, 'link'));
    symlinkSync(join(folder, 'nowhere'), join(folder, 'dangling'));
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    mkdirSync(join(folder, 'folder'));
    for (const path of ['link', 'dangling', 'pipe', 'folder'].map((name) => join(folder, name)).concat('/dev/null')) {
      for (const args of [[], ['--allow-overwrite']]) {
        await assertRefused(`-Rjson:${path}`, folder, /\[ReportExists\]/, args);
      }
    }
    assert.ok(lstatSync(join(folder, 'pipe')).isFIFO());
    assert.ok(lstatSync(join(folder, 'link')).isSymbolicLink());
  },
);

test(
  "a letter that takes the report's name in mid-run stays, and so does the report",
  { skip: skipWithoutSteps },
  async (t) => {
    const folder = makeFolder(t);
    const path = join(folder, 'result.json');
    const args = [`-Rjson:${asArgument(path)}`, '--backend=null', ...quick, asArgument(join(folder, 'io.dat'))];
    writeFileSync(join(folder, 'letter.txt'), letter);
    const { code, stderr } = await interfereAt(makeFolder(t), 'reporting', args, () =>
      renameSync(join(folder, 'letter.txt'), path),
    );
    assert.equal(code, 1);
    assert.match(stderr, /\[ReportExists\].*The report is in /);
    assert.equal(readFileSync(path, 'utf8'), letter);
    const kept = readdirSync(folder).filter((name) => name !== 'result.json');
    assert.equal(kept.length, 1);
    assert.equal(readContract('result', readFileSync(join(folder, kept[0]), 'utf8')).status, 'completed');
  },
);
