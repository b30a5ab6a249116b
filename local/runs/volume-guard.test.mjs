import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { refuseTargetsOutside, withStartLock } from './volume-guard.mjs';

const guardUrl = new URL('volume-guard.mjs', import.meta.url).href;

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

  it('refuses a target that is inside the volume through a link alone, and content from elsewhere', async () => {
    await mkdir(path.join(volume.path, 'real'));
    await symlink(path.join(volume.path, 'real'), path.join(volume.path, 'linked'));
    await assert.rejects(check(path.join(volume.path, 'linked/file.dat')), /\[TargetBehindLink\]/);
    const writeBuffer = { sourcePath: path.join(folder, 'secret') };
    const target = { path: path.join(volume.path, 'file.dat'), writeBuffer };
    await assert.rejects(refuseTargetsOutside([target], volume), /\[SourceOutsideVolume\]/);
  });

  it('follows a link to what is not there yet', async () => {
    await symlink(path.join(folder, 'later'), path.join(volume.path, 'leads-out'));
    await assert.rejects(check(path.join(volume.path, 'leads-out')), /\[TargetOutsideVolume\]/);
  });

  it('gives up on links that lead to each other, and on a path that no system opens', async () => {
    await symlink(path.join(volume.path, 'b'), path.join(volume.path, 'a'));
    await symlink(path.join(volume.path, 'a'), path.join(volume.path, 'b'));
    await assert.rejects(check(path.join(volume.path, 'a')), /\[TooManyLinks\]/);
    await assert.rejects(check(path.join(volume.path, 'x'.repeat(5000))), /\[TargetPathTooLong\]/);
  });

  it('lets one of two starters through, and the next one after it', async () => {
    let release;
    let isHeld;
    const holding = new Promise((resolve) => (isHeld = resolve));
    const first = withStartLock(folder, 'test01', () => {
      isHeld();
      return new Promise((resolve) => (release = resolve));
    });
    await holding;
    const second = () => withStartLock(folder, 'test01', async () => 'second');
    await assert.rejects(second(), /\[VolumeBusy\]/);
    assert.equal(await withStartLock(folder, 'test02', async () => 'another volume'), 'another volume');
    release();
    await first;
    assert.equal(await withStartLock(folder, 'test01', async () => 'third'), 'third');
  });

  it('is let go of by a start that is killed', async () => {
    const script = `import { withStartLock } from ${JSON.stringify(guardUrl)};
      await withStartLock(${JSON.stringify(folder)}, 'test01', () => new Promise(() => {
        console.log('held');
        setInterval(() => {}, 1000);
      }));`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      await new Promise((resolve) => child.stdout.once('data', resolve));
      const start = () => withStartLock(folder, 'test01', async () => 'started');
      await assert.rejects(start(), /\[VolumeBusy\]/);
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
      assert.equal(await start(), 'started');
    } finally {
      child.kill('SIGKILL');
    }
  });
});
