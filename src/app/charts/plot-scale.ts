/** Scales from values to pixels, with round figures to mark them by. */

export interface PlotScale {
  /** The pixel of a value. */
  at(value: number): number;
  /** The value at a pixel. */
  valueAt(pixel: number): number;
  readonly ticks: readonly number[];
}

/** Pixels of the ends: the first belongs to the least value. */
export interface PixelRange {
  readonly from: number;
  readonly to: number;
}

/** From 0 to at least `highest`, with round steps and about a tick for each `pixelsPerTick`. */
export function linearScale(highest: number, { from, to }: PixelRange, pixelsPerTick: number): PlotScale {
  const mostTicks = Math.max(2, Math.floor(Math.abs(to - from) / pixelsPerTick));
  const step = roundStep(highest / mostTicks);
  const count = Math.max(1, Math.ceil(highest / step - 1e-9));
  const top = count * step;
  return {
    at: (value) => from + (value / top) * (to - from),
    valueAt: (pixel) => ((pixel - from) / (to - from)) * top,
    ticks: Array.from({ length: count + 1 }, (_, index) => index * step),
  };
}

/** No tick of a linear scale up to `highest` is above it. */
export function mostTick(highest: number): number {
  // With two steps, each is at most 2.5 times the half of it.
  return Math.ceil(2.5 * highest);
}

/** Equal distances for equal ratios. `base` is that of the ticks: 2 for block sizes, 10 for IOPS. */
export function logScale(
  lowest: number,
  highest: number,
  { from, to }: PixelRange,
  { base, pixelsPerTick }: { readonly base: 2 | 10; readonly pixelsPerTick: number },
): PlotScale {
  const [low, high] = [Math.log(lowest), Math.log(highest)];
  const at = (value: number): number => from + ((Math.log(value) - low) / (high - low)) * (to - from);
  return {
    at,
    valueAt: (pixel) => Math.exp(low + ((pixel - from) / (to - from)) * (high - low)),
    ticks: logTicks(lowest, highest, base, Math.max(2, Math.floor(Math.abs(to - from) / pixelsPerTick))),
  };
}

/** Powers of the base, every other where there are too many; 2 and 5 times powers of ten where there are few. */
function logTicks(lowest: number, highest: number, base: 2 | 10, most: number): number[] {
  const first = Math.ceil(Math.log(lowest) / Math.log(base) - 1e-9);
  const last = Math.floor(Math.log(highest) / Math.log(base) + 1e-9);
  const powers = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => base ** (first + index));
  if (base === 10 && powers.length * 3 <= most) {
    return Array.from({ length: last - first + 3 }, (_, index) => 10 ** (first - 1 + index))
      .flatMap((power) => [power, 2 * power, 5 * power])
      .filter((value) => value >= lowest * (1 - 1e-9) && value <= highest * (1 + 1e-9));
  }
  const every = Math.max(1, Math.ceil(powers.length / most));
  return powers.filter((_, index) => index % every === 0);
}

/** 1, 2 or 5 times a power of ten, no less than `least`. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(least, Number.MIN_VALUE)));
  return ([1, 2, 5].find((factor) => factor * power >= least * (1 - 1e-9)) ?? 10) * power;
}
