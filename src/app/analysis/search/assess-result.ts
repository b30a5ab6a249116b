/** From a result to its verdict, whether it is of one run or of a search. */

import { assessRun } from '../verdict/assess-run';
import { AssessmentInput, Verdict } from '../verdict/verdict-types';
import { findBySearch } from './find-by-search';
import { searchOf } from './search-steps';
import { settle } from './settle';

/** Names what limits a run or a search, with the confidence and the next limit. The same input gives the same words. */
export function assessResult(input: AssessmentInput): Verdict {
  const search = searchOf(input.result);
  if (search === null) {
    return assessRun(input);
  }
  const settled = settle(search, input);
  // A search answers for the workload that was asked for, which is its first step.
  const timeSpan = input.result.timeSpans.indexOf(search.asked.timeSpan);
  const limits = { ...input.limits, facts: { ...input.limits.facts, copies: settled.copies } };
  return assessRun({ ...input, limits, cachePath: settled.cachePath, timeSpan }, (findings) =>
    findBySearch(search, settled, findings),
  );
}
