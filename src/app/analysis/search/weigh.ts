/** Which explanations of a ceiling survive the steps of a search. */

import { AssessmentInput } from '../verdict/verdict-types';
import { Explanation, isUnlisted, isVm, shareOfCeiling } from './explanation';
import { iopsOfKnownLimit } from './explanations';
import { waitsAtDisks, waitsAtOneDisk, waitsBeforeDisks } from './others';
import { likelihoodOfPace } from './pace';
import { alikeShare, differenceOfRepeats, errorOf, Search, Step } from './search-steps';

/** An explanation with its probability: their sum is 1, including a rest for all other causes. */
export interface Weighed extends Explanation {
  readonly probability: number;
  /** Of that, the share of the same limit where others' load counts otherwise; 0 where that makes no difference. */
  readonly shareOfOtherLoad: number;
}

/** Two means are compared, and what they are compared with is no more exact than this. */
const comparisonError = 0.03;
const likelihoods = {
  asExpected: 0.9,
  /** What would fit whatever is seen is no better for it, and least so for what is not the same as at the ceiling. */
  asWide: 0.25,
  asWideAndSame: 0.45,
  inUnits: 0.45,
  notTold: 0.45,
  lessWhereAnotherLimits: 0.5,
  lessSlightly: 0.35,
  less: 0.12,
  /** Where something else limits one step, it may well limit another. */
  lessAgain: 0.3,
  more: 0.01,
};
/** What lets only so many requests pass is seldom behind the disks that a machine of one's own sees. */
const behindDisks = 0.1;
const priorOfSomethingElse = 0.03;
/** Something else that is almost as near takes a little. */
const slightlyLess = 0.88;
/** What is counted of others may have something in it that goes past the limit, and comes and goes. */
const mostOfBystanders = 0.15;
/** Of a smaller request, as often as the latency of a single one. */
const littleWait = 2;

/** The explanations by probability, the likeliest first. */
export function weigh(search: Search, explanations: readonly Explanation[], input: AssessmentInput): Weighed[] {
  const compared = search.steps.filter((step) => tellsOfCeiling(step, search.full));
  const outcomeOf = outcomesIn(search, input);
  const [isAtOneDisk, isBeforeDisks] = [waitsAtOneDisk(search), waitsBeforeDisks(search)];
  // The disks of a virtual machine have its host and its limits behind them.
  const isAtDisks = !isVm(input) && waitsAtDisks(search);
  const weights = explanations.map(
    (one) =>
      one.prior *
      likelihoodOfPace(search, one, input) *
      (isAtOneDisk && !isOfOneDisk(one) ? likelihoods.more : 1) *
      (isBeforeDisks && isOfDisks(one) ? likelihoods.more : 1) *
      (isAtDisks && !isOfDisks(one) ? behindDisks : 1) *
      likelihoodOfSteps(compared.map((step) => likelihoods[outcomeOf(one, step)])),
  );
  const rest = priorOfSomethingElse * compared.reduce((product) => product * 0.5, 1);
  const whole = weights.reduce((sum, weight) => sum + weight, rest);
  const weighed = explanations.map((one, index) => ({
    ...one,
    probability: (weights[index] ?? 0) / whole,
    shareOfOtherLoad: 0,
  }));
  return asOne(weighed.sort(byProbability), search).sort(byProbability);
}

/** Whether one of several disks may be what it names. */
function isOfOneDisk({ cause }: Explanation): boolean {
  return (
    cause.kind === 'device' || cause.kind === 'oneDisk' || (cause.kind === 'limit' && cause.limit.scope === 'disk')
  );
}

/** Whether requests wait at the disks, where it is what it names. */
function isOfDisks(one: Explanation): boolean {
  return isOfOneDisk(one) || (one.cause.kind === 'limit' && one.cause.limit.scope === 'pool');
}

function byProbability(left: Weighed, right: Weighed): number {
  return right.probability - left.probability;
}

/** A limit is the same with every load of others that it counts: one is used for all. */
function asOne(weighed: readonly Weighed[], search: Search): Weighed[] {
  return weighed.flatMap((one, index) => {
    const others = weighed.filter((other) => other !== one && isSameLimit(other, one));
    if (others.some((other) => weighed.indexOf(other) < index)) {
      return [];
    }
    const stands = standingFor(one, others, search);
    const probability = others.reduce((sum, other) => sum + other.probability, one.probability);
    // What a published limit counts is known.
    const isOpen = stands.cause.kind !== 'limit' && probability > 0;
    return [{ ...stands, probability, shareOfOtherLoad: isOpen ? 1 - stands.probability / probability : 0 }];
  });
}

