import { TimeSpanResult } from '../../../generated/contract';
import { assessCpu } from './cpu';
import { makeResult } from '../testing/results';

describe('assessCpu', () => {
  function timeSpan(processorPercents: number[] | undefined): TimeSpanResult {
    const targets = [{ path: 'a', sizeBytes: 1, blockSizeBytes: 4096, readIops: 1, writeIops: 0 }];
    const [one] = makeResult({ targets, measuredSeconds: 60, queueDepth: 1, processorPercents }).timeSpans;
    if (one === undefined) {
      throw new Error('The builder made no time span.');
    }
    return one;
  }

  it('knows nothing where the system does not tell', () => expect(assessCpu(timeSpan(undefined))).toBeNull());

  const cases: { name: string; percents: number[]; isBusy: boolean }[] = [
    { name: 'a mean of 90 %', percents: [90, 90], isBusy: true },
    { name: 'a mean just below', percents: [89.8, 90], isBusy: false },
    { name: 'one processor at 98 %', percents: [5, 98, 3, 4], isBusy: true },
    { name: 'one processor just below', percents: [5, 97.9, 3, 4], isBusy: false },
  ];
  for (const { name, percents, isBusy } of cases) {
    it(`calls ${name} ${isBusy ? 'busy' : 'not busy'}`, () =>
      expect(assessCpu(timeSpan(percents))?.isBusy).toBe(isBusy));
  }

  it('names the busiest processor by its number', () => {
    expect(assessCpu(timeSpan([5, 40, 70, 4]))).toEqual({
      meanPercent: 29.75,
      hottestPercent: 70,
      hottestIndex: 2,
      isBusy: false,
    });
  });
});
