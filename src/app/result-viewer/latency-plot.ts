import { LatencyPercentile } from '../../generated/contract';
import { describePercentile, percentileName } from '../words/public-api';

/** A plot in pixels: percentiles at equal steps from left to right, latency upwards on a logarithmic axis. */
export interface LatencyPlot {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly bottom: number;
  /** SVG points of the line through the meaningful rows. */
  readonly points: string;
  readonly dots: readonly {
    readonly x: number;
    readonly y: number;
    /** Null where there is no room for it. */
    readonly label: string | null;
    readonly value: string | null;
  }[];
  readonly ticks: readonly { readonly y: number; readonly text: string }[];
}

/** The rows with a figure next to their dot; figures for all rows would overlap. */
const written: readonly string[] = ['min', '50th', '99th'];

const size = { height: 240, left: 64, right: 36, top: 24, bottom: 28 } as const;

/** Pixels from one text to the next of its line. */
const room = { label: 48, value: 64 } as const;

/** Places the percentiles in a width of pixels; null with fewer than two meaningful rows. */
export function latencyPlot(
  percentiles: readonly LatencyPercentile[],
  width: number,
  format: (microseconds: number) => string,
): LatencyPlot | null {
  const rows = percentiles
    .filter((row) => describePercentile(row, percentiles) !== 'none')
    .flatMap(({ label, totalMicroseconds }) =>
      totalMicroseconds === null || totalMicroseconds <= 0 ? [] : [{ label, value: totalMicroseconds }],
    );
  if (rows.length < 2) {
    return null;
  }
  const values = rows.map(({ value }) => value);
  const lowest = Math.floor(Math.log10(Math.min(...values)));
  const highest = Math.max(lowest + 1, Math.ceil(Math.log10(Math.max(...values))));
  const bottom = size.height - size.bottom;
  const step = (width - size.left - size.right) / (rows.length - 1);
  const x = (index: number): number => Math.round(size.left + index * step);
  const y = (value: number): number =>
    Math.round(bottom - ((Math.log10(value) - lowest) / (highest - lowest)) * (bottom - size.top));
  const last = rows.length - 1;
  const labelled = withRoom([...rows.keys()], step, room.label);
  const valued = withRoom(
    rows.flatMap(({ label }, index) => (written.includes(label) || index === last ? [index] : [])),
    step,
    room.value,
  );
  const dots = rows.map(({ label, value }, index) => ({
    x: x(index),
    y: y(value),
    label: labelled.has(index) ? percentileName(label) : null,
    value: valued.has(index) ? format(value) : null,
  }));
  const decades = Array.from({ length: highest - lowest + 1 }, (_, index) => 10 ** (lowest + index));
  return {
    width,
    height: size.height,
    left: size.left,
    bottom,
    points: dots.map((dot) => `${dot.x},${dot.y}`).join(' '),
    dots,
    ticks: decades.map((value) => ({ y: y(value), text: format(value) })),
  };
}

/** Those of the places, in their order, whose texts do not overlap: the first and the last are worth most. */
function withRoom(places: readonly number[], step: number, pixels: number): ReadonlySet<number> {
  const [first = 0, ...others] = places;
  const last = others.at(-1) ?? first;
  const kept = [first];
  for (const place of others) {
    const isFarFrom = (other: number): boolean => Math.abs(place - other) * step >= pixels;
    if (place === last || (isFarFrom(last) && isFarFrom(kept.at(-1) ?? first))) {
      kept.push(place);
    }
  }
  return new Set(kept);
}
