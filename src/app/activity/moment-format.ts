/**
 * Writes moments short: "Nov 24, 9:15 AM", or "Nov 24" without the time of day. The year is written where it is not this one:
 * a date of last year without it reads as one of this year.
 * @returns writes a moment, in milliseconds as `Date` has them. To be kept: building a format costs far more than using it.
 */
export function momentFormat(locale: string, { hasTimeOfDay }: { hasTimeOfDay: boolean }): (at: number) => string {
  const day: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric' };
  const moment = hasTimeOfDay ? { ...day, hour: 'numeric' as const, minute: '2-digit' as const } : day;
  const formats: Record<string, Intl.DateTimeFormat> = {};
  return (at) => {
    const year = new Date(at).getFullYear() === new Date().getFullYear() ? undefined : 'numeric';
    return (formats[year ?? ''] ??= new Intl.DateTimeFormat(locale, { ...moment, year })).format(at);
  };
}
