/** Labels of a chart, placed so that each is at what it names, and none covers another, a point, or a line that is not its own. */

import { isClear, ledPlaces } from './led-labels';
import { boxToLine, boxToPoint, crosses, isInFrame, isLineInFrame, overlap, TextBox } from './plot-boxes';
import { Corner, distanceToLine, LabelPlace, PlacedText, PlotFrame } from './plot-model';

/** What wants a label. */
export interface LabelRequest {
  /** Of the point or line that it names. */
  readonly id: string;
  /** The longest first; a shorter one is taken if that does not fit. */
  readonly texts: readonly string[];
  /** The best first. */
  readonly places: readonly LabelPlace[];
  /** Lines that it is placed over where it has no room beside them, as long as they go through its point. */
  readonly mayCross?: readonly string[];
  /** Whether it keeps away from all points, if there is room, so that it does not look like a label of one of them. */
  readonly isClearOfPoints?: boolean;
  /** Whether the longest text stands farther away, with a line that leads to it, where it has no room at its point. */
  readonly mayBeLed?: boolean;
}

export interface Obstacles {
  readonly frame: PlotFrame;
  readonly points: readonly NamedPoint[];
  readonly lines: readonly NamedLine[];
}

interface NamedPoint extends Corner {
  readonly id: string;
}

interface NamedLine {
  readonly id: string;
  readonly corners: readonly Corner[];
}

/** Of a letter of the labels, on average and with some room. */
const letterWidth = 6.7;
const ascent = 11;
const descent = 4;
/** From a text's baseline up to the middle of its letters. */
const toMiddle = 4.5;
const pointRadius = 6;
/** The same of a label that is to read as no point's: level with one, a text farther away is still taken for its. */
const clearOfPoint = { across: 60, up: 12 };
/** A label that is led to is this far from points that it does not name, where there is room. */
const besideOther = 18;
/** How many times as far as what a label names all is that it could be taken to name: at best, and at least. */
const timesFarther = [2, 1.25] as const;
/** Lines that are no farther apart are one to the eye. */
const sameLine = 1.5;

/** Labels by importance. A label without room is left out; the figure is shown elsewhere too. */
export function placeLabels(all: readonly LabelRequest[], { frame, ...drawn }: Obstacles): PlacedText[] {
  const points = drawn.points.filter((point) => isInFrame(point, frame));
  const lines = drawn.lines.filter(({ corners }) => isLineInFrame(corners, frame));
  const obstacles: Obstacles = { frame, points, lines };
  // What cannot be seen, as a part of the chart is enlarged, has no label.
  const unseen = new Set([...drawn.points, ...drawn.lines].map(({ id }) => id));
  [...points, ...lines].forEach(({ id }) => unseen.delete(id));
  const requests = all.filter(({ id }) => !unseen.has(id));
  const placed: PlacedText[] = [];
  const taken: TextBox[] = obstacles.points.map(boxOfPoint);
  const named = obstacles.lines.filter(({ id }) => requests.some((request) => request.id === id));
  for (const request of requests) {
    const state = { obstacles, named, placed };
    // Where nothing is free so far away from all points, a label beside one is better than none.
    const surroundings = request.isClearOfPoints === true ? obstacles.points.map(surroundingsOf) : [];
    const found = placeOf(request, [...taken, ...surroundings], state) ?? placeOf(request, taken, state);
    if (found !== undefined) {
      placed.push(found);
      taken.push(boxOf(found));
    }
  }
  return placed;
}

interface Placing {
  readonly obstacles: Obstacles;
  /** Lines that have a label. */
  readonly named: readonly NamedLine[];
  readonly placed: readonly PlacedText[];
}

/** The best place for a label that covers nothing of what is taken. */
function placeOf(
  request: LabelRequest,
  taken: readonly TextBox[],
  { obstacles, named, placed }: Placing,
): PlacedText | undefined {
  const { id, texts, places, mayCross = [] } = request;
  const isItsOwn = isNearestTo(id, obstacles.points, named, obstacles.lines);
  const labels = texts.flatMap((text) => {
    const free = places
      .map((place): PlacedText => ({ ...place, id, text }))
      .filter((label) => isFree(boxOf(label), taken, obstacles.frame));
    return timesFarther.flatMap((times) => free.filter((label) => isItsOwn(middleOf(label), times)));
  });
  const lines = [...obstacles.lines, ...leadersOf(placed)];
  const find = (over: readonly string[]): PlacedText | undefined =>
    labels.find((label) => !lines.some((line) => !over.includes(line.id) && isOver(boxOf(label), line)));
  const whole = find([id]);
  const led = (text = ''): PlacedText | undefined =>
    request.mayBeLed === true ? ledLabel({ id, text }, obstacles, placed, taken) : undefined;
  return (whole?.text === texts[0] ? whole : led(texts[0])) ?? whole ?? find([id, ...mayCross]) ?? led(texts.at(-1));
}

