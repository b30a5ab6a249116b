/** What is usual at this time of the day, by the same hours of the days before. */

import { LoadHistory, Steps } from './load-history';
import { Newest, onceFor } from './once-for';
import { median } from './statistics';

/** What a value usually is at a time of the day. */
export interface Usual {
  /** In the middle of the days. */
  readonly middle: number;
  /** The highest step of all days in these hours: what takes a quarter of an hour each night is usual, too. */
  readonly most: number;
}

const dayMilliseconds = 86_400_000;
/** On either side: clocks that are set forward or back move what happens each day by an hour of these. */
const aroundMilliseconds = 2 * 3_600_000;
/** Windows keeps eight days of a week: the same day of the week before is one of them. */
const days = 8;
const fewestDays = 5;
const slotMilliseconds = 900_000;

/**
 * What the steps had around this time of the day, on each of the days before. The last day itself is none of them: what began some
 * hours ago is not yet usual. What comes each night, or once a week, is. null with fewer than five days of which half is known.
 */
export function usualAt(history: LoadHistory, steps: Steps, now: number): Usual | null {
  const slot = Math.round(now / slotMilliseconds);
  return usualOf(steps).for(`${history.startedAt} ${history.stepSeconds} ${slot}`, () =>
    usualAround(history, steps, slot * slotMilliseconds),
  );
}

const usualOf = onceFor<Steps, Newest<Usual | null>>(() => new Newest());

function usualAround({ startedAt, stepSeconds }: LoadHistory, steps: Steps, now: number): Usual | null {
  const step = stepSeconds * 1000;
  const each = Array.from({ length: days }, (_, index) => {
    const centre = now - (index + 1) * dayMilliseconds;
    const from = Math.max(0, Math.ceil((centre - aroundMilliseconds - startedAt) / step));
    const to = Math.max(0, Math.floor((centre + aroundMilliseconds - startedAt) / step));
    return steps.slice(from, to).filter((value) => value !== null);
  }).filter(({ length }) => length * step >= aroundMilliseconds);
  const middle = median(each.map((values) => median(values) ?? 0));
  return each.length < fewestDays || middle === null
    ? null
    : { middle, most: Math.max(...each.map((values) => Math.max(...values))) };
}
