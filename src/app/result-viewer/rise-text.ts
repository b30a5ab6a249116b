/** What IOPS did that rose in a run, in words. */

import { Series } from '../../generated/contract';
import { riseOf } from '../analysis/public-api';
import { fill, Texts } from '../shared/texts';

/** null where they did not. */
export function riseText(series: Series | null, texts: Texts): string | null {
  const rise = riseOf(series);
  if (rise === null) {
    return null;
  }
  const { Settled, Rising } = texts.strings.Result.Rise;
  const [from, to] = [rise.fromIops, rise.toIops].map((value) => texts.figure({ unit: 'iopsNumber', value }));
  const { settledAfterSeconds } = rise;
  return settledAfterSeconds === null
    ? fill(Rising, from ?? '', to ?? '')
    : fill(Settled, from ?? '', to ?? '', texts.figure({ unit: 'seconds', value: Math.round(settledAfterSeconds) }));
}
