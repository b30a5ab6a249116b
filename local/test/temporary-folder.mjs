// A folder for temporary files, for one suite. PowerShell reads the folders on the way to a file again and again, which
// the files that earlier runs and other programs left in the system's one make slow.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** Whoever may write to the system's one may write to it, as tests act as other users. */
const asTheSystems = 0o1777;

/**
 * @returns {Promise<{ env: object, remove: () => Promise<void> }>} what tells programs to use it; what takes it away with
 *   all in it, but for what a system does not let go of
 */
export async function makeTemporaryFolder() {
  // A short name: the paths of sockets have an upper length.
  const folder = await mkdtemp(path.join(os.tmpdir(), 'hr-'));
  await chmod(folder, asTheSystems);
  return {
    env: process.platform === 'win32' ? { TEMP: folder, TMP: folder } : { TMPDIR: folder },
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => {}),
  };
}
