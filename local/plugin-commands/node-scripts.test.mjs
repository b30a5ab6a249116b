// The two scripts that Windows Admin Center runs on a node where it installs or removes the extension's payload.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { readNames, readNodeScripts } from '../../gateway-plugin/build/build.mjs';
import { withoutPrograms } from '../base/powershell.mjs';
import { findProgram } from '../base/processes.mjs';
import { smallPackage } from '../build/testing/small-package.mjs';

const pwsh = await findProgram('pwsh');
const { version } = await readNames();

describe('The scripts of the payload', { skip: pwsh ? false : 'no pwsh on PATH' }, () => {
  let folder;
  const run = (script) =>
    promisify(execFile)(pwsh, ['-NoLogo', '-NoProfile', '-NonInteractive', '-File', path.join(folder, script)], {
      env: {
        ...withoutPrograms(process.env),
        HEADROOM_INSTALL_ROOT: path.join(folder, 'modules'),
        HEADROOM_STATE_ROOT: path.join(folder, 'state'),
      },
    });
  const installed = () => readdir(path.join(folder, 'modules/Headroom'));

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'headroom-payload-'));
    await chmod(folder, 0o755);
    await mkdir(path.join(folder, 'modules'));
    await layOut(smallPackage(version));
  });
  /** The scripts as they are built with a package, and a package beside them. */
  async function layOut(built, beside = built) {
    const sha256 = createHash('sha256').update(built).digest('hex');
    for (const { name, script } of await readNodeScripts(sha256)) await writeFile(path.join(folder, name), script);
    await writeFile(path.join(folder, 'headroom-node.zip'), beside);
  }

  after(() => rm(folder, { recursive: true, force: true }));

  it('install what lies beside them, and do no harm a second time', async () => {
    await run('installNode.ps1');
    assert.deepEqual(await installed(), [version]);
    await run('installNode.ps1');
    assert.deepEqual(await installed(), [version]);
  });

  it('refuse a package whose list does not fit', async () => {
    await layOut(smallPackage(version).subarray(0, -40));
    await rm(path.join(folder, 'modules/Headroom', version), { recursive: true });
    await assert.rejects(run('installNode.ps1'), /PackageNotValid/);
    assert.deepEqual(await installed(), []);
    await layOut(smallPackage(version));
    await run('installNode.ps1');
    assert.deepEqual(await installed(), [version]);
  });

  it('refuse a package that they were not built with', async () => {
    await run('uninstallNode.ps1');
    await layOut(smallPackage(version), smallPackage('9.9.9'));
    await assert.rejects(run('installNode.ps1'), /PackageHashMismatch/);
    assert.deepEqual(await installed(), []);
    await layOut(smallPackage(version));
    await run('installNode.ps1');
    assert.deepEqual(await installed(), [version]);
  });

  it('remove it again', async () => {
    await run('uninstallNode.ps1');
    assert.deepEqual(await installed(), []);
  });
});
