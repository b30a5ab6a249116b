// JSON profiles: the contract's own examples, through --check and through a run.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { asArgument, examples, makeFolder, measure, run } from './harness.mjs';

function writeProfile(folder, profile) {
  const path = join(folder, 'profile.json');
  writeFileSync(path, typeof profile === 'string' ? profile : JSON.stringify(profile));
  return asArgument(path);
}

const valid = examples('valid', 'profile');
const invalid = examples('invalid', 'profile');

test('the contract has examples of profiles', () => {
  assert.ok(valid.length >= 3);
  assert.ok(invalid.length >= 10);
});

for (const { name, document } of valid) {
  test(`--check finds nothing wrong with ${name}`, async (t) => {
    const { code, stdout, stderr } = await run([`--profile=${writeProfile(makeFolder(t), document)}`, '--check']);
    assert.equal(stdout.trim(), '[]', stderr);
    assert.equal(code, 0);
  });
}

for (const { name, document } of invalid) {
  test(`--check finds ${document.violates} (${name})`, async (t) => {
    const { code, stdout } = await run([`--profile=${writeProfile(makeFolder(t), document.document)}`, '--check']);
    assert.equal(code, 3);
    const problems = JSON.parse(stdout);
    assert.ok(
      problems.some((p) => p.path === document.path && p.message.length > 0),
      `${document.path} is not among ${JSON.stringify(problems)}`,
    );
  });
}

test('a profile that is no JSON is refused with line and column', async (t) => {
  const folder = makeFolder(t);
  const { code, stderr } = await run([`--profile=${writeProfile(folder, '{\n  "contractVersion": 1,,\n}')}`]);
  assert.equal(code, 3);
  assert.match(stderr, /line 2/);
});

test('a profile that is not there is refused by its path', async (t) => {
  const { code, stderr } = await run([`--profile=${asArgument(join(makeFolder(t), 'none.json'))}`]);
  assert.equal(code, 3);
  assert.match(stderr, /none\.json/);
});

test('a profile beside workload options is refused', async (t) => {
  const { code, stderr } = await run(['-b4k', `--profile=${writeProfile(makeFolder(t), valid[0].document)}`]);
  assert.equal(code, 3);
  assert.match(stderr, /-b4k/);
});

test('a profile runs, and the result carries it with every default filled in', async (t) => {
  const folder = makeFolder(t);
  const path = asArgument(join(folder, 'io.dat'));
  const profile = {
    contractVersion: 1,
    timeSpans: [
      { durationSeconds: 1, warmUpSeconds: 0, measureLatency: true, targets: [{ path, createSizeBytes: 4194304 }] },
    ],
  };
  const { code, result, stderr } = await measure(folder, [`--profile=${writeProfile(folder, profile)}`]);
  assert.equal(code, 0, stderr);
  const ran = result.profile.timeSpans[0];
  assert.equal(ran.coolDownSeconds, 0);
  assert.equal(ran.targets[0].blockSizeBytes, 65536);
  assert.equal(ran.targets[0].outstandingRequests, 2);
  assert.ok(result.timeSpans[0].total.ioCount > 0);
});

test('two time spans run one after the other', async (t) => {
  const folder = makeFolder(t);
  const path = asArgument(join(folder, 'io.dat'));
  const span = (writePercent) => ({
    durationSeconds: 1,
    warmUpSeconds: 0,
    targets: [{ path, createSizeBytes: 4194304, writePercent, throttle: { unit: 'iops', value: 1000 } }],
  });
  const profile = { contractVersion: 1, timeSpans: [span(0), span(100)] };
  const { code, result, stderr } = await measure(folder, [`--profile=${writeProfile(folder, profile)}`]);
  assert.equal(code, 0, stderr);
  assert.equal(result.timeSpans.length, 2);
  assert.equal(result.timeSpans[0].write.ioCount, 0);
  assert.equal(result.timeSpans[1].read.ioCount, 0);
  assert.ok(result.timeSpans[1].write.ioCount > 0);
});
