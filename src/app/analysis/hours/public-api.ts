/** The usual load by the hour: what a page needs of a history that judges nothing by it. */

export { historyOf } from '../activity/load-history';
export type { LoadHistory } from '../activity/load-history-types';
export { usualLoadAt } from '../activity/usual-load';
export type { UsualLoad } from '../activity/usual-load';
export { hourLoads, quietHour, weeksOf } from '../activity/week-map';
export type { HourLoad, HourOfWeek, QuietHour } from '../activity/week-map';
