/** Robust statistics: outliers and gaps are the rule in counters. */

/** The median of the values; null without values. */
export function median(values: readonly number[]): number | null {
  return quantile(values, 0.5);
}

/** Interpolated between the two nearest values; null without values. */
export function quantile(values: readonly number[], part: number): number | null {
  // By their values without a function to compare them, which is most of the time otherwise.
  const sorted = Float64Array.from(values).sort();
  const at = part * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low === undefined || high === undefined ? null : low + (at - Math.floor(at)) * (high - low);
}

/** How many of these are known. */
export function countOfKnown(values: readonly (number | null)[]): number {
  return values.filter((value) => value !== null).length;
}

/** The ranks of all values together, ties with their mean. */
function ranksOf(values: readonly number[]): number[] {
  const order = values.map((value, index) => ({ value, index })).sort((one, other) => one.value - other.value);
  const ranks = new Array<number>(values.length).fill(0);
  for (let from = 0; from < order.length;) {
    let to = from;
    while (to + 1 < order.length && order[to + 1]?.value === order[from]?.value) {
      to += 1;
    }
    for (let place = from; place <= to; place += 1) {
      ranks[order[place]?.index ?? 0] = (from + to) / 2 + 1;
    }
    from = to + 1;
  }
  return ranks;
}

export interface Slope {
  readonly perStep: number;
  /** Ends of the interval that holds the true slope. */
  readonly interval: readonly [number, number];
  /** Of the fitted line, at the last point. */
  readonly last: number;
  /** By how much that may be wrong on either side: twice what the points' spread makes of it, since it is at an end. */
  readonly lastError: number;
}

/** 99.5 % of a normal distribution lie within so many standard deviations. */
const deviations = 2.807;

/**
 * Theil and Sen's slope: the middle of the slopes between all pairs of points, with Sen's interval by the variance of
 * Kendall's S (99.5 %). Points that are missing are left out. null with fewer than three.
 */
export function theilSen(values: readonly (number | null)[]): Slope | null {
  const points = values.flatMap((value, at) => (value === null ? [] : [{ at, value }]));
  const slopes = points
    .flatMap((one, index) => points.slice(index + 1).map((other) => (other.value - one.value) / (other.at - one.at)))
    .sort((one, other) => one - other);
  const count = points.length;
  const perStep = median(slopes);
  const last = points.at(-1);
  if (count < 3 || perStep === null || last === undefined) {
    return null;
  }
  const spread = deviations * Math.sqrt((count * (count - 1) * (2 * count + 5)) / 18);
  const low = Math.floor((slopes.length - spread) / 2);
  const high = Math.ceil((slopes.length + spread) / 2);
  const residuals = points.map(({ at, value }) => value - perStep * at);
  const level = median(residuals) ?? 0;
  const deviation = spreadAround(level, residuals);
  return {
    perStep,
    interval: [slopes[low] ?? -Infinity, slopes[high] ?? Infinity],
    last: level + perStep * last.at,
    lastError: (2 * deviations * deviation) / Math.sqrt(count),
  };
}

/** Correlation of ranks of what both have; null with fewer than ten. */
export function rankCorrelation(one: readonly (number | null)[], other: readonly (number | null)[]): number | null {
  const pairs = one.flatMap((value, index) => {
    const second = other[index] ?? null;
    return value === null || second === null ? [] : [[value, second] as const];
  });
  if (pairs.length < 10) {
    return null;
  }
  return correlation(ranksOf(pairs.map(([left]) => left)), ranksOf(pairs.map(([, right]) => right)));
}

function correlation(left: readonly number[], right: readonly number[]): number {
  const [leftMean, rightMean] = [meanOf(left), meanOf(right)];
  let [both, leftSquares, rightSquares] = [0, 0, 0];
  left.forEach((value, index) => {
    const [dx, dy] = [value - leftMean, (right[index] ?? rightMean) - rightMean];
    both += dx * dy;
    leftSquares += dx * dx;
    rightSquares += dy * dy;
  });
  return leftSquares === 0 || rightSquares === 0 ? 0 : both / Math.sqrt(leftSquares * rightSquares);
}

/** How much a value is like the one before it, from −1 to 1; 0 where too little is known. */
export function persistence(values: readonly (number | null)[]): number {
  const pairs = values.slice(1).flatMap((value, index) => {
    const before = values[index] ?? null;
    return value === null || before === null ? [] : [[before, value] as const];
  });
  return pairs.length < 10
    ? 0
    : correlation(
        pairs.map(([before]) => before),
        pairs.map(([, value]) => value),
      );
}

/** The mean of values, of which there is one at least. */
export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** How far values are from a level: as wide as a deviation where the spread is normal, whatever a few outliers do. */
export function spreadAround(level: number, values: readonly number[]): number {
  return 1.4826 * (median(values.map((value) => Math.abs(value - level))) ?? 0);
}

/** Standard deviation of a sample; with many values by their middle, so that a few outliers do not count. */
export function deviationOf(values: readonly number[]): number {
  if (values.length >= fewestOfMiddle) {
    return spreadAround(median(values) ?? 0, values);
  }
  const mean = meanOf(values);
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return values.length < 2 ? Infinity : Math.sqrt(squares / (values.length - 1));
}

const fewestOfMiddle = 20;

/** The same of the values above a level alone: on days on which nobody works they may be far below it. */
export function deviationAbove(level: number, values: readonly number[]): number {
  const squares = values.reduce((sum, value) => sum + Math.max(0, value - level) ** 2, 0);
  return values.length < 2 ? Infinity : Math.sqrt((2 * squares) / (values.length - 1));
}

/**
 * As rare in Student's distribution as so many deviations in the normal one: a deviation that few values told is not known well.
 * Source: Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.5
 */
export function studentFactor(deviations: number, freedom: number): number {
  const [z, n] = [deviations, freedom];
  const z2 = z * z;
  const terms = [
    (z2 + 1) / 4,
    (5 * z2 ** 2 + 16 * z2 + 3) / 96,
    (3 * z2 ** 3 + 19 * z2 ** 2 + 17 * z2 - 15) / 384,
    (79 * z2 ** 4 + 776 * z2 ** 3 + 1482 * z2 ** 2 - 1920 * z2 - 945) / 92_160,
  ];
  return z * terms.reduce((sum, term, index) => sum + term / n ** (index + 1), 1);
}
