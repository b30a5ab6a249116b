/** What a queue depth brought. */
export interface DepthPoint {
  readonly depth: number;
  readonly value: number;
}

/** A point of the plot. */
export interface DepthDot {
  readonly x: number;
  readonly y: number;
  readonly depth: number;
  readonly value: string;
  /** Whether its figure is next to it; those of all would overlap. */
  readonly isWritten: boolean;
}

/** A plot in pixels: queue depths at equal steps from left to right, each twice the one before or more; values upwards from 0. */
export interface DepthPlot {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly bottom: number;
  /** SVG points of the line. */
  readonly points: string;
  readonly dots: readonly DepthDot[];
}

const size = { width: 400, height: 200, left: 16, right: 36, top: 28, bottom: 28 } as const;
/** As many have room for all their figures. */
const mostWritten = 5;

/** Places the points, which are sorted by depth. */
export function depthPlot(values: readonly DepthPoint[], format: (value: number) => string): DepthPlot {
  const highest = Math.max(...values.map(({ value }) => value), Number.MIN_VALUE);
  const [first, last] = [Math.log2(values[0]?.depth ?? 1), Math.log2(values.at(-1)?.depth ?? 1)];
  const bottom = size.height - size.bottom;
  const across = size.width - size.left - size.right;
  const lastIndex = values.length - 1;
  const isWritten = (index: number): boolean =>
    index === 0 || values.length <= mostWritten || (index > 1 && (lastIndex - index) % 2 === 0);
  const dots = values.map(({ depth, value }, index): DepthDot => ({
    x: Math.round(size.left + (across * (Math.log2(depth) - first)) / Math.max(1, last - first)),
    y: Math.round(bottom - (value / highest) * (bottom - size.top)),
    depth,
    value: format(value),
    isWritten: isWritten(index),
  }));
  return {
    width: size.width,
    height: size.height,
    left: size.left,
    bottom,
    points: dots.map(({ x, y }) => `${x},${y}`).join(' '),
    dots,
  };
}
