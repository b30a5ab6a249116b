/** What is usual at this time of the day, by the same hours of the days before. */

import { LoadHistory, Steps } from './load-history-types';
import { Newest, onceFor } from './once-for';
import { median, quantile } from './statistics';

/** What a value usually is at a time of the day. */
export interface Usual {
  /** In the middle of the days. */
  readonly middle: number;
  /** The highest step of all days in these hours: what takes a quarter of an hour each night is usual, too. */
  readonly most: number;
  /** The middle of each day. */
  readonly days: readonly number[];
}

const hourMilliseconds = 3_600_000;
const dayMilliseconds = 24 * hourMilliseconds;
/** On either side: clocks that are set forward or back move what happens each day by an hour of these. */
const aroundMilliseconds = 2 * hourMilliseconds;
/** Windows keeps eight days of a week: the same day of the week before is one of them. */
const days = 8;
/** Half of these: what has gone on for longer than what is known without it is usual. */
const fewestDays = 4;
const slotMilliseconds = 900_000;
/** An hour is one of what goes on now where its middle is so much above the calmer days at this hour. */
const aboveFactor = 1.5;
/** Of the days at an hour, so many are calm even where most of the others have what goes on now. */
const calmPart = 0.25;
/** Hours that are as usual in between do not end it, as long as there are no more one after the other. */
const mostCalmHours = 1;

/**
 * The values of the steps around this time of day, on each of the previous days. The last day is excluded, and so is
 * everything since the start of a change that continues until now: what began some hours or days ago is not usual yet.
 * What happens every night, or once a week, is usual. null with fewer than four days with at least half of their
 * values.
 */
export function usualAt(history: LoadHistory, steps: Steps, now: number): Usual | null {
  const slot = Math.round(now / slotMilliseconds);
  return usualOf(steps).for(`${history.startedAt} ${history.stepSeconds} ${slot}`, () =>
    usualAround(history, steps, slot * slotMilliseconds),
  );
}

const usualOf = onceFor<Steps, Newest<Usual | null>>(() => new Newest());

function usualAround(history: LoadHistory, steps: Steps, now: number): Usual | null {
  const step = history.stepSeconds * 1000;
  const began = beganAt(history, steps, now);
  const each = Array.from({ length: days }, (_, index) => {
    const centre = now - (index + 1) * dayMilliseconds;
    return knownIn(history, steps, centre - aroundMilliseconds, Math.min(began, centre + aroundMilliseconds));
  }).filter(({ length }) => length * step >= aroundMilliseconds);
  const middles = each.map((values) => median(values) ?? 0);
  const middle = median(middles);
  return each.length < fewestDays || middle === null
    ? null
    : { middle, most: Math.max(...each.map((values) => Math.max(...values))), days: middles };
}

/** What is known of the steps that lie within this time. */
function knownIn({ startedAt, stepSeconds }: LoadHistory, steps: Steps, from: number, to: number): number[] {
  const index = (at: number): number => Math.max(0, (at - startedAt) / stepSeconds / 1000);
  return steps.slice(Math.ceil(index(from)), Math.floor(index(to))).filter((value) => value !== null);
}

/**
 * The start of the current change: back from now, hour by hour, while the median of the hour is far above the calmer
 * days at this hour. A missing hour does not count. The current time if the last hours are as usual.
 */
function beganAt(history: LoadHistory, steps: Steps, now: number): number {
  const hours = (days * dayMilliseconds) / hourMilliseconds;
  const middles = Array.from({ length: hours }, (_, back) => {
    const to = now - back * hourMilliseconds;
    return median(knownIn(history, steps, to - hourMilliseconds, to));
  });
  const perDay = dayMilliseconds / hourMilliseconds;
  const calm = Array.from({ length: perDay }, (_, hour) => {
    const same = middles.filter((_middle, back) => back % perDay === hour).filter((middle) => middle !== null);
    return same.length < fewestDays ? null : quantile(same, calmPart);
  });
  let [began, calmHours] = [now, 0];
  for (let back = 0; back < hours && calmHours <= mostCalmHours; back += 1) {
    const [middle, usual] = [middles[back] ?? null, calm[back % perDay] ?? null];
    const isHigh = middle !== null && usual !== null && middle >= aboveFactor * usual;
    calmHours = isHigh ? 0 : calmHours + Number(middle !== null);
    // It began within the hour before.
    began = isHigh ? now - (back + 2) * hourMilliseconds : began;
  }
  return began;
}
