// Goes through families, judges the verdict of each case, and counts.
import { actionOf, leastHelp } from './action.mjs';
import { makeCase } from './cases.mjs';
import { claimsOf, isTrue, judge } from './judge.mjs';
import { knownSearchOf, rememberIops, runOf } from './known-cases.mjs';
import { budgetSeconds, isSearchable } from './search.mjs';

/**
 * One judged case.
 * @typedef {object} Outcome
 * @property {string} family
 * @property {boolean} isTextbook
 * @property {string} state of the verdict
 * @property {'high' | 'medium' | 'low'} confidence
 * @property {number | null} probability that the verdict gives itself
 * @property {string} binds what limits in truth
 * @property {string[]} claims what the verdict says
 * @property {boolean} isOpen whether it says nothing, not even what it may be
 * @property {boolean} claimsTooMuch whether one of them is not true
 * @property {number} measuredIops
 * @property {'right' | 'suspected' | 'wrong' | 'nothing'} judgement
 * @property {{ key: string, gain: number | null } | null} [action] what comes of the verdict's action, in a simulation
 * @property {{ seconds: number, isCut: boolean } | null} [search] how long it took, and whether the budget ended it
 */

/**
 * Judges the verdicts of these families' cases.
 * @param {import('./cases.mjs').Family[]} families
 * @param {{ cases: number, seed: number }} options
 * @param {(input: object) => object} assessResult the verdict
 * @param {import('./search.mjs').SearchQuestions | null} [questions] to search for each limit; one run each without
 * @returns {Promise<Outcome[]>}
 */
export async function benchFamilies(families, { cases, seed }, assessResult, questions = null) {
  const outcomes = [];
  for (const family of families) {
    for (let index = 0; index < cases; index++) {
      const one = makeCase(family, seed, index);
      const search = questions !== null && isSearchable(one) ? await knownSearchOf(one, questions) : null;
      const { input } = search ?? runOf(one);
      if (search === null) rememberIops(one.system, input.result.timeSpans[0].total.iops);
      const verdict = assessResult(input);
      outcomes.push({
        ...outcomeOf(family, one, verdict),
        action: actionOf(one.system, verdict),
        search: search && { seconds: search.seconds, isCut: search.isCut },
      });
    }
  }
  return outcomes;
}

/** What came of a case's verdict. */
export function outcomeOf({ name, isTextbook = false }, one, verdict) {
  const claims = claimsOf(verdict);
  return {
    family: name,
    isTextbook,
    state: verdict.state,
    confidence: verdict.confidence.level,
    probability: verdict.confidence.probability,
    binds: one.label.binds,
    claims,
    isOpen: claims.length === 0,
    claimsTooMuch: claims.some((claim) => !isTrue(claim, one.label)),
    measuredIops: verdict.measuredIops,
    judgement: judge(verdict, one.label),
  };
}

/**
 * Whether a verdict names what limits, or may limit; if no measurement can show it, a verdict that names nothing is
 * right as well.
 */
const isClaim = ({ judgement, isOpen = false }) => judgement !== 'nothing' && !isOpen;
/** Whether what it says is true, however sure it is. */
const isTold = ({ judgement }) => judgement === 'right' || judgement === 'suspected';

/**
 * How many of these outcomes are right, and how many of those name something; are not settled, though they suspect the right
 * thing; say nothing; or are wrong. Of the right ones, how many claim more than is true.
 */
export function countOf(outcomes) {
  const number = (judgement) => outcomes.filter((one) => one.judgement === judgement).length;
  return {
    cases: outcomes.length,
    right: number('right'),
    named: outcomes.filter((one) => one.judgement === 'right' && isClaim(one)).length,
    suspected: number('suspected'),
    wrong: number('wrong'),
    nothing: number('nothing'),
    tooMuch: outcomes.filter((one) => one.judgement === 'right' && one.claimsTooMuch).length,
  };
}

/**
 * The counts that the program prints.
 * @param {Outcome[]} outcomes
 */
