// The figures that the verdict has to keep: those of a few fixed cases of each family.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../base/paths.mjs';

const keptFile = path.join(root, 'local/truth/kept.json');
/** The cases that the figures are of; quick enough for a test. */
export const keptCases = { cases: 2, seed: 1 };

/**
 * What is kept of a summary, in whole hundredths to the safe side.
 * @param {ReturnType<import('./bench.mjs').summaryOf>} summary
 * @returns {{ textbookRightPercentAtLeast: number, wrongPercentAtMost: number }}
 */
export function keptOf({ textbook, all }) {
  return {
    textbookRightPercentAtLeast: Math.floor((100 * textbook.right) / textbook.cases),
    wrongPercentAtMost: Math.ceil((100 * all.wrong) / all.cases),
  };
}

/** What is better than it was stays allowed; what is worse is a problem each. */
export function problemsOf(kept, now) {
  return [
    ...(now.textbookRightPercentAtLeast < kept.textbookRightPercentAtLeast
      ? [`textbook right: ${now.textbookRightPercentAtLeast} %, kept ${kept.textbookRightPercentAtLeast} %`]
      : []),
    ...(now.wrongPercentAtMost > kept.wrongPercentAtMost
      ? [`wrong: ${now.wrongPercentAtMost} %, kept ${kept.wrongPercentAtMost} %`]
      : []),
  ];
}

export async function readKept() {
  return JSON.parse(await readFile(keptFile, 'utf8'));
}

export function writeKept(kept) {
  return writeFile(keptFile, `${JSON.stringify(kept, null, 2)}\n`);
}
