import { Load, makeSearch } from '../testing/searches';
import { takenSearch } from '../testing/taken-search';
import { fellAndRose } from './levels';
import { Search } from './search-steps';

function searchOn(iops: (load: Load) => number): Search {
  return takenSearch(makeSearch({ iops }));
}

const capped =
  (rateAt: (step: number) => number) =>
  ({ step, queueDepth }: Load): number =>
    Math.min(queueDepth * 200, rateAt(step));

describe('levels', () => {
  it('come and go where the same work falls and rises again, with no deeper queue', () => {
    const search = searchOn(capped((step) => (step === 2 ? 1000 : 2000)));
    expect(search.steps[2]?.change).toBe('deeper');
    expect(fellAndRose(search)).toBe(true);
  });

  it('do not where they stay', () => {
    expect(fellAndRose(searchOn(capped(() => 2000)))).toBe(false);
  });

  it('do not where they fall once, as at the end of a burst', () => {
    expect(fellAndRose(searchOn(capped((step) => (step < 3 ? 2000 : 1000))))).toBe(false);
  });

  it('do not where a shallower queue does less', () => {
    expect(fellAndRose(searchOn(({ queueDepth }) => queueDepth * 20))).toBe(false);
  });
});
