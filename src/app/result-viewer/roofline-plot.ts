/** The roofline in pixels: block sizes across and IOPS upwards, both logarithmic. */

import { IopsInterval, Roof, SizeRange } from '../analysis/public-api';
import { plotFrame, rightOfTicks } from '../charts/plot-frame';
import { LabelRequest, placeLabels } from '../charts/plot-labels';
import {
  clipToFrame,
  Corner,
  LabelPlace,
  LineLook,
  PlotBand,
  PlotFrame,
  PlotLine,
  PlotModel,
  PlotPoint,
  PointLook,
} from '../charts/plot-model';
import { logScale, PlotScale } from '../charts/plot-scale';
import { PlotView, wholeView } from '../charts/plot-view';

/** A limit with its words. */
export interface DrawnRoof extends Pick<Roof, 'id' | 'unitBytes' | 'onlyAtBytes' | 'iopsAt'> {
  readonly look: LineLook;
  /** Its label; shorter ones where there is little room. */
  readonly texts: readonly string[];
  readonly reading: string;
}

/** A measured point with its words. */
export interface DrawnPoint {
  readonly id: string;
  readonly look: PointLook;
  readonly blockSizeBytes: number;
  readonly iops: number;
  readonly interval: IopsInterval | null;
  readonly reading: string;
}

export interface DrawnRoofline {
  /** The most important first: it gets its label first. */
  readonly roofs: readonly DrawnRoof[];
  readonly points: readonly DrawnPoint[];
  readonly asked: (SizeRange & { readonly texts: readonly string[] }) | null;
}

/** The words of the axes. */
export interface RooflineWords {
  readonly blockSize: string;
  readonly iops: string;
  bytes(value: number): string;
  number(value: number): string;
}

/** Block sizes that are drawn in any case: those of most workloads. */
const usual: SizeRange = { fromBytes: 2048, toBytes: 2 ** 20 };
/** A limit this many times above all that was measured would squeeze the rest; the table has it. */
const drawnUpTo = 40;
const roomAround = 1.7;
const roomBelow = 2;

/** Places everything; null without a measured point. */
export function rooflinePlot(
  drawn: DrawnRoofline,
  words: RooflineWords,
  width: number,
  view: PlotView = wholeView,
): PlotModel | null {
  if (drawn.points.length === 0) {
    return null;
  }
  const sizes = sizesOf(drawn);
  const { height, frame } = plotFrame(width, rightOfTicks(words.bytes(sizes.toBytes)));
  const x = logScale(
    sizes.fromBytes,
    sizes.toBytes,
    { from: frame.left, to: frame.right, part: view.across },
    { base: 2, pixelsPerTick: 58 },
  );
  const range = iopsRange(drawn);
  const y = logScale(
    range.low,
    range.high,
    { from: frame.bottom, to: frame.top, part: view.upwards },
    { base: 10, pixelsPerTick: 34 },
  );
  const lines = drawn.roofs
    .map((roof) => lineOf(roof, sizes, { x, y, frame }))
    .filter(({ corners }) => corners.length > 1);
  const points = drawn.points.map((point) => pointOf(point, x, y));
  const band = drawn.asked === null ? null : bandOf(drawn.asked, x, frame);
  return {
    width,
    height,
    frame,
    xTicks: x.ticks.map((value) => ({ at: x.at(value), text: words.bytes(value) })),
    yTicks: y.ticks.map((value) => ({ at: y.at(value), text: words.number(value) })),
    xTitle: words.blockSize,
    yTitle: words.iops,
    bands: band === null ? [] : [band],
    lines,
    points,
    texts: placeLabels(
      [
        ...drawn.roofs.flatMap((roof) => labelOf(roof, lines)),
        ...(drawn.asked === null || band === null ? [] : [askedLabel(drawn.asked.texts, band, frame)]),
      ],
      { frame, points, lines },
    ),
  };
}

function sizesOf({ points, asked }: DrawnRoofline): SizeRange {
  const sizes = [
    ...points.map(({ blockSizeBytes }) => blockSizeBytes),
    ...(asked === null ? [] : [asked.fromBytes, asked.toBytes]),
  ];
  return {
    fromBytes: Math.min(usual.fromBytes, Math.min(...sizes) / 2),
    toBytes: Math.max(usual.toBytes, Math.max(...sizes) * 2),
  };
}

/** What was measured, and the limits that are not far above it at the sizes that were measured. */
function iopsRange({ points, roofs }: DrawnRoofline): IopsInterval {
  const measured = points.flatMap(({ iops, interval }) => [iops, interval?.low ?? iops, interval?.high ?? iops]);
  const most = Math.max(...measured);
  const limits = points
    .flatMap(({ blockSizeBytes }) => roofs.map(({ iopsAt }) => iopsAt(blockSizeBytes)))
    .filter((iops) => iops <= drawnUpTo * most);
  const nearest = nearestLevel(roofs, most);
  if (nearest !== null) {
    limits.push(nearest);
  }
  const least = Math.min(...measured.filter((iops) => iops > 0), ...limits);
  return { low: least / roomBelow, high: Math.max(most, ...limits) * roomAround };
}

/** The published limit of requests that is nearest to what was measured: without one, a picture of bytes alone seems to have no top. */
function nearestLevel(roofs: readonly DrawnRoof[], iops: number): number | null {
  const levels = roofs.filter(isLevelRoof).map(({ iopsAt }) => iopsAt(usual.fromBytes));
  const far = (level: number): number => Math.abs(Math.log(level / iops));
  return levels.reduce<number | null>((best, one) => (best === null || far(one) < far(best) ? one : best), null);
}

