import { result } from '../gateway/testing/recorded-documents';
import { latencyPlot } from './latency-plot';

const percentiles = result.timeSpans[0]?.latencyPercentiles ?? [];
const plot = latencyPlot(percentiles, 640, String);

describe('latencyPlot', () => {
  it('draws the rows that say something, from left to right, never downwards', () => {
    expect(plot?.dots.map(({ label }) => label)).toEqual([
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
    const dots = plot?.dots ?? [];
    expect(
      dots.every(
        (dot, index) => index === 0 || (dot.x > (dots[index - 1]?.x ?? 0) && dot.y <= (dots[index - 1]?.y ?? 0)),
      ),
    ).toBeTrue();
  });

  it('has a tick at each power of ten around the values', () => {
    expect(plot?.ticks.map(({ text }) => text)).toEqual(['1000', '10000', '100000', '1000000']);
  });

  it('leaves out the texts that would overlap where there is little room, but not the first and the last', () => {
    const narrow = latencyPlot(percentiles, 290, String)?.dots ?? [];
    const places = (text: 'label' | 'value'): number[] => narrow.flatMap((dot) => (dot[text] === null ? [] : [dot.x]));
    for (const [text, pixels] of [
      ['label', 48],
      ['value', 64],
    ] as const) {
      const all = places(text);
      expect(all.length).toBeGreaterThan(1);
      expect(all.at(0)).toBe(narrow.at(0)?.x);
      expect(all.at(-1)).toBe(narrow.at(-1)?.x);
      expect(all.every((x, index) => index === 0 || x - (all[index - 1] ?? 0) >= pixels - 1)).toBeTrue();
    }
    expect(narrow.at(-1)?.x).toBeLessThanOrEqual(290);
  });

  it('draws nothing where nothing was measured', () => {
    expect(latencyPlot([], 640, String)).toBeNull();
    expect(
      latencyPlot(
        percentiles.map((row) => ({ ...row, totalMicroseconds: null })),
        640,
        String,
      ),
    ).toBeNull();
  });
});
