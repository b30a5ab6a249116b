// What the Windows executable is made of: nothing to install beside it, and a version that tools can ask for.
import assert from 'node:assert/strict';
import test from 'node:test';
import { executable, onWindows, run } from './harness.mjs';
import { readPortableExecutable } from './portable-executable.mjs';

const skip = !onWindows && 'the program under test is not the Windows build';
const architecture = process.env.HEADROOM_IO_ARCHITECTURE ?? 'amd64';
const machines = { amd64: 0x8664, x86: 0x014c };
const librariesOfEveryWindows = ['advapi32.dll', 'kernel32.dll', 'msvcrt.dll', 'ntdll.dll', 'shell32.dll', 'winmm.dll'];

test('the executable is for the machine that it was built for, and may use all of its addresses', { skip }, () => {
  const { machine, isLargeAddressAware } = readPortableExecutable(executable);
  assert.equal(machine, machines[architecture]);
  assert.ok(isLargeAddressAware);
});

test('the executable is bound to no library but those that every Windows has', { skip }, () => {
  const { imports } = readPortableExecutable(executable);
  assert.ok(imports.includes('kernel32.dll'), `read ${imports}`);
  assert.deepEqual(imports.filter((library) => !librariesOfEveryWindows.includes(library)), []);
});

test('the file version is one that tools made for DISKSPD accept, and the product version is ours', { skip }, async () => {
  const { fileVersion, productVersion, holdsText } = readPortableExecutable(executable);
  const { stdout } = await run(['--version']);
  const [, ours] = stdout.match(/^headroom-io (\d+\.\d+\.\d+)$/m);
  assert.deepEqual(fileVersion.slice(0, 2), [2, 2]);
  assert.deepEqual(productVersion.slice(0, 3), ours.split('.').map(Number));
  for (const text of ['ProductVersion', 'headroom-io.exe']) assert.ok(holdsText(text), text);
});

test('the manifest asks for long paths and UTF-8, and for no more rights than the user has', { skip }, () => {
  const { holdsBytes } = readPortableExecutable(executable);
  for (const text of ['longPathAware', 'activeCodePage', 'asInvoker']) assert.ok(holdsBytes(text), text);
});
