// What files import, for tests of the direction in which folders may do so.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow } from './files-below.mjs';

const docComment = /^\s*\/\*\*[\s\S]*?\*\//gm;

/** Whether a file, by its whole path, is a source that people edit. */
export function isSource(file) {
  return (
    /\.(ts|mjs|js)$/.test(file) &&
    !/[/\\](generated|assets|node_modules|dist|build[/\\](linux|windows)[^/\\]*)[/\\]/.test(file)
  );
}

/**
 * What the files below a folder import of the project's own files.
 * @param {string} folder
 * @param {(file: string) => boolean} isMeant which files are looked at, by their whole path
 * @param {object} [options]
 * @param {string} [options.base] the folder that paths are below; the same one unless given
 * @param {boolean} [options.ofCode] whether types that a comment imports are left out
 * @returns {{ file: string, target: string }[]} as {@link importsOf}
 */
export function importsBelow(folder, isMeant, { base = folder, ofCode = false } = {}) {
  const textOf = (file) => {
    const text = readFileSync(file, 'utf8');
    return ofCode ? text.replaceAll(docComment, '') : text;
  };
  return filesBelow(folder, isMeant).flatMap((file) => importsOf(base, file, textOf(file)));
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

/**
 * Files that import each other, be it through others.
 * @param {{ file: string, target: string }[]} imports by whole names, so that a target is called as the file itself is
 * @returns {string[][]} the files of each circle, in the order of their names
 */
export function circlesOf(imports) {
  const targetsOf = new Map();
  for (const { file, target } of imports) targetsOf.set(file, [...(targetsOf.get(file) ?? []), target]);
  const reached = new Map([...targetsOf.keys()].map((file) => [file, filesReached(targetsOf, file)]));
  const found = new Set();
  for (const [file, others] of reached) {
    if (!others.has(file)) continue;
    found.add(JSON.stringify([...others].filter((other) => reached.get(other)?.has(file)).sort()));
  }
  return [...found].sort().map((text) => JSON.parse(text));
}

/** What a file imports, and what that imports. */
function filesReached(targetsOf, file) {
  const reached = new Set();
  const open = [...(targetsOf.get(file) ?? [])];
  while (open.length > 0) {
    const next = open.pop();
    if (reached.has(next)) continue;
    reached.add(next);
    open.push(...(targetsOf.get(next) ?? []));
  }
  return reached;
}
