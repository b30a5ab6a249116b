/** What each explanation that was left expected of a step, beside what the step brought. */

import { figure, Message, message } from '../../words/public-api';
import { limitFigure } from '../limits/limit-figure';
import { nameInScope } from '../verdict/assess-limits';
import { AssessmentInput } from '../verdict/verdict-types';
import { unlistedName } from './answer-search';
import { settleResult } from './assess-result';
import { Cause, Explanation, shareOfCeiling } from './explanation';
import { iopsOfKnownLimit } from './explanations';
import { isAcrossChange } from './search-findings';
import { gainOf, isSameWork, Search, Step } from './search-steps';
import { leastGain, Settled, SettledCause } from './settled';
import { waitsForItsTurn, workShare } from './waits';
import { Outcome, outcomesIn, tellsOfCeiling } from './weigh';

/**
 * What an explanation expects of the IOPS of a step, as a change of those that it is compared with: from, and no more than. Of a
 * step at half the rate, it is the latency.
 */
export interface Prediction {
  readonly name: Message;
  readonly from: number;
  /** Infinity where it may be as many more as one likes. */
  readonly to: number;
  /** Whether the step rules it out: it is not looked at in later ones. */
  readonly isRuledOut: boolean;
}

/** An explanation with a name, and what it says of a step; null where that is nothing. */
interface Hypothesis {
  readonly name: Message;
  /** Whether the verdict names it. */
  readonly isNamed: boolean;
  predict(step: Step): Omit<Prediction, 'name'> | null;
}

/** A gain by as many times the least one is no chance. */
const clearTimes = 3;
/** A smaller part of the file that does as much more is served by something else. */
const cacheTimes = 2;
const contradictions: readonly Outcome[] = ['more', 'less'];

/**
 * By the place of its time span, what was expected of each step that is compared with another. What the verdict names is not
 * ruled out by any of them, and neither are the two that it is not settled between. A step that comes after a change of level
 * rules out nothing.
 */
export function predictionsOf(input: AssessmentInput): ReadonlyMap<number, readonly Prediction[]> {
  const found = settleResult(input);
  const predictions = new Map<number, readonly Prediction[]>();
  if (found === null) {
    return predictions;
  }
  const { settled } = found;
  const ofCeiling = hypothesesOfCeiling(settled, input);
  const ruledOut = new Set<string>();
  for (const step of settled.judged.steps) {
    const tells = !isAcrossChange(step, input.result);
    const hypotheses = [...hypothesesOfStep(step, settled), ...ofCeiling];
    predictions.set(
      step.timeSpan.index,
      hypotheses.flatMap((one) => {
        const key = JSON.stringify(one.name);
        const predicted = step.before === null || ruledOut.has(key) ? null : one.predict(step);
        if (predicted === null) {
          return [];
        }
        const isRuledOut = predicted.isRuledOut && tells && !one.isNamed;
        if (isRuledOut) {
          ruledOut.add(key);
        }
        return [{ ...predicted, name: one.name, isRuledOut }];
      }),
    );
  }
  return predictions;
}

/** What would limit at the depth, the threads or the part of the file that the step changes. */
function hypothesesOfStep(step: Step, settled: Settled): Hypothesis[] {
  const { change, before } = step;
  const { causes } = settled;
  if (before === null) {
    return [];
  }
  const names = (kind: SettledCause['kind']): boolean => causes.some((cause) => cause.kind === kind);
  switch (change) {
    case 'deeper':
    case 'shallower':
      return hypothesesOfDepth(step, before, settled);
    case 'idle':
      return isSameWork(step, before) && step.queueDepth < before.queueDepth
        ? hypothesesOfDepth(step, before, settled)
        : [];
    case 'slower':
      return hypothesesOfWaiting(settled);
    case 'moreThreads':
      return [
        {
          name: message('Verdict.Hypothesis.Threads'),
          isNamed: names('engineCpu'),
          predict: () => ({
            from: 0,
            to: threadsOf(step) / threadsOf(before) - 1,
            isRuledOut: gainOf(step) < leastGain,
          }),
        },
      ];
    case 'smallerPart':
    case 'hotPart':
      return [
        {
          name: message('Verdict.Hypothesis.Cache'),
          isNamed: names('cache'),
          predict: () => ({
            from: cacheTimes * leastGain,
            to: Infinity,
            isRuledOut: gainOf(step) < cacheTimes * leastGain,
          }),
        },
      ];
    default:
      return [];
  }
}

