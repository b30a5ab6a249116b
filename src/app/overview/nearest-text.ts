/** The nearest limit of a volume, in the cell of a table. */

import { plainLabel } from '../activity/limit-label';
import { userName } from '../activity/names';
import { NowWords } from '../activity/now-words';
import { VolumeNow } from '../activity/volume-now';
import { LimitedUser, LimitShare } from '../analysis/activity/public-api';
import { fill, Texts } from '../shared/texts';

export interface NearestText {
  /** "at least 62% of 1,920 IOPS". */
  readonly figure: string;
  /** "Standard_B2ms uncached". */
  readonly name: string;
  /** All that is known of it, in one or two sentences. */
  readonly inFull: string;
}

/** Two short lines for what there is room for, and the whole of it. */
export function nearestText(
  one: LimitShare,
  now: Pick<VolumeNow, 'load' | 'ownPart'>,
  words: NowWords,
  texts: Texts,
): NearestText {
  const { limit, value } = one;
  const whole = words.atMix(words.shareOf(one), one, now.load);
  const part = words.ownPart(now);
  return {
    figure: fill(texts.strings.Now.ShareOf, words.share(one), words.figure(value, limit.metric)),
    name: plainLabel(limit, texts),
    inFull: part === null ? whole : `${whole}. ${part}`,
  };
}

/** The same of what Storage QoS holds one user to. */
export function userLimitText(limited: LimitedUser, words: NowWords, texts: Texts): NearestText {
  const { user, limit, share } = limited;
  const { ShareOf, UserLimitName } = texts.strings.Now;
  return {
    figure: fill(ShareOf, words.share({ share, certainty: 'about' }), words.figure(limit.value, limit.metric)),
    name: fill(UserLimitName, userName(user.flow)),
    inFull: words.userShare(limited),
  };
}
