// A folder for temporary files, for one suite. PowerShell reads the folders on the way to a file again and again, which
// the files that earlier runs and other programs left in the system's one make slow: a quarter of the processor time of
// commands that work with files, where those are thousands.
import { access, chmod, constants, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** With the same permissions as the system's temporary folder, as tests act as other users. */
const asTheSystems = 0o1777;
/** Where else a system has room for temporary files, unless it was told which place to use. */
const otherPlaces = process.platform === 'win32' || process.env.TMPDIR ? [] : ['/var/tmp'];

/**
 * @returns {Promise<{ env: object, remove: () => Promise<void> }>} what tells programs to use it; what takes it away with
 *   all in it, but for what a system does not let go of
 */
export async function makeTemporaryFolder() {
  // A short name: the paths of sockets have an upper length.
  const folder = await mkdtemp(path.join(await emptiestOf([os.tmpdir(), ...otherPlaces]), 'hr-'));
  await chmod(folder, asTheSystems);
  return {
    env: process.platform === 'win32' ? { TEMP: folder, TMP: folder } : { TMPDIR: folder },
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => {}),
  };
}

/** The folder that holds least, as it is listed along with what lies in it; of several alike, the first. */
export async function emptiestOf(places) {
  const counts = await Promise.all(places.map((place) => countIn(place).catch(() => Infinity)));
  return places[counts.indexOf(Math.min(...counts))];
}

async function countIn(folder) {
  await access(folder, constants.W_OK);
  return (await readdir(folder)).length;
}
