/** Whether weeks have become more once, and not from week to week. */

import { median, theilSen } from './statistics';

/** On either side of it: fewer weeks do not tell their level. */
const fewestWeeks = 4;
/** Two levels, whose place was chosen among many, are nearer than a line by chance: so much of its squares is what they may leave. */
const mostOfLine = 0.75;

interface Week {
  readonly value: number;
  readonly week: number;
}

/**
 * Whether two levels, one after the other, are clearly nearer to the weeks than a line is: a load was moved here.
 * @param means of each week, in which there is less noise than in its peaks
 */
export function isOneStep(means: readonly (number | null)[]): boolean {
  const line = theilSen(means);
  const known = means.flatMap((value, week): Week[] => (value === null ? [] : [{ value, week }]));
  const end = known.at(-1)?.week ?? 0;
  if (line === null) {
    return false;
  }
  const most = mostOfLine * squares(known, ({ week }) => line.last + line.perStep * (week - end));
  return known.some(
    (_, first) =>
      first >= fewestWeeks &&
      first <= known.length - fewestWeeks &&
      besideMiddle(known.slice(0, first)) + besideMiddle(known.slice(first)) < most,
  );
}

function besideMiddle(weeks: readonly Week[]): number {
  const middle = median(weeks.map(({ value }) => value)) ?? 0;
  return squares(weeks, () => middle);
}

function squares(weeks: readonly Week[], levelOf: (one: Week) => number): number {
  return weeks.reduce((sum, one) => sum + (one.value - levelOf(one)) ** 2, 0);
}
