// File operations for packing: finds files, hashes them, and replaces them in one step.
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * All files below a folder, read, by their path in it with forward slashes, sorted. Leaves out what is being written.
 * @param {string} folder
 * @returns {Promise<Map<string, import('./zip.mjs').ZipEntry>>}
 */
export async function readFolder(folder) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.new') && !entry.name.startsWith('.'))
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .sort();
  const found = new Map();
  for (const file of files) {
    const name = path.relative(folder, file).split(path.sep).join('/');
    found.set(name, { data: await readFile(file) });
  }
  return found;
}

/** @param {Uint8Array | string} data */
export function sha256Of(data) {
  return createHash('sha256').update(data).digest('hex');
}

/** Writes a file by a rename, and not at all when it is there already: a build that looks at times is not woken. */
export async function writeWhole(file, data) {
  const present = await readFile(file).catch(() => null);
  if (present?.equals(Buffer.from(data))) return;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(`${file}.new`, data);
  await rename(`${file}.new`, file);
}
