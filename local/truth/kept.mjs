// The figures that the verdict has to keep: those of a few fixed cases of each family, and what is required of them in any
// case.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../base/paths.mjs';
import { StepError } from '../base/steps.mjs';
import { benchFamilies, summaryOf } from './bench.mjs';
import {
  changesOf,
  isSteady,
  reportOfChanges,
  reportOfSearches,
  summaryOfChanges,
  summaryOfSearches,
} from './changes.mjs';
import { linesOfCertainty } from './report.mjs';

const keptFile = path.join(root, 'local/truth/kept.json');
/** The cases that the figures are of; quick enough for a test. Those of high rates take longest, and are one each. */
export const keptCases = { cases: 2, seed: 1 };
const keptOfHighRates = { ...keptCases, cases: 1 };
/** Few families have a change, so there are more cases of them. */
const keptChanges = { cases: 10, seed: 1 };
/** Of the textbook, more cases are taken than the verdict's: with all others that are steady, enough for a rate of 1 %. */
const keptSteadyTextbook = { cases: 4, seed: 1 };
/** Of fewer verdicts that say about the same probability, the share that is right says nothing of it. */
export const leastOfTenth = 20;
/** A tenth may say as many points more or less than are right. */
const pointsOfTenth = 5;

/**
 * What is kept of single runs and of searches, in whole hundredths to the safe side.
 * `right` has what names the limit, and what rightly says nothing where no measurement tells; `named` only the former. `open`
 * is what is not settled, with the right suspect or, `nothing`, with none.
 * @typedef {{ textbookRightPercentAtLeast: number, rightPercentAtLeast: number, namedPercentAtLeast: number,
 *   openPercentAtMost: number, nothingPercentAtMost: number, wrongPercentAtMost: number,
 *   helpfulPercentAtLeast: number }} Kept
 * What is kept of searches beside that: of the verdicts that say 90 % and more, how many are right; how far the probability
 * is from the share that is right, in points, at most over the tenths of it that have enough verdicts; how many tenths these
 * are; how long the longest search takes.
 * @typedef {Kept & { sureRightPercentAtLeast: number, calibrationPointsAtMost: number, judgedTenthsAtLeast: number,
 *   secondsAtMost: number }} KeptSearch
 * What is kept of the changes of level in runs, and in searches where they last.
 * @typedef {{ steadyRunsAtLeast: number, steadySearchesAtLeast: number, foundByEnginePercentAtLeast: number, foundPercentAtLeast: number, falsePercentAtMost: number,
 *   foundBySearchPercentAtLeast: number, falseBySearchPercentAtMost: number }} KeptChanges
 * What is required may leave out what is kept.
 * @typedef {{ oneRun: Kept, search: KeptSearch, changes: KeptChanges }} KeptFigures
 */

/**
 * The figures of the fixed cases, and how many verdicts there are of each tenth of the probability.
 * @returns {Promise<{ figures: KeptFigures, tenths: object[], lines: string[] }>} `lines` are for people
 */
export async function keptOf(families, assessResult, questions) {
  const [high, low] = [true, false].map((isHigh) =>
    families.filter(({ hasHighRates = false }) => hasHighRates === isHigh),
  );
  const of = async (asked) =>
    summaryOf([
      ...(await benchFamilies(low, keptCases, assessResult, asked)),
      ...(await benchFamilies(high, keptOfHighRates, assessResult, asked)),
    ]);
  const oneRun = await of(null);
  const search = await of(questions);
  const { figures: changes, lines } = await keptChangesOf(families, { assessResult, questions });
  return {
    figures: { oneRun: sharesOf(oneRun), search: figuresOfSearches(search), changes },
    tenths: search.tenths,
    lines: [...linesOfCertainty(search), ...lines],
  };
}

/** @returns {Promise<{ figures: KeptChanges, lines: string[] }>} */
async function keptChangesOf(families, judges) {
  const changing = families.filter(({ name }) => /^burst-of-.*-ends$/.test(name));
  const steady = await steadyWindowsOf(families, judges);
  const windows = await changesOf(changing, keptChanges, judges);
  const [run, verdict] = summaryOfChanges([...windows, ...steady]);
  const { lasting, without: ofSearches } = summaryOfSearches([...windows, ...steady]);
  const found = ({ bursts }) => Math.floor((100 * bursts.found) / bursts.changes);
  const falsePercent = ({ without }) => Math.ceil((100 * without.false) / without.windows);
  const figures = {
    steadyRunsAtLeast: run.without.windows,
    steadySearchesAtLeast: ofSearches.searches,
    foundByEnginePercentAtLeast: found(run),
    foundPercentAtLeast: found(verdict),
    falsePercentAtMost: Math.max(falsePercent(run), falsePercent(verdict)),
    foundBySearchPercentAtLeast: Math.floor((100 * lasting.found) / lasting.changes),
    falseBySearchPercentAtMost: Math.ceil((100 * ofSearches.false) / ofSearches.searches),
  };
  return { figures, lines: linesOfChanges([...windows, ...steady]) };
}

