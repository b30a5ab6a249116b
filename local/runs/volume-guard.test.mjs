import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { refuseTargetsOutside, withStartLock } from './volume-guard.mjs';

describe('volume guard', () => {
  let folder;
  let volume;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'headroom-volume-'));
    volume = { name: 'test01', path: path.join(folder, 'test01') };
    await mkdir(volume.path);
    await mkdir(path.join(folder, 'test012'));
    await symlink(folder, path.join(volume.path, 'out'));
  });

  after(() => rm(folder, { recursive: true }));

  const check = (file) => refuseTargetsOutside([{ path: file }], volume);

  it('lets a file of the volume pass, there or not', () => check(path.join(volume.path, 'new', 'file.dat')));

  for (const [name, file] of [
    ['beside the volume', '../file.dat'],
    ['in a folder whose name only begins like the volume’s', '../test012/file.dat'],
    ['behind a link that leads out', 'out/file.dat'],
    ['that is the volume itself', '.'],
  ]) {
    it(`refuses a target ${name}`, () => assert.rejects(check(`${volume.path}/${file}`), /\[TargetOutsideVolume\]/));
  }

  it('refuses a target that depends on the engine’s working folder', () =>
    assert.rejects(check('file.dat'), /\[TargetOutsideVolume\]/));

  it('says so when the volume’s folder is gone', async () => {
    const gone = { name: 'gone', path: path.join(folder, 'gone') };
    await assert.rejects(refuseTargetsOutside([], gone), /\[VolumeNotAvailable\]/);
  });

  it('lets one of two starters through, and the next one after it', async () => {
    let release;
    const first = withStartLock(folder, 'test01', () => new Promise((resolve) => (release = resolve)));
    await new Promise((resolve) => setTimeout(resolve, 20));
    await assert.rejects(
      withStartLock(folder, 'test01', async () => 'second'),
      /\[VolumeBusy\]/,
    );
    release();
    await first;
    assert.equal(await withStartLock(folder, 'test01', async () => 'third'), 'third');
  });
});
