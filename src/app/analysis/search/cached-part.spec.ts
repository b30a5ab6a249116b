import { Result } from '../../../generated/contract';
import { makeLimits } from '../testing/limits';
import { percentileOf, withPercentiles } from '../testing/percentiles';
import { hotShare, makeSearch, Volume } from '../testing/searches';
import { cachedPart } from './cached-part';
import { searchOf } from './search-steps';
import { assessResult, settleResult } from './assess-result';

/** Reads of a few blocks that each take so long one at a time, beside those of all blocks. */
interface Times {
  readonly ofHot: number;
  readonly quickest: number;
}

const hotMost = 9000;

/** A volume that does so much more with a few blocks. */
const volume = (most: number): Volume => ({
  iops: ({ queueDepth, part }) =>
    part === hotShare ? Math.min(most, queueDepth * 4000) : Math.min(1200, queueDepth * 200),
});

function searched(most: number, { ofHot, quickest }: Times): Result {
  const result = makeSearch(volume(most), { looksForCache: true });
  const placeOf = (index: number): string | undefined => result.search?.steps[index]?.change;
  return withPercentiles(result, ({ index, queueDepth }) => {
    const isHot = placeOf(index) === 'hotPart';
    const [quick, slow] = isHot ? [ofHot, ofHot * 1.2] : [quickest, 20 * quickest];
    const times = queueDepth.configured === 1 ? 1 : 10;
    return [
      percentileOf('25th', quick * times),
      percentileOf('50th', (isHot ? ofHot : slow) * times),
      percentileOf('75th', slow * times),
    ];
  });
}

describe('cachedPart', () => {
  const partOf = (result: Result): number | null => {
    const search = searchOf(result);
    return search === null ? null : (cachedPart(search, 0)?.iops ?? null);
  };

  it('is a few blocks that do more, and are as quick one at a time as the quickest of all', () => {
    expect(partOf(searched(hotMost, { ofHot: 200, quickest: 210 }))).toBe(hotMost);
  });

  it('is none where these do no more, as before a throttle or on disks of two kinds', () => {
    expect(partOf(searched(1200, { ofHot: 200, quickest: 210 }))).toBeNull();
  });

  it('is none where all of the file has no reads as quick as these: any drive holds a few blocks', () => {
    expect(partOf(searched(hotMost, { ofHot: 200, quickest: 900 }))).toBeNull();
  });

  it('is none where the quickest of all are far quicker than these', () => {
    expect(partOf(searched(hotMost, { ofHot: 900, quickest: 200 }))).toBeNull();
  });

  it('is none where they were not read one at a time', () => {
    const result = searched(hotMost, { ofHot: 200, quickest: 210 });
    const steps = (result.search?.steps ?? []).filter(
      ({ change, comparedWith }) => change !== 'hotPart' || comparedWith !== 1,
    );
    expect(partOf({ ...result, search: result.search && { ...result.search, steps } })).toBeNull();
  });

  it('is what the verdict names, which may as well be drives of which some are as quick', () => {
    const run = { nodeName: 'node1', coordinatorNodeName: 'node1', presetId: null };
    const input = { result: searched(hotMost, { ofHot: 200, quickest: 210 }), limits: makeLimits([]), run };
    expect(settleResult(input)?.settled.causes).toEqual([{ kind: 'cache' }]);
    const { probability, reasons } = assessResult(input).confidence;
    expect(probability).toBeLessThanOrEqual(0.8);
    expect(reasons.map(({ key }) => key)).toContain('Verdict.Reason.MayBeLeft');
  });
});
