// A process that passes for an engine's: what counts is the program's name, and the lock that it was given.
import { spawn } from 'node:child_process';
import { copyFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Starts one that waits for as long as this process lives.
 * @param {string} folder where its program is put
 * @param {string} [lockFile] the lock of its run; none for an engine from before there were locks
 * @returns {Promise<import('node:child_process').ChildProcess>} to be ended by who started it
 */
export async function spawnAsEngine(folder, lockFile) {
  const file = path.join(folder, 'headroom-io');
  await copyFile('/bin/sh', file);
  const given = lockFile === undefined ? [] : [`--lock=${lockFile}`];
  const child = spawn(file, ['-c', 'read line', 'headroom-io', ...given], { stdio: ['pipe', 'ignore', 'ignore'] });
  await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject));
  return child;
}
