/** What to do about a problem of the engine, where its words name an option of its command line and the page has a field. */

import { message, Message } from './message';

/** As much of a problem as is read. */
interface Told {
  readonly code: string;
  readonly action: string | null;
}

/** Whether a text names the option that gives the size of a file. */
const namesSizeOption = /(^|\s)-c\b/;

/** The action in words that are true without a command line; null where the engine's own are, or if there are none. */
export function actionInFields({ code, action }: Told): Message | null {
  if (action === null || !namesSizeOption.test(action)) {
    return null;
  }
  return code === 'TargetNotFound'
    ? message('Advice.SizeForFile')
    : code === 'TargetTruncated'
      ? message('Advice.SizeForOwnFile')
      : null;
}
