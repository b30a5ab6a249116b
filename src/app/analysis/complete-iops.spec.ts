import { Series } from '../../generated/contract';
import { completeIops } from './complete-iops';
import { interval } from './testing/results';

describe('completeIops', () => {
  const intervals = [10, 20, 30].map(interval);

  it('adds reads and writes of every interval', () => {
    const mixed = intervals.map((one) => ({ ...one, writeIops: 5 }));
    expect(completeIops({ intervalMilliseconds: 1000, intervals: mixed })).toEqual([15, 25, 35]);
  });

  it('leaves out a last interval that the end of the run cut short', () => {
    const cut: Series = {
      intervalMilliseconds: 1000,
      intervals: intervals.map((one, at) => ({ ...one, endMilliseconds: at === 2 ? 2400 : one.endMilliseconds })),
    };
    expect(completeIops(cut)).toEqual([10, 20]);
  });

  it('has nothing of a run without intervals', () => {
    expect(completeIops({ intervalMilliseconds: 1000, intervals: [] })).toEqual([]);
  });
});
