/** What makes the steps of a search doubtful, beyond what makes any run so. */

import { Doubt, grave, mild } from '../verdict/confidence';
import { message } from '../../words/message';
import { AssessmentInput } from '../verdict/verdict-types';
import { doubtsOnDepth } from './doubts-on-depth';
import { Search } from './search-steps';
import { SettledCause } from './settle';

/**
 * A mean says little where IOPS fall away now and then or move throughout, and less than usual where they vary. What all
 * others are held against is the step at the ceiling. A step without any I/O is one in which the volume stood still.
 */
export function doubtsOnSteps(search: Search, cause: SettledCause | null, input: AssessmentInput): Doubt[] {
  const { full, hasStandstill } = search;
  return [
    ...(hasStandstill ? [grave(message('Verdict.Reason.Standstill'))] : []),
    ...doubtsOnSteadiness(full),
    ...(cause?.kind === 'depth' ? doubtsOnDepth(search, input).map(mild) : []),
  ];
}

function doubtsOnSteadiness({ timeSpan: { steadyState } }: Search['full']): Doubt[] {
  if (steadyState === undefined || steadyState.isSteady) {
    return [];
  }
  switch (steadyState.reason) {
    case 'drops':
      return [grave(message('Verdict.Reason.CeilingDrops'))];
    case 'trend':
      return [grave(message('Verdict.Reason.CeilingMoves'))];
    case 'noise':
      return [mild(message('Verdict.Reason.CeilingVaries'))];
    case 'change':
    case null:
      return [];
  }
}
