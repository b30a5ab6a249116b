/**
 * Writes moments short: "Nov 24, 9:15 AM", or "Nov 24" without the time of day. The year is written where it is not this one:
 * a date of last year without it reads as one of this year.
 * No line ends between the month and the day.
 * @returns writes a moment, in milliseconds as `Date` has them. To be kept: building a format costs far more than using it.
 */
export function momentFormat(locale: string, { hasTimeOfDay }: { hasTimeOfDay: boolean }): (at: number) => string {
  const day: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric' };
  const moment = hasTimeOfDay ? { ...day, hour: 'numeric' as const, minute: '2-digit' as const } : day;
  const formats: Record<string, Intl.DateTimeFormat> = {};
  return (at) => {
    const year = new Date(at).getFullYear() === new Date().getFullYear() ? undefined : 'numeric';
    return (formats[year ?? ''] ??= new Intl.DateTimeFormat(locale, { ...moment, year }))
      .formatToParts(at)
      .map(withoutBreak)
      .join('');
  };
}

/** With a no-break space where the month and the day stand beside each other. */
function withoutBreak(
  { type, value }: Intl.DateTimeFormatPart,
  place: number,
  parts: readonly Intl.DateTimeFormatPart[],
): string {
  const beside = [parts[place - 1]?.type, parts[place + 1]?.type];
  return type === 'literal' && beside.includes('month') && beside.includes('day')
    ? value.replace(' ', '\u00a0')
    : value;
}
