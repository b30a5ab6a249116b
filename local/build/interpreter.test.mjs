import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import { interpreterLibraries, placeInterpreter } from './interpreter.mjs';

describe('the interpreter', () => {
  it('is of packages that the lock file holds, each of one version', async () => {
    const libraries = await interpreterLibraries();
    assert.deepEqual(libraries.map(({ name }) => name).slice(0, 2), ['Jint', 'Acornima']);
    for (const { name, version } of libraries) assert.match(version, /^\d+\.\d+\.\d+$/, name);
  });

  it('is taken away where it cannot be had, and the reason is given', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'headroom-interpreter-'));
    const { PATH } = process.env;
    try {
      await writeFile(path.join(folder, 'Jint.dll'), 'of an earlier build');
      process.env.PATH = folder;
      assert.match(await placeInterpreter(folder), /no dotnet/);
      assert.ok(!existsSync(path.join(folder, 'Jint.dll')));
    } finally {
      process.env.PATH = PATH;
      await rm(folder, { recursive: true });
    }
  });
});
