import { textWidth } from '../charts/plot-labels';
import { PlotModel } from '../charts/plot-model';
import { result } from '../gateway/testing/recorded-documents';
import { latencyPlot } from './latency-plot';

const percentiles = result.timeSpans[0]?.latencyPercentiles ?? [];
const words = { percentile: 'Percentile', latency: 'Latency', figure: String, reading: String };

function drawn(width: number): PlotModel {
  const plot = latencyPlot(percentiles, words)?.(width);
  expect(plot).toBeDefined();
  return plot ?? ({} as PlotModel);
}

describe('latencyPlot', () => {
  it('draws the rows that say something, from left to right at equal steps, never downwards', () => {
    const { xTicks, points } = drawn(760);
    expect(xTicks.map(({ text }) => text)).toEqual([
      'min',
      '25th',
      '50th',
      '75th',
      '90th',
      '95th',
      '99th',
      '99.9th',
      'max',
    ]);
    expect(points.length).toBe(9);
    const steps = points.slice(1).map(({ x, y }, index) => ({
      across: x - (points[index]?.x ?? 0),
      down: y - (points[index]?.y ?? 0),
    }));
    expect(
      steps.every(({ across, down }) => Math.abs(across - (steps[0]?.across ?? 0)) < 1e-6 && down <= 0),
    ).toBeTrue();
  });

  it('has a tick at each power of ten around the values', () => {
    expect(drawn(640).yTicks.map(({ text }) => text)).toEqual(['1000', '10000', '100000', '1000000']);
  });

  it('writes the figures of the ends, of the middle and of the 99th beside their points', () => {
    expect(
      drawn(640)
        .texts.map(({ id }) => id)
        .sort(),
    ).toEqual(['50th', '99th', 'max', 'min']);
  });

  it('leaves out the texts that would overlap where there is little room, but not the first and the last', () => {
    const { xTicks, texts, points, width } = drawn(290);
    expect(xTicks.length).toBeGreaterThan(2);
    expect(xTicks.length).toBeLessThan(points.length);
    expect([xTicks[0]?.text, xTicks.at(-1)?.text]).toEqual(['min', 'max']);
    const ends = xTicks.map(({ at, text }) => [at - textWidth(text) / 2, at + textWidth(text) / 2] as const);
    expect(ends.every(([left], index) => index === 0 || left > (ends[index - 1]?.[1] ?? 0))).toBeTrue();
    expect(ends.at(-1)?.[1]).toBeLessThanOrEqual(width);
    expect(texts.map(({ id }) => id)).toContain('min');
    expect(texts.map(({ id }) => id)).toContain('max');
  });

  it('draws nothing where nothing was measured', () => {
    expect(latencyPlot([], words)).toBeNull();
    const none = percentiles.map((row) => ({ ...row, totalMicroseconds: null }));
    expect(latencyPlot(none, words)).toBeNull();
  });
});
