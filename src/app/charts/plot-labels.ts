/** Labels of a chart, placed so that none covers another, a point, or a line that is not its own. */

import { Corner, LabelPlace, PlacedText, PlotFrame } from './plot-model';

/** What wants a label. */
export interface LabelRequest {
  readonly id: string;
  /** The longest first; a shorter one is taken where there is no room. */
  readonly texts: readonly string[];
  /** The best first. */
  readonly places: readonly LabelPlace[];
  /** Whether it is placed over lines where it has no room beside them. */
  readonly mayCrossLines?: boolean;
}

export interface Obstacles {
  readonly frame: PlotFrame;
  readonly points: readonly Corner[];
  readonly lines: readonly { readonly id: string; readonly corners: readonly Corner[] }[];
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Of a letter of the labels, on average and with some room. */
const letterWidth = 6.7;
const ascent = 11;
const descent = 4;
const pointRadius = 6;

/** Labels in the order of importance. One without room is left out: what it names can be read all the same. */
export function placeLabels(requests: readonly LabelRequest[], obstacles: Obstacles): PlacedText[] {
  const placed: PlacedText[] = [];
  const taken: Box[] = obstacles.points.map(boxOfPoint);
  for (const { id, texts, places, mayCrossLines } of requests) {
    const labels = texts.flatMap((text) => places.map((place): PlacedText => ({ ...place, id, text })));
    const find = (around: Obstacles): PlacedText | undefined =>
      labels.find((label) => isFree(boxOf(label), id, taken, around));
    const found = find(obstacles) ?? (mayCrossLines === true ? find({ ...obstacles, lines: [] }) : undefined);
    if (found !== undefined) {
      placed.push(found);
      taken.push(boxOf(found));
    }
  }
  return placed;
}

function isFree(box: Box, id: string, taken: readonly Box[], { frame, lines }: Obstacles): boolean {
  const isInside =
    box.left >= frame.left && box.right <= frame.right && box.top >= frame.top - ascent && box.bottom <= frame.bottom;
  return (
    isInside &&
    !taken.some((other) => overlap(box, other)) &&
    !lines.some(
      (line) => line.id !== id && line.corners.some((corner, index) => crosses(box, line.corners[index - 1], corner)),
    )
  );
}

export function boxOf({ x, y, anchor, text }: PlacedText): Box {
  const width = text.length * letterWidth;
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  return { left, right: left + width, top: y - ascent, bottom: y + descent };
}

function boxOfPoint({ x, y }: Corner): Box {
  return { left: x - pointRadius, right: x + pointRadius, top: y - pointRadius, bottom: y + pointRadius };
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** Whether a straight line goes through a box; it runs from left to right. */
function crosses(box: Box, from: Corner | undefined, to: Corner): boolean {
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
