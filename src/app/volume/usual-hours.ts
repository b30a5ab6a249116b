/** Each hour of a volume's usual week, and the quiet one in it. */

import { HourLoad, hourLoads, historyOf, QuietHour, quietHour, weeksOf } from '../analysis/hours/public-api';
import { KeptHistoryState } from '../activity/kept-history.store';

/** By the month where one is kept, else by the week; null where nothing by the hour is. */
export function usualHours(
  { month, week }: KeptHistoryState['histories'],
  volumeId: string,
): readonly HourLoad[] | null {
  const load = [month, week].map((one) => (one === undefined ? null : historyOf(one, [volumeId])));
  const row = load.find((one) => one !== null) ?? null;
  return row === null ? null : hourLoads(weeksOf(row, row.iops));
}

/** Of a kept month alone: a week is like no other. null where no hour is quieter than the others beyond chance. */
export function quietHourOf({ month }: KeptHistoryState['histories'], volumeId: string): QuietHour | null {
  const row = month === undefined ? null : historyOf(month, [volumeId]);
  return row === null ? null : quietHour(weeksOf(row, row.iops));
}
