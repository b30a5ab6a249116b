// What the Windows executables are made of: nothing to install beside them, and a version that tools can ask for.
import assert from 'node:assert/strict';
import { copyFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import test from 'node:test';
import { executable, makeFolder, onWindows, run } from './harness.mjs';
import { readPortableExecutable } from './portable-executable.mjs';

// Tools that drive DISKSPD start it under its own name, wherever they have put it.
test(
  'the executable runs alone in a folder as diskspd.exe, and says so',
  { skip: !onWindows && 'no Windows build' },
  async (t) => {
    const renamed = join(makeFolder(t), 'diskspd.exe');
    copyFileSync(executable, renamed);
    const { code, stdout, stderr } = await run(['--backend=null', '-d1', '-W0', 'io.dat'], { program: renamed });
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^Command Line: .*diskspd\.exe --backend=null -d1 -W0 io\.dat$/m);
  },
);

const skip = !onWindows && 'the program under test is not the Windows build';
// None of them loads user32 or gdi32: a process that has one of these is not told that the machine shuts down.
const librariesOfEveryWindows = ['advapi32.dll', 'kernel32.dll', 'msvcrt.dll', 'ntdll.dll'];
const machines = { 'windows-amd64': 0x8664, 'windows-x86': 0x014c };

for (const [preset, machine] of Object.entries(machines)) {
  // Beside the one under test, since nothing has to run to be looked at.
  const read = () => readPortableExecutable(join(dirname(executable), '..', preset, 'headroom-io.exe'));

  test(`${preset}: the executable is for its machine, and may use all of its addresses`, { skip }, () => {
    const built = read();
    assert.equal(built.machine, machine);
    assert.ok(built.isLargeAddressAware);
  });

  test(`${preset}: the executable is bound to no library but those that every Windows has`, { skip }, () => {
    const { imports } = read();
    assert.ok(imports.includes('kernel32.dll'), `read ${imports}`);
    assert.deepEqual(
      imports.filter((library) => !librariesOfEveryWindows.includes(library)),
      [],
    );
  });

  test(
    `${preset}: the file version is one that tools made for DISKSPD accept, and the product version is ours`,
    { skip },
    async () => {
      const { fileVersion, productVersion, holdsText } = read();
      const { stdout } = await run(['--version']);
      const [, ours] = stdout.match(/^headroom-io (\d+\.\d+\.\d+)$/m);
      assert.deepEqual(fileVersion.slice(0, 2), [2, 2]);
      assert.deepEqual(productVersion.slice(0, 3), ours.split('.').map(Number));
      for (const text of ['ProductVersion', 'headroom-io.exe']) assert.ok(holdsText(text), text);
    },
  );

  test(
    `${preset}: the manifest asks for long paths and UTF-8, and for no more rights than the user has`,
    { skip },
    () => {
      const { holdsBytes } = read();
      for (const text of ['longPathAware', 'activeCodePage', 'asInvoker']) assert.ok(holdsBytes(text), text);
    },
  );
}
