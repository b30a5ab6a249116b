import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { hashOf } from './built-once.mjs';

describe('hash of a build’s inputs', () => {
  let folder;
  const write = (name, text) => writeFile(path.join(folder, name), text);

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'headroom-hash-'));
    await mkdir(path.join(folder, 'src/node_modules'), { recursive: true });
    await write('src/a.txt', 'a');
  });

  afterEach(() => rm(folder, { recursive: true }));

  const change = async (action) => {
    const before = await hashOf(['src', 'absent.json'], folder);
    await action();
    return before !== (await hashOf(['src', 'absent.json'], folder));
  };

  it('stays when nothing changes', async () => assert.equal(await change(async () => undefined), false));
  it('changes with a file’s content', async () => assert.equal(await change(() => write('src/a.txt', 'b')), true));
  it('changes with a file’s name', async () =>
    assert.equal(await change(() => rename(path.join(folder, 'src/a.txt'), path.join(folder, 'src/b.txt'))), true));
  it('changes with a new file', async () => assert.equal(await change(() => write('src/c.txt', '')), true));
  it('changes when a missing input appears', async () =>
    assert.equal(await change(() => write('absent.json', '{}')), true));
  it('leaves out what is installed or built', async () =>
    assert.equal(await change(() => write('src/node_modules/x.js', '')), false));
});
