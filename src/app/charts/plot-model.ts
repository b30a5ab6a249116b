/** What a chart of points and lines is made of, in pixels: plain data that a component draws. */

export interface Corner {
  readonly x: number;
  readonly y: number;
}

/** The part of a chart between its axes. */
export interface PlotFrame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Of runs over one another, each has a look of its own. */
export const runLooks = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'] as const;
export type RunLook = (typeof runLooks)[number];

/** What a line is; lines differ in more than color. */
export type LineLook =
  'limit' | 'reached' | 'burst' | 'measured' | 'imagined' | 'replaced' | 'copy' | 'guide' | 'curve' | RunLook;
/** What a point is; points differ in shape, those of runs as their lines do. */
export type PointLook = 'steady' | 'unsteady' | 'other' | 'waits' | RunLook;

export interface PlotLine {
  readonly id: string;
  readonly look: LineLook;
  readonly corners: readonly Corner[];
  /** What a person reads of it; null where it only leads the eye. */
  readonly reading: string | null;
}

export interface PlotPoint extends Corner {
  readonly id: string;
  readonly look: PointLook;
  /** Ends of the interval that holds the true value; null where it is not known. */
  readonly interval: readonly [Corner, Corner] | null;
  readonly reading: string;
}

/** A part of the frame that stands out, over its whole height. */
export interface PlotBand {
  readonly left: number;
  readonly right: number;
}

export interface PlotTick {
  readonly at: number;
  readonly text: string;
}

/** A place for a label: the middle or an end of its baseline. */
export interface LabelPlace extends Corner {
  readonly anchor: 'start' | 'middle' | 'end';
}

export interface PlacedText extends LabelPlace {
  /** Of the line or point that it names. */
  readonly id: string;
  readonly text: string;
  /** The line that leads from its point to it, where it stands farther away. */
  readonly leader?: readonly [Corner, Corner];
}

export interface PlotModel {
  readonly width: number;
  readonly height: number;
  readonly frame: PlotFrame;
  readonly xTicks: readonly PlotTick[];
  readonly yTicks: readonly PlotTick[];
  readonly xTitle: string;
  readonly yTitle: string;
  readonly bands: readonly PlotBand[];
  readonly lines: readonly PlotLine[];
  readonly points: readonly PlotPoint[];
  readonly texts: readonly PlacedText[];
  /** How the pointer finds a point: near it, as without this, or anywhere above and below the nearest column. */
  readonly isRead?: 'across';
}

/** A point or line that can be read. */
export interface Readable {
  readonly id: string;
  readonly reading: string;
}

const reachOfPoint = 22;
const reachOfLine = 9;
/** Points whose ways from left to right differ by less are above one another. */
const sameColumn = 1;

/** In the order in which arrow keys go: points from left to right, then lines. */
export function readablesOf({ points, lines }: Pick<PlotModel, 'points' | 'lines'>): Readable[] {
  const sorted = [...points].sort((one, other) => one.x - other.x || other.y - one.y);
  return [
    ...sorted.map(({ id, reading }) => ({ id, reading })),
    ...lines.flatMap(({ id, reading }) => (reading === null ? [] : [{ id, reading }])),
  ];
}

/** What can be pointed to. */
type Pointed = Pick<PlotModel, 'points' | 'lines' | 'isRead'>;

/** The id of the point that is nearest to a place, else of the line; null where none is near. */
export function nearestTo({ points, lines, isRead }: Pointed, place: Corner): string | null {
  if (isRead === 'across') {
    const across = ({ x }: Corner): number => Math.abs(x - place.x);
    const least = Math.min(...points.map(across));
    return nearest(
      points.filter((point) => across(point) < least + sameColumn),
      (point) => distance(point, place),
      Infinity,
    );
  }
  const read = lines.filter(({ reading }) => reading !== null);
  return (
    nearest(points, (point) => distance(point, place), reachOfPoint) ??
    nearest(read, ({ corners }) => distanceToLine(corners, place), reachOfLine)
  );
}

function nearest<T extends { readonly id: string }>(
  all: readonly T[],
  far: (one: T) => number,
  reach: number,
): string | null {
  const reached = all.map((one) => ({ id: one.id, away: far(one) })).filter(({ away }) => away < reach);
  return reached.sort((one, other) => one.away - other.away)[0]?.id ?? null;
}

function distance(one: Corner, other: Corner): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** From a place to the nearest one of a line. */
export function distanceToLine(corners: readonly Corner[], place: Corner): number {
  return corners.slice(1).reduce((least, to, index) => {
    const from = corners[index] ?? to;
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const squared = dx * dx + dy * dy;
    const along = squared === 0 ? 0 : ((place.x - from.x) * dx + (place.y - from.y) * dy) / squared;
    const share = Math.min(1, Math.max(0, along));
    return Math.min(least, distance(place, { x: from.x + share * dx, y: from.y + share * dy }));
  }, Infinity);
}

/** The parts of a line inside the frame; its corners run from left to right. */
export function clipToFrame(corners: readonly Corner[], { left, right, top, bottom }: PlotFrame): Corner[] {
  const inside: Corner[] = [];
  const add = (corner: Corner): void => {
    const last = inside.at(-1);
    if (last?.x !== corner.x || last.y !== corner.y) {
      inside.push(corner);
    }
  };
  corners.slice(1).forEach((end, index) => {
    const start = corners[index] ?? end;
    if (Math.max(start.x, end.x) < left || Math.min(start.x, end.x) > right) {
      return;
    }
    const level = (corner: Corner, x: number): Corner => {
      const share = end.x === start.x ? 0 : (x - start.x) / (end.x - start.x);
      return x === corner.x ? corner : { x, y: start.y + share * (end.y - start.y) };
    };
    const [from, to] = [level(start, Math.max(start.x, left)), level(end, Math.min(end.x, right))];
    const low = Math.min(from.y, to.y);
    const high = Math.max(from.y, to.y);
    if (high < top || low > bottom) {
      return;
    }
    const at = (y: number): Corner => ({ x: from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x), y });
    const bounded = (corner: Corner): Corner => (corner.y < top ? at(top) : corner.y > bottom ? at(bottom) : corner);
    add(bounded(from));
    add(bounded(to));
  });
  return inside;
}
