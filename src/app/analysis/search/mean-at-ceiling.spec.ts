import { makeLimit } from '../testing/limits';
import { makeSearch, SearchOptions, Volume } from '../testing/searches';
import { takenSearch } from '../testing/taken-search';
import { Limit } from '../../../generated/contract';
import { Cause } from './explanation';
import { farShare, meanAtCeiling } from './mean-at-ceiling';
import { Search, Step } from './search-steps';

const volume: Volume = {
  halfWidthPercent: 1.96,
  iops: ({ step, queueDepth }) => Math.min(queueDepth * 300, step === 0 ? 970 : 1000),
};

function searchOn(options: SearchOptions = {}): Search {
  return takenSearch(makeSearch(volume, options));
}

const limit: Limit = makeLimit('vm-uncached', 'iops', 1000);
const cause: Cause = { kind: 'limit', limit, copies: null, others: null };
const share =
  (value: number) =>
  ({ iops }: Step): number =>
    iops / value;

describe('the mean at the ceiling', () => {
  it('is that of all steps that did the same there', () => {
    const mean = meanAtCeiling(searchOn(), ({ iops }) => iops);
    expect(mean).toBeGreaterThan(970);
    expect(mean).toBeLessThan(1000);
  });

  it('is none where nothing is counted', () => {
    expect(meanAtCeiling(searchOn(), () => null)).toBeNull();
  });

  it('is what a figure is held against', () => {
    expect(farShare({ cause, counted: share(1000) }, searchOn())).toBeNull();
    expect(farShare({ cause, counted: share(1040) }, searchOn())).toBeCloseTo(0.955, 2);
    expect(farShare({ cause, counted: share(950) }, searchOn())).toBeCloseTo(1.045, 2);
  });

  it('is farther from a pool’s figure than from another, as its disks are idle now and then', () => {
    const ofPool: Cause = { ...cause, limit: makeLimit('pool', 'iops', 1000) };
    expect(farShare({ cause, counted: share(1025) }, searchOn())).toBeCloseTo(0.969, 2);
    expect(farShare({ cause: ofPool, counted: share(1025) }, searchOn())).toBeNull();
    expect(farShare({ cause: ofPool, counted: share(1050) }, searchOn())).not.toBeNull();
  });

  it('says nothing of what has no figure, or of a network, which carries headers too', () => {
    const ofNetwork: Cause = { ...cause, limit: makeLimit('network', 'throughput', 1000) };
    expect(farShare({ cause: ofNetwork, counted: share(1200) }, searchOn())).toBeNull();
    expect(farShare({ cause: { kind: 'device', others: null }, counted: share(1200) }, searchOn())).toBeNull();
  });
});
