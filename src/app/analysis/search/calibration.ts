/** From the weights of explanations to how often such an answer is right. */

/**
 * Weights, and how often answers of that weight are right. Of `npm run truth -- --cases 4` with seeds 1 and 3: 684 answers
 * of searches, of which those from 0.8 on were right in 98.7 %, from 0.9 on in all cases. Nothing is surer than 0.99.
 */
const knots = [
  [0, 0],
  [0.7, 0.74],
  [0.8, 0.92],
  [0.9, 0.97],
  [1, 0.99],
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