/** What a level must be to stay in view: one that is measured is where the points are, and a burst does not last. */
const lasting: readonly LineLook[] = ['limit', 'reached', 'imagined'];

function isLevelRoof({ look, onlyAtBytes, iopsAt }: DrawnRoof): boolean {
  return lasting.includes(look) && onlyAtBytes === null && iopsAt(usual.fromBytes) === iopsAt(usual.toBytes);
}

/** The limits that are above the chart over all of its sizes. */
export function roofsAbove(drawn: DrawnRoofline): readonly DrawnRoof[] {
  const { toBytes } = sizesOf(drawn);
  const { high } = iopsRange(drawn);
  return drawn.points.length === 0
    ? []
    : drawn.roofs.filter(({ onlyAtBytes, iopsAt }) => iopsAt(onlyAtBytes ?? toBytes) > high);
}

function lineOf(
  roof: DrawnRoof,
  sizes: SizeRange,
  { x, y, frame }: { readonly x: PlotScale; readonly y: PlotScale; readonly frame: PlotFrame },
): PlotLine {
  const corners = cornersOf(roof, sizes).map(([bytes, iops]): Corner => ({ x: x.at(bytes), y: y.at(iops) }));
  return { id: roof.id, look: roof.look, reading: roof.reading, corners: clipToFrame(corners, frame) };
}

/** A straight line between two sizes, stairs where a request counts as one more with each unit of bytes. */
function cornersOf({ unitBytes, onlyAtBytes, iopsAt }: DrawnRoof, sizes: SizeRange): (readonly [number, number])[] {
  if (onlyAtBytes !== null) {
    // Known for this size alone: a short level there claims nothing of others.
    return [onlyAtBytes / Math.SQRT2, onlyAtBytes * Math.SQRT2].map((bytes) => [bytes, iopsAt(onlyAtBytes)] as const);
  }
  const { fromBytes, toBytes } = sizes;
  if (unitBytes === null) {
    return [fromBytes, toBytes].map((bytes) => [bytes, iopsAt(bytes)] as const);
  }
  const steps = Array.from({ length: Math.ceil(toBytes / unitBytes) }, (_, index) => index * unitBytes).filter(
    (bytes) => bytes < toBytes,
  );
  return steps.flatMap((bytes) => {
    const end = Math.min(bytes + unitBytes, toBytes);
    const start = Math.max(bytes, fromBytes);
    return end <= fromBytes ? [] : [[start, iopsAt(end)] as const, [end, iopsAt(end)] as const];
  });
}

function pointOf(
  { id, look, blockSizeBytes, iops, interval, reading }: DrawnPoint,
  x: PlotScale,
  y: PlotScale,
): PlotPoint {
  const at = (value: number): Corner => ({ x: x.at(blockSizeBytes), y: y.at(value) });
  return {
    id,
    look,
    ...at(iops),
    interval: interval === null || interval.low <= 0 ? null : [at(interval.low), at(interval.high)],
    reading,
  };
}

/** Half an octave to either side, so that one size is seen as well. */
function bandOf({ fromBytes, toBytes }: SizeRange, x: PlotScale, frame: PlotFrame): PlotBand | null {
  const left = Math.max(frame.left, x.at(fromBytes / Math.SQRT2));
  const right = Math.min(frame.right, x.at(toBytes * Math.SQRT2));
  return right > left ? { left, right } : null;
}

function askedLabel(
  texts: readonly string[],
  { left, right }: { readonly left: number; readonly right: number },
  { top, bottom }: PlotFrame,
): LabelRequest {
  const middle = (left + right) / 2;
  return {
    id: 'asked',
    texts,
    places: [
      { x: middle, y: bottom - 8, anchor: 'middle' },
      { x: left + 3, y: bottom - 8, anchor: 'start' },
      { x: middle, y: top + 14, anchor: 'middle' },
      { x: left + 3, y: top + 14, anchor: 'start' },
    ],
  };
}

/** Along the line: beyond it to the upper right, or before it to the lower left, which a falling line never crosses. */
function labelOf({ id, texts }: DrawnRoof, lines: readonly PlotLine[]): LabelRequest[] {
  const corners = lines.find((line) => line.id === id)?.corners;
  const [first, last] = [corners?.[0], corners?.at(-1)];
  if (corners === undefined || first === undefined || last === undefined) {
    return [];
  }
  const shares = [0.02, 0.98, 0.2, 0.8, 0.35, 0.65, 0.5];
  const places = shares.flatMap((share): LabelPlace[] => {
    const { x, y } = alongLine(corners, first.x + share * (last.x - first.x));
    const ofFalling: LabelPlace[] = [
      { x: x + 4, y: y - 6, anchor: 'start' },
      { x: x - 4, y: y + 16, anchor: 'end' },
    ];
    const ofLevel: LabelPlace[] = [
      { x: x - 4, y: y - 6, anchor: 'end' },
      { x: x + 4, y: y + 16, anchor: 'start' },
    ];
    return isLevel(corners) ? [...ofFalling, ...ofLevel] : ofFalling;
  });
  return [{ id, texts, places, isClearOfPoints: true }];
}

function isLevel(corners: readonly Corner[]): boolean {
  return corners.every(({ y }) => y === corners[0]?.y);
}

function alongLine(corners: readonly Corner[], x: number): Corner {
  const index = corners.findIndex((corner, at) => at > 0 && corner.x >= x);
  const [from, to] = [corners[Math.max(0, index - 1)], corners[index]];
  if (from === undefined || to === undefined) {
    return corners.at(-1) ?? { x, y: 0 };
  }
  return { x, y: from.x === to.x ? to.y : from.y + ((x - from.x) / (to.x - from.x)) * (to.y - from.y) };
}
