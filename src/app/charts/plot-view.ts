/** The shown part of a chart: all of it, or the part that the user enlarged. */

import { isInFrame, isLineInFrame } from './plot-boxes';
import { textWidth } from './plot-labels';
import { Corner, PlotFrame, PlotModel, PlotTick } from './plot-model';
import { PlotPart, wholePart } from './plot-scale';

export interface PlotView {
  /** From the left. */
  readonly across: PlotPart;
  /** From below. */
  readonly upwards: PlotPart;
}

/** A chart at a width in pixels, and the part of it that is shown over all of its frame. */
export type DrawPlot = (width: number, view?: PlotView) => PlotModel;

export const wholeView: PlotView = { across: wholePart, upwards: wholePart };

/** No more than 1 / this of an axis is shown: beyond that, the figures of its ticks would be the same. */
const leastPart = 1 / 32;
/** A pointer that moved less was not dragged. */
const leastDrag = 5;
/** A region that is thinner is meant as a part of one axis alone. */
const thin = 12;
export function isWhole({ across, upwards }: PlotView): boolean {
  return [across, upwards].every(({ low, high }) => low === 0 && high === 1);
}

/** The region between two places, over the whole height or width where it is thin; null where nothing was dragged. */
export function regionOf(frame: PlotFrame, start: Corner, end: Corner): PlotFrame | null {
  const [from, to] = [boundTo(frame, start), boundTo(frame, end)];
  const [wide, high] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)];
  if (Math.max(wide, high) < leastDrag) {
    return null;
  }
  const isAcross = high < thin;
  const isUpwards = !isAcross && wide < thin;
  return {
    left: isUpwards ? frame.left : Math.min(from.x, to.x),
    right: isUpwards ? frame.right : Math.max(from.x, to.x),
    top: isAcross ? frame.top : Math.min(from.y, to.y),
    bottom: isAcross ? frame.bottom : Math.max(from.y, to.y),
  };
}

/** Shows a region of what is shown. */
export function viewOf(view: PlotView, frame: PlotFrame, region: PlotFrame): PlotView {
  const [from, to] = [
    sharesAt(view, frame, { x: region.left, y: region.bottom }),
    sharesAt(view, frame, { x: region.right, y: region.top }),
  ];
  return {
    across: partAround((from.across + to.across) / 2, to.across - from.across),
    upwards: partAround((from.upwards + to.upwards) / 2, to.upwards - from.upwards),
  };
}

/** Shows as many times as much of both axes, around a place. */
export function viewAround(view: PlotView, frame: PlotFrame, factor: number, place: Corner): PlotView {
  const middle = sharesAt(view, frame, place);
  return {
    across: partAround(middle.across, (view.across.high - view.across.low) * factor),
    upwards: partAround(middle.upwards, (view.upwards.high - view.upwards.low) * factor),
  };
}

/** What of a chart is in its frame: ticks that have room, and the points and lines that can be seen and so be read. */
export function inView(model: PlotModel): PlotModel {
  const { frame, width, points, lines } = model;
  return {
    ...model,
    points: points
      .filter((point) => isInFrame(point, frame))
      .map((point) => ({
        ...point,
        interval: point.interval && ([boundTo(frame, point.interval[0]), boundTo(frame, point.interval[1])] as const),
      })),
    lines: lines.filter(({ corners }) => isLineInFrame(corners, frame)),
    bands: model.bands
      .map(({ left, right }) => ({ left: Math.max(left, frame.left), right: Math.min(right, frame.right) }))
      .filter(({ left, right }) => right > left),
    xTicks: tellingTicks(model.xTicks).filter(({ at, text }) => at + textWidth(text) / 2 <= width),
    yTicks: tellingTicks(model.yTicks),
  };
}

/** Without those that read as the one before: their figures are rounded. */
function tellingTicks(ticks: readonly PlotTick[]): PlotTick[] {
  return ticks.filter(({ text }, index) => text !== ticks[index - 1]?.text);
}

function partAround(middle: number, wanted: number): PlotPart {
  const length = Math.min(1, Math.max(leastPart, wanted));
  const low = Math.min(Math.max(0, middle - length / 2), 1 - length);
  return { low, high: low + length };
}

/** What of the whole axes is at a place. */
function sharesAt(
  { across, upwards }: PlotView,
  { left, right, top, bottom }: PlotFrame,
  { x, y }: Corner,
): { readonly across: number; readonly upwards: number } {
  const shareOf = ({ low, high }: PlotPart, share: number): number => low + share * (high - low);
  return {
    across: shareOf(across, (x - left) / (right - left)),
    upwards: shareOf(upwards, (bottom - y) / (bottom - top)),
  };
}

function boundTo({ left, right, top, bottom }: PlotFrame, { x, y }: Corner): Corner {
  return { x: Math.min(right, Math.max(left, x)), y: Math.min(bottom, Math.max(top, y)) };
}
