import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { sha256Of } from '../base/files.mjs';
import { packNode } from './node-package.mjs';
import { readZip } from '../base/zip.mjs';

const { version: packageVersion } = createRequire(import.meta.url)('../../package.json');

describe('what a node gets', () => {
  let folder;
  const put = async (name, text) => {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  };

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'headroom-node-package-'));
    await put('Headroom.psd1', `@{\n    ModuleVersion = '${packageVersion}'\n}\n`);
    await put('bin/windows-amd64/headroom-io.exe', 'MZ');
  });

  afterEach(() => rm(folder, { recursive: true }));

  it('is a folder of its version with the hash of every other file in it', async () => {
    const { version, data } = await packNode(folder);
    const top = `Headroom/${version}/`;
    const files = readZip(data);
    assert.equal(version, packageVersion);
    assert.ok([...files.keys()].every((name) => name.startsWith(top)));
    const contents = JSON.parse(Buffer.from(files.get(`${top}contents.json`)).toString());
    const expected = [...files].filter(([name]) => name !== `${top}contents.json`);
    assert.deepEqual(
      contents.map(({ path: name, sha256 }) => `${name} ${sha256}`).sort(),
      expected.map(([name, bytes]) => `${name.slice(top.length)} ${sha256Of(bytes)}`).sort(),
    );
    assert.ok(contents.length >= 3, `${contents.length} files`);
  });

  it('is the same bytes each time, without what is being written', async () => {
    const first = await packNode(folder);
    await put('bin/engines.json.new', '{}');
    assert.ok(Buffer.from(first.data).equals((await packNode(folder)).data));
  });

  it('is refused without an engine', async () => {
    await rm(path.join(folder, 'bin'), { recursive: true });
    await assert.rejects(packNode(folder), /has no engine to pack/);
  });

  it('is refused when module and package differ in version', async () => {
    await put('Headroom.psd1', "@{\n    ModuleVersion = '0.0.1'\n}\n");
    await assert.rejects(packNode(folder), /Headroom\.psd1 0\.0\.1/);
  });
});