export function summaryOf(outcomes) {
  const names = [...new Set(outcomes.map(({ family }) => family))];
  return {
    families: names.map((family) => ({ family, ...countOf(outcomes.filter((one) => one.family === family)) })),
    textbook: countOf(outcomes.filter(({ isTextbook }) => isTextbook)),
    all: countOf(outcomes),
    sure: sureOf(outcomes),
    naming: namingOf(outcomes),
    rightlyOpen: outcomes.filter(({ judgement, isOpen }) => judgement === 'right' && isOpen).length,
    actions: actionsOf(outcomes),
    searches: searchesOf(outcomes),
    tenths: tenthsOf(outcomes),
    calibration: ['high', 'medium', 'low'].map((confidence) => {
      const claimed = outcomes.filter((one) => one.confidence === confidence && isClaim(one));
      return { confidence, claims: claimed.length, right: claimed.filter(isTold).length };
    }),
  };
}

/** Verdicts that name something and are as sure as this. */
const sureFrom = 0.9;

/** How many verdicts name something with this probability or more, and how many of those are right. */
function sureOf(outcomes) {
  const sure = outcomes.filter((one) => isClaim(one) && one.probability !== null && one.probability >= sureFrom);
  return { claims: sure.length, right: sure.filter(isTold).length };
}

/** How many verdicts name nothing, and for how many of those nothing could be named. */
function namingOf(outcomes) {
  const nothing = outcomes.filter((one) => !isClaim(one));
  return { nothing: nothing.length, rightly: nothing.filter(({ judgement }) => judgement === 'right').length };
}

/** Of the verdicts that give themselves a probability, how many are right, by tenths of it from the highest down. */
function tenthsOf(outcomes) {
  const told = outcomes.filter((one) => one.probability !== null && isClaim(one));
  return [9, 8, 7, 6, 5, 4, 3, 2, 1, 0]
    .map((tenth) => ({
      from: tenth / 10,
      of: told.filter(({ probability }) => Math.floor(probability * 10) === tenth),
    }))
    .filter(({ of }) => of.length > 0)
    .map(({ from, of }) => ({
      from,
      claims: of.length,
      told: meanOf(of),
      right: of.filter(isTold).length,
      chance: chanceOf(meanOf(of), of.length),
    }));
}

const meanOf = (outcomes) => outcomes.reduce((sum, { probability }) => sum + probability, 0) / outcomes.length;

/** How far the share that is right may be from a true probability by chance, in 19 of 20 cases. */
const chanceOf = (probability, count) => 1.96 * Math.sqrt((probability * (1 - probability)) / count);

/** How many actions that promise more IOPS bring them; by action, and the families in which they do not. */
export function actionsOf(outcomes) {
  const taken = outcomes.filter(({ action }) => (action ?? null) !== null);
  const promising = taken.filter(({ action }) => action.gain !== null);
  const helps = ({ action }) => action.gain >= leastHelp;
  const counted = (of) => ({ promised: of.length, raised: of.filter(helps).length });
  const by = (nameOf) =>
    [...new Set(promising.map(nameOf))]
      .sort()
      .map((name) => ({ name, ...counted(promising.filter((one) => nameOf(one) === name)) }));
  return {
    verdicts: taken.length,
    ...counted(promising),
    byAction: by(({ action }) => action.key),
    failing: by(({ family }) => family).filter(({ promised, raised }) => raised < promised),
  };
}

/** How long searches take; null where there was none. */
function searchesOf(outcomes) {
  const searches = outcomes.flatMap(({ search }) => search ?? []);
  if (searches.length === 0) return null;
  const seconds = searches.map((one) => one.seconds).sort((left, right) => left - right);
  const at = (share) => seconds[Math.ceil(share * seconds.length) - 1];
  return {
    count: searches.length,
    medianSeconds: at(0.5),
    percentile95Seconds: at(0.95),
    mostSeconds: at(1),
    aboveBudget: seconds.filter((one) => one > budgetSeconds).length,
    cut: searches.filter(({ isCut }) => isCut).length,
  };
}
