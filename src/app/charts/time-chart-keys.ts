/** The cursor and the shown part of the time of a chart, and of those that share them. */

import uPlot from 'uplot';

/** At least as many values remain in view. */
const fewestValues = 3;

/** Moves the cursor to a value that is in view, in all charts that share it. */
export function cursorTo(plot: uPlot, group: string | null, index: number): void {
  const [first = 0, last = 0] = plot.series[0]?.idxs ?? [];
  const seconds = plot.data[0][Math.min(Math.max(index, first), last)];
  if (seconds === undefined) {
    return;
  }
  for (const one of sharing(plot, group)) {
    one.setCursor({ left: one.valToPos(seconds, 'x'), top: one.bbox.height / devicePixelRatio / 2 });
  }
}

/** Shows a part of the time that is as many times as long, around the cursor. */
export function zoomBy(plot: uPlot, group: string | null, factor: number): void {
  const [seconds] = plot.data;
  const [first, last] = [seconds[0] ?? 0, seconds.at(-1) ?? 0];
  const { min = first, max = last } = plot.scales['x'] ?? {};
  const length = (max - min) * factor;
  const isEnough = seconds.filter((one) => one >= min && one <= max).length * factor >= fewestValues;
  if (!isEnough) {
    return;
  }
  if (length >= last - first) {
    resetZoom(plot, group);
    return;
  }
  const index = plot.cursor.idx ?? null;
  const middle = (index === null ? undefined : seconds[index]) ?? (min + max) / 2;
  const from = Math.min(Math.max(first, middle - length / 2), last - length);
  for (const one of sharing(plot, group)) {
    one.setScale('x', { min: from, max: from + length });
  }
}

/** Shows the whole time again. */
export function resetZoom(plot: uPlot, group: string | null): void {
  for (const one of sharing(plot, group)) {
    const [seconds] = one.data;
    one.setScale('x', { min: seconds[0] ?? 0, max: seconds.at(-1) ?? 1 });
  }
}

function sharing(plot: uPlot, group: string | null): readonly uPlot[] {
  return group === null ? [plot] : uPlot.sync(group).plots;
}
