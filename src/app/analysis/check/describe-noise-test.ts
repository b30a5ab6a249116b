/** The outcome of the noise test as a sentence that names the test and its figures. */

import { figure, Message, message } from '../../words/message';
import { leastIntervals, NoiseTest } from './noise-test';

/** Smaller values of p are not written out. */
const leastP = 0.001;

export function describeNoiseTest(test: NoiseTest): Message {
  if (test.verdict === 'unknown') {
    switch (test.reason) {
      case 'no-series':
        return message('Check.Test.NoSeries');
      case 'too-few-intervals':
        return message('Check.Test.TooFew', figure('count', test.intervalCount), figure('count', leastIntervals));
      case 'dependent-intervals':
        return message('Check.Test.Drift');
    }
  }
  const isDifferent = test.verdict === 'different';
  if (test.t === null) {
    return message(isDifferent ? 'Check.Test.DifferentWithoutSpread' : 'Check.Test.SameWithoutSpread');
  }
  const { coordinator, other, p } = test;
  return message(
    isDifferent ? 'Check.Test.Different' : 'Check.Test.NotDifferent',
    figure('count', coordinator.count),
    figure('count', other.count),
    figure('count', coordinator.effectiveCount),
    figure('count', other.effectiveCount),
    p < leastP
      ? message('Check.Test.PBelow', figure('probability', leastP))
      : message('Check.Test.P', figure('probability', p)),
  );
}
