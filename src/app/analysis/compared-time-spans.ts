import { Result, TimeSpanResult } from '../../generated/contract';

/**
 * The time spans that two runs are compared by: of those that both measured, the one in which the first run has the most
 * IOPS, the earliest of several. Of a search only the first, the workload as it was asked for: its other steps are each
 * search's own. The contract's README has the rule, its vectors hold the module to the same one.
 * @param first the coordinator's run, or the one that is shown; null where there is no result
 * @returns one of each, of the same number; null where none is in both
 */
export function comparedTimeSpans(
  first: Result | null,
  second: Result | null,
): readonly [TimeSpanResult, TimeSpanResult] | null {
  const isSearch = [first, second].some((result) => result?.search !== undefined);
  const pairs = (first?.timeSpans ?? []).flatMap((timeSpan) => {
    if (isSearch && timeSpan.index !== 0) {
      return [];
    }
    const same = second?.timeSpans.find(({ index }) => index === timeSpan.index);
    return same === undefined ? [] : [[timeSpan, same] as const];
  });
  return pairs.reduce<(typeof pairs)[number] | null>(
    (busiest, pair) => (busiest !== null && busiest[0].total.iops >= pair[0].total.iops ? busiest : pair),
    null,
  );
}
