/** Days of the week and hours, as people write them. */

/** The name of a day of the week, 0 for Monday; "Mon" where it is to be short. */
export function weekdayText(weekday: number, locale: string, length: 'long' | 'short' = 'long'): string {
  const format = new Intl.DateTimeFormat(locale, { weekday: length, timeZone: 'UTC' });
  // January 5, 2026, is a Monday.
  return format.format(Date.UTC(2026, 0, 5 + weekday));
}

/** "9 AM". */
export function hourText(hour: number, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { hour: 'numeric', timeZone: 'UTC' });
  return format.format(Date.UTC(2026, 0, 5, hour));
}
