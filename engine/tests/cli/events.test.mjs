// Named events (-y), by which one run waits for, starts or ends another.
import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { asArgument, makeFolder, measure, onWindows, progressLines, run, start, until } from './harness.mjs';

const onWindowsOnly = { skip: !onWindows && 'events have names on Windows alone' };
const null1s = ['--backend=null', '-g1000i', '-d1', '-W0'];
const null60s = ['--backend=null', '-g1000i', '-d60', '-W0'];

/** A name that no other test has. */
const nameOf = (what) => `headroom-${process.pid}-${what}`;

/** Sets an event as soon as another process has made it, before that one is over. */
async function setOnceMade(name, other) {
  let isOver = false;
  other.finally(() => (isOver = true));
  while (!isOver) {
    const told = await run([`-ye${name}`]);
    if (told.stdout.includes('Now exiting...')) return told;
  }
  assert.fail('the other run ended first');
}

test('a run waits for its event, and starts when another process sets it', onWindowsOnly, async (t) => {
  const progress = join(makeFolder(t), 'progress.jsonl');
  const waiting = start([...null1s, `-yr${nameOf('go')}`, `--progress=${asArgument(progress)}`, 'io.dat']);
  await until(() => existsSync(progress) && progressLines(progress).length >= 2, 'a second line of progress');
  assert.ok(progressLines(progress).every(({ phase }) => phase === 'preparing'));
  const { code, stdout } = await setOnceMade(nameOf('go'), waiting.ended);
  assert.equal(code, 1); // as DISKSPD has it
  assert.ok(stdout.includes(nameOf('go')));
  assert.equal((await waiting.ended).code, 0);
  assert.ok(progressLines(progress).some(({ phase }) => phase === 'measuring'));
});

for (const option of ['-ys', '-yf']) {
  test(`one run starts another by the event of ${option}`, onWindowsOnly, async (t) => {
    const name = nameOf(option.slice(2));
    const progress = join(makeFolder(t), 'progress.jsonl');
    const second = start([...null1s, `-yr${name}`, `--progress=${asArgument(progress)}`, 'io.dat']);
    await until(() => existsSync(progress) && progressLines(progress).length >= 1, 'a line of progress');
    assert.equal((await run([...null1s, `${option}${name}`, 'io.dat'])).code, 0);
    assert.equal((await second.ended).code, 0);
  });
}

test('a run ends when its event is set, and keeps what it measured', onWindowsOnly, async (t) => {
  const running = measure(makeFolder(t), [...null60s, `-yp${nameOf('stop')}`, 'io.dat']);
  await setOnceMade(nameOf('stop'), running);
  const { code, result } = await running;
  assert.equal(code, 0);
  assert.equal(result.status, 'cancelled');
});

test('a stop file ends a run that still waits for its event', onWindowsOnly, async (t) => {
  const folder = makeFolder(t);
  const stopFile = join(folder, 'stop');
  const waiting = measure(folder, [
    ...null60s,
    `-yr${nameOf('never')}`,
    `--stop-file=${asArgument(stopFile)}`,
    'io.dat',
  ]);
  writeFileSync(stopFile, '');
  const { code, result } = await waiting;
  assert.equal(code, 0);
  assert.equal(result.status, 'cancelled');
  assert.ok(result.timeSpans.every(({ total }) => total.ioCount === 0));
});

test('the time limit ends a run that still waits for its event', onWindowsOnly, async (t) => {
  const { code, result } = await measure(makeFolder(t), [
    ...null60s,
    `-yr${nameOf('late')}`,
    '--time-limit=1',
    'io.dat',
  ]);
  assert.equal(code, 1);
  assert.equal(result.error.code, 'TimeLimit');
});

test('an event that nobody has made is not set', onWindowsOnly, async () => {
  const { code, stdout, stderr } = await run([`-ye${nameOf('none')}`]);
  assert.equal(code, 1);
  assert.equal(stdout, '');
  assert.match(stderr, /\[EventFailed\] Cannot open the event: .*\(2\)/);
});

test('an event that cannot be made fails the run before anything is touched', onWindowsOnly, async (t) => {
  const { code, result } = await measure(makeFolder(t), [...null1s, '-ysNo\\Such\\Folder', 'io.dat']);
  assert.equal(code, 1);
  assert.equal(result.error.code, 'EventFailed');
  assert.match(result.error.message, /\(\d+\)/);
});

test('named events are refused by name', { skip: onWindows && 'Windows has them' }, async () => {
  const { code, stderr } = await run(['-ysgo', 'io.dat']);
  assert.equal(code, 3);
  assert.match(stderr, /-y.*named events/);
});
