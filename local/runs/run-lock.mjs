// Who is behind a run, as the module's RunLock.ps1 has it where it cannot try locks: by the number in the lock, and by what program
// that is. A process that a document names is no proof by itself.
import { lstat, readFile, readlink, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { readPlainText } from './run-documents.mjs';
import { identityOf, isAlive } from './process.mjs';

const mostLockBytes = 32;

/** The number in a lock; 0 if there is none, or no plain file. */
async function lockNumber(lockFile) {
  const read = await readPlainText(lockFile, mostLockBytes);
  return Number(/^(?:headroom-io )?([1-9]\d{0,8})\r?\n$/.exec(read?.text ?? '')?.[1] ?? 0);
}

/** Whether a process is an engine; with a lock, the one that was given it, where the system tells what it was called with. */
async function isEngineProgram(id, lockFile = null) {
  const program = await readlink(`/proc/${id}/exe`).catch(() => '');
  // Linux says so of a program whose file was replaced since.
  if (path.basename(program.replace(/ \(deleted\)$/, '')) !== 'headroom-io') return false;
  const line = lockFile === null ? '' : await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '');
  if (line === '') return true;
  const given = line
    .split('\0')
    .filter((each) => each.startsWith('--lock='))
    .map((each) => each.slice('--lock='.length));
  if (given.includes(lockFile)) return true;
  // By another way to the same folder.
  const inode = await inodeOf(lockFile);
  const inodes = await Promise.all(given.map(inodeOf));
  return inode !== null && inodes.includes(inode);
}

async function inodeOf(file) {
  return stat(file).then(
    ({ dev, ino }) => `${dev} ${ino}`,
    () => null,
  );
}

/** The engine that a lock names, as a run keeps its process; null where none is at work. */
export async function lockHolder(lockFile) {
  const number = await lockNumber(lockFile);
  return number !== 0 && (await isEngineProgram(number, lockFile)) ? identityOf(number) : null;
}

/** Whether a process is the engine of the run with this lock. Runs from before there were locks have none. */
export async function isRunEngine(identity, lockFile) {
  if (!identity) return false;
  if (!(await lstat(lockFile).catch(() => null))) return isEngineProgram(identity.id);
  return (await lockNumber(lockFile)) === identity.id && isEngineProgram(identity.id, lockFile);
}

/** Whether an engine is at work for a run, as it was started. */
export async function isEngineAtWork(started, lockFile) {
  if (!started.process) return (await lockHolder(lockFile)) !== null;
  // The process that records the starter has made a lock before: where it is gone, so is the engine.
  if ('startedBy' in started && !(await lstat(lockFile).catch(() => null))) return false;
  return (await isRunEngine(started.process, lockFile)) && isAlive(started.process);
}

/** Takes a lock away, so that no engine begins with it any more. Returns whether that is so: not where one holds it. */
export async function removeLock(lockFile) {
  const found = await lstat(lockFile).catch(() => null);
  if (!found?.isFile()) return true;
  const number = await lockNumber(lockFile);
  if (number !== 0 && (await isEngineProgram(number))) return false;
  await rm(lockFile, { force: true });
  return true;
}
