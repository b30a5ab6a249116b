/** Scales from values to pixels, with round figures to mark them by. */

export interface PlotScale {
  /** The pixel of a value. */
  at(value: number): number;
  /** The value at a pixel. */
  valueAt(pixel: number): number;
  readonly ticks: readonly number[];
}

/** What is shown of an axis, in shares of the whole one. */
export interface PlotPart {
  readonly low: number;
  readonly high: number;
}

export const wholePart: PlotPart = { low: 0, high: 1 };

/** Pixels of the ends that are shown: the first belongs to the least value. */
export interface PixelRange {
  readonly from: number;
  readonly to: number;
  /** What the scale has between these ends; all of it, unless a part is enlarged. */
  readonly part?: PlotPart;
}

/** Pixels for shares of the whole scale, and back. */
interface Window {
  at(share: number): number;
  shareAt(pixel: number): number;
}

function windowOf({ from, to, part: { low, high } = wholePart }: PixelRange): Window {
  return {
    at: (share) => from + ((share - low) / (high - low)) * (to - from),
    shareAt: (pixel) => low + ((pixel - from) / (to - from)) * (high - low),
  };
}

/** Where a pixel of the whole chart is while a part of it is enlarged. */
export function enlarged(range: PixelRange): (pixel: number) => number {
  const { at } = windowOf(range);
  return (pixel) => at((pixel - range.from) / (range.to - range.from));
}

/** With fewer, an axis cannot be read. */
const fewestTicks = 3;

/** From 0 to at least `highest`, with round steps and about a tick for each `pixelsPerTick`. */
export function linearScale(highest: number, range: PixelRange, pixelsPerTick: number): PlotScale {
  const mostTicks = Math.max(2, Math.floor(Math.abs(range.to - range.from) / pixelsPerTick));
  const step = roundStep(highest / mostTicks);
  const count = Math.max(1, Math.ceil(highest / step - 1e-9));
  const top = count * step;
  const { at, shareAt } = windowOf(range);
  const valueAt = (pixel: number): number => shareAt(pixel) * top;
  return {
    at: (value) => at(value / top),
    valueAt,
    ticks: roundTicks(valueAt(range.from), valueAt(range.to), mostTicks),
  };
}

function roundTicks(lowest: number, highest: number, most: number, stepOf = roundStep): number[] {
  const step = stepOf((highest - lowest) / most);
  const first = Math.ceil(lowest / step - 1e-9);
  const last = Math.floor(highest / step + 1e-9);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * step);
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
  range: PixelRange,
  { base, pixelsPerTick }: { readonly base: 2 | 10; readonly pixelsPerTick: number },
): PlotScale {
  const [low, high] = [Math.log(lowest), Math.log(highest)];
  const { at, shareAt } = windowOf(range);
  const valueAt = (pixel: number): number => Math.exp(low + shareAt(pixel) * (high - low));
  const most = Math.max(2, Math.floor(Math.abs(range.to - range.from) / pixelsPerTick));
  const shown = [valueAt(range.from), valueAt(range.to)] as const;
  const ticks = logTicks(...shown, base, most);
  return {
    at: (value) => at((Math.log(value) - low) / (high - low)),
    valueAt,
    // Of a part that holds hardly a power, ticks at equal distances tell more.
    ticks:
      range.part !== undefined && ticks.length < fewestTicks
        ? roundTicks(...shown, most, base === 2 ? evenStep : roundStep)
        : ticks,
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

/** A power of two, no less than `least`. */
function evenStep(least: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(least, Number.MIN_VALUE)) - 1e-9);
}

/** 1, 2 or 5 times a power of ten, no less than `least`. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(least, Number.MIN_VALUE)));
  return ([1, 2, 5].find((factor) => factor * power >= least * (1 - 1e-9)) ?? 10) * power;
}
