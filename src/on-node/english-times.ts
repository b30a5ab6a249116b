/** Times and dates in a file that a node writes: its readers are in any time zone, so it says which one is meant. */

import { sourceDate } from '../app/analysis/public-api';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** "Nov 24, 2026, 10:00 AM UTC". */
export function timeText(utc: string): string {
  const time = new Date(utc);
  if (Number.isNaN(time.getTime())) {
    return utc;
  }
  const hours = time.getUTCHours();
  const minutes = String(time.getUTCMinutes()).padStart(2, '0');
  return `${dayText(time)}, ${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'} UTC`;
}

/** "Sep 24, 2026" of 2026-09-24 or 09/24/2026, as limits and their sources have their dates. Other text stays as it is. */
export function dateText(text: string): string {
  return sourceDate(text)
    .split('; ')
    .map((one) => {
      const time = /^\d{4}-\d\d-\d\d$/.test(one) ? new Date(`${one}T00:00:00Z`) : new Date(NaN);
      return Number.isNaN(time.getTime()) ? one : dayText(time);
    })
    .join('; ');
}

function dayText(time: Date): string {
  return `${months[time.getUTCMonth()] ?? ''} ${time.getUTCDate()}, ${time.getUTCFullYear()}`;
}
