import assert from 'node:assert/strict';
import { readFile, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { describe, it } from 'node:test';
import { root } from '../base/paths.mjs';
import { runOrFail } from '../base/processes.mjs';
import { withVersion } from '../../powershell-module/manifest.mjs';

const moduleFolder = path.join(root, 'powershell-module/Headroom');

describe('the build of the module', () => {
  it('writes nothing where nothing has changed: others are reading it', async () => {
    const before = await facts();
    assert.ok(Object.keys(before).length > 100, `${Object.keys(before).length} files`);
    await runOrFail(process.execPath, ['powershell-module/build.mjs'], {
      cwd: root,
      action: 'Look at the lines above.',
    });
    assert.deepEqual(await facts(), before);
  });

  it('gives the manifest the version of package.json', async () => {
    const manifest = await readFile(path.join(moduleFolder, 'Headroom.psd1'), 'utf8');
    const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
    assert.equal(withVersion(manifest, version), manifest);
    assert.match(withVersion(manifest, '12.3.4'), /^ {4}ModuleVersion = '12\.3\.4'\r?$/m);
    assert.throws(() => withVersion('@{}', '12.3.4'), /ModuleVersion/);
  });
});

/** When each file of the module was last written, and that it is still the same file. */
async function facts() {
  const entries = await readdir(moduleFolder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name));
  const known = await Promise.all(
    files.map(async (file) => {
      const { ino, mtimeMs } = await stat(file);
      return [path.relative(moduleFolder, file), `${ino} ${mtimeMs}`];
    }),
  );
  return Object.fromEntries(known);
}
