/** From the weights of explanations to how often such an answer is right. */

/**
 * Weights, and how often answers of that weight are right. Counted of 2,357 answers of searches that `npm run truth` simulated
 * with the seeds 201 to 203: 89 % of those up to 0.775 were right, all 91 of those up to 0.825, 94 % of those up to 0.875, and
 * 99.6 % of the others. Other physics are less kind, so that these stay on the modest side above that, and nothing is surer
 * than 0.985.
 */
const knots = [
  [0, 0],
  [0.7, 0.82],
  [0.775, 0.88],
  [0.8, 0.92],
  [0.844, 0.93],
  [0.9, 0.96],
  [1, 0.985],
] as const;

/** The share of right answers among those with this weight, from 0 to 1. */
export function calibrated(weight: number): number {
  const above = knots.findIndex(([from]) => from >= weight);
  const [to, from] = [knots[above] ?? knots[knots.length - 1], knots[above - 1] ?? knots[0]];
  if (to === undefined || to === from) {
    return weight;
  }
  return from[1] + ((weight - from[0]) / (to[0] - from[0])) * (to[1] - from[1]);
}
