// The module's own words: the texts of its strings file, by key, so that none is repeated here.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../base/paths.mjs';
import { ProblemError } from '../base/problem.mjs';

const file = path.join(root, 'powershell-module/Headroom/en-US/Headroom.strings.psd1');
/** What a terminal acts on instead of showing it, as the module's Problem.ps1 has it. */
const terminalSigns = /[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

const strings = new Map(
  (await readFile(file, 'utf8'))
    .split('\n')
    .map((line) => /^([A-Za-z]+) = (.+)$/.exec(line.trimEnd()))
    .filter(Boolean)
    // In such a file a backslash is written twice.
    .map(([, key, text]) => [key, text.replaceAll('\\\\', '\\')]),
);

/** A text of the module with what is filled in. */
export function words(key, ...filled) {
  if (!strings.has(key)) throw new Error(`The module's strings file has no ${key}.`);
  return strings.get(key).replace(/\{(\d+)\}/g, (_, number) => String(filled[number] ?? ''));
}

/** A problem as the module makes it: its code, and the words that its strings file has for it. */
export function problemOf(code, filled = [], target = null) {
  return {
    code,
    message: sentence(words(code, ...filled)),
    action: sentence(words(`${code}Action`, ...filled)),
    target,
  };
}

/** The same, to be thrown. */
export function problem(code, filled, target) {
  return new ProblemError(problemOf(code, filled, target));
}

/** A count in words: of one, or of several. */
export function counted(count, one, other) {
  return count === 1 ? words(one) : words(other, count);
}

/** On one line, without what a terminal acts on, and with a full stop where it ends in what somebody else says. */
function sentence(text) {
  const line = text
    .replace(/\s*[\r\n]+\s*/g, ' ')
    .trimEnd()
    .replace(terminalSigns, '?');
  return /[.!?\u2026]["')\]]*$/.test(line) ? line : `${line.replace(/[:;, ]+$/, '')}.`;
}
