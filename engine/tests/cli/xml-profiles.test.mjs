// DISKSPD's XML profiles, as the whole program reads and writes them, against the contract's file of them: the tool, which
// opens what somebody saved, is held to the same file.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { readProfileDefaults } from '../../contract/build/profile-defaults.mjs';
import { asArgument, makeFolder, onWindows, run } from './harness.mjs';

const vectors = resolve(dirname(fileURLToPath(import.meta.url)), '../../contract/vectors/xml-profiles.json');
const { accepted, refused } = JSON.parse(readFileSync(vectors, 'utf8'));
const defaults = await readProfileDefaults();

/** The option -X with a file of this text. */
function given(folder, xml) {
  writeFileSync(join(folder, 'profile.xml'), xml);
  return `-X${asArgument(join(folder, 'profile.xml'))}`;
}

/** What the file says of an accepted one, with the schema's defaults filled in. */
function expected({ path = 'io.dat', profile = {}, timeSpan = {}, target = {} }) {
  const writeBuffer = { ...defaults.WriteBuffer, ...target.writeBuffer };
  const threadTargets = (target.threadTargets ?? []).map((one) => ({ ...defaults.ThreadTarget, ...one }));
  const targets = [{ ...defaults.Target, ...target, writeBuffer, threadTargets, path }];
  return {
    contractVersion: 1,
    ...defaults.Profile,
    ...profile,
    timeSpans: [{ ...defaults.TimeSpan, ...timeSpan, targets }],
  };
}

test('there are profiles enough, each once', () => {
  assert.ok(accepted.length >= 30, `found ${accepted.length} that are accepted`);
  assert.ok(refused.length >= 50, `found ${refused.length} that are refused`);
  const names = [...accepted, ...refused].map(({ name }) => name);
  assert.deepEqual(
    names.filter((name, index) => names.indexOf(name) !== index),
    [],
  );
});

/** Starting a program takes long under Wine: there the ones of many elements. The rest is the same source. */
const isRun = ({ name }) => !onWindows || /^every |^several /.test(name);

for (const one of accepted.filter(isRun)) {
  test(`takes ${one.name}`, async (t) => {
    const folder = makeFolder(t);
    const args = [given(folder, one.xml), ...(one.targets ?? [])];
    const read = await run([...args.slice(0, 1), '-Rpjson', ...args.slice(1)], { cwd: folder });
    assert.equal(read.code, 0, read.stderr);
    assert.deepEqual(JSON.parse(read.stdout), expected(one));
    const written = await run([...args.slice(0, 1), '-Rpxml', ...args.slice(1)], { cwd: folder });
    assert.equal(written.code, 0, written.stderr);
    // How a run is reported is no part of a profile of the contract.
    const head = /^ {2}<(?:Progress|ResultFormat|Verbose|VerboseStats)>.*\n/gm;
    assert.equal(written.stdout.replace(head, ''), one.written.replace(head, ''));
  });
}

for (const one of refused.filter(isRun)) {
  test(`refuses ${one.name}`, async (t) => {
    const folder = makeFolder(t);
    const { code, stdout, stderr } = await run([given(folder, one.xml), '--check', ...(one.targets ?? [])], {
      cwd: folder,
    });
    assert.equal(code, 3, stderr);
    const paths = JSON.parse(stdout).map(({ path }) => path);
    if (one.malformed) {
      assert.match(paths.join(' '), /^failed to load profile, line \d+, line position \d+$/);
      return;
    }
    const elements = paths.map((path) => /<(.*)>$/.exec(path)?.[1] ?? path);
    assert.deepEqual([...new Set(elements)].sort(), one.refused);
  });
}
