// The files of a folder, for tests that look at all sources.
import { readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * @param {string} folder
 * @param {(file: string) => boolean} isMeant which files, by their whole path
 * @returns {string[]} whole paths of the files in it, and in the folders below
 */
export function filesBelow(folder, isMeant) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .filter(isMeant);
}
