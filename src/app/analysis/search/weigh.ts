/** Which explanations of a ceiling survive the steps of a search. */

import { AssessmentInput } from '../verdict/verdict-types';
import { Explanation, isAtKnownLimit, shareOfCeiling } from './explanations';
import { isSameWork, Search, Step } from './search-steps';

/** An explanation with its probability: of all together 1, with a rest for what is none of them. */
export interface Weighed extends Explanation {
  readonly probability: number;
}

/** Two means are compared, and what they are compared with is no more exact than this. */
const leastTolerance = 0.03;
const unknownErrorPercent = 5;
const likelihoods = { asExpected: 0.9, lessWhereAnotherLimits: 0.5, less: 0.08, more: 0.01 };
const priorOfSomethingElse = 0.03;

/** How even a throttle and a device are, as shares of the steps' mean: steps at one ceiling differ by this. */
const evenness = [
  { below: 0.001, throttle: 100, device: 0.2 },
  { below: 0.002, throttle: 50, device: 0.5 },
  { below: 0.004, throttle: 10, device: 1 },
  { below: 0.008, throttle: 2, device: 1 },
  { below: 0.015, throttle: 1, device: 2 },
  { below: Infinity, throttle: 1, device: 8 },
] as const;

const unknownEvenness = { throttle: 1, device: 1 } as const;
/** Steps that differ by no more reach the same ceiling. */
const alikeShare = 0.06;
/** Fewer steps are alike by chance. */
const leastAlike = 3;

/** The explanations by probability, the likeliest first. */
export function weigh(search: Search, explanations: readonly Explanation[], input: AssessmentInput): Weighed[] {
  const { full } = search;
  const compared = search.steps.filter((step) => tellsOfCeiling(step, full));
  const weights = explanations.map(
    (one) =>
      one.prior *
      likelihoodOfPace(search, one) *
      compared.reduce((product, step) => product * likelihoodOf(one, { step, full }, input), 1),
  );
  const rest = priorOfSomethingElse * compared.reduce((product) => product * 0.5, 1);
  const whole = weights.reduce((sum, weight) => sum + weight, rest);
  return explanations
    .map((one, index) => ({ ...one, probability: (weights[index] ?? 0) / whole }))
    .sort((left, right) => right.probability - left.probability);
}

/** Steps at the full depth or deeper that change something else: they reject explanations. */
function tellsOfCeiling(step: Step, full: Step): boolean {
  return (
    step !== full &&
    ['moreThreads', 'largerBlock', 'smallerBlock', 'reads', 'writes', 'smallerPart', 'again'].includes(step.change) &&
    step.queueDepth >= full.queueDepth
  );
}

function likelihoodOf(
  explanation: Explanation,
  { step, full }: { readonly step: Step; readonly full: Step },
  input: AssessmentInput,
): number {
  const tolerance = Math.max(leastTolerance, errorOf(step) + errorOf(full));
  const share = shareOfCeiling(explanation, step, full);
  if (share === null) {
    return likelihoods.less;
  }
  const { least, most } = explanation.expect(step);
  if (share > most * (1 + tolerance)) {
    return likelihoods.more;
  }
  if (share >= least * (1 - tolerance)) {
    return likelihoods.asExpected;
  }
  return isAtKnownLimit(step, input) ? likelihoods.lessWhereAnotherLimits : likelihoods.less;
}

/** How likely it is that what an explanation names lets requests pass as evenly as it was seen. */
function likelihoodOfPace(search: Search, { pace, counted }: Explanation): number {
  const ofAll = unevennessOf(search, counted);
  // In larger blocks something else may limit that is almost as near.
  const ofSameWork = unevennessOf(
    { ...search, steps: search.steps.filter((step) => isSameWork(step, search.full)) },
    counted,
  );
  const unevenness = ofAll === null || ofSameWork === null ? (ofAll ?? ofSameWork) : Math.min(ofAll, ofSameWork);
  const { throttle, device } =
    evenness.find(({ below }) => unevenness !== null && unevenness < below) ?? unknownEvenness;
  return { even: throttle, uneven: device, either: Math.max(throttle, device) / 2 }[pace];
}

/**
 * By how much of their mean steps at the ceiling differ in what is counted; null for too few. A limit counts the same in
 * larger blocks or in reads alone, where it still is what limits.
 */
export function unevennessOf({ steps, full }: Search, counted: Explanation['counted']): number | null {
  const ceiling = counted(full);
  const alike = steps
    .filter(({ queueDepth, change }) => queueDepth >= full.queueDepth / 2 && change !== 'shallower')
    .map(counted)
    .filter((one): one is number => one !== null && ceiling !== null && Math.abs(one / ceiling - 1) <= alikeShare);
  if (alike.length < leastAlike) {
    return null;
  }
  const mean = alike.reduce((sum, one) => sum + one, 0) / alike.length;
  const variance = alike.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (alike.length - 1);
  return Math.sqrt(variance) / mean;
}

/** How far a step's mean may be from the truth, as a share of it, with 95 % confidence. */
export function errorOf({ timeSpan: { steadyState } }: Step): number {
  return (steadyState?.halfWidthPercent ?? unknownErrorPercent) / 100;
}
