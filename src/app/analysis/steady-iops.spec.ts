import { TimeSpanResult } from '../../generated/contract';
import { measuredIopsOf, steadyBytesPerSecondOf, steadyIopsOf } from './steady-iops';
import { makeResult } from './testing/results';
import { makeSearch, requests } from './testing/searches';

describe('steadyIopsOf', () => {
  const [measured] = makeResult({
    targets: [{ path: 'a', sizeBytes: 2 ** 34, blockSizeBytes: 4096, readIops: 900, writeIops: 100 }],
    measuredSeconds: 10,
    queueDepth: 32,
  }).timeSpans;

  const assessed = (isSteady: boolean, steadyIops: number | null): TimeSpanResult['steadyState'] => ({
    isSteady,
    reason: null,
    halfWidthPercent: 1,
    steadyIops,
    change: null,
  });

  for (const { name, steadyState, iops } of [
    { name: 'those of the steady part', steadyState: assessed(true, 1200), iops: 1200 },
    { name: 'all where nothing is steady', steadyState: assessed(false, null), iops: 1000 },
    { name: 'all where nobody asked for a steady state', steadyState: undefined, iops: 1000 },
  ]) {
    it(`takes ${name}`, () => {
      if (measured === undefined) {
        throw new Error('The builder made no time span.');
      }
      expect(steadyIopsOf({ ...measured, steadyState })).toBe(iops);
    });
  }
});

describe('the IOPS of a time span whose level changes for good', () => {
  const iopsBySecond = [...Array<number>(20).fill(4000), ...Array<number>(41).fill(1920)];
  const [changing] = makeResult({
    targets: [{ path: 'a', sizeBytes: 2 ** 34, blockSizeBytes: 4096, readIops: 2602, writeIops: 0 }],
    measuredSeconds: 61,
    queueDepth: 32,
    iopsBySecond,
  }).timeSpans as [TimeSpanResult];

  it('are those of its last level, as the verdict has them', () => {
    expect(measuredIopsOf(changing, {})).toBeCloseTo(1920, 6);
    expect(steadyBytesPerSecondOf(changing) / 4096).toBeCloseTo(1920, 6);
  });

  it('are those of the whole in a step, as the engine has them', () =>
    expect(measuredIopsOf(changing, makeSearch(requests(2000)))).toBe(changing.total.iops));
});

describe('measuredIopsOf', () => {
  it('takes the level between drops of a step, and the mean of all of another time span', () => {
    const [measured] = makeResult({
      targets: [{ path: 'a', sizeBytes: 2 ** 34, blockSizeBytes: 4096, readIops: 900, writeIops: 100 }],
      measuredSeconds: 10,
      queueDepth: 32,
    }).timeSpans;
    if (measured === undefined) {
      throw new Error('The builder made no time span.');
    }
    const steadyState = {
      isSteady: false,
      reason: 'drops',
      halfWidthPercent: 1,
      steadyIops: 1200,
      change: null,
    } as const;
    const search = makeSearch(requests(2000)).search;
    expect(measuredIopsOf({ ...measured, steadyState }, { search })).toBe(1200);
    expect(measuredIopsOf({ ...measured, steadyState }, {})).toBe(1000);
  });
});
