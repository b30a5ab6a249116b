/** Labels that have no room at their own point: farther away, with a line that leads from the point to the text. */

import { crosses, TextBox } from './plot-boxes';
import { Corner, distanceToLine, LabelPlace } from './plot-model';

/** A place with the line that leads to it, from left to right. */
export interface LedPlace extends LabelPlace {
  readonly leader: readonly [Corner, Corner];
}

/** How far from the point the text begins, and in how many directions it is looked for. */
const reaches = [26, 40, 58, 80, 110, 150] as const;
const directions = 24;
/** A text is beside its line where that is flat, and above or below it where it is steep. */
const flatFrom = 0.35;
const toMiddle = 4;
const besideText = 3;
/** Pixels that a line begins away from its point, and passes any other: it is nearest to its own. */
const fromPoint = 8;
const clearOfPoint = fromPoint + 0.2;

/** Around a point, the nearest first; up and to the left before others, where a curve of latencies leaves most room. */
export function ledPlaces(point: Corner): LedPlace[] {
  return reaches.flatMap((reach) =>
    Array.from({ length: directions }, (_, index) => {
      // -135 degrees first, then alternately to both sides of it.
      const turn = Math.ceil(index / 2) * (index % 2 === 0 ? 1 : -1);
      return placeAt(point, reach, (-3 * Math.PI) / 4 + (2 * Math.PI * turn) / directions);
    }),
  );
}

function placeAt(point: Corner, reach: number, angle: number): LedPlace {
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  const end = { x: point.x + reach * dx, y: point.y + reach * dy };
  const start = { x: point.x + fromPoint * dx, y: point.y + fromPoint * dy };
  const leader = start.x <= end.x ? ([start, end] as const) : ([end, start] as const);
  if (Math.abs(dx) >= flatFrom) {
    const anchor = dx > 0 ? 'start' : 'end';
    return { x: end.x + Math.sign(dx) * besideText, y: end.y + toMiddle, anchor, leader };
  }
  return { x: end.x, y: dy < 0 ? end.y - 5 : end.y + 13, anchor: 'middle', leader };
}

/** Whether its line goes through no other point and no text. */
export function isClear({ leader }: LedPlace, points: readonly Corner[], texts: readonly TextBox[]): boolean {
  return (
    points.every((point) => distanceToLine(leader, point) >= clearOfPoint) &&
    !texts.some((text) => crosses(text, leader[0], leader[1]))
  );
}
