/** From the weights of explanations to how often such an answer is right. */

import { SettledCause } from './settled';

/** A weight, and how often answers of that weight are right. */
type Knot = readonly [weight: number, share: number];

/**
 * Counted of 3,353 answers of searches that `npm run truth` simulated with the seeds 301, 302 and 304. Up to 0.8, 33 of 34
 * answers were right that name something else than the disks, and 16 of 24 that name those: a throttle with an uneven pace
 * looks like disks as well. Above, 99.8 % of the one and 98 % of the other. Other physics are less kind, so that these stay on
 * the modest side, and nothing is surer than 0.985.
 */
const knotsFromEight: readonly Knot[] = [
  [0.844, 0.93],
  [0.9, 0.96],
  [1, 0.985],
];
const knotsOfDisks: readonly Knot[] = [[0, 0], [0.7, 0.64], [0.775, 0.74], [0.8, 0.88], ...knotsFromEight];
const knotsOfOthers: readonly Knot[] = [[0, 0], [0.7, 0.9], [0.8, 0.92], ...knotsFromEight];

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
