// What a script brings along to a node, because it is not there: files that it dot-sources, put in their place.
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const dotSource = /^\. '([^']+)'$/;
const tableEntry = /^([A-Za-z]\w*) = (.*)$/;

/**
 * A script's text with each dot-sourced file in the place of the line that names it, and without whole-line comments.
 * {{version}} becomes the package's, {{packageSha256}} its hash and {{gatewayModule}} the name of the module with the
 * commands; what of the module's words the carried files use comes first.
 * @param {string} text
 * @param {{ folder: string, version: string, gatewayModule: string, packageSha256: string, words: Record<string, string> }} from
 *   folder: what the paths in it are relative to; words: the module's texts by key
 */
export function withCarried(text, { folder, version, gatewayModule, packageSha256, words }) {
  const lines = [];
  for (const line of text.split('\n')) {
    const path = dotSource.exec(line)?.[1];
    if (!path) {
      lines.push(line);
      continue;
    }
    const carried = readCarried(resolve(folder, path));
    const table = wordsOf(carried, words);
    if (table) lines.push(table);
    lines.push(carried);
  }
  const values = { version, gatewayModule, packageSha256 };
  return lines.join('\n').replaceAll(/\{\{(version|gatewayModule|packageSha256)\}\}/g, (_, name) => values[name]);
}

/** A file and those that it dot-sources itself, without comments. */
function readCarried(file) {
  const text = readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
  return text
    .split('\n')
    .flatMap((line) => {
      const path = dotSource.exec(line)?.[1];
      return path ? readCarried(resolve(dirname(file), path)) : [line];
    })
    .filter((line) => line.trim() && !/^\s*#/.test(line))
    .join('\n');
}

/** The module's table of words: key and text, as ConvertFrom-StringData reads it. */
export function readWords(text) {
  return Object.fromEntries(
    text
      .split('\n')
      .map((line) => tableEntry.exec(line))
      .filter(Boolean)
      .map(([, key, words]) => [key, words]),
  );
}

/** The part of the words that a text names, as a PowerShell table; nothing where it names none. */
function wordsOf(text, words) {
  const named = new Set([...text.matchAll(/'([A-Za-z]\w*)'/g)].map(([, key]) => key));
  const used = Object.keys(words).filter((key) => named.has(key) || named.has(key.replace(/Action$/, '')));
  if (!text.includes('$strings')) return '';
  const entries = used.map((key) => `'${key}' = '${words[key].replaceAll("'", "''")}'`);
  return ['$strings = @{', ...entries, '}'].join('\n');
}
