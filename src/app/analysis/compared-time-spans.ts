import { Result, TimeSpanResult } from '../../generated/contract';

/** More have no room beside each other. */
export const mostComparedRuns = 6;

/** Whether a result has the time spans of its profile: those of a search are its steps. */
export function hasSeveralTimeSpans({ search, timeSpans }: Pick<Result, 'search' | 'timeSpans'>): boolean {
  return search === undefined && timeSpans.length > 1;
}

/**
 * The time spans that runs are compared by: of those that all measured, the one in which the first run has the most IOPS, the
 * earliest of several. Of a search only the first, the requested workload: each search chooses its other steps itself.
 * The contract's README has the rule, its vectors hold the module to the same one.
 * @param results the first is the reference; null if there is no result
 * @returns one of each, of the same number; null where none is in all
 */
export function comparedTimeSpans(results: readonly (Result | null)[]): readonly TimeSpanResult[] | null {
  const isSearch = results.some((result) => result?.search !== undefined);
  const [first, ...others] = results;
  const sets = (first?.timeSpans ?? []).flatMap((timeSpan) => {
    if (isSearch && timeSpan.index !== 0) {
      return [];
    }
    const same = others.map((other) => other?.timeSpans.find(({ index }) => index === timeSpan.index));
    const found = same.filter((one): one is TimeSpanResult => one !== undefined);
    return found.length < others.length ? [] : [[timeSpan, ...found] as const];
  });
  return sets.reduce<(typeof sets)[number] | null>(
    (busiest, set) => (busiest !== null && busiest[0].total.iops >= set[0].total.iops ? busiest : set),
    null,
  );
}
