/** The limits that runs have in common: of one that not all have, a line over all of them would be false. */

import { TimeSpanResult } from '../../generated/contract';
import { assessResult, isWorkedOut } from '../analysis/public-api';
import { ChartLimit, limitsOfRun, sharedLimits } from '../charts/chart-limits';
import { Texts } from '../shared/texts';
import { MeasuredRun } from './compare.store';

/**
 * As of the start of each run; none where a run did not keep its limits.
 * @param spans the time span that is compared, one of each run
 */
export function limitsOfAll(
  runs: readonly MeasuredRun[],
  spans: readonly TimeSpanResult[],
  metric: 'iops' | 'throughput',
  texts: Texts,
): ChartLimit[] {
  return sharedLimits(
    runs.map(({ run, result }, index) => {
      const span = spans[index];
      const { limits = null } = run;
      if (span === undefined || limits === null || !isWorkedOut(limits)) {
        return [];
      }
      const { assessments } = assessResult({ run, result, limits, timeSpan: result.timeSpans.indexOf(span) });
      return limitsOfRun(assessments, metric, span.total, texts);
    }),
  );
}
