// Files under the name of a test file, as large as one and made in a moment.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { truncate, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { engineFile } from '../base/paths.mjs';

/**
 * A file of Headroom's own that is still empty: an engine is killed as it begins, and what it leaves is an engine's.
 * @throws {Error} where the engine has not begun within ten seconds
 */
export async function makeOwnFile(file, sizeBytes) {
  const child = spawn(engineFile, [`-c${sizeBytes}`, '-d1', '-W0', file], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  for (const end = Date.now() + 10_000; !existsSync(`${file}.headroom-io`); await sleep(5)) {
    if (Date.now() > end) throw new Error(`The engine did not begin to make ${file}.`);
  }
  child.kill('SIGKILL');
  await ended;
  await truncate(file, sizeBytes);
}

/** One that Headroom did not make. */
export async function makeForeignFile(file, sizeBytes) {
  await writeFile(file, '', { flag: 'wx' });
  await truncate(file, sizeBytes);
}
