/** What makes the steps of a search doubtful, beyond what makes any run so. */

import { SteadyStateResult } from '../../../generated/contract';
import { counted, Doubt, grave, mild, withoutRepeats } from '../verdict/confidence';
import { message } from '../../words/public-api';
import { AssessmentInput } from '../verdict/verdict-types';
import { doubtsOnDepth } from './doubts-on-depth';
import { againOf, Search, Step, withSteadyAsked } from './search-steps';
import { SettledCause } from './settled';

/**
 * A mean says little if IOPS drop now and then or change throughout, and less than usual if they vary. All other steps
 * are compared with the step at the ceiling, and the question is about the first one. In a step without any I/O, the
 * volume stood still.
 */
export function doubtsOnSteps(search: Search, cause: SettledCause | null, input: AssessmentInput): Doubt[] {
  const { asked, full, hasStandstill } = search;
  return withoutRepeats([
    ...(hasStandstill ? [grave(message('Verdict.Reason.Standstill'))] : []),
    ...doubtsOnSteadiness(full, keysAtCeiling),
    ...(asked === full ? [] : doubtsOnAsked(search)),
    ...(cause === null ? [] : counted(doubtsOnRepetition(search, cause, input))),
  ]);
}

/**
 * A step with a passing disturbance is still known if it was repeated and steady then. Random variation of a volume is
 * one doubt, not two.
 */
function doubtsOnAsked(search: Search): Doubt[] {
  const { asked, full } = search;
  if (reasonOf(asked) === 'noise' && reasonOf(full) === 'noise') {
    return [];
  }
  const doubts = doubtsOnSteadiness(asked, keysOfAsked);
  return withSteadyAsked(search) === search ? doubts : doubts.map((doubt) => ({ ...doubt, weight: 'mild' }));
}

/** Why a step was not steady; null if it was, or if the reason is not known. */
function reasonOf({ timeSpan: { steadyState } }: Step): SteadyStateResult['reason'] {
  return steadyState?.reason ?? null;
}

/** That nothing changed in the meantime is known of a step that was repeated alone. */
function doubtsOnRepetition(search: Search, { kind }: SettledCause, input: AssessmentInput): Doubt[] {
  if (kind === 'depth') {
    return doubtsOnDepth(search, input).map(mild);
  }
  const isOfProcessors = kind === 'engineCpu' || kind === 'nodeCpu';
  return isOfProcessors || againOf(search, search.full) !== null ? [] : [mild(message('Verdict.Reason.NotRepeated'))];
}

const keysAtCeiling = {
  change: 'Verdict.Reason.CeilingChanges',
  drops: 'Verdict.Reason.CeilingDrops',
  trend: 'Verdict.Reason.CeilingMoves',
  noise: 'Verdict.Reason.CeilingVaries',
} as const;
const keysOfAsked = {
  change: 'Verdict.Reason.AskedChanges',
  drops: 'Verdict.Reason.AskedDrops',
  trend: 'Verdict.Reason.AskedMoves',
  noise: 'Verdict.Reason.AskedVaries',
} as const;

function doubtsOnSteadiness(
  { timeSpan: { steadyState } }: Step,
  keys: typeof keysAtCeiling | typeof keysOfAsked,
): Doubt[] {
  if (steadyState === undefined || steadyState.isSteady) {
    return [];
  }
  switch (steadyState.reason) {
    case 'change':
      return [grave(message(keys.change))];
    case 'drops':
    case 'trend':
      return counted([grave(message(keys[steadyState.reason]))]);
    case 'noise':
      return counted([mild(message(keys.noise))]);
    case null:
      return [mild(message('Verdict.Reason.StepTooShort'))];
  }
}
