// Prepared files that wait for other files or for another time span: only other programs write to them then.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { asArgument, makeFolder, run, shortAndPaced } from '../cli/harness.mjs';
import { interfereAt, skipWithoutSteps } from './steps.mjs';

const steps = { skip: skipWithoutSteps };
const bytes = 65536;
const precious = 'precious'.repeat(bytes / 8);
const quick = [...shortAndPaced, '-b4k'];
const writes = { blockSizeBytes: 4096, writePercent: 100 };

/** A test file that an earlier run kept, and a folder for notes. */
async function keep(t, name = 'kept.dat') {
  const folder = makeFolder(t);
  const path = join(folder, name);
  assert.equal((await run([...quick, `-c${bytes}`, asArgument(path)])).code, 0);
  return { folder, path, notes: makeFolder(t) };
}

/** Measures time spans of the targets that are given, files in the folder. */
function profileOf(folder, ...spans) {
  const path = join(folder, 'profile.json');
  const placed = (target) => ({ ...target, path: asArgument(join(folder, target.path)) });
  const timeSpans = spans.map((targets) => ({ durationSeconds: 1, warmUpSeconds: 0, targets: targets.map(placed) }));
  writeFileSync(path, JSON.stringify({ contractVersion: 1, timeSpans }));
  return `--profile=${asArgument(path)}`;
}

const made = { path: 'made.dat', blockSizeBytes: 4096, createSizeBytes: bytes };

for (const name of ['before.dat', 'then.dat']) {
  test(`a copy over a kept file stays while another is made: ${name}`, steps, async (t) => {
    const { folder, path, notes } = await keep(t, name);
    const profile = profileOf(folder, [{ ...writes, path: name }, made]);
    const { code, stderr } = await interfereAt(notes, 'filled', [profile], () => writeFileSync(path, precious));
    assert.equal(readFileSync(path, 'utf8'), precious);
    assert.equal(code, 1, stderr);
    assert.match(stderr, /\[TargetChanged\]/);
  });

  test(`a copy stays that came while another was made by an engine that was killed: ${name}`, steps, async (t) => {
    const { folder, path, notes } = await keep(t, name);
    const profile = profileOf(folder, [{ ...writes, path: name }, made]);
    await interfereAt(notes, 'filled', [profile], (child) => {
      writeFileSync(path, precious);
      child.kill('SIGKILL');
    });
    await run([`--remove-created=${asArgument(path)}`]);
    assert.equal(readFileSync(path, 'utf8'), precious);
  });
}

test('a copy stays that came over a file between two time spans that write to it', steps, async (t) => {
  const { folder, path, notes } = await keep(t);
  const target = { ...writes, path: 'kept.dat' };
  const profile = profileOf(folder, [target], [made, target]);
  const { code, stderr } = await interfereAt(notes, 'noted', [profile], () => writeFileSync(path, precious));
  assert.equal(readFileSync(path, 'utf8'), precious);
  assert.equal(code, 1, stderr);
  assert.match(stderr, /\[TargetChanged\]/);
});

test('a copy over a file that a later time span does not use is not deleted, which is told', steps, async (t) => {
  const { folder, path, notes } = await keep(t);
  const args = [profileOf(folder, [{ ...writes, path: 'kept.dat' }], [made]), '--delete-created'];
  const { code, stderr } = await interfereAt(notes, 'noted', args, () => writeFileSync(path, precious));
  assert.equal(readFileSync(path, 'utf8'), precious);
  assert.equal(code, 0, stderr);
  assert.match(stderr, /was not deleted/);
});

test('a file that gets another size while it is measured is nobody’s to delete', steps, async (t) => {
  const { path, notes } = await keep(t);
  const args = [...quick, '-w50', asArgument(path)];
  await interfereAt(notes, 'ready', args, () => writeFileSync(path, precious + precious));
  await run([`--remove-created=${asArgument(path)}`]);
  assert.equal(readFileSync(path).length, 2 * bytes);
});

test('a kept file that a run only reads stays when that deletes what it made', async (t) => {
  const { path } = await keep(t);
  assert.equal((await run([...quick, '--delete-created', asArgument(path)])).code, 0);
  assert.ok(existsSync(path));
  assert.equal((await run([...quick, '--delete-created', `-c${bytes}`, asArgument(path)])).code, 0);
  assert.ok(!existsSync(path), 'asked for, it counts as made');
});
