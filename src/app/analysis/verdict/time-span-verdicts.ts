/** Verdicts on the time spans of a run that has several: each does other work, and may have another limit. */

import { hasSeveralTimeSpans } from '../compared-time-spans';
import { assessRun } from './assess-run';
import { AssessmentInput, Verdict } from './verdict-types';

/** One for each time span, in their order; [] where there is one, and for a search. */
export function verdictsOfTimeSpans(input: AssessmentInput): Verdict[] {
  return hasSeveralTimeSpans(input.result)
    ? input.result.timeSpans.map((_, timeSpan) => assessRun({ ...input, timeSpan }))
    : [];
}
