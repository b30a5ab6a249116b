import { Growth } from '../analysis/activity/public-api';
import { fill } from '../shared/texts';

interface GrowthStrings {
  readonly Growing: string;
  readonly GrowingAbout: string;
  readonly GrowingOfAll: string;
  readonly GrowingOfAllAbout: string;
  readonly MayBeSeason: string;
}

/**
 * By how much the busiest day of a week grows, of what it is now.
 * @param limitOfAll the limit that several volumes share, whose load together that is; null where it is that of one
 */
export function growthText(
  { level, weeks, interval, mayBeSeason = false }: Growth,
  strings: GrowthStrings,
  limitOfAll: string | null,
  percentText: (percent: number) => string,
): string {
  const [least = '', most = ''] = interval.map((part) => percentText((100 * part) / level));
  const isOne = least === most;
  const { Growing, GrowingAbout, GrowingOfAll, GrowingOfAllAbout, MayBeSeason } = strings;
  const figures = isOne ? [most, weeks] : [least, most, weeks];
  const text =
    limitOfAll === null
      ? fill(isOne ? GrowingAbout : Growing, ...figures)
      : fill(isOne ? GrowingOfAllAbout : GrowingOfAll, ...figures, limitOfAll);
  return mayBeSeason ? `${text} ${MayBeSeason}` : text;
}
