/** What to do about the verdict on a result from a file: the page has no buttons that would make its run again. */

import { Message, message, MessageKey } from '../words/public-api';

/** Advice that is a press of a button where the run was made. */
const ofButtons: readonly MessageKey[] = [
  'Verdict.Action.FinishSearch',
  'Verdict.Action.LookAtTime',
  'Verdict.Action.Measured',
  'Verdict.Action.QuietNode',
  'Verdict.Action.RunAgain',
  'Verdict.Action.SearchAgain',
  'Verdict.Action.SearchThoroughly',
  'Verdict.Action.SearchWithoutCredit',
];

/** null where there is nothing to do on this page or with what is shown. */
export function adviceOnFile(action: Message): Message | null {
  return action.key === 'Verdict.Action.FindLimit'
    ? message('Advice.MeasureDeeper')
    : ofButtons.includes(action.key)
      ? null
      : action;
}
