import { gapText, KnownLimits } from '../analysis/public-api';
import { notMeasured } from '../shared/pipes';
import { fill, Texts } from '../shared/texts';
import { LimitsOrigin } from './result.store';

/** Where the limits of a verdict are from, and of when. */
export function originText({ facts, publishedAsOf }: KnownLimits, origin: LimitsOrigin, texts: Texts): string {
  const strings = texts.strings.Result;
  switch (origin) {
    case 'kept':
      return fill(strings.KeptLimits, texts.time(facts.readAt), dateOf(publishedAsOf, texts));
    case 'keptFacts':
      return fill(strings.KeptFacts, texts.time(facts.readAt), dateOf(publishedAsOf, texts));
    case 'replaced':
      return strings.LimitsReplaced;
    case 'now':
      return strings.LimitsOfNow;
    case 'chosen':
      return fill(strings.LimitsChosen, facts.volumeId, facts.nodeName);
    case 'none':
      return strings.LimitsNone;
  }
}

function dateOf(date: string | null, texts: Texts): string {
  return date === null ? notMeasured : texts.date(date);
}

/** What is not known of them. */
export function unknownTexts({ gaps, facts }: KnownLimits, texts: Texts): string[] {
  return [
    ...gaps.map((gap) => texts.say(gapText(gap))),
    ...facts.notKnown.map(({ fact, reason }) => fill(texts.strings.Result.NotKnown, fact, reason)),
  ];
}
