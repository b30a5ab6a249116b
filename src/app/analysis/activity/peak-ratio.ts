/** How far the usual busiest hour of a load is above the mean of its day. */

import { kept, onceFor } from './once-for';
import { timeOfStep } from './load-history';
import { Steps } from './load-history-types';
import { ShareHistory } from './share-history';
import { meanOf, median, spreadAround } from './statistics';

/** Of the busiest hour ÷ the mean of its day: no less and no more than that, as far as days differ. */
export interface PeakRatio {
  readonly least: number;
  readonly most: number;
}

const hourSeconds = 3600;
const hoursOfDay = 24;
/** A day without them has another mean. */
const fewestHours = 20;
/** Days that are about as busy as the busiest of a week: an hour that one of them had says nothing of the others. */
const busyFrom = 0.8;
const fewestDays = 3;
/** Of the middle of a few days: twice its deviation. */
const deviations = 2.5;
/** Days whose busiest hours are at other times each have no usual one. */
const mostBeside = 1.5;

interface Day {
  readonly hours: Steps;
  readonly mean: number;
}

/**
 * Of days that are about as busy as the busiest of each week, by the hour: what is usual in the hour that usually has most. The middle
 * over days, so that neither noise nor one day's incident is in it. null with fewer than three such days, with steps longer than an
 * hour, and where each day is busiest at another time.
 * @param alignedTo when one of the days begins whose means it is beside, in milliseconds since 1970
 */
export function peakRatio(history: ShareHistory, alignedTo: number): PeakRatio | null {
  return kept(ratiosOf(history.shares), `${history.startedAt} ${alignedTo}`, () => ratioOf(history, alignedTo));
}

/** The same shares are those of a pool's other volumes. */
const ratiosOf = onceFor<Steps, Map<string, PeakRatio | null>>(() => new Map());

function ratioOf(history: ShareHistory, alignedTo: number): PeakRatio | null {
  if (history.stepSeconds > hourSeconds) {
    return null;
  }
  const days = busyDays(daysOf(history, alignedTo));
  if (days.length < fewestDays) {
    return null;
  }
  const profile = Array.from({ length: hoursOfDay }, (_, hour) =>
    days.flatMap(({ hours, mean }) => {
      const value = hours[hour] ?? null;
      return value === null ? [] : [value / mean];
    }),
  ).filter((values) => values.length >= fewestDays);
  const usual = profile.map((values) => ({ values, middle: median(values) ?? 0 }));
  const [busiest] = usual.sort((one, other) => other.middle - one.middle);
  const highest = median(days.map(({ hours, mean }) => highestOf(hours) / mean)) ?? 0;
  if (busiest === undefined || highest > mostBeside * busiest.middle) {
    return null;
  }
  const { values, middle } = busiest;
  const error = (deviations * spreadAround(middle, values)) / Math.sqrt(values.length);
  return { least: Math.max(1, middle - error), most: Math.max(1, middle + error) };
}

function highestOf(steps: Steps): number {
  return steps.reduce<number>((most, value) => Math.max(most, value ?? 0), 0);
}

/** Days of 24 hours, with their means. */
function daysOf({ shares, startedAt, stepSeconds }: ShareHistory, alignedTo: number): Day[] {
  const hours = new Map<number, number[]>();
  shares.forEach((share, index) => {
    if (share !== null) {
      const hour = Math.floor((timeOfStep({ startedAt, stepSeconds }, index) - alignedTo) / hourSeconds / 1000);
      const own = hours.get(hour) ?? [];
      own.push(share);
      hours.set(hour, own);
    }
  });
  const fewestSteps = (hourSeconds / stepSeconds) * 0.75;
  const days = new Map<number, (number | null)[]>();
  for (const [hour, values] of hours) {
    const day = Math.floor(hour / hoursOfDay);
    const own = days.get(day) ?? new Array<number | null>(hoursOfDay).fill(null);
    own[hour - day * hoursOfDay] = values.length >= fewestSteps ? meanOf(values) : null;
    days.set(day, own);
  }
  return [...days.values()]
    .map((own) => ({ own, known: own.filter((value) => value !== null) }))
    .filter(({ known }) => known.length >= fewestHours)
    .map(({ own, known }) => ({ hours: own, mean: meanOf(known) }))
    .filter(({ mean }) => mean > 0);
}

/** By the middle of the highest of each seven, so that the day of an incident is not what others are beside. */
function busyDays(days: readonly Day[]): Day[] {
  const weeks = Math.max(1, Math.floor(days.length / 7));
  const highest = Array.from({ length: weeks }, (_, week) => {
    const from = week * 7;
    const own = days.slice(from, week === weeks - 1 ? undefined : from + 7);
    return own.reduce((most, { mean }) => Math.max(most, mean), 0);
  });
  const usual = median(highest) ?? 0;
  return days.filter(({ mean }) => mean >= busyFrom * usual && mean <= usual / busyFrom);
}
