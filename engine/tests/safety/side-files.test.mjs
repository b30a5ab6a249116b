// Logs, progress, locks and reports: what is no such file of the engine's, or of this user's, is neither written to nor
// replaced, and holds nothing up.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, linkSync, lstatSync, mkdirSync, readFileSync, readdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { asArgument, makeFolder, onWindows, readContract, run } from '../cli/harness.mjs';
import { interfereAt, skipWithoutSteps } from './steps.mjs';

const quick = ['-d1', '-W0', '-b4k', '-c64k', '--delete-created'];
const letter = 'Dear reader,\n';
const inPipes = { skip: onWindows && 'Wine shows no pipe of the machine' };

/** Runs with an option that names a file, and expects to be refused by that name, before a test file was made. */
async function assertRefused(option, folder, says, args = []) {
  const before = readdirSync(folder).sort();
  const { code, stderr } = await run([option, ...args, '--time-limit=20', ...quick, asArgument(join(folder, 'io.dat'))]);
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
    for (const path of [unread, read, '/dev/zero']) await assertRefused(`${option}=${path}`, folder, /\[WriteFailed\].*no regular file/);
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

test('a log, progress or lock file of another user is left as it is', { skip: process.getuid?.() !== 0 && 'root alone can give a file away' }, async (t) => {
  const folder = makeFolder(t);
  const path = join(folder, 'theirs');
  writeFileSync(path, '');
  chownSync(path, 65534, 65534);
  for (const option of ['--log', '--progress', '--lock']) {
    await assertRefused(`${option}=${asArgument(path)}`, folder, /\[(WriteFailed|LockFailed)\].*belongs to another user/);
  }
  assert.equal(readFileSync(path, 'utf8'), '');
});

test('a lock that has a second name is another program’s', async (t) => {
  const folder = makeFolder(t);
  writeFileSync(join(folder, 'theirs'), 'headroom-io 4711\n');
  linkSync(join(folder, 'theirs'), join(folder, 'lock'));
  await assertRefused(`--lock=${asArgument(join(folder, 'lock'))}`, folder, /\[LockFailed\].*has 2 names/);
  assert.equal(readFileSync(join(folder, 'theirs'), 'utf8'), 'headroom-io 4711\n');
});

test('a report takes the place of an empty file and of an earlier one of its form, and of nothing else', async (t) => {
  const folder = makeFolder(t);
  const forms = ['json', 'xml', 'text'];
  const path = (form) => join(folder, `report.${form}`);
  const option = (form) => `-R${form}:${asArgument(path(form))}`;
  const report = (...args) => run([...forms.map(option), '--backend=null', ...args, ...quick, asArgument(join(folder, 'io.dat'))]);
  for (const form of forms) writeFileSync(path(form), '');
  for (const before of ['an empty file', 'an earlier report']) {
    const numbers = forms.map((form) => lstatSync(path(form)).ino);
    const { code, stderr } = await report();
    assert.equal(code, 0, `${before}: ${stderr}`);
    forms.forEach((form, i) => assert.notEqual(lstatSync(path(form)).ino, numbers[i], `${form} is a new file`));
  }
  for (const form of forms) {
    const earlier = readFileSync(path(form), 'utf8');
    const profile = '{\n  "contractVersion": 1,\n  "timeSpans": []\n}\n';
    for (const text of [letter, earlier.slice(1), `x${earlier}`, profile, '\nCommand Line: diskspd.exe -d1 x\n', '<Results>\n  <System>\n    <ComputerName>']) {
      writeFileSync(path(form), text);
      await assertRefused(option(form), folder, /\[ReportNotOurs\].*--allow-overwrite/);
      assert.equal(readFileSync(path(form), 'utf8'), text);
    }
  }
  const insisted = await report('--allow-overwrite');
  assert.equal(insisted.code, 0, insisted.stderr);
  assert.equal(readContract('result', readFileSync(path('json'), 'utf8')).status, 'completed');
});

test('a report replaces none in another form, and a printed profile none at all', async (t) => {
  const folder = makeFolder(t);
  const path = join(folder, 'report');
  const target = asArgument(join(folder, 'io.dat'));
  assert.equal((await run([`-Rxml:${asArgument(path)}`, '--backend=null', ...quick, target])).code, 0);
  await assertRefused(`-Rjson:${asArgument(path)}`, folder, /\[ReportNotOurs\]/);
  const profile = join(folder, 'profile.json');
  for (const code of [0, 3]) assert.equal((await run([`-Rpjson:${asArgument(profile)}`, ...quick, target])).code, code);
});

test('a report replaces no link, pipe, device or folder, though foreign files may be overwritten', inPipes, async (t) => {
  const folder = makeFolder(t);
  writeFileSync(join(folder, 'empty'), '');
  symlinkSync(join(folder, 'empty'), join(folder, 'link'));
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  mkdirSync(join(folder, 'folder'));
  for (const path of ['link', 'pipe', 'folder'].map((name) => join(folder, name)).concat('/dev/null')) {
    for (const args of [[], ['--allow-overwrite']]) {
      await assertRefused(`-Rjson:${path}`, folder, /\[ReportNotOurs\].*(is a link|no plain file)/, args);
    }
  }
  assert.ok(lstatSync(join(folder, 'pipe')).isFIFO());
  assert.ok(lstatSync(join(folder, 'link')).isSymbolicLink());
});

for (const first of ['nothing', 'an earlier report']) {
  test(`a letter that takes the report's name in mid-run stays, where ${first} had it, and so does the report`, { skip: skipWithoutSteps }, async (t) => {
    const folder = makeFolder(t);
    const path = join(folder, 'result.json');
    const args = [`-Rjson:${asArgument(path)}`, '--backend=null', ...quick, asArgument(join(folder, 'io.dat'))];
    if (first !== 'nothing') assert.equal((await run(args)).code, 0);
    writeFileSync(join(folder, 'letter.txt'), letter);
    const { code, stderr } = await interfereAt(makeFolder(t), 'reporting', args, () => renameSync(join(folder, 'letter.txt'), path));
    assert.equal(code, 1);
    assert.match(stderr, /\[ReportNotOurs\].*The report is in /);
    assert.equal(readFileSync(path, 'utf8'), letter);
    const kept = readdirSync(folder).filter((name) => name !== 'result.json');
    assert.equal(kept.length, 1);
    assert.equal(readContract('result', readFileSync(join(folder, kept[0]), 'utf8')).status, 'completed');
  });
}
