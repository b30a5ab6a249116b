/** What was expected of a step in words: those that expect the same are named together. */

import { Result } from '../../../generated/contract';
import { figure, Message, message } from '../../words/public-api';
import { Prediction } from './predictions';
import { isAcrossChange } from './search-findings';
import { gainOf, searchOf, Step } from './search-steps';
import { latencyAtHalfRate } from './waits';

/** Several explanations that expected the same. */
export interface Expectation {
  readonly text: Message;
  readonly isRuledOut: boolean;
}

/** A change by a smaller share does not count. */
const leastShown = 0.0005;

/** What expects the same, and is ruled out or not, is in one line; what is left comes first. */
export function expectationsOf(predictions: readonly Prediction[]): Expectation[] {
  const byText = new Map<string, Prediction[]>();
  for (const one of [...predictions].sort((left, right) => Number(left.isRuledOut) - Number(right.isRuledOut))) {
    const key = `${one.isRuledOut} ${JSON.stringify(changeOf(one))}`;
    byText.set(key, [...(byText.get(key) ?? []), one]);
  }
  return [...byText.values()].flatMap((same) => {
    const [first] = same;
    const list = same.map(({ name }) => name);
    return first === undefined
      ? []
      : [
          {
            text: message('SearchSteps.Expect.Change', { list, join: 'and' }, changeOf(first)),
            isRuledOut: first.isRuledOut,
          },
        ];
  });
}

/** Before what was expected of a step; of one at half the rate, it is the latency. */
export function headingOf({ change }: Step, number: string): Message {
  return message(change === 'slower' ? 'SearchSteps.Expect.OfLatency' : 'SearchSteps.Expect.OfStep', number);
}

/** What a step brought, beside what was expected of it, and whether that can be due to something else. */
export function seenOf(step: Step, result: Result): Message {
  const search = step.change === 'slower' ? searchOf(result) : null;
  const latency = search === null ? null : latencyAtHalfRate(search);
  const change = signed(latency === null ? gainOf(step) : latency - 1);
  return isAcrossChange(step, result)
    ? message('SearchSteps.Expect.SeenAcross', change)
    : message('SearchSteps.Expect.Seen', change);
}

/** "+100%", "−50% to ±0%", or "more". */
function changeOf({ from, to }: Prediction): Message {
  if (to === Infinity) {
    return message('SearchSteps.Expect.More');
  }
  const [least, most] = [signed(from), signed(to)];
  return JSON.stringify(least) === JSON.stringify(most) ? least : message('SearchSteps.Expect.Range', least, most);
}

/** In tenths of a percent, as it is shown: what reads the same is the same. */
function signed(share: number): Message {
  const tenths = Math.round(1000 * Math.abs(share));
  const percent = figure('percent', tenths / 10);
  return Math.abs(share) < leastShown
    ? message('SearchSteps.Expect.Same')
    : message(share < 0 ? 'SearchSteps.Expect.Less' : 'SearchSteps.Expect.Plus', percent);
}
