import { LimitShare } from '../analysis/activity/public-api';
import { Message, message } from '../words/public-api';

/** How sure a share of a limit is, as a cell beside its figure. */
export const certaintyNames: Readonly<Record<LimitShare['certainty'], Message>> = {
  exact: message('Table.Exact'),
  about: message('Table.About'),
  'at-least': message('Table.AtLeast'),
};
