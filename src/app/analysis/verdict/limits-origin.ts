/** Where the limits of a verdict are from, and what is not known of them, in the reader's words. */

import { LimitFacts, Run } from '../../../generated/contract';
import { Message, message, notMeasured } from '../../words/public-api';
import { gapText } from '../limits/gap-text';
import { KnownLimits } from '../limits/limits-for';
import { isWorkedOut } from '../limits/read-limits';

/**
 * The origin of the limits: kept by the run; calculated now from facts that it kept; current ones, as it kept none; or
 * current ones although it kept some. For a result that was opened as a file also: current ones of a volume that the
 * user chose; or none.
 */
export type LimitsOrigin = 'kept' | 'keptFacts' | 'now' | 'replaced' | 'chosen' | 'none';

/** How the reader says a message, a time, and a date without one. */
export interface DatedWords {
  say(message: Message): string;
  time(utc: string): string;
  date(text: string): string;
}

/** The limits for the verdict on a run, unless the user chooses others. */
export function originOf({ limits }: Run): 'kept' | 'keptFacts' | 'now' {
  return limits === null || limits === undefined ? 'now' : isWorkedOut(limits) ? 'kept' : 'keptFacts';
}

/** Where the limits of a verdict are from, and of when. */
export function originText({ facts, publishedAsOf }: KnownLimits, origin: LimitsOrigin, words: DatedWords): string {
  const date = publishedAsOf === null ? notMeasured : words.date(publishedAsOf);
  switch (origin) {
    case 'kept':
      return words.say(message('Report.KeptLimits', words.time(facts.readAt), date));
    case 'keptFacts':
      return words.say(message('Report.KeptFacts', words.time(facts.readAt), date));
    case 'replaced':
      return words.say(message('Report.LimitsReplaced'));
    case 'now':
      return words.say(message('Report.LimitsOfNow'));
    case 'chosen':
      return words.say(message('Report.LimitsChosen', facts.volumeId, facts.nodeName));
    case 'none':
      return words.say(message('Report.LimitsNone'));
  }
}

/** A fact that could not be read, and why. */
export function notKnownMessage({ fact, reason }: LimitFacts['notKnown'][number]): Message {
  return message('Report.NotKnown', fact, reason);
}

/** What is not known of them. */
export function unknownTexts({ gaps, facts }: KnownLimits, words: Pick<DatedWords, 'say'>): string[] {
  return [
    ...gaps.map((gap) => words.say(gapText(gap))),
    ...facts.notKnown.map((fact) => words.say(notKnownMessage(fact))),
  ];
}
