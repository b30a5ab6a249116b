import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import { emptiestOf, makeTemporaryFolder } from './temporary-folder.mjs';

describe('the temporary folder of a suite', () => {
  it('is empty, is what programs use and goes with all in it', async () => {
    const { env, remove } = await makeTemporaryFolder();
    const program = 'process.stdout.write(require("node:os").tmpdir())';
    const folder = execFileSync(process.execPath, ['-e', program], {
      encoding: 'utf8',
      env: { ...process.env, ...env },
    });
    assert.equal(folder, Object.values(env)[0]);
    assert.ok([os.tmpdir(), '/var/tmp'].includes(path.dirname(folder)), folder);
    assert.deepEqual(readdirSync(folder), []);
    mkdirSync(path.join(folder, 'left'));
    writeFileSync(path.join(folder, 'left/file'), '');
    await remove();
    assert.ok(!existsSync(folder));
    await remove();
  });

  it('lies where least lies beside it', async () => {
    const full = mkdtempSync(path.join(os.tmpdir(), 'hr-full-'));
    const empty = mkdtempSync(path.join(os.tmpdir(), 'hr-empty-'));
    writeFileSync(path.join(full, 'file'), '');
    assert.equal(await emptiestOf([full, empty, path.join(full, 'absent')]), empty);
    assert.equal(await emptiestOf([empty, full]), empty);
    writeFileSync(path.join(empty, 'file'), '');
    assert.equal(await emptiestOf([full, empty]), full);
    for (const folder of [full, empty]) rmSync(folder, { recursive: true });
  });

  it(
    'can be written to by all users, of whom each keeps their own',
    { skip: process.platform === 'win32' },
    async () => {
      const { env, remove } = await makeTemporaryFolder();
      assert.equal(statSync(env.TMPDIR).mode & 0o7777, 0o1777);
      await remove();
    },
  );
});
