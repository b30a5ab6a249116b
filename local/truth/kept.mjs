// The figures that the verdict has to keep: those of a few fixed cases of each family.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../base/paths.mjs';
import { benchFamilies, summaryOf } from './bench.mjs';
import { changesOf, summaryOfChanges } from './changes.mjs';

const keptFile = path.join(root, 'local/truth/kept.json');
/** The cases that the figures are of; quick enough for a test. Those of high rates take longest, and are one each. */
export const keptCases = { cases: 2, seed: 1 };
const keptOfHighRates = { ...keptCases, cases: 1 };
/** Few families have a change, so there are more cases of them; the textbook has none. */
const keptChanges = { cases: 10, seed: 1 };
const keptWithoutChange = { cases: 1, seed: 1 };

/**
 * What is kept of single runs and of searches, in whole hundredths to the safe side.
 * @typedef {{ textbookRightPercentAtLeast: number, rightPercentAtLeast: number, wrongPercentAtMost: number,
 *   helpfulPercentAtLeast: number }} Kept
 * What is kept of the changes of level in runs.
 * @typedef {{ foundByEnginePercentAtLeast: number, foundPercentAtLeast: number, falsePercentAtMost: number }} KeptChanges
 */

/**
 * The figures of the fixed cases.
 * @returns {Promise<{ oneRun: Kept, search: Kept, changes: KeptChanges }>}
 */
export async function keptOf(families, assessResult, questions) {
  const [high, low] = [true, false].map((isHigh) =>
    families.filter(({ hasHighRates = false }) => hasHighRates === isHigh),
  );
  const of = async (asked) =>
    sharesOf(
      summaryOf([
        ...(await benchFamilies(low, keptCases, assessResult, asked)),
        ...(await benchFamilies(high, keptOfHighRates, assessResult, asked)),
      ]),
    );
  return {
    oneRun: await of(null),
    search: await of(questions),
    changes: await keptChangesOf(families, { assessResult, questions }),
  };
}

/** @returns {Promise<KeptChanges>} */
async function keptChangesOf(families, judges) {
  const changing = families.filter(({ name }) => /^burst-of-.*-ends$/.test(name));
  const steady = families.filter(({ isTextbook }) => isTextbook);
  const [run, verdict] = summaryOfChanges([
    ...(await changesOf(changing, keptChanges, judges)),
    ...(await changesOf(steady, keptWithoutChange, judges)),
  ]);
  const found = ({ bursts }) => Math.floor((100 * bursts.found) / bursts.changes);
  const falsePercent = ({ without }) => Math.ceil((100 * without.false) / without.windows);
  return {
    foundByEnginePercentAtLeast: found(run),
    foundPercentAtLeast: found(verdict),
    falsePercentAtMost: Math.max(falsePercent(run), falsePercent(verdict)),
  };
}

/** @returns {Kept} */
export function sharesOf({ textbook, all, actions }) {
  return {
    textbookRightPercentAtLeast: Math.floor((100 * textbook.right) / textbook.cases),
    rightPercentAtLeast: Math.floor((100 * all.right) / all.cases),
    wrongPercentAtMost: Math.ceil((100 * all.wrong) / all.cases),
    helpfulPercentAtLeast: Math.floor((100 * actions.raised) / actions.promised),
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
