/** The load by hour of the week, in the user's local time. */

import { timeOfStep } from './load-history';
import { LoadHistory } from './load-history-types';
import { median, persistence, quantile, rankCorrelation } from './statistics';

/** 0 is Monday. */
export interface HourOfWeek {
  readonly weekday: number;
  readonly hour: number;
}

export interface HourLoad extends HourOfWeek {
  /** The middle of this hour's values over the weeks; null where none was kept. */
  readonly usual: number | null;
  readonly highest: number | null;
  /** From how many weeks. */
  readonly weeks: number;
}

export interface QuietHour extends HourOfWeek {
  readonly usual: number;
  /** Of the usual loads of all hours: the middle one is a quiet one where nights and weekends are. */
  readonly meanOfWeek: number;
  readonly weeks: number;
}

const hoursOfWeek = 168;
/** Of fewer, nothing is usual. */
export const fewestWeeks = 2;
/** An hour with more than this part of the mean load is not quiet. */
const mostOfMean = 0.7;

/** By week before now and hour of the week: the mean of that hour's steps; null where none was kept. */
type Weeks = readonly (readonly (number | null)[])[];

/**
 * Steps by the wall clock of a time zone: where clocks are set back, the hour that comes twice is one with both in it, and
 * the hour that is skipped has nothing. Weeks are counted back by calendar days from the last step, so that a day of 23 or 25
 * hours moves nothing.
 *
 * @param steps of an hour or less: a longer one has no hour
 */
export function weeksOf(
  row: Pick<LoadHistory, 'startedAt' | 'stepSeconds'>,
  steps: readonly (number | null)[],
  timeZone?: string,
): Weeks {
  if (row.stepSeconds > 3600) {
    return [];
  }
  const places = placesOf(row, steps.length, timeZone);
  const last = places.at(-1)?.day ?? 0;
  const sums: { sum: number; count: number }[][] = [];
  steps.forEach((value, index) => {
    const place = places[index];
    if (value === null || place === undefined) {
      return;
    }
    const week = Math.floor((last - place.day) / 7);
    const cells = (sums[week] ??= Array.from({ length: hoursOfWeek }, () => ({ sum: 0, count: 0 })));
    const cell = cells[place.weekday * 24 + place.hour];
    if (cell !== undefined) {
      cell.sum += value;
      cell.count += 1;
    }
  });
  return Array.from(sums, (cells) =>
    Array.from({ length: hoursOfWeek }, (_, index) => {
      const { sum, count } = cells?.[index] ?? { sum: 0, count: 0 };
      return count === 0 ? null : sum / count;
    }),
  );
}

/**
 * The row whose places were calculated last: the volumes of a cluster have the same row, and calendar calculations are
 * slow.
 */
let lastRow: { readonly key: string; readonly places: readonly LocalTime[] } | null = null;

function placesOf(
  row: Pick<LoadHistory, 'startedAt' | 'stepSeconds'>,
  length: number,
  timeZone?: string,
): readonly LocalTime[] {
  const key = [row.startedAt, row.stepSeconds, length, timeZone].join(' ');
  if (lastRow?.key === key) {
    return lastRow.places;
  }
  const local = localClock(timeZone);
  const places = Array.from({ length }, (_, index) => local(timeOfStep(row, index) + row.stepSeconds * 500));
  lastRow = { key, places };
  return places;
}

interface LocalTime extends HourOfWeek {
  /** Of the calendar, in days since 1970. */
  readonly day: number;
}

/** The calendar and clock of a time zone; without a name, of the browser's. */
export function localClock(timeZone?: string): (time: number) => LocalTime {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
  });
  return (time) => {
    const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
    const day = Math.floor(Date.UTC(part('year'), part('month') - 1, part('day')) / 86_400_000);
    // The first of January 1970 was a Thursday.
    return { day, weekday: (((day + 3) % 7) + 7) % 7, hour: part('hour') };
  };
}

/** Each hour of the week, Monday's first hour first. */
export function hourLoads(weeks: Weeks): HourLoad[] {
  return Array.from({ length: hoursOfWeek }, (_, index) => {
    const values = valuesOf(weeks, index);
    return {
      weekday: Math.floor(index / 24),
      hour: index % 24,
      usual: median(values),
      highest: values.length === 0 ? null : Math.max(...values),
      weeks: values.length,
    };
  });
}

function valuesOf(weeks: Weeks, index: number): number[] {
  return weeks.map((week) => week[index] ?? null).filter((value) => value !== null);
}

/**
 * The hour with the least usual load. It is said only where the weeks are alike: by the correlation of their hours' ranks,
 * beyond what weeks of noise that hangs together have; where each week by itself has that hour among its lower quarter, or
 * clearly below its mean; and where it carries clearly less than the mean of the week. At least two whole weeks.
 */
export function quietHour(weeks: Weeks): QuietHour | null {
  const whole = weeks.filter((week) => week.filter((value) => value !== null).length >= hoursOfWeek * 0.75);
  if (whole.length < fewestWeeks || !areAlike(whole)) {
    return null;
  }
  const hours = hourLoads(whole).filter(({ weeks: known }) => known >= fewestWeeks);
  const meanOfWeek = meanOf(hours.flatMap(({ usual }) => usual ?? []));
  const [least] = hours
    .flatMap(({ usual, ...hour }) => (usual === null ? [] : [{ ...hour, usual }]))
    .sort((one, other) => one.usual - other.usual);
  if (least === undefined || least.usual > mostOfMean * meanOfWeek) {
    return null;
  }
  const { weekday, hour, usual } = least;
  const isQuiet = (week: readonly (number | null)[]): boolean => {
    const value = week[weekday * 24 + hour] ?? null;
    const known = week.filter((one) => one !== null);
    return value === null || value <= Math.max(quantile(known, 0.25) ?? 0, mostOfMean * meanOf(known));
  };
  return whole.every(isQuiet) ? { weekday, hour, usual, meanOfWeek, weeks: least.weeks } : null;
}

function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Three standard deviations of what two weeks of noise have in common, which is more where hours hang together. */
function areAlike(weeks: Weeks): boolean {
  const pairs = weeks.slice(1).flatMap((week, index) => {
    const before = weeks[index] ?? [];
    const likeness = rankCorrelation(before, week);
    // What is the same every week is not in the difference: noise alone is.
    const noise = persistence(week.map((value, hour) => differenceOf(value, before[hour] ?? null)));
    return likeness === null ? [] : [{ likeness, noise: Math.min(0.97, Math.abs(noise)) }];
  });
  const likeness = median(pairs.map((pair) => pair.likeness)) ?? 0;
  const noise = median(pairs.map((pair) => pair.noise)) ?? 0;
  const deviation = Math.sqrt((1 + noise ** 2) / (1 - noise ** 2) / hoursOfWeek);
  return pairs.length > 0 && likeness >= Math.max(0.3, 3 * deviation);
}

function differenceOf(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : one - other;
}
