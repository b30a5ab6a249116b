import { result } from '../gateway/testing/recorded-documents';
import { latencyPlot } from './latency-plot';

const percentiles = result.timeSpans[0]?.latencyPercentiles ?? [];
const plot = latencyPlot(percentiles, String);

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

  it('draws nothing where nothing was measured', () => {
    expect(latencyPlot([], String)).toBeNull();
    expect(
      latencyPlot(
        percentiles.map((row) => ({ ...row, totalMicroseconds: null })),
        String,
      ),
    ).toBeNull();
  });
});