/** Either the shallower depth of the two limits, or something that a deeper queue leaves as it is. */
function hypothesesOfDepth(step: Step, before: Step, { causes, judged }: Settled): Hypothesis[] {
  const [shallow, deep] = step.change === 'deeper' ? [before, step] : [step, before];
  const depth = figure('count', shallow.queueDepth);
  const gain = shallow.iops === 0 ? Infinity : deep.iops / shallow.iops - 1;
  const inProportion = step.queueDepth / before.queueDepth - 1;
  // The verdict is about the requested depth.
  const isAnswered = causes.length > 0 && shallow.queueDepth === judged.asked.queueDepth;
  const isDepth = causes.some(({ kind }) => kind === 'depth');
  return [
    {
      name: message('Verdict.Hypothesis.Depth', depth),
      isNamed: isDepth && isAnswered,
      predict: () => ({ from: inProportion, to: inProportion, isRuledOut: gain < leastGain }),
    },
    {
      name: message('Verdict.Hypothesis.Ceiling', depth),
      isNamed: !isDepth && isAnswered,
      predict: () => ({ from: 0, to: 0, isRuledOut: gain >= clearTimes * leastGain }),
    },
  ];
}

/** Either something that a request waits for, which it need not at half the rate, or what does its work. */
function hypothesesOfWaiting({ causes, judged }: Settled): Hypothesis[] {
  const isNamed = (isOfDevice: boolean): boolean => causes.some(({ kind }) => (kind === 'device') === isOfDevice);
  return [
    {
      name: message('Verdict.Hypothesis.Turn'),
      isNamed: isNamed(false),
      // A throttle that lets many pass at once is not seen by a single request.
      predict: () => ({ from: -1, to: workShare - 1, isRuledOut: false }),
    },
    {
      name: message('Verdict.Hypothesis.Work'),
      isNamed: isNamed(true),
      predict: () => ({ from: workShare - 1, to: 0, isRuledOut: waitsForItsTurn(judged) }),
    },
  ];
}

/** What may set the ceiling, the likeliest of each name. */
function hypothesesOfCeiling({ ceiling, causes, judged }: Settled, input: AssessmentInput): Hypothesis[] {
  const named = causes.length > 0 ? causes : ceiling.slice(0, 2).map(({ cause }) => cause);
  const known = { judged, outcomeOf: outcomesIn(judged, input), input, named };
  const all = ceiling.map((one) => hypothesisOf(one, known));
  const isFirst = ({ name }: Hypothesis, index: number): boolean =>
    all.findIndex((other) => JSON.stringify(other.name) === JSON.stringify(name)) === index;
  return all.filter(isFirst);
}

interface Known {
  readonly judged: Search;
  readonly outcomeOf: (explanation: Explanation, step: Step) => Outcome;
  readonly input: AssessmentInput;
  readonly named: readonly SettledCause[];
}

function hypothesisOf(explanation: Explanation, { judged, outcomeOf, input, named }: Known): Hypothesis {
  const { cause } = explanation;
  return {
    name: nameOfCause(cause),
    isNamed: named.some((one) => isSameCause(one, cause)),
    predict: (step) => {
      if (!tellsOfCeiling(step, judged.full)) {
        return null;
      }
      const outcome = outcomeOf(explanation, step);
      // Whatever set the ceiling, another known limit may come first with what the step changes.
      const most = outcome === 'lessWhereAnotherLimits' ? iopsOfKnownLimit(step, input) : null;
      const change = changeBy(explanation, step, judged.full, { outcome, most: most ?? Infinity });
      return change === null ? null : { ...change, isRuledOut: contradictions.includes(outcome) };
    },
  };
}

/** A limit with its figure: of one scope there may be several. */
export function nameOfCause(cause: Cause): Message {
  if (cause.kind === 'limit' || cause.kind === 'oneDisk') {
    const { limit } = cause;
    return message('Verdict.Name.WithFigure', nameInScope(limit), limitFigure(limit, limit.value));
  }
  return unlistedName(cause);
}

function isSameCause(one: SettledCause, other: Cause): boolean {
  return one === other || (one.kind === 'limit' && other.kind === 'limit' && one.limit.id === other.limit.id);
}

/** The change of IOPS that an explanation expects; null where it says nothing, or fits whatever is seen. */
function changeBy(
  explanation: Explanation,
  step: Step,
  full: Step,
  { outcome, most }: { readonly outcome: Outcome; readonly most: number },
): Pick<Prediction, 'from' | 'to'> | null {
  const expected = explanation.expect(step);
  const share = shareOfCeiling(explanation, step, full);
  const { before } = step;
  if (expected === null || expected.most === Infinity || before === null || !share) {
    return null;
  }
  // What counts large requests as several, as was seen, lets as many fewer of them pass, at most.
  const least = outcome === 'inUnits' ? Math.min(1, blockOf(full) / blockOf(step)) : expected.least;
  const changeAt = (one: number): number => Math.min((step.iops * one) / share, most) / before.iops - 1;
  return { from: changeAt(least), to: changeAt(expected.most) };
}

function blockOf({ target }: Step): number {
  return target.blockSizeBytes ?? 1;
}

function threadsOf({ timeSpan }: Step): number {
  return timeSpan.threadCount;
}
