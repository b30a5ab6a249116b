// What is refused, and that the refusal names the option, does nothing, and exits 3.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { asArgument, hashOf, makeFolder, makeForeignFile, onWindows, run } from './harness.mjs';

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
  { name: 'two reports in one file', args: ['-Rjson:result', '-Rxml:result'], says: /same file/ },
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
    const { code, stderr } = await run(
      ['-c1M', ...args, target].filter((a, i) => i > 0 || !args.some((b) => b.startsWith('-c'))),
    );
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

/** For each option values that it does not take, and what the message says of those that it does. */
const wrongValues = {
  '-?': [['-?x', /takes no value/]],
  '-:': [['-:x', /between 0 and 4294967295/]],
  '-a': [
    ['-ax', /expected a processor's number/],
    ['-a0,', /expected a processor's number/],
  ],
  '-b': [
    ['-b', /size/],
    ['-bx', /K, M, G, T/],
    ['-b0', /at least 1/],
    ['-b4G', /smaller than 4 GiB/],
    ['-b2b', /blocks/],
  ],
  '-B': [
    ['-B', /size/],
    ['-Bx', /K, M, G, T/],
    ['-B1M:', /size/],
    ['-B1M:0', /at least 1/],
  ],
  '-c': [
    ['-c', /size/],
    ['-c0', /at least 1/],
    ['-c8192T', /8 PiB/],
  ],
  '-C': [
    ['-C', /whole number/],
    ['-C1s', /between 0 and/],
    ['-C4294967296', /between 0 and 4294967295/],
  ],
  '-d': [
    ['-d', /whole number/],
    ['-d0', /between 1 and/],
    ['-d-1', /whole number/],
  ],
  '-D': [
    ['-Dx', /between 0 and/],
    ['-D1.5', /between 0 and/],
  ],
  '-e': [['-eNOSUCHTRACE', /wpr.*perf/]],
  '-f': [
    ['-f', /size.*r, s/],
    ['-fx', /r, s/],
    ['-f0', /at least 1/],
  ],
  '-F': [
    ['-F', /whole number/],
    ['-F0', /between 1 and/],
  ],
  '-g': [
    ['-g', /whole number/],
    ['-g0', /between 1 and/],
    ['-g5x', /whole number/],
  ],
  '-h': [['-hx', /takes no value/]],
  '-i': [
    ['-i', /whole number/],
    ['-i0', /between 1 and/],
    ['-ix', /whole number/],
  ],
  '-I': [
    ['-I', /between 1 and 3/],
    ['-I0', /between 1 and 3/],
    ['-I4', /between 1 and 3/],
  ],
  '-j': [
    ['-j', /whole number/],
    ['-jx', /between 1 and/],
  ],
  '-l': [['-lx', /takes no value/]],
  '-L': [['-Lx', /takes no value/]],
  '-n': [['-nx', /takes no value/]],
  '-N': [['-Nq', /v, n or i/]],
  '-o': [
    ['-o', /whole number/],
    ['-o0', /between 1 and/],
    ['-o2000000', /between 1 and/],
  ],
  '-O': [
    ['-O', /whole number/],
    ['-O0', /between 1 and/],
  ],
  '-p': [['-px', /takes no value/]],
  '-P': [['-Px', /between 1 and/]],
  '-r': [
    ['-rx', /size/],
    ['-r0', /at least 1/],
  ],
  '-rd': [
    ['-rd', /pct or abs/],
    ['-rdpct101/100', /between 0 and 100/],
    ['-rdx10/10', /pct or abs/],
  ],
  '-rs': [
    ['-rs', /between 1 and 100/],
    ['-rs0', /between 1 and 100/],
    ['-rs101', /between 1 and 100/],
  ],
  '-R': [
    ['-R', /text, xml/],
    ['-Rcsv', /text, xml/],
    ['-Rjson:', /file/],
  ],
  '-Rp': [['-Rpx', /text, xml or json/]],
  '-s': [['-sx', /size/]],
  '-si': [['-six', /size/]],
  '-S': [
    ['-Sx', /b, h, m, r, u/],
    ['-Sbu', /second time/],
  ],
  '-t': [
    ['-t', /whole number/],
    ['-t0', /between 1 and/],
    ['-t65536', /between 1 and 65535/],
  ],
  '-T': [
    ['-T', /size/],
    ['-T0', /at least 1/],
  ],
  '-v': [['-vx', /-vs/]],
  '-w': [
    ['-w', /0 to 100/],
    ['-w101', /between 0 and 100/],
    ['-w5%', /whole number/],
  ],
  '-W': [
    ['-W', /whole number/],
    ['-W5s', /whole number/],
  ],
  '-x': [['-xx', /takes no value/]],
  '-X': [['-X', /file is missing/]],
  '-y': [
    ['-y', /s, f, r, p or e|--stop-file/],
    ['-yq', /s, f, r, p or e|--stop-file/],
  ],
  '-z': [
    ['-zx', /whole number/],
    ['-z4294967296', /between 0 and 4294967295/],
  ],
  '-Z': [
    ['-Zx', /size/],
    ['-Z1K,', /file/],
    ['-Z4G', /smaller than 4 GiB/],
  ],
  '-Zr': [['-Zrx', /size/]],
  '--confine': [
    ['--confine', /takes the folder|folder/],
    ['--confine=', /folder/],
  ],
  '--allow-overwrite': [['--allow-overwrite=yes', /takes no value/]],
  '--backend': [
    ['--backend', /auto/],
    ['--backend=disk', /auto or null/],
  ],
  '--check': [['--check=yes', /takes no value/]],
  '--copy-beside': [['--copy-beside=yes', /takes no value/]],
  '--check-targets': [['--check-targets=io.dat', /takes no value/]],
  '--delete-created': [['--delete-created=yes', /takes no value/]],
  '--hold': [
    ['--hold', /<folder>/],
    ['--hold=', /folder/],
  ],
  '--lock': [
    ['--lock', /<file>/],
    ['--lock=', /file/],
  ],
  '--help': [['--help=b', /takes no value/]],
  '--volume-disk': [
    ['--volume-disk', /<disk>/],
    ['--volume-disk=', /name of the disk/],
  ],
  '--log': [
    ['--log', /<file>/],
    ['--log=', /file/],
  ],
  '--profile': [
    ['--profile', /<file>/],
    ['--profile=', /file/],
  ],
  '--progress': [['--progressing', /--help/]],
  '--remove-created': [
    ['--remove-created', /<file>/],
    ['--remove-created=', /file/],
  ],
  '--simulate-device': [
    ['--simulate-device=', /iops=/],
    ['--simulate-device=iops', /whole number/],
    ['--simulate-device=x=1', /iops=, bytes-per-second=/],
    ['--simulate-device=burst-iops=9', /works with iops= only/],
  ],
  '--find-limit': [['--find-limit=slow', /use quick or thorough/]],
  '--steady-state': [
    ['--steady-state=0', /between 0\.1 and 50/],
    ['--steady-state=2s', /'2s' is not/],
  ],
  '--stop-file': [
    ['--stop-file', /<file>/],
    ['--stop-file=', /file/],
  ],
  '--time-limit': [
    ['--time-limit', /<seconds>/],
    ['--time-limit=0', /between 1 and/],
  ],
  '--version': [['--version=1', /takes no value/]],
};

/** Options beside which none may stand that says what to run. */
const namesProfile = /^(-X|--profile)$/;

const { stdout: help } = await run(['--help']);
const tokens = new Set([...help.matchAll(/^ {2}(-[^\s<[=]+)/gm)].map(([, token]) => token));
for (const [, list] of help.matchAll(/refuses: (.+)$/gm)) list.split(' ').forEach((token) => tokens.add(token));

test('the help names the options', () => assert.ok(tokens.size >= 40, [...tokens].join(' ')));

for (const token of tokens) {
  test(`${token}: a wrong value is refused, named as it was given, and harms no file`, async (t) => {
    const folder = makeFolder(t);
    const target = makeForeignFile(folder, 'data.bin', 1 << 16);
    const before = hashOf(target);
    assert.ok(wrongValues[token], 'there is no wrong value of this option in the table');
    for (const [given, allowed] of wrongValues[token].slice(0, onWindows ? 1 : undefined)) {
      const workload = namesProfile.test(token) ? [] : ['-w100', '-W0', '-d1'];
      const { code, stdout, stderr } = await run(['--allow-overwrite', ...workload, given, asArgument(target)]);
      assert.equal(code, 3, `${given}: ${stderr}`);
      assert.equal(stdout, '');
      const [message, ...rest] = stderr.trim().split('\n');
      assert.match(message, /^ERROR: .{12}/);
      assert.match(message, allowed);
      assert.ok(
        rest.some((line) => line.endsWith(`option: '${given}'`)),
        `${given} is not named: ${stderr}`,
      );
    }
    assert.equal(hashOf(target), before);
    assert.deepEqual(readdirSync(folder), ['data.bin']);
  });
}
