import vectors from '../../../engine/contract/vectors/compared-time-spans.json';
import { Result } from '../../generated/contract';
import { result } from '../gateway/testing/recorded-documents';
import { comparedTimeSpans } from './compared-time-spans';

describe('comparedTimeSpans', () => {
  const [measured] = result.timeSpans;
  const search: NonNullable<Result['search']> = {
    effort: 'quick',
    endReason: 'settled',
    steps: [],
    ceiling: null,
    knee: null,
    idleStepIndex: null,
  };

  function resultOf(spans: readonly { readonly index: number; readonly iops: number }[], isSearch = false): Result {
    const timeSpans = spans.flatMap(({ index, iops }) =>
      measured === undefined ? [] : [{ ...measured, index, total: { ...measured.total, iops } }],
    );
    return isSearch ? { ...result, timeSpans, search } : { ...result, timeSpans };
  }

  it('has cases', () => expect(vectors.cases.length).toBeGreaterThan(8));

  for (const { name, first, second, compared, searches = [] } of vectors.cases) {
    it(`takes ${name}`, () => {
      const pair = comparedTimeSpans([
        resultOf(first, searches.includes('first')),
        resultOf(second, searches.includes('second')),
      ]);
      const iopsOf = (spans: typeof first): number | undefined => spans.find(({ index }) => index === compared)?.iops;
      expect(pair?.map(({ index }) => index) ?? null).toEqual(compared === null ? null : [compared, compared]);
      expect(pair?.map(({ total }) => total.iops) ?? []).toEqual(
        compared === null ? [] : [iopsOf(first) ?? NaN, iopsOf(second) ?? NaN],
      );
    });
  }

  it('takes none where a run has no result', () => {
    expect(comparedTimeSpans([null, result])).toBeNull();
    expect(comparedTimeSpans([result, null])).toBeNull();
  });
});