function isSameLimit(one: Weighed, other: Weighed): boolean {
  const [left, right] = [one.cause, other.cause];
  if (left.kind === 'limit' && right.kind === 'limit') {
    return left.limit.id === right.limit.id && left.copies === right.copies && one.cachePath === other.cachePath;
  }
  return isUnlisted(left) && isUnlisted(right) && left.kind === right.kind && left.direction === right.direction;
}

/**
 * The likeliest; where the asked workload is below the ceiling by what others did more meanwhile, the likeliest that counts
 * them: that both together stay the same is no chance.
 */
function standingFor(likeliest: Weighed, others: readonly Weighed[], { asked, full }: Search): Weighed {
  const reaches = (one: Weighed): boolean => {
    const share = shareOfCeiling(one, asked, full) ?? 0;
    return share >= 1 - alikeShare && share <= 1 + mostOfBystanders;
  };
  return likeliest.cause.kind === 'limit' ? ([likeliest, ...others].find(reaches) ?? likeliest) : likeliest;
}

/** Steps at the full depth or deeper that change something else: they reject explanations. */
export function tellsOfCeiling(step: Step, full: Step): boolean {
  return (
    step !== full &&
    ['moreThreads', 'largerBlock', 'smallerBlock', 'reads', 'writes', 'smallerPart', 'again'].includes(step.change) &&
    step.queueDepth >= full.queueDepth
  );
}

function likelihoodOfSteps(ofSteps: readonly number[]): number {
  const isLess = (one: number): boolean => one === likelihoods.less;
  const lessAgain = Math.max(0, ofSteps.filter(isLess).length - 1);
  const others = ofSteps.filter((one) => !isLess(one));
  const first = ofSteps.some(isLess) ? likelihoods.less : 1;
  return others.reduce((product, one) => product * one, first * likelihoods.lessAgain ** lessAgain);
}

/** How what an explanation expects of a step compares with what was seen. */
export type Outcome = keyof typeof likelihoods;

/** The evidence of each step at the ceiling for an explanation. */
export function outcomesIn(search: Search, input: AssessmentInput): (explanation: Explanation, step: Step) => Outcome {
  const { full, idle } = search;
  // What differs between steps that do the same is no evidence.
  const leastTolerance = Math.max(comparisonError, 1.5 * differenceOfRepeats(search));
  return (explanation, step) => {
    const tolerance = Math.max(leastTolerance, errorOf(step) + errorOf(full));
    const expected = explanation.expect(step);
    if (expected === null) {
      return 'notTold';
    }
    const share = shareOfCeiling(explanation, step, full);
    if (share === null) {
      return 'less';
    }
    const { least, most, mayCountUnits = false } = expected;
    if (share > most * (1 + tolerance)) {
      return 'more';
    }
    if (share >= least * (1 - tolerance)) {
      return most < Infinity ? 'asExpected' : Math.abs(share - 1) <= tolerance ? 'asWideAndSame' : 'asWide';
    }
    if (mayCountUnits && isWholeFraction(share, tolerance)) {
      return 'inUnits';
    }
    if (share >= least * slightlyLess) {
      return 'lessSlightly';
    }
    if (iopsOfKnownLimit(step, input) !== null) {
      return 'lessWhereAnotherLimits';
    }
    return waitsLittle(step, idle) ? 'notTold' : 'less';
  };
}

/** Whether a step's requests wait so little that their number may limit them, and no ceiling. */
function waitsLittle({ change, latencyMicroseconds }: Step, idle: Step | null): boolean {
  const floor = idle?.latencyMicroseconds ?? null;
  return (
    change === 'smallerBlock' &&
    floor !== null &&
    latencyMicroseconds !== null &&
    latencyMicroseconds < littleWait * floor
  );
}

/** Whether a share is a half, a third, and so on: as of larger requests that count as several. */
function isWholeFraction(share: number, tolerance: number): boolean {
  const count = Math.round(1 / share);
  return count > 1 && Math.abs(share * count - 1) <= tolerance;
}
