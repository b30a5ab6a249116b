// What a run may touch: files inside its volume, and a volume on which nothing else runs.
import { existsSync } from 'node:fs';
import { mkdir, realpath, rm } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { ProblemError } from '../base/problem.mjs';

/** Refuses targets outside the volume, links followed. */
export async function refuseTargetsOutside(targets, volume) {
  const root = await realpath(volume.path).catch(() => {
    throw new ProblemError({
      code: 'VolumeNotAvailable',
      message: `The folder of the volume ${volume.name} does not exist: ${volume.path}.`,
      action: 'Bring the volume online, or start again so that it is made.',
      target: volume.path,
    });
  });
  for (const target of targets) {
    const resolved = await resolveExisting(path.resolve(volume.path, target.path));
    if (!path.isAbsolute(target.path) || !resolved.startsWith(root + path.sep)) {
      throw new ProblemError({
        code: 'TargetOutsideVolume',
        message: `${target.path} is outside the volume ${volume.name} (${volume.path}).`,
        action: `Choose a file below ${volume.path}.`,
        target: target.path,
      });
    }
  }
}

/** The real path of a file that need not exist yet: that of its nearest existing folder, and the rest. */
async function resolveExisting(file) {
  if (existsSync(file)) return realpath(file);
  const parent = path.dirname(file);
  return parent === file ? file : path.join(await resolveExisting(parent), path.basename(file));
}

/**
 * Does something while no other start on the same volume is in progress.
 * @template T
 * @param {() => Promise<T>} action
 * @returns {Promise<T>}
 */
export async function withStartLock(stateRoot, volumeId, action) {
  const name = createHash('sha256').update(volumeId).digest('hex').slice(0, 16);
  const lock = path.join(stateRoot, 'starting', name);
  await mkdir(path.dirname(lock), { recursive: true, mode: 0o700 });
  try {
    await mkdir(lock);
  } catch (error) {
    if (error.code === 'EEXIST') throw volumeBusy(volumeId);
    throw error;
  }
  try {
    return await action();
  } finally {
    await rm(lock, { recursive: true });
  }
}

export function volumeBusy(volumeId) {
  return new ProblemError({
    code: 'VolumeBusy',
    message: `A run is already in progress on the volume '${volumeId}'.`,
    action: 'Wait until it ends, or stop it.',
    target: volumeId,
  });
}
