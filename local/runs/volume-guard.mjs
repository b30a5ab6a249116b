// What a run may touch: files inside its volume, and a volume on which nothing else runs.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { removeLock } from './run-lock.mjs';
import { problem } from './words.mjs';

/** As many links as Linux itself follows, and the longest path that it takes. */
const mostLinks = 40;
const longestPath = 4095;

/** The folder that no file of a run lies outside of: a physical disk has none. */
export function folderOf(volume) {
  return volume.kind === 'physical-disk' ? null : volume.path;
}

/** Refuses targets outside the volume, links followed; then what is inside it through a link alone, and other content to write. */
export async function refuseTargetsOutside(targets, volume) {
  if (!existsSync(volume.path)) throw problem('VolumeNotAvailable', [volume.name, volume.path], volume.path);
  const root = await realPathOf(volume.path);
  for (const { path: file } of targets) {
    if (!path.isAbsolute(file) || !isBelow(await realPathOf(file), root)) {
      throw problem('TargetOutsideVolume', [file, volume.name, volume.path], file);
    }
  }
  for (const { path: file, writeBuffer } of targets) {
    if (!(await isPlainlyBelow(file, volume.path, root))) {
      throw problem('TargetBehindLink', [file, volume.name, volume.path], file);
    }
    const source = writeBuffer?.sourcePath ?? null;
    if (source !== null && !(await isPlainlyBelow(source, volume.path, root))) {
      throw problem('SourceOutsideVolume', [source, volume.name, volume.path], source);
    }
  }
}

function isBelow(file, root) {
  return file.startsWith(root.endsWith(path.sep) ? root : root + path.sep);
}

/** Whether a path begins with the folder's own, and no link lies between both. */
async function isPlainlyBelow(file, folder, realFolder) {
  const [plain, plainFolder] = [path.normalize(file), path.resolve(folder)];
  if (!path.isAbsolute(file) || !isBelow(plain, plainFolder)) return false;
  return (await realPathOf(file)) === realFolder + plain.slice(plainFolder.length);
}

/** The path that the system would open: each link followed, and parts that are not there yet kept as they are. */
async function realPathOf(file) {
  if (file.length > longestPath) {
    const shown = `${file.slice(0, 100)}...`;
    throw problem('TargetPathTooLong', [shown, file.length, longestPath], shown);
  }
  const { root } = path.parse(path.resolve(file));
  let pending = partsOf(file);
  let resolved = [];
  for (let followed = 0; pending.length > 0;) {
    const part = pending.shift();
    if (part === '..') resolved.pop();
    if (part === '..') continue;
    const link = await readlink(path.join(root, ...resolved, part)).catch(() => null);
    if (link === null) {
      resolved.push(part);
      continue;
    }
    if (++followed > mostLinks) throw problem('TooManyLinks', [file], file);
    if (path.isAbsolute(link)) resolved = [];
    pending = [...partsOf(link), ...pending];
  }
  return path.join(root, ...resolved);
}

function partsOf(file) {
  return file
    .slice(path.parse(file).root.length)
    .split(path.sep)
    .filter((part) => part !== '' && part !== '.');
}

/**
 * Does something while no other start on the same volume is running. What is held is a name of the system's that ends with this
 * process, however it ends: a start that was killed leaves nothing behind.
 * @template T
 * @param {() => Promise<T>} action
 * @returns {Promise<T>}
 */
export async function withStartLock(stateRoot, volumeId, action) {
  const name = createHash('sha256')
    .update(`${path.resolve(stateRoot)}\0${volumeId}`)
    .digest('hex')
    .slice(0, 32);
  // Of Linux an abstract socket, which is no file; of Windows a pipe.
  const address = process.platform === 'win32' ? `\\\\.\\pipe\\headroom-start-${name}` : `\0headroom-start-${name}`;
  const held = createServer((socket) => socket.destroy());
  await new Promise((resolve, reject) => {
    held.once('error', (error) => reject(error.code === 'EADDRINUSE' ? volumeBusy(volumeId) : error));
    held.listen({ path: address }, resolve);
  });
  try {
    return await action();
  } finally {
    await new Promise((resolve) => held.close(resolve));
  }
}

/**
 * Refuses a volume on which an engine is at work, or a run is about to be started. Who holds the volume says so: nobody else is
 * starting a run on it then.
 * @param {object[]} runs as they were started
 */
export async function refuseBusy(volumeId, runs, store, { isHeld = false } = {}) {
  for (const run of runs.filter((each) => each.volumeId === volumeId)) {
    const isBusy = isHeld ? await store.isAtWork(run) : await store.isRunAlive(run);
    // One without a process was given up between two lines of its start; its engine may be about to begin, and now is not.
    const isGivenUp = isHeld && !run.process;
    if (isBusy || (isGivenUp && !(await removeLock(store.file(run.id, 'lock'))))) throw volumeBusy(volumeId);
  }
}

export function volumeBusy(volumeId) {
  return problem('VolumeBusy', [volumeId], volumeId);
}
