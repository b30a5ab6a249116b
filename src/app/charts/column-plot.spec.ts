import { boxOf } from './plot-labels';
import { Column, columnPlot } from './column-plot';
import { nearestTo } from './plot-model';

const axes = { xTitle: 'across', yTitle: 'upwards', size: 'compact', scale: 'linear', valueText: String } as const;
const columns = (values: readonly number[], places: readonly number[] = values.map((_, index) => index)): Column[] =>
  values.map((value, index) => ({
    id: `c${index}`,
    place: places[index] ?? 0,
    name: `${2 ** (places[index] ?? 0)}`,
    value,
    label: String(value),
    reading: `reading of ${index}`,
  }));

describe('columnPlot', () => {
  it('starts at zero, so that a point twice as high is twice as much', () => {
    const { points, frame } = columnPlot(columns([200, 2000, 400]), axes, 400);
    const heights = points.map(({ y }) => frame.bottom - y);
    expect((heights[1] ?? 0) / (heights[0] ?? 1)).toBeCloseTo(10, 5);
    expect((heights[2] ?? 0) / (heights[0] ?? 1)).toBeCloseTo(2, 5);
  });

  it('has equal steps from left to right', () => {
    const { points } = columnPlot(columns([1, 2, 3], [0, 5, 6]), axes, 400);
    const [first, second, third] = points.map(({ x }) => x);
    expect(((second ?? 0) - (first ?? 0)) / ((third ?? 0) - (second ?? 0))).toBeCloseTo(5, 5);
  });

  it('finds for the pointer the point above or below it, never a far one in another column', () => {
    const plot = columnPlot(columns([10, 1000, 20]), axes, 400);
    expect(plot.points.length).toBe(3);
    for (const { x, id } of plot.points) {
      expect(nearestTo(plot, { x: x + 20, y: plot.frame.top })).toBe(id);
      expect(nearestTo(plot, { x: x - 20, y: plot.frame.bottom })).toBe(id);
    }
  });

  it('cuts no figure and lets none overlap, at any width', () => {
    const values = [200, 400, 800, 1600, 1950, 1960, 1955, 1949, 1950];
    for (const width of [220, 300, 440, 900]) {
      const { texts, xTicks } = columnPlot(columns(values), axes, width);
      const boxes = texts.map(boxOf);
      expect(texts.length)
        .withContext(`${width} pixels`)
        .toBeGreaterThan(width < 300 ? 2 : 3);
      expect(boxes.filter(({ left, right, top }) => left < 0 || right > width || top < 0)).toEqual([]);
      const over = boxes.filter((one, index) =>
        boxes
          .slice(index + 1)
          .some(
            (other) =>
              one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom,
          ),
      );
      expect(over).withContext(`${width} pixels`).toEqual([]);
      expect([xTicks[0]?.text, xTicks.at(-1)?.text]).toEqual(['1', '256']);
    }
  });

  it('draws a single point without a line, and a value of nothing at the bottom', () => {
    const { points, lines, frame } = columnPlot(columns([0]), axes, 300);
    expect(lines).toEqual([]);
    expect(points.map(({ y }) => y)).toEqual([frame.bottom]);
    expect(points.every(({ x }) => Number.isFinite(x) && x > frame.left && x < frame.right)).toBeTrue();
  });
});
