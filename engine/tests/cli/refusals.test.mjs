// What is refused, and that the refusal names the option, does nothing, and exits 3.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { asArgument, makeFolder, run } from './harness.mjs';

const refusals = [
  { name: 'an unknown letter', args: ['-q'], says: /-q/ },
  { name: 'an unknown long option', args: ['--frobnicate'], says: /--frobnicate/ },
  { name: 'a block size of letters', args: ['-babc'], says: /-babc/ },
  { name: 'a block size with a stray unit', args: ['-b4KB'], says: /-b4KB/ },
  { name: 'a block size of zero', args: ['-b0'], says: /-b0/ },
  { name: 'a block size of 4 GiB', args: ['-b4G'], says: /-b4G/ },
  { name: 'a size beyond 64 bits', args: ['-c99999999999999999999'], says: /-c99999999999999999999/ },
  { name: 'a fractional size', args: ['-c1.5G'], says: /-c1\.5G/ },
  { name: 'a negative size', args: ['-c-1'], says: /-c-1/ },
  { name: 'a count with trailing letters', args: ['-W10s'], says: /-W10s/ },
  { name: 'a duration of zero', args: ['-d0'], says: /-d0/ },
  { name: 'zero threads', args: ['-t0'], says: /-t0/ },
  { name: 'zero requests', args: ['-o0'], says: /-o0/ },
  { name: 'a write share above 100', args: ['-w101'], says: /-w101/ },
  { name: 'a bare write share', args: ['-w'], says: /-w/ },
  { name: 'a bare -R', args: ['-R'], says: /-R/ },
  { name: 'an unknown report', args: ['-Ryaml'], says: /-Ryaml/ },
  { name: 'a seed of letters', args: ['-zabc'], says: /-zabc/ },
  { name: 'a throttle without a number', args: ['-gi'], says: /-gi/ },
  { name: 'a throttle with an unknown unit', args: ['-g100x'], says: /-g100x/ },
  { name: 'random and sequential together', args: ['-r4k', '-s4k'], says: /-s/ },
  { name: 'random twice', args: ['-r4k', '-r8k'], says: /-r8k/ },
  { name: 'a random alignment of zero', args: ['-r0'], says: /-r0/ },
  { name: 'pool threads beside threads per target', args: ['-F2', '-t2'], says: /-F.*-t|-t.*-F/s },
  { name: 'a throttle beside pool requests', args: ['-g100', '-F2', '-O4'], says: /-g/ },
  { name: 'thread stride with random', args: ['-T1M', '-t2', '-r'], says: /-T/ },
  { name: 'thread stride with one thread', args: ['-T1M'], says: /-T/ },
  { name: 'interlocked with thread stride', args: ['-si', '-T1M', '-t2'], says: /-T|-si/ },
  { name: 'a cache mode given twice', args: ['-Su', '-Sb'], says: /-Sb/ },
  { name: 'a mapping without the OS cache', args: ['-Sm', '-Su'], says: /-S/ },
  { name: '-h after a cache mode', args: ['-Su', '-h'], says: /-h/ },
  { name: 'an end before the base', args: ['-B2M', '-f1M'], says: /-f|-B/ },
  { name: 'a write source smaller than a block', args: ['-b64k', '-Z4k', '-w100'], says: /-Z/ },
  { name: 'a typographic dash', args: ['\u2013b8K'], says: /\u2013b8K.*dash|dash.*\u2013b8K/is },
  { name: 'a simulated device of nonsense', args: ['--simulate-device=speed=9'], says: /--simulate-device|speed/ },
  { name: 'an unknown backend', args: ['--backend=floppy'], says: /--backend|floppy/ },
];

for (const { name, args, says } of refusals) {
  test(`refuses ${name}`, async (t) => {
    const folder = makeFolder(t);
    const target = asArgument(join(folder, 'io.dat'));
    const { code, stderr } = await run(['-c1M', ...args, target].filter((a, i) => i > 0 || !args.some((b) => b.startsWith('-c'))));
    assert.equal(code, 3, stderr);
    assert.match(stderr, says);
    assert.deepEqual(readdirSync(folder), [], 'a refused command writes nothing');
  });
}

test('refuses an option after a target, and names it', async (t) => {
  const folder = makeFolder(t);
  const { code, stderr } = await run(['-c1M', asArgument(join(folder, 'io.dat')), '-b4k']);
  assert.equal(code, 3);
  assert.match(stderr, /-b4k/);
  assert.deepEqual(readdirSync(folder), []);
});

test('refuses a stray token that was meant for the option before it', async (t) => {
  const folder = makeFolder(t);
  const { code, stderr } = await run(['-c1M', '-t8', '8', asArgument(join(folder, 'io.dat'))]);
  assert.equal(code, 3);
  assert.match(stderr, /"?'?8'?"?/);
});

test('without arguments: usage and exit 3', async () => {
  const { code, stdout } = await run([]);
  assert.equal(code, 3);
  assert.match(stdout, /headroom-io/);
});

test('-?: usage and exit 0', async () => {
  const { code, stdout } = await run(['-?']);
  assert.equal(code, 0);
  for (const option of ['-b', '-c', '-d', '-F', '-S', '-Z', '--profile', '--progress']) {
    assert.ok(stdout.includes(option), `usage names ${option}`);
  }
});

test('--version names the program and its version', async () => {
  const { code, stdout } = await run(['--version']);
  assert.equal(code, 0);
  assert.match(stdout, /^headroom-io \d+\.\d+\.\d+$/m);
});
