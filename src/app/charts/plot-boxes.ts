/** Boxes of texts in a chart: what they lie over, and how far they are from it. */

import { Corner, distanceToLine, PlotFrame } from './plot-model';

export interface TextBox {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** What a place outside the frame by rounding alone is off. */
const rounding = 0.5;

export function overlap(one: TextBox, other: TextBox): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

export function boxToPoint({ left, right, top, bottom }: TextBox, { x, y }: Corner): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}

/** 0 where the line goes through the box. */
export function boxToLine(box: TextBox, line: readonly Corner[]): number {
  if (line.some((corner, index) => crosses(box, line[index - 1], corner))) {
    return 0;
  }
  const { left, right, top, bottom } = box;
  const ofBox = [left, right].flatMap((x) => [top, bottom].map((y) => distanceToLine(line, { x, y })));
  return Math.min(...ofBox, ...line.map((corner) => boxToPoint(box, corner)));
}

/** Whether a straight line goes through a box; it runs from left to right. */
export function crosses(box: TextBox, from: Corner | undefined, to: Corner): boolean {
  if (from === undefined || Math.max(from.x, to.x) < box.left || Math.min(from.x, to.x) > box.right) {
    return false;
  }
  const yAt = (x: number): number =>
    from.x === to.x ? from.y : from.y + ((x - from.x) / (to.x - from.x)) * (to.y - from.y);
  const [first, last] =
    from.x === to.x
      ? [from.y, to.y]
      : [yAt(Math.max(box.left, Math.min(from.x, to.x))), yAt(Math.min(box.right, Math.max(from.x, to.x)))];
  return Math.min(first, last) < box.bottom && Math.max(first, last) > box.top;
}

/** Whether a place can be seen. */
export function isInFrame({ x, y }: Corner, { left, right, top, bottom }: PlotFrame): boolean {
  return x >= left - rounding && x <= right + rounding && y >= top - rounding && y <= bottom + rounding;
}

/** Whether a part of a line can be seen. */
export function isLineInFrame(corners: readonly Corner[], frame: PlotFrame): boolean {
  const { left, right, top, bottom } = frame;
  const box = { left: left - rounding, right: right + rounding, top: top - rounding, bottom: bottom + rounding };
  return corners.some((corner, index) =>
    index === 0 ? isInFrame(corner, frame) : crosses(box, corners[index - 1], corner),
  );
}
