/** A scale of time with round marks in the reader's time zone. */

import { PixelRange, PlotScale } from '../charts/plot-scale';

export interface TimeScale extends PlotScale {
  /** Between two marks. */
  readonly stepMilliseconds: number;
}

const minute = 60_000;
const hour = 60 * minute;
export const dayMilliseconds = 24 * hour;
const steps = [
  ...[1, 2, 5, 10, 30].map((count) => count * minute),
  ...[1, 3, 6, 12].map((count) => count * hour),
  ...[1, 2, 7, 14, 30, 91, 182, 365, 730, 1825].map((count) => count * dayMilliseconds),
];
const longestStep = 3650 * dayMilliseconds;

/** From the first to the last time, with about one mark per `pixelsPerTick`; a single time is in the middle. */
export function timeScale(first: number, last: number, { from, to }: PixelRange, pixelsPerTick: number): TimeScale {
  const [low, high] = first === last ? [first - hour, last + hour] : [first, last];
  const most = Math.max(1, Math.floor(Math.abs(to - from) / pixelsPerTick));
  const stepMilliseconds = steps.find((step) => (high - low) / step <= most) ?? longestStep;
  // Midnight and full hours of the reader.
  const shift = new Date(low).getTimezoneOffset() * minute;
  const firstTick = Math.ceil((low - shift) / stepMilliseconds) * stepMilliseconds + shift;
  const count = Math.max(0, Math.floor((high - firstTick) / stepMilliseconds) + 1);
  return {
    at: (time) => from + ((time - low) / (high - low)) * (to - from),
    valueAt: (pixel) => low + ((pixel - from) / (to - from)) * (high - low),
    ticks: Array.from({ length: count }, (_, index) => firstTick + index * stepMilliseconds),
    stepMilliseconds,
  };
}
