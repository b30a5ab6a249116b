// What a script brings along to a node, because it is not there: files that it dot-sources, put in their place.
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const dotSource = /^\. '([^']+)'$/;
const functionStart = /^function ([A-Za-z]+-[A-Za-z]+) \{$/;
const functionName = /[A-Za-z]+-[A-Za-z]+/g;
const tableEntry = /^([A-Za-z]\w*) = (.*)$/;

/**
 * A script's text with each dot-sourced file in place of the line that names it, without whole-line comments and without
 * functions that nothing in it leads to.
 * {{version}} becomes the package's, {{packageSha256}} its hash and {{gatewayModule}} the name of the module with the
 * commands; what of the module's words the carried files use comes first.
 * @param {string} text
 * @param {{ folder: string, version: string, gatewayModule: string, packageSha256: string, words: Record<string, string> }} from
 *   folder: what the paths in it are relative to; words: the module's texts by key
 */
export function withCarried(text, { folder, version, gatewayModule, packageSha256, words }) {
  const parts = text.split('\n').map((line) => {
    const path = dotSource.exec(line)?.[1];
    return path ? { carried: readCarried(resolve(folder, path)) } : { line };
  });
  const needed = neededFunctions(parts.map(({ line, carried }) => carried ?? line).join('\n'));
  const lines = [];
  for (const part of parts) {
    if (part.carried === undefined) {
      lines.push(part.line);
      continue;
    }
    const carried = piecesOf(part.carried)
      .filter(({ name }) => name === null || needed.has(name))
      .map((piece) => piece.text)
      .join('\n');
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

/**
 * Names of the functions that a text leads to from its lines outside of functions. A name counts wherever it stands, in a text
 * as well.
 * @param {string} text
 * @returns {Set<string>} in lower case
 */
function neededFunctions(text) {
  const pieces = piecesOf(text);
  const functions = new Map(pieces.filter(({ name }) => name !== null).map((piece) => [piece.name, piece.text]));
  const needed = new Set();
  const open = pieces.filter(({ name }) => name === null).map((piece) => piece.text);
  while (open.length > 0) {
    for (const [found] of open.pop().matchAll(functionName)) {
      const name = found.toLowerCase();
      if (!functions.has(name) || needed.has(name)) continue;
      needed.add(name);
      open.push(functions.get(name));
    }
  }
  return needed;
}

/**
 * The functions of a text, and what stands between them, in order. A function ends with the first brace that nothing stands
 * before, outside of texts of several lines.
 * @param {string} text
 * @returns {{ name: string | null, text: string }[]} names in lower case
 */
function piecesOf(text) {
  const pieces = [];
  let own = null;
  let isInText = false;
  for (const line of text.split('\n')) {
    const name = own ? null : functionStart.exec(line)?.[1];
    if (name) own = { name: name.toLowerCase(), lines: [] };
    const last = pieces.at(-1);
    if (own) own.lines.push(line);
    else if (last?.name === null) last.lines.push(line);
    else pieces.push({ name: null, lines: [line] });
    isInText = isInText ? !/^['"]@/.test(line) : /(?:^|[\s=(,])@['"]$/.test(line);
    if (own && line === '}' && !isInText) {
      pieces.push(own);
      own = null;
    }
  }
  if (own) throw new Error(`The function ${own.name} has no end.`);
  return pieces.map((piece) => ({ name: piece.name, text: piece.lines.join('\n') }));
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
