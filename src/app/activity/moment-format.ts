/**
 * Writes moments short: "Nov 24, 9:15 AM", or "Nov 24" without the time of day. The year is written where it is not this one:
 * a date of last year without it reads as one of this year.
 * @returns writes a moment, in milliseconds as `Date` has them. To be kept: building a format costs far more than using it.
 */
export function momentFormat(locale: string, { hasTimeOfDay }: { hasTimeOfDay: boolean }): (at: number) => string {
  const day: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric' };
  const moment = hasTimeOfDay ? { ...day, hour: 'numeric' as const, minute: '2-digit' as const } : day;
  const ofThisYear = new Intl.DateTimeFormat(locale, moment);
  const ofOtherYears = new Intl.DateTimeFormat(locale, { ...moment, year: 'numeric' });
  return (at) => {
    const isOfThisYear = new Date(at).getFullYear() === new Date().getFullYear();
    return (isOfThisYear ? ofThisYear : ofOtherYears).format(at);
  };
}
