import { cancelledResult, result } from '../gateway/testing/recorded-documents';
import { comparisonRows } from './comparison';

describe('comparisonRows', () => {
  it('says nothing changed between a result and itself', () => {
    const changes = comparisonRows(result, result).map(({ changePercent }) => changePercent);
    expect(changes.filter((change) => change !== null)).toEqual([0, 0, 0, 0, 0]);
  });

  it('leaves open what one of the two did not measure', () => {
    const latency = comparisonRows(result, cancelledResult).find(({ name }) => name === 'LatencyMean');
    expect(latency?.other).toBeNull();
    expect(latency?.changePercent).toBeNull();
  });

  it('has no rows for a result without figures', () => {
    expect(comparisonRows(result, { ...result, timeSpans: [] })).toEqual([]);
  });
});
