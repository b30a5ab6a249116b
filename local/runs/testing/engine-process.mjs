// A process that passes for an engine's: what counts is the program's name.
import { spawn } from 'node:child_process';
import { copyFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Starts one that waits for a minute.
 * @param {string} folder where its program is put
 * @returns {Promise<import('node:child_process').ChildProcess>} to be ended by who started it
 */
export async function spawnAsEngine(folder) {
  const file = path.join(folder, 'headroom-io');
  await copyFile('/bin/sleep', file);
  const child = spawn(file, ['60']);
  await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject));
  return child;
}