/** A text at the end of a line that leads to it, over nothing at all. */
function ledLabel(
  { id, text }: Pick<PlacedText, 'id' | 'text'>,
  { frame, points, lines }: Obstacles,
  placed: readonly PlacedText[],
  taken: readonly TextBox[],
): PlacedText | undefined {
  const own = points.find((point) => point.id === id);
  // Points that lie on this one are one to the eye.
  const others = points.filter((point) => own !== undefined && distanceToLine([own, own], point) > pointRadius);
  const written = placed.map(boxOf);
  if (own === undefined) {
    return undefined;
  }
  const free = ledPlaces(own)
    .filter((place) => isClear(place, others, written))
    .map((place): PlacedText => ({ ...place, id, text }))
    .filter((label) => isFree(boxOf(label), taken, frame) && !lines.some((line) => isOver(boxOf(label), line)));
  // Beside another point it could be read as that one's, whatever leads to it.
  return free.find((label) => others.every((other) => boxToPoint(middleOf(label), other) >= besideOther)) ?? free[0];
}

/** Lines that lead to labels block the labels placed after them. */
function leadersOf(placed: readonly PlacedText[]): NamedLine[] {
  return placed.flatMap(({ leader }) => (leader === undefined ? [] : [{ id: 'leader', corners: leader }]));
}

/** Tells of a place whether all else is so many times as far as what has this id; always, where it is no point or line. */
function isNearestTo(
  id: string,
  points: readonly NamedPoint[],
  named: readonly NamedLine[],
  lines: readonly NamedLine[],
): (at: TextBox, times: number) => boolean {
  const point = points.find((one) => one.id === id);
  if (point !== undefined) {
    const others = points.filter((one) => one !== point);
    const elsewhere = named.filter(({ corners }) => distanceToLine(corners, point) > pointRadius);
    return (at, times) => {
      const own = boxToPoint(at, point);
      return (
        others.every((other) => boxToPoint(at, other) >= own * times) &&
        elsewhere.every(({ corners }) => boxToLine(at, corners) >= own * times)
      );
    };
  }
  const line = lines.find((one) => one.id === id);
  if (line === undefined) {
    return () => true;
  }
  const apart = named.filter((other) => other !== line && !isSameLine(line.corners, other.corners));
  return (at, times) => {
    const own = boxToLine(at, line.corners);
    return (
      points.every((other) => boxToPoint(at, other) >= own) &&
      apart.every(({ corners }) => boxToLine(at, corners) >= own * times)
    );
  };
}

/** Whether one of them lies on the other over all its length. */
function isSameLine(one: readonly Corner[], other: readonly Corner[]): boolean {
  const liesOn = (corners: readonly Corner[], line: readonly Corner[]): boolean =>
    corners.every((corner) => distanceToLine(line, corner) < sameLine);
  return liesOn(one, other) || liesOn(other, one);
}

function isFree(box: TextBox, taken: readonly TextBox[], frame: PlotFrame): boolean {
  const isInside =
    box.left >= frame.left && box.right <= frame.right && box.top >= frame.top - ascent && box.bottom <= frame.bottom;
  return isInside && !taken.some((other) => overlap(box, other));
}

function isOver(box: TextBox, { corners }: NamedLine): boolean {
  return corners.some((corner, index) => crosses(box, corners[index - 1], corner));
}

/** About how wide a text of a chart is, with some room. */
export function textWidth(text: string): number {
  return text.length * letterWidth;
}

export function boxOf({ x, y, anchor, text }: PlacedText): TextBox {
  const width = textWidth(text);
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  return { left, right: left + width, top: y - ascent, bottom: y + descent };
}

/** Half the height of the letters, from end to end: what the eye measures from. */
export function middleOf(text: PlacedText): TextBox {
  return { ...boxOf(text), top: text.y - toMiddle, bottom: text.y - toMiddle };
}

function surroundingsOf({ x, y }: Corner): TextBox {
  const { across, up } = clearOfPoint;
  return { left: x - across, right: x + across, top: y - up, bottom: y + up };
}

function boxOfPoint({ x, y }: Corner): TextBox {
  return { left: x - pointRadius, right: x + pointRadius, top: y - pointRadius, bottom: y + pointRadius };
}
