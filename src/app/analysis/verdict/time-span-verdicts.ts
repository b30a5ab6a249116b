/** Verdicts on the time spans of a run that has several: each does other work, and may have another limit. */

import { Result } from '../../../generated/contract';
import { assessRun } from './assess-run';
import { AssessmentInput, Verdict } from './verdict-types';

/** Whether a result has time spans that its profile asked for: those of a search are its steps. */
export function hasSeveralTimeSpans({ search, timeSpans }: Pick<Result, 'search' | 'timeSpans'>): boolean {
  return search === undefined && timeSpans.length > 1;
}

/** One for each time span, in their order; [] where there is one, and for a search. */
export function verdictsOfTimeSpans(input: AssessmentInput): Verdict[] {
  return hasSeveralTimeSpans(input.result)
    ? input.result.timeSpans.map((_, timeSpan) => assessRun({ ...input, timeSpan }))
    : [];
}
