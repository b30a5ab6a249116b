/** What the answer of a check rests on, as a sentence: runs, and what the difference is known to lie within. */

import { figure, Message, message } from '../../words/public-api';
import { CheckDecision, leastRuns, marginPercent, RatioEstimate } from './decide-check';

export function describeDecision(decision: CheckDecision, runCount: number): Message {
  const { verdict, estimate, countedRuns, leftOutRuns } = decision;
  if (estimate === null) {
    return verdict === 'not-settled'
      ? message('Check.Test.LeftOut', figure('count', leftOutRuns), figure('count', runCount))
      : message('Check.Test.TooFew', figure('count', runCount), figure('count', leastRuns));
  }
  const runs = figure('count', countedRuns);
  const isSettled = verdict === 'different' || verdict === 'same';
  if (isSettled && estimate.low === estimate.high) {
    return message('Check.Test.WithoutSpread', runs);
  }
  const range = [rangeOf(estimate), confidenceOf(estimate)] as const;
  switch (verdict) {
    case 'different':
      return message('Check.Test.Different', runs, ...range);
    case 'same':
      return message('Check.Test.Same', runs, ...range, figure('percent', marginPercent));
    case 'not-settled':
      return message('Check.Test.NotSettled', runs, ...range);
    case 'continue':
      return message('Check.Test.SoFar', runs, ...range);
  }
}

/** What the difference lies within: "20% to 22% fewer IOPS". */
function rangeOf({ low, high }: RatioEstimate): Message {
  const ofLow = figure('percent', 100 * Math.abs(low - 1));
  const ofHigh = figure('percent', 100 * Math.abs(high - 1));
  return high < 1
    ? // The smaller difference first.
      message('Check.Range.Fewer', ofHigh, ofLow)
    : message(low > 1 ? 'Check.Range.More' : 'Check.Range.Around', ofLow, ofHigh);
}

/** "22% fewer IOPS": the other node's share of the coordinator node's IOPS, in words. */
export function iopsPart(ratio: number): Message {
  const percent = 100 * (ratio - 1);
  return message(percent < 0 ? 'Check.Part.FewerIops' : 'Check.Part.MoreIops', figure('percent', Math.abs(percent)));
}

function confidenceOf({ confidencePercent }: RatioEstimate): ReturnType<typeof figure> {
  return figure('percent', confidencePercent);
}
