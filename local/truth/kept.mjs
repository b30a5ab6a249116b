// The figures that the verdict has to keep: those of a few fixed cases of each family.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../base/paths.mjs';
import { benchFamilies, summaryOf } from './bench.mjs';

const keptFile = path.join(root, 'local/truth/kept.json');
/** The cases that the figures are of; quick enough for a test. */
export const keptCases = { cases: 2, seed: 1 };

/**
 * What is kept of single runs and of searches, in whole hundredths to the safe side.
 * @typedef {{ textbookRightPercentAtLeast: number, rightPercentAtLeast: number, wrongPercentAtMost: number }} Kept
 */

/**
 * The figures of the fixed cases.
 * @returns {Promise<{ oneRun: Kept, search: Kept }>}
 */
export async function keptOf(families, assessResult, questions) {
  const of = async (asked) => sharesOf(summaryOf(await benchFamilies(families, keptCases, assessResult, asked)));
  return { oneRun: await of(null), search: await of(questions) };
}

/** @returns {Kept} */
export function sharesOf({ textbook, all }) {
  return {
    textbookRightPercentAtLeast: Math.floor((100 * textbook.right) / textbook.cases),
    rightPercentAtLeast: Math.floor((100 * all.right) / all.cases),
    wrongPercentAtMost: Math.ceil((100 * all.wrong) / all.cases),
  };
}

/** What is better than it was stays allowed; what is worse is a problem each. */
export function problemsOf(kept, now) {
  return Object.entries(kept).flatMap(([of, figures]) =>
    Object.entries(figures)
      .filter(([name, value]) => (name.endsWith('AtMost') ? now[of][name] > value : now[of][name] < value))
      .map(([name, value]) => `${of} ${name}: ${now[of][name]}, kept ${value}`),
  );
}

export async function readKept() {
  return JSON.parse(await readFile(keptFile, 'utf8'));
}

export function writeKept(kept) {
  return writeFile(keptFile, `${JSON.stringify(kept, null, 2)}\n`);
}
