// File systems that a test mounts for itself.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Mounts something in a folder of its own; null, with the test skipped, where that is not allowed. */
export function mountHere(t, ...args) {
  const place = mkdtempSync(join(tmpdir(), 'headroom-io-mount-'));
  if (spawnSync('mount', [...args, place]).status !== 0) {
    rmSync(place, { recursive: true });
    t.skip('mounting a file system is not allowed here');
    return null;
  }
  t.after(() => {
    spawnSync('umount', ['--lazy', place]);
    rmSync(place, { recursive: true, force: true });
  });
  return place;
}

/** A file system in memory. */
export function mountMemory(t, kibibytes) {
  return mountHere(t, '-t', 'tmpfs', '-o', `size=${kibibytes}k`, 'tmpfs');
}
