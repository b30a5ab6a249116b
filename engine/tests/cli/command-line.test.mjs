// How arguments are taken by the whole program: under another name, to be checked, and where they mean another thing
// than they look.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { promisify } from 'node:util';
import { asArgument, executable, makeFolder, makeForeignFile, onWindows, run, shortAndPaced } from './harness.mjs';

test(
  'a renamed program shows its command line as it was called',
  { skip: onWindows && 'windows-build.test.mjs has it' },
  async (t) => {
    const folder = makeFolder(t);
    copyFileSync(executable, join(folder, 'diskspd'));
    makeForeignFile(folder, 'io.dat', 1 << 20);
    const { stdout } = await promisify(execFile)('./diskspd', ['--backend=null', '-d1', '-W0', 'io.dat'], {
      cwd: folder,
    });
    assert.match(stdout, /^\nCommand Line: \.\/diskspd --backend=null -d1 -W0 io\.dat\n/);
  },
);

test('--check names the option at fault, whatever else is wrong', async () => {
  for (const [args, path, message] of [
    [['-b4K', '-W10s', 'io.dat'], '-W10s', /'10s' is not a whole number/],
    [['-q', 'io.dat'], '-q', /no such option/],
    [['-a0,,1', 'io.dat'], '-a0,,1', /processor's number\n {2}-a0,,1\n {6}\^$/],
    [['-Xprofile.xml', '-t4'], '-t4', /cannot be combined with -X/],
    [['-p', '-r', 'io.dat'], '/timeSpans/0/targets/0/parallelSequential', /-p cannot be combined with -r/],
    [['-r', '-rdpct50/10:51/90', 'io.dat'], '/timeSpans/0/targets/0/distribution/ranges/1/ioPercent', /101 %/],
    [['-i8', 'io.dat'], '/timeSpans/0/targets/0/burstRequests', /-i and -j/],
    [['-n', '-a0', 'io.dat'], '/timeSpans/0/processors', /-a cannot be combined with -n/],
  ]) {
    const { code, stdout, stderr } = await run(['--check', ...args]);
    assert.equal(code, 3, args.join(' '));
    assert.equal(stderr, '');
    const problem = JSON.parse(stdout).find((found) => found.path === path);
    assert.ok(problem, `${args.join(' ')}: ${stdout}`);
    assert.match(problem.message, message);
  }
});

test('--check prints ASCII, so that a console of any code page shows what was meant', async () => {
  const { code, stdout } = await run(['--check', '-W\u00f6\u0416\u5b57', 'io.dat']);
  assert.equal(code, 3);
  assert.match(stdout, /^[\n\x20-\x7e]+$/);
  assert.ok(
    JSON.parse(stdout).some(({ path }) => path === '-W\u00f6\u0416\u5b57'),
    stdout,
  );
});

test('a path that is meant otherwise than it looks is refused, and nothing is touched', async (t) => {
  const folder = makeFolder(t);
  mkdirSync(join(folder, '#1'));
  makeForeignFile(join(folder, '#1'), 'io.dat', 1 << 16);
  for (const [target, says] of [
    ['#1/io.dat', /whole drive, which has no files.*\.\/#1\/io\.dat/],
    ['*1', /template.*-X/],
    ['*.dat', /template.*\.\/\*\.dat/],
  ]) {
    const { code, stderr } = await run(['--allow-overwrite', '-c1M', '-w100', '-d1', '-W0', target], { cwd: folder });
    assert.equal(code, 3, stderr);
    assert.match(stderr, says);
  }
  assert.deepEqual(readdirSync(folder, { recursive: true }).sort(), ['#1', '#1/io.dat']);
  const meant = await run(['--backend=null', ...shortAndPaced, './#1/io.dat'], { cwd: folder });
  assert.equal(meant.code, 0, meant.stderr);
});

test('what other programs write for DISKSPD runs as it stands', async (t) => {
  const folder = makeFolder(t);
  const target = asArgument(makeForeignFile(folder, 'testfile1.dat', 1 << 20));
  for (const line of [
    ['-Z20M', '-z', '-h', '-t1', '-o4', '', '-b4k', '-r4k', '-w30', '-W0', '-C0', '-d1', '-D', '-L', '-Rxml'], // VMFleet
    ['-b4K', '-o8', '-t2', '-W0', '-S', '-w0', '-d1', '-r', '-L', '-ag'], // CrystalDiskMark
    ['-b64K', '-o2', '-t1', '-W0', '-S', '-w0', '-d1', '-n', '-L'],
  ]) {
    const { code, stdout, stderr } = await run(['--backend=null', ...line, target]);
    assert.equal(code, 0, stderr);
    assert.match(stdout, line.includes('-Rxml') ? /^<Results>\n/ : /\nTotal latency distribution:\n/);
  }
});
