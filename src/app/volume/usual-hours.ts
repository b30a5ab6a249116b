/** Each hour of a volume's usual week. */

import { HourLoad, hourLoads, historyOf, weeksOf } from '../analysis/activity/public-api';
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
