/** How well the mean of a run is known from the run itself. */

/** Fewer parts of a run say nothing of how its parts differ. */
const fewestParts = 4;
/** Of the normal distribution, with 2.5 % above it. */
const normal = 1.959964;

/**
 * Half of the 95 % interval of the mean of a run's parts, in percent of the mean. Parts that follow each other are alike, so
 * fewer of them count: by their lag-1 autocorrelation, as for the steady state of a step (engine/COMPATIBILITY.md).
 * @param values of parts of equal length, in their order
 * @returns infinite where there are too few to tell; 0 for parts that are all alike
 */
export function meanErrorPercent(values: readonly number[]): number {
  const count = values.length;
  if (count < fewestParts) {
    return Infinity;
  }
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  const deviations = values.map((value) => value - mean);
  const squares = deviations.reduce((sum, deviation) => sum + deviation ** 2, 0);
  if (squares === 0) {
    return 0;
  }
  const products = deviations.slice(1).reduce((sum, deviation, index) => sum + deviation * (deviations[index] ?? 0), 0);
  const likeness = Math.min(0.95, Math.max(0, products / squares));
  const independent = Math.max(2, (count * (1 - likeness)) / (1 + likeness));
  const error = Math.sqrt(squares / (count - 1) / independent);
  return (100 * quantileOfT(independent - 1) * error) / mean;
}

/** Of Student's distribution, with 2.5 % above it: Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.5. */
function quantileOfT(degrees: number): number {
  const x = normal;
  return (
    x +
    (x ** 3 + x) / (4 * degrees) +
    (5 * x ** 5 + 16 * x ** 3 + 3 * x) / (96 * degrees ** 2) +
    (3 * x ** 7 + 19 * x ** 5 + 17 * x ** 3 - 15 * x) / (384 * degrees ** 3)
  );
}
