/** Which explanations of a ceiling survive the steps of a search. */

import { AssessmentInput } from '../verdict/verdict-types';
import { Explanation, isAtKnownLimit } from './explanations';
import { Search, Step } from './search-steps';

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
  { below: 0.001, throttle: 100, device: 1 },
  { below: 0.003, throttle: 20, device: 1 },
  { below: 0.008, throttle: 2, device: 1 },
  { below: 0.015, throttle: 1, device: 2 },
  { below: Infinity, throttle: 1, device: 8 },
] as const;

const unknownEvenness = { throttle: 1, device: 1 } as const;
/** Fewer steps are alike by chance. */
const leastAlike = 3;

/** The explanations by probability, the likeliest first. */
export function weigh(search: Search, explanations: readonly Explanation[], input: AssessmentInput): Weighed[] {
  const { full } = search;
  const compared = search.steps.filter((step) => tellsOfCeiling(step, full));
  const unevenness = unevennessOf(search);
  const even = evenness.find(({ below }) => unevenness !== null && unevenness < below) ?? unknownEvenness;
  const weights = explanations.map(
    (one) =>
      one.prior *
      { even: even.throttle, uneven: even.device, either: Math.max(even.throttle / 2, even.device / 2) }[one.pace] *
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
  { expect }: Explanation,
  { step, full }: { readonly step: Step; readonly full: Step },
  input: AssessmentInput,
): number {
  const tolerance = Math.max(leastTolerance, errorOf(step) + errorOf(full));
  const expected = expect(step);
  if (expected === null) {
    return likelihoods.less;
  }
  if (step.iops > expected.mostIops * (1 + tolerance)) {
    return likelihoods.more;
  }
  if (step.iops >= expected.leastIops * (1 - tolerance)) {
    return likelihoods.asExpected;
  }
  return isAtKnownLimit(step, input) ? likelihoods.lessWhereAnotherLimits : likelihoods.less;
}

/** By how much of their mean steps differ that reach the same ceiling with the same requests; null for too few. */
export function unevennessOf({ steps, full }: Search): number | null {
  const alike = steps.filter(
    (step) =>
      step.queueDepth >= full.queueDepth / 2 &&
      step.target.blockSizeBytes === full.target.blockSizeBytes &&
      step.target.writePercent === full.target.writePercent &&
      Math.abs(step.iops / full.iops - 1) <= 0.06 &&
      step.change !== 'shallower',
  );
  const means = alike.map(({ iops }) => iops);
  if (means.length < leastAlike) {
    return null;
  }
  const mean = means.reduce((sum, iops) => sum + iops, 0) / means.length;
  const variance = means.reduce((sum, iops) => sum + (iops - mean) ** 2, 0) / Math.max(1, means.length - 1);
  return Math.sqrt(variance) / mean;
}

/** How far a step's mean may be from the truth, as a share of it, with 95 % confidence. */
export function errorOf({ timeSpan: { steadyState } }: Step): number {
  return (steadyState?.halfWidthPercent ?? unknownErrorPercent) / 100;
}