/** The cases that the verdict is judged by, as far as nothing changes in them: they are simulated already. */
async function steadyWindowsOf(families, judges) {
  const parts = [
    [({ isTextbook }) => isTextbook, keptSteadyTextbook],
    [({ isTextbook, hasHighRates = false }) => !isTextbook && !hasHighRates, keptCases],
    [({ hasHighRates = false }) => hasHighRates, keptOfHighRates],
  ];
  const windows = [];
  for (const [isOfPart, cases] of parts) {
    windows.push(...(await changesOf(families.filter(isOfPart), { ...cases, isWanted: isSteady }, judges)));
  }
  return windows;
}

function linesOfChanges(windows) {
  return [reportOfSearches(summaryOfSearches(windows)), ...reportOfChanges(summaryOfChanges(windows)).split('\n')];
}

/** @returns {Kept} */
export function sharesOf({ textbook, all, actions }) {
  return {
    textbookRightPercentAtLeast: Math.floor((100 * textbook.right) / textbook.cases),
    rightPercentAtLeast: Math.floor((100 * all.right) / all.cases),
    namedPercentAtLeast: Math.floor((100 * all.named) / all.cases),
    openPercentAtMost: Math.ceil((100 * (all.suspected + all.nothing)) / all.cases),
    nothingPercentAtMost: Math.ceil((100 * all.nothing) / all.cases),
    wrongPercentAtMost: Math.ceil((100 * all.wrong) / all.cases),
    helpfulPercentAtLeast: Math.floor((100 * actions.raised) / actions.promised),
  };
}

/** @returns {KeptSearch} */
export function figuresOfSearches(summary) {
  const judged = summary.tenths.filter(({ claims }) => claims >= leastOfTenth);
  const { sure } = summary;
  return {
    ...sharesOf(summary),
    sureRightPercentAtLeast: Math.floor((100 * sure.right) / sure.claims),
    calibrationPointsAtMost: Math.ceil(10 * Math.max(...judged.map(pointsBeyondChance))) / 10,
    judgedTenthsAtLeast: judged.length,
    secondsAtMost: Math.ceil(summary.searches.mostSeconds),
  };
}

/**
 * How far what a tenth says is from the share that is right, in points; of fewer verdicts than tell it to five points, less what
 * chance adds to these five in one of twenty benches.
 */
function pointsBeyondChance({ right, claims, told, chance }) {
  const off = Math.abs((100 * right) / claims - 100 * told);
  return Math.max(0, off - Math.max(0, 100 * chance - pointsOfTenth));
}

/** The tenths of the probability that too few verdicts say for a judgement, with how many that are. */
export function tenthsWithTooFew(tenths) {
  const claimsFrom = new Map(tenths.map(({ from, claims }) => [Math.round(10 * from), claims]));
  return [9, 8, 7, 6, 5, 4, 3, 2, 1, 0]
    .map((tenth) => ({ percent: 10 * tenth, claims: claimsFrom.get(tenth) ?? 0 }))
    .filter(({ claims }) => claims < leastOfTenth);
}

/**
 * Reports each figure that is worse or missing; better ones are allowed, and so is what there is no figure of.
 * @param {Partial<KeptFigures>} kept or required
 * @param {KeptFigures} now
 */
export function problemsOf(kept, now, word = 'kept') {
  const holds = (name, value, found) => (name.endsWith('AtMost') ? found <= value : found >= value);
  return Object.entries(kept).flatMap(([of, figures]) =>
    Object.entries(figures)
      .filter(([name, value]) => !Number.isFinite(now[of][name]) || !holds(name, value, now[of][name]))
      .map(([name, value]) => `${of} ${name}: ${now[of][name]}, ${word} ${value}`),
  );
}

/** What of all searches of a bench is less than required; a few families or cases of it show something else. */
export async function lessThanRequired(summary) {
  const { required } = await readKept();
  return problemsOf({ search: required.search }, { search: figuresOfSearches(summary) }, 'required');
}

/** The same of all real searches. */
export async function realLessThanRequired(summary) {
  const { requiredOfReal } = await readKept();
  return problemsOf({ real: requiredOfReal }, { real: sharesOf(summary) }, 'required');
}

/**
 * What has to hold, of real searches too, and what did last.
 * @returns {Promise<{ required: Partial<KeptFigures>, requiredOfReal: Partial<Kept>, kept: KeptFigures }>}
 */
export async function readKept() {
  return JSON.parse(await readFile(keptFile, 'utf8'));
}

/** What is required stays, and is kept as well. */
export async function writeKept(kept) {
  const { required, requiredOfReal } = await readKept();
  const problems = problemsOf(required, kept, 'required');
  if (problems.length > 0) {
    throw new StepError(
      `Nothing was written: ${problems.join('; ')}.`,
      'Mend the verdict, not what is required of it.',
    );
  }
  await writeFile(keptFile, `${JSON.stringify({ required, requiredOfReal, kept }, null, 2)}\n`);
}
