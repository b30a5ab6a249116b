/** From the weights of explanations to how often such an answer is right. */

import { SettledCause } from './settled';

/** A weight, and how often answers of that weight are right. */
type Knot = readonly [weight: number, share: number];

/**
 * Counted of 2,577 answers of searches that `npm run truth` simulated with the seeds 3201 to 3206: below 0.8,
 * 22 of 22 were right that name the disks and 34 of 36 that name something else; up to 0.9, 42 of 42 and 363 of 367; above,
 * 302 of 303 and 1,804 of 1,807. Doubts about steps made no difference: with one grave one at least, 108 of 108 were right.
 * Other physics are less kind, so that these stay on the modest side, and nothing is surer than 0.99.
 */
const knotsFromEight: readonly Knot[] = [
  [0.844, 0.93],
  [0.9, 0.965],
  [1, 0.99],
];
const knotsOfDisks: readonly Knot[] = [[0, 0], [0.7, 0.905], [0.8, 0.92], ...knotsFromEight];
const knotsOfOthers: readonly Knot[] = [[0, 0], [0.7, 0.915], [0.8, 0.92], ...knotsFromEight];

/** The share of right answers among those that name this with this weight, from 0 to 1. */
export function calibrated(weight: number, kind: SettledCause['kind']): number {
  const knots = kind === 'device' ? knotsOfDisks : knotsOfOthers;
  const above = knots.findIndex(([from]) => from >= weight);
  const [to, from] = [knots[above] ?? knots[knots.length - 1], knots[above - 1] ?? knots[0]];
  if (to === undefined || to === from) {
    return weight;
  }
  return from[1] + ((weight - from[0]) / (to[0] - from[0])) * (to[1] - from[1]);
}
