// --copy-beside: the system copies the test file once measuring is over, and nothing of it stays.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import {
  asArgument,
  hashOf,
  makeFolder,
  makeForeignFile,
  measure,
  onWindows,
  progressLines,
  readContract,
  run,
  shortAndPaced,
  start,
  until,
} from './harness.mjs';

const mebibyte = 1 << 20;
const copyName = /^\.headroom-io-[0-9a-f]{32}$/;
const skipUnderWine = onWindows && process.platform !== 'win32' && 'Wine tells nothing of a copy that is under way';

test('the copy is timed twice, and deleted', async (t) => {
  const folder = makeFolder(t);
  const progress = join(folder, 'progress.jsonl');
  const { code, result, stderr } = await measure(folder, [
    ...shortAndPaced,
    '-c8M',
    '--copy-beside',
    `--progress=${asArgument(progress)}`,
    asArgument(join(folder, 'io.dat')),
  ]);
  assert.equal(code, 0, stderr);
  assert.equal(result.status, 'completed');
  const { fileCopy } = result;
  assert.equal(fileCopy.endReason, 'completed');
  assert.equal(fileCopy.call, onWindows ? 'CopyFileEx' : 'copy_file_range');
  assert.deepEqual([fileCopy.fileBytes, fileCopy.copiedBytes], [8 * mebibyte, 8 * mebibyte]);
  assert.ok(fileCopy.copySeconds > 0 && fileCopy.flushedSeconds >= fileCopy.copySeconds);
  assert.equal(result.profile.copyFile, true);
  assert.ok(progressLines(progress).some(({ phase, timeSpanIndex }) => phase === 'copying' && timeSpanIndex === 0));
  assert.deepEqual(readdirSync(folder).sort(), ['io.dat', 'io.dat.headroom-io', 'progress.jsonl', 'result.json']);
});

test('the measured figures have no part in it: those of a run without a copy have no word of it', async (t) => {
  const folder = makeFolder(t);
  const { result } = await measure(folder, [...shortAndPaced, '-c1M', asArgument(join(folder, 'io.dat'))]);
  assert.equal('fileCopy' in result, false);
  const { stdout } = await run([...shortAndPaced, '-c1M', asArgument(join(folder, 'io.dat'))]);
  assert.doesNotMatch(stdout, /file copy|copying/i);
});

test('text tells of it after the results', async (t) => {
  const folder = makeFolder(t);
  const { stdout } = await run([
    ...shortAndPaced,
    '-c1M',
    '--copy-beside',
    '--delete-created',
    asArgument(join(folder, 'io.dat')),
  ]);
  assert.match(stdout, /\tcopying the test file after measuring\n/);
  assert.match(stdout, /\nFile copy \(no part of the results\):\n\tfile:.*io\.dat\n/);
  assert.match(stdout, /until the copy returned:\t[\d.]+s, [\d.]+ MiB\/s\n/);
  assert.deepEqual(readdirSync(folder), []);
});

test('a file that the engine did not create is not copied, and is no failure', async (t) => {
  const folder = makeFolder(t);
  const foreign = makeForeignFile(folder, 'io.dat', mebibyte);
  const before = hashOf(foreign);
  for (const args of [['-w0'], ['-w100', '--allow-overwrite']]) {
    const { code, result } = await measure(folder, [...shortAndPaced, ...args, '--copy-beside', asArgument(foreign)]);
    assert.equal(code, 0);
    assert.equal(result.fileCopy.endReason, 'skipped');
    assert.match(result.fileCopy.reason, /did not create/);
    assert.equal(result.fileCopy.copySeconds, null);
  }
  assert.notEqual(before, hashOf(foreign), 'the second run wrote to it, as it was told to');
  assert.deepEqual(readdirSync(folder).sort(), ['io.dat', 'result.json']);
});

test('nothing is copied where no target is touched', async (t) => {
  const folder = makeFolder(t);
  const { result } = await measure(folder, [
    '-d1',
    '-W0',
    '-c1M',
    '--backend=null',
    '--copy-beside',
    asArgument(join(folder, 'io.dat')),
  ]);
  assert.equal(result.fileCopy.endReason, 'skipped');
  assert.deepEqual(readdirSync(folder), ['result.json']);
});

test('a run that is cancelled before makes none', async (t) => {
  const folder = makeFolder(t);
  const stop = join(folder, 'stop');
  writeFileSync(stop, '');
  const { result } = await measure(folder, [
    '-d60',
    '-W0',
    '-c1M',
    '--copy-beside',
    `--stop-file=${asArgument(stop)}`,
    asArgument(join(folder, 'io.dat')),
  ]);
  assert.equal(result.status, 'cancelled');
  assert.equal(result.fileCopy, null);
});

/** A run whose copy takes minutes, once the copy has started; `copy` finds the copy's name. */
async function startCopying(folder, args) {
  const progress = join(folder, 'progress.jsonl');
  const { child, ended } = start([
    `-Rjson:${asArgument(join(folder, 'result.json'))}`,
    `--progress=${asArgument(progress)}`,
    '-d1',
    '-W0',
    '-c16M',
    '-b64k',
    '--copy-beside',
    '--simulate-device=bytes-per-second=200000',
    ...args,
    asArgument(join(folder, 'io.dat')),
  ]);
  const copy = () => readdirSync(folder).find((name) => copyName.test(name));
  await until(
    () => existsSync(progress) && progressLines(progress).some(({ phase }) => phase === 'copying') && copy(),
    'the copy',
  );
  return { child, ended, copy: copy() };
}

test('a copy can be stopped, keeps what was measured, and leaves nothing', { skip: skipUnderWine }, async (t) => {
  const folder = makeFolder(t);
  const stop = join(folder, 'stop');
  const { ended } = await startCopying(folder, [`--stop-file=${asArgument(stop)}`, '--delete-created']);
  writeFileSync(stop, '');
  assert.equal((await ended).code, 0);
  const result = readContract('result', readFileSync(join(folder, 'result.json'), 'utf8'));
  assert.equal(result.status, 'cancelled');
  assert.equal(result.fileCopy.endReason, 'cancelled');
  assert.ok(result.timeSpans[0].total.ioCount > 0);
  assert.deepEqual(readdirSync(folder).sort(), ['progress.jsonl', 'result.json', 'stop']);
});

test('the time limit of a run ends it too', { skip: skipUnderWine }, async (t) => {
  const folder = makeFolder(t);
  const { ended } = await startCopying(folder, ['--time-limit=4']);
  assert.equal((await ended).code, 1);
  const result = readContract('result', readFileSync(join(folder, 'result.json'), 'utf8'));
  assert.match(result.error.message, /while it copied the test file/);
  assert.ok(!readdirSync(folder).some((name) => copyName.test(name)));
});

for (const { name, clear } of [
  { name: '--remove-created', clear: (path) => [`--remove-created=${path}`] },
  { name: 'the next run', clear: (path) => [...shortAndPaced, '-c16M', path] },
]) {
  test(`${name} deletes the copy that a killed engine left`, { skip: skipUnderWine }, async (t) => {
    const folder = makeFolder(t);
    const { child, ended, copy } = await startCopying(folder, []);
    child.kill('SIGKILL');
    await ended;
    assert.ok(existsSync(join(folder, copy)));
    const { code, stderr } = await run(clear(asArgument(join(folder, 'io.dat'))));
    assert.equal(code, 0, stderr);
    assert.ok(!existsSync(join(folder, copy)));
  });
}
