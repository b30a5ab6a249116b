/** What makes the steps of a search doubtful, beyond what makes any run so. */

import { Doubt, grave, mild } from '../verdict/confidence';
import { message } from '../../words/message';
import { Search } from './search-steps';

/**
 * A mean says little where IOPS fall away now and then or move throughout, and less than usual where they vary. What all
 * others are held against is the step at the ceiling. A step without any I/O is one in which the volume stood still.
 */
export function doubtsOnSteps({ full, hasStandstill }: Search): Doubt[] {
  return [...(hasStandstill ? [grave(message('Verdict.Reason.Standstill'))] : []), ...doubtsOnSteadiness(full)];
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
