/** What a limit is called, alone and where it begins a line. */

import { Limit } from '../../generated/contract';
import { nameInScope, nameWithKind, ReachingLimit } from '../analysis/activity/public-api';
import { Texts } from '../shared/texts';
import { Message, message } from '../words/public-api';

/** As at the start of a line: "One P30". */
export function plainLabel(limit: Limit, texts: Texts): string {
  return asLabel(texts.say(nameInScope(limit)), limit);
}

/** A text that begins with the name of a limit, with a capital. A name that a user entered is not changed. */
export function asLabel(text: string, { name }: Limit): string {
  return text.startsWith(name) ? text : text.charAt(0).toUpperCase() + text.slice(1);
}

/** With its figure, and how many copies of each write count against it: "one P30 burst (30,000 IOPS) at 3 copies per write". */
export function countedName({
  limit,
  copies,
  value,
  spread,
}: Pick<ReachingLimit, 'limit' | 'copies' | 'value' | 'spread'>): Message {
  const figure = { unit: limit.metric === 'iops' ? 'iops' : 'throughput', value } as const;
  const withFigure = message('Verdict.Name.WithFigure', nameWithKind(limit), figure);
  return copies > 1 && spread === null
    ? message('Verdict.Name.WithCopies', withFigure, { unit: 'count', value: copies })
    : withFigure;
}
