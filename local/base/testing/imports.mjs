// What files import, for tests of the direction in which folders may do so.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * What the files below a folder import of the project's own files.
 * @param {string} folder
 * @param {(file: string) => boolean} isMeant which files are looked at, by their whole path
 * @returns {{ file: string, target: string }[]} as {@link importsOf}
 */
export function importsBelow(folder, isMeant) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .filter(isMeant)
    .flatMap((file) => importsOf(folder, file, readFileSync(file, 'utf8')));
}

/**
 * What one file imports by a relative path.
 * @param {string} folder the paths are below
 * @param {string} file its whole path
 * @param {string} text its content
 * @returns {{ file: string, target: string }[]} both below the folder, with slashes; what lies outside begins with `..`
 */
export function importsOf(folder, file, text) {
  const specifiers = [...text.matchAll(/(?:\bfrom\s+|\bimport\s*\(?\s*)'(\.{1,2}\/[^']+)'/g)].map(([, name]) => name);
  const below = (name) => path.relative(folder, name).split(path.sep).join('/');
  return specifiers.map((name) => ({ file: below(file), target: below(path.resolve(path.dirname(file), name)) }));
}
