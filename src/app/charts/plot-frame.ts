/** The size of a chart, and the room that its axes take. */

import { textWidth } from './plot-labels';
import { PlotFrame } from './plot-model';

const margins = { left: 60, top: 22, bottom: 40 } as const;
const leastRight = 16;
const heights = { wide: 340, narrow: 280, narrowBelow: 420 } as const;
const compactHeight = 210;

/** A compact one stands beside its like, or above what belongs to it. */
export type PlotSize = 'usual' | 'compact';

/** Pixels beside a frame at whose right edge this tick is, so that it is not cut. */
export function rightOfTicks(text: string): number {
  return Math.max(leastRight, Math.ceil(textWidth(text) / 2) + 3);
}

/** @param right pixels that are free beside the frame */
export function plotFrame(
  width: number,
  right: number,
  size: PlotSize = 'usual',
): { readonly height: number; readonly frame: PlotFrame } {
  const usual = width < heights.narrowBelow ? heights.narrow : heights.wide;
  const height = size === 'compact' ? compactHeight : usual;
  return {
    height,
    frame: { left: margins.left, right: width - right, top: margins.top, bottom: height - margins.bottom },
  };
}
