import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { findPowerShell, toChoice } from '../base/powershell.mjs';
import { findProgram } from '../base/processes.mjs';
import { Steps } from '../base/steps.mjs';
import { withoutPowerShell } from './hidden-powershell.mjs';

describe('a machine whose PowerShell is hidden', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'headroom-hidden-'));
  const programs = path.join(folder, 'bin');
  const others = path.join(folder, 'other');
  const { PATH, HEADROOM_POWERSHELL } = process.env;
  mkdirSync(programs);
  mkdirSync(others);
  for (const name of ['pwsh', 'git']) writeProgram(path.join(programs, name));
  symlinkSync(path.join(programs, 'git'), path.join(others, 'hg'));
  after(() => {
    Object.assign(process.env, { PATH });
    if (HEADROOM_POWERSHELL === undefined) delete process.env.HEADROOM_POWERSHELL;
    else process.env.HEADROOM_POWERSHELL = HEADROOM_POWERSHELL;
    rmSync(folder, { recursive: true });
  });

  it('has every other program of the folders on PATH, and no pwsh', async () => {
    const bare = withoutPowerShell(path.join(folder, 'links'), { PATH: [programs, others].join(path.delimiter) });
    process.env.PATH = [programs, others].join(path.delimiter);
    assert.equal(await findProgram('pwsh'), path.join(programs, 'pwsh'), 'it was there before');
    process.env.PATH = bare.PATH;
    assert.equal(await findProgram('pwsh'), null);
    assert.equal(await findProgram('git'), path.join(folder, 'links/0/git'));
    assert.equal(await findProgram('hg'), path.join(others, 'hg'), 'a folder without it stays as it is');
  });

  it('neither finds PowerShell nor installs it, and says why', async () => {
    process.env.HEADROOM_POWERSHELL = withoutPowerShell(path.join(folder, 'links'), { PATH: '' }).HEADROOM_POWERSHELL;
    const found = await findPowerShell(new Steps(() => assert.fail('something was installed')));
    assert.equal(found.pwsh, null);
    assert.match(found.reason, /^hidden, to try/);
  });

  it('hands what was found on to other processes', async () => {
    for (const found of [
      { pwsh: null, reason: 'no pwsh: none here' },
      { pwsh: fakePowerShell(), version: '7.9.1' },
    ]) {
      process.env.HEADROOM_POWERSHELL = toChoice(found);
      assert.deepEqual(await findPowerShell(new Steps(() => undefined)), found);
    }
  });

  it('is told of a path that is no PowerShell', async () => {
    process.env.HEADROOM_POWERSHELL = path.join(programs, 'git');
    await assert.rejects(findPowerShell(new Steps(() => undefined)), /not PowerShell 7/);
  });

  function fakePowerShell() {
    const file = path.join(folder, 'pwsh-7.9.1');
    writeProgram(file, 'echo 7.9.1');
    return file;
  }
});

function writeProgram(file, command = 'true') {
  writeFileSync(file, `#!/bin/sh\n${command}\n`);
  chmodSync(file, 0o755);
}
