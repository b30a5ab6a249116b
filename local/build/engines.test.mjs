import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { Steps } from '../base/steps.mjs';
import { buildWindowsEngines, removeWindowsEngines } from './engines.mjs';

describe('a module without engines for Windows', () => {
  let folder;
  const list = () => path.join(folder, 'bin/engines.json');

  async function pack(...platforms) {
    for (const platform of platforms) {
      await mkdir(path.join(folder, 'bin', `${platform}-amd64`), { recursive: true });
      await writeFile(path.join(folder, 'bin', `${platform}-amd64`, 'headroom-io'), platform);
    }
    await writeFile(list(), JSON.stringify({ engines: platforms.map((platform) => ({ platform })) }));
  }

  beforeEach(async () => (folder = await mkdtemp(path.join(tmpdir(), 'headroom-engines-test-'))));
  afterEach(() => rm(folder, { recursive: true }));

  it('keeps the others, in its list too', async () => {
    await pack('linux', 'windows');
    await removeWindowsEngines(folder);
    assert.deepEqual(JSON.parse(await readFile(list(), 'utf8')), { engines: [{ platform: 'linux' }] });
    assert.ok(existsSync(path.join(folder, 'bin/linux-amd64/headroom-io')));
    assert.ok(!existsSync(path.join(folder, 'bin/windows-amd64')));
  });

  it('is refused where none would be left, and nothing is removed', async () => {
    await pack('windows');
    await assert.rejects(removeWindowsEngines(folder), /there are none/);
    assert.ok(existsSync(path.join(folder, 'bin/windows-amd64/headroom-io')));
  });
});

describe('the engines for Windows', { skip: process.platform === 'win32' }, () => {
  it('are refused in words, with the ways out, where there is no compiler for them', async () => {
    const { PATH } = process.env;
    process.env.PATH = path.join(tmpdir(), 'headroom-no-programs');
    try {
      await assert.rejects(buildWindowsEngines(new Steps(() => undefined)), (error) => {
        assert.match(error.message, /engines for Windows cannot be built here/);
        assert.match(error.action, /g\+\+-mingw-w64-x86-64-posix/);
        assert.match(error.action, /--prebuilt-engines/);
        assert.match(error.action, /--without-windows-engines/);
        return true;
      });
    } finally {
      process.env.PATH = PATH;
    }
  });
});
