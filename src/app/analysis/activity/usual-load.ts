/** The usual load of an hour, and the hour in which measuring disturbs least, from what was kept by the hour. */

import { timeOfStep } from './load-history';
import { LoadHistory } from './load-history-types';
import { fewestWeeks, hourLoads, HourOfWeek, localClock, QuietHour, quietHour, weeksOf } from './week-map';

const hourMilliseconds = 3_600_000;
const quarterMilliseconds = 900_000;
/** A history that ended longer ago is out of date. */
const mostSilentMilliseconds = 8 * 24 * hourMilliseconds;
/** The hour that clocks skip is found a week later. */
const mostHoursAhead = 15 * 24;

export interface UsualLoad {
  readonly hour: HourOfWeek;
  /** The middle of this hour over the weeks; null where fewer than two weeks have it. */
  readonly usual: { readonly iops: number; readonly weeks: number } | null;
  /** null where no hour is quieter than the others beyond chance. */
  readonly quiet: NextQuietHour | null;
}

export interface NextQuietHour extends QuietHour {
  /** When it begins by the wall clock, in milliseconds since 1970; in that hour, when it began. */
  readonly startsAt: number;
  readonly isNow: boolean;
}

/**
 * What a history says of an hour.
 * @param at a time in that hour, in milliseconds since 1970
 * @param timeZone the browser's own, unless given
 * @returns null where it is not enough: kept by more than an hour, of fewer than two weeks, or ended more than a week ago
 */
export function usualLoadAt(history: LoadHistory, at: number, timeZone?: string): UsualLoad | null {
  const local = localClock(timeZone);
  const { weekday, hour } = local(at);
  // What belongs to this hour of today is not yet the usual.
  const startsAt = startOfHour(at, local);
  const endOf = (index: number): number => timeOfStep(history, index + 1);
  const before = history.iops.map((value, index) => (endOf(index) <= startsAt ? value : null));
  const last = before.reduce<number>((found, value, index) => (value === null ? found : index), -1);
  if (last === -1 || at - endOf(last) > mostSilentMilliseconds) {
    return null;
  }
  const weeks = weeksOf(history, before, timeZone);
  const load = hourLoads(weeks)[weekday * 24 + hour];
  const usual = load?.usual ?? null;
  const count = load?.weeks ?? 0;
  const quiet = quietHour(weeks);
  const found: UsualLoad = {
    hour: { weekday, hour },
    usual: usual === null || count < fewestWeeks ? null : { iops: usual, weeks: count },
    quiet: quiet === null ? null : withNextTime(quiet, at, local),
  };
  return found.usual === null && found.quiet === null ? null : found;
}

type LocalClock = ReturnType<typeof localClock>;

function isIn({ weekday, hour }: HourOfWeek, at: number, local: LocalClock): boolean {
  const place = local(at);
  return place.weekday === weekday && place.hour === hour;
}

function withNextTime(quiet: QuietHour, at: number, local: LocalClock): NextQuietHour | null {
  const ahead = Array.from({ length: mostHoursAhead }, (_, hours) => at + hours * hourMilliseconds);
  const found = ahead.find((time) => isIn(quiet, time, local));
  return found === undefined ? null : { ...quiet, startsAt: startOfHour(found, local), isNow: isIn(quiet, at, local) };
}

/** Time zones differ from UTC by whole quarters of an hour. An hour that comes twice begins with its first. */
function startOfHour(at: number, local: LocalClock): number {
  const hour = local(at);
  let start = Math.floor(at / quarterMilliseconds) * quarterMilliseconds;
  while (isIn(hour, start - quarterMilliseconds, local)) {
    start -= quarterMilliseconds;
  }
  return start;
}
