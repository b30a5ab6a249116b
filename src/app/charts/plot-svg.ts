/** A chart of points and lines as SVG text, for a report, which draws nothing itself. Its style sheet knows the classes. */

import { line, svg, text } from '../exchange/report/public-api';
import { textWidth } from './plot-labels';
import { Corner, LineLook, PlotLine, PlotModel, PlotPoint, PointLook } from './plot-model';
import { PlotKey } from './plot.component';

const radius = 5;
const key = { row: 20, sample: 26, gap: 18, below: 6 } as const;

/**
 * @param summary the chart in one sentence, for who can't see it
 * @param keys what the looks mean; those that the chart does not have are left out
 */
export function plotSvg(model: PlotModel, summary: string, keys: readonly PlotKey[]): string {
  const { width, height, frame, xTicks, yTicks, xTitle, yTitle, bands, lines, points, texts } = model;
  const legend = legendOf(keys.filter(isDrawnIn(model)), { width, top: height + key.below });
  return svg(summary, width, legend.bottom, [
    ...bands.map(
      ({ left, right }) =>
        `<rect class="band" x="${round(left)}" y="${frame.top}" width="${round(right - left)}" height="${frame.bottom - frame.top}"/>`,
    ),
    ...yTicks.flatMap((tick) => [
      line('grid', frame.left, tick.at, frame.right, tick.at),
      text('axis', frame.left - 6, tick.at + 4, tick.text, 'end'),
    ]),
    ...xTicks.flatMap((tick) => [
      line('grid', tick.at, frame.top, tick.at, frame.bottom),
      text('axis', tick.at, frame.bottom + 16, tick.text, 'middle'),
    ]),
    text('axis', frame.right, frame.bottom + 32, xTitle, 'end'),
    text('axis', 0, 12, yTitle, 'start'),
    ...lines.map(lineSvg),
    ...points.map(pointSvg),
    ...texts.flatMap(({ leader, x, y, text: label, anchor }) => [
      ...(leader === undefined ? [] : [line('leader', leader[0].x, leader[0].y, leader[1].x, leader[1].y)]),
      text('mark-text', x, y, label, anchor),
    ]),
    ...legend.parts,
  ]);
}

function isDrawnIn({ lines, points }: PlotModel): (key: PlotKey) => boolean {
  return ({ look }) => lines.some((one) => one.look === look.line) || points.some((one) => one.look === look.point);
}

/** As many in a row as there is room for. */
function legendOf(
  keys: readonly PlotKey[],
  { width, top }: { readonly width: number; readonly top: number },
): { readonly parts: readonly string[]; readonly bottom: number } {
  let [x, y] = [0, top];
  const parts = keys.flatMap(({ label, look }) => {
    const across = key.sample + 6 + textWidth(label) + key.gap;
    if (x > 0 && x + across - key.gap > width) {
      [x, y] = [0, y + key.row];
    }
    const [left, middle] = [x, y + key.row / 2];
    x += across;
    return [sampleOf(look, left, middle), text('axis', left + key.sample + 6, middle + 4, label, 'start')];
  });
  return { parts, bottom: y + key.row };
}

function sampleOf({ line: lineLook, point }: PlotKey['look'], left: number, y: number): string {
  return point === undefined
    ? polyline(lineLook ?? 'limit', [
        { x: left, y },
        { x: left + key.sample, y },
      ])
    : outline(point, { x: left + key.sample / 2, y });
}

function lineSvg({ look, corners }: PlotLine): string {
  return polyline(look, corners);
}

function polyline(look: LineLook, corners: readonly Corner[]): string {
  const points = corners.map(({ x, y }) => `${round(x)},${round(y)}`).join(' ');
  return `<polyline class="plot-line look-${look}" points="${points}"/>`;
}

function pointSvg(point: PlotPoint): string {
  const { interval, look } = point;
  const range = interval === null ? '' : line('interval', interval[0].x, interval[0].y, interval[1].x, interval[1].y);
  return `${range}${outline(look, point)}`;
}

/** Points differ in shape, as on the page: those of another kind are square, and those that wait stand on a corner. */
function outline(look: PointLook, { x, y }: Corner): string {
  const name = `class="plot-point look-${look}"`;
  switch (look) {
    case 'other':
      return `<rect ${name} x="${round(x - radius + 1)}" y="${round(y - radius + 1)}" width="${2 * radius - 2}" height="${2 * radius - 2}"/>`;
    case 'waits': {
      const far = radius + 1;
      return `<path ${name} d="M${round(x)},${round(y - far)}l${far},${far}l${-far},${far}l${-far},${-far}Z"/>`;
    }
    default:
      return `<circle ${name} cx="${round(x)}" cy="${round(y)}" r="${radius}"/>`;
  }
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}
