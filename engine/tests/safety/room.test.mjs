// Room that runs out, and volumes and folders that go away, under a run: what was measured is kept and told, and what the
// engine made is deleted where it is by then.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import {
  asArgument,
  makeFolder,
  onWindows,
  progressLines,
  readContract,
  shortAndPaced,
  skipWithoutFolderHandles,
  start,
  startMeasuring,
  until,
} from '../cli/harness.mjs';
import { mountMemory } from './mounts.mjs';

const onLinux = { skip: onWindows && 'file systems are made with what Linux has' };

/** Takes all room that is left. */
function fillUp(folder) {
  assert.throws(() => {
    for (let i = 0; ; i++) writeFileSync(join(folder, `filler-${i}`), Buffer.alloc(64 << 10));
  }, /ENOSPC/);
}

test('a disk of results that fills up in mid-run keeps what was measured, and the lack is told', onLinux, async (t) => {
  const state = mountMemory(t, 12 << 10);
  if (!state) return;
  const [folder, report, progress] = [makeFolder(t), join(state, 'result.json'), join(state, 'progress.jsonl')];
  const { ended } = start([
    `-Rjson:${report}`,
    `--progress=${progress}`,
    `--stop-file=${join(folder, 'stop')}`,
    '-d600',
    '-W0',
    '-g1000i',
    '-c1M',
    '--delete-created',
    join(folder, 'io.dat'),
  ]);
  await until(
    () => existsSync(progress) && progressLines(progress).some(({ phase }) => phase === 'measuring'),
    'measuring',
  );
  fillUp(state);
  // A page of lines may still fit. The line that does not is cut off where the room ends.
  await until(() => !readFileSync(progress, 'utf8').endsWith('\n'), 'a line that does not fit');
  writeFileSync(join(folder, 'stop'), '');
  const { code, stderr } = await ended;
  assert.equal(code, 0, stderr);
  const result = readContract('result', readFileSync(report, 'utf8'));
  assert.equal(result.status, 'cancelled');
  assert.ok(result.timeSpans[0].total.ioCount > 0);
  assert.match(stderr, /progress of the run could not be written any more: No space left/);
});

for (const form of ['json', 'xml']) {
  test(`a report in ${form} that does not fit is written without its series, which is told`, onLinux, async (t) => {
    const state = mountMemory(t, 1280);
    if (!state) return;
    const report = join(state, 'result');
    const { code, stderr } = await start([
      `-R${form}:${report}`,
      '-d8',
      '-W0',
      '-t16',
      '-o1',
      '-b4k',
      '-g50i',
      '-D1',
      '-c1g',
      '--backend=null',
      join(makeFolder(t), 'io.dat'),
    ]).ended;
    assert.equal(code, 0, stderr);
    assert.match(stderr, /The report has no series/);
    const text = readFileSync(report, 'utf8');
    if (form === 'xml')
      return assert.ok(
        text.endsWith('</Results>') && text.includes('<TestTimeSeconds>') && !text.includes('SampleMillisecond'),
      );
    const result = readContract('result', text);
    assert.ok(result.timeSpans[0].total.ioCount > 0);
    assert.equal(result.timeSpans[0].series, null);
    assert.ok(result.warnings.some(({ message }) => message.startsWith('The report has no series')));
  });
}

test('reports are not begun where there is no room for them', onLinux, async (t) => {
  const state = mountMemory(t, 1 << 10);
  if (!state) return;
  const folder = makeFolder(t);
  const { ended } = start([`-Rjson:${join(state, 'result.json')}`, ...shortAndPaced, '-c1M', join(folder, 'io.dat')]);
  const { code, stderr } = await ended;
  assert.notEqual(code, 0);
  assert.match(stderr, /result\.json: \[DiskFull\]/);
  assert.deepEqual(readdirSync(folder), [], 'no test file was made before that was known');
  assert.deepEqual(readdirSync(state), []);
});

test('a volume that is unmounted in mid-run is told as that', onLinux, async (t) => {
  const place = mountMemory(t, 64 << 10);
  if (!place) return;
  const folder = makeFolder(t);
  const measuring = await startMeasuring(folder, ['-c4M', '-w50', '--delete-created'], join(place, 'io.dat'));
  spawnSync('umount', ['--lazy', place]);
  const { code, result, stderr } = await measuring.end();
  assert.equal(code, 1);
  assert.equal(result.error.code, 'TargetVolumeGone', result.error.message);
  assert.ok(result.timeSpans[0].total.ioCount > 0, 'what was measured is kept');
  assert.doesNotMatch(stderr, /could not be deleted/);
});

test(
  'a folder that is renamed in mid-run is told as that, and its test file deleted',
  { skip: skipWithoutFolderHandles },
  async (t) => {
    const folder = makeFolder(t);
    const data = join(folder, 'data');
    mkdirSync(data);
    const measuring = await startMeasuring(folder, ['-c4M', '-w50', '--delete-created'], join(data, 'io.dat'));
    renameSync(data, join(folder, 'moved'));
    const { code, result } = await measuring.end();
    assert.equal(code, 1);
    assert.equal(result.error.code, 'TargetFolderMoved', result.error.message);
    assert.equal(result.error.target, asArgument(join(data, 'io.dat')));
    assert.deepEqual(readdirSync(join(folder, 'moved')), []);
  },
);

test('an unfinished report is gone with the run that is refused', async (t) => {
  const folder = makeFolder(t);
  const report = join(folder, 'result.json');
  const { ended } = start([
    `-Rjson:${asArgument(report)}`,
    ...shortAndPaced,
    '--progress=' + asArgument(join(folder, 'missing', 'progress')),
    asArgument(join(folder, 'io.dat')),
  ]);
  assert.notEqual((await ended).code, 0);
  assert.deepEqual(readdirSync(folder), []);
});
