/** Whether the load grows from week to week, and when it would be full. */

import { isOneStep } from './growth-step';
import { Steps } from './load-history-types';
import { countOfKnown, meanOf, median, persistence, Slope, theilSen } from './statistics';

export interface Growth {
  /** In the unit of the values, for each week. */
  readonly perWeek: number;
  /** Ends of the interval that holds it. Both are on the same side of zero. */
  readonly interval: readonly [number, number];
  readonly weeks: number;
  /** Of the fitted line, in the last week. */
  readonly level: number;
  /** By how much that may be wrong on either side. */
  readonly levelError: number;
  /** Whether the rising part of a season would look the same: of a year it would fall as well. */
  readonly mayBeSeason?: boolean;
}

/** In so many weeks, at the earliest and at the latest. */
export interface FullIn {
  readonly earliestWeeks: number;
  readonly latestWeeks: number;
}

const daySeconds = 86400;
const fewestDaysOfWeek = 5;
const daysOfWeek = 7;
const fewestWeeks = 8;
/** Where a day is that much like the one before, weeks hang together, and a few of them show a trend by themselves. */
const alikeForWeeks = 0.8;
const fewestWeeksAlike = 13;
const mostAlike = 0.995;
const errors = 2.5;
/** The last weeks, by which it is seen whether it still goes on. */
const lastPart = 0.25;
const fewestLast = 6;
/** Of what the last weeks would have added as before, so much has to be missing. */
const leastTurn = 0.5;
/** In nearly a year, what comes and goes with it goes too. */
const fewestWeeksOfYear = 48;
/** Over the whole time, of the usual level: less is nothing to plan for. */
const leastChange = 0.1;

/** The mean of each day, the last day last; null for one of which less than half was kept. */
function daysOf(steps: Steps, stepSeconds: number): (number | null)[] {
  return meansOf(steps, Math.round(daySeconds / stepSeconds), 0.5);
}

function meansOfWeeks(days: readonly (number | null)[]): (number | null)[] {
  return meansOf(days, daysOfWeek, fewestDaysOfWeek / daysOfWeek);
}

function meansOf(values: Steps, length: number, leastPart: number): (number | null)[] {
  return knownByPart(values, length).map((known) =>
    known.length === 0 || known.length < leastPart * length ? null : meanOf(known),
  );
}

/** The known values of each part that is so long, the last part last; a rest at the beginning is left out. */
function knownByPart(values: Steps, length: number): number[][] {
  const count = Math.floor(values.length / length);
  return Array.from({ length: count }, (_, index) => {
    const from = values.length - (count - index) * length;
    return values.slice(from, from + length).filter((value) => value !== null);
  });
}

function stepsOfWeek(stepSeconds: number): number {
  return Math.round((daysOfWeek * daySeconds) / stepSeconds);
}

/** The highest step of each week, the last week last; null for a week of which fewer than five days were kept. */
export function weeklyPeaks(steps: Steps, stepSeconds: number): (number | null)[] {
  const perWeek = stepsOfWeek(stepSeconds);
  const fewest = (fewestDaysOfWeek / daysOfWeek) * perWeek;
  return knownByPart(steps, perWeek).map((known) =>
    known.length < fewest ? null : known.reduce((most, value) => Math.max(most, value), 0),
  );
}

/**
 * The trend of weekly peaks: Theil and Sen's slope, which a single week of an incident does not turn, with an interval of
 * 99.5 %. The interval is wider where weeks hang together, which their days tell better than a few weeks. null where it holds
 * zero, with fewer than eight weeks, where all of it together is less than a tenth of the usual level, and where days hang
 * together for weeks and there are few of them, and where the load became more once.
 */
export function growthOf(steps: Steps, stepSeconds: number): Growth | null {
  const peaks = weeklyPeaks(steps, stepSeconds);
  const known = peaks.filter((peak) => peak !== null);
  const slope = theilSen(peaks);
  if (known.length < fewestWeeks || slope === null) {
    return null;
  }
  const change = Math.abs(slope.perStep) * (peaks.length - 1);
  // What its days have in common only widens the interval, and takes longer to find.
  if (change < leastChange * (median(known) ?? 0) || !isBesideZero(widened(peaks, slope, 0))) {
    return null;
  }
  const alike = alikeDays(steps, stepSeconds);
  const interval = widened(peaks, slope, alike);
  const isLong = alike < alikeForWeeks || known.length >= fewestWeeksAlike;
  if (!isLong || !isBesideZero(interval)) {
    return null;
  }
  // What came once does not go on.
  if (isOneStep(meansOfWeeks(daysOf(steps, stepSeconds)))) {
    return null;
  }
  const { perStep: perWeek, last: level, lastError: levelError } = slope;
  const turn = turnOfLast(peaks, alike);
  // What has levelled off, or turned, does not go on as the line through all of it.
  if (turn !== null && turn.isUp !== perWeek > 0) {
    return null;
  }
  const season = peaks.length < fewestWeeksOfYear ? { mayBeSeason: true } : {};
  return { perWeek, interval: withTurn(interval, turn), weeks: known.length, level, levelError, ...season };
}

/** How the last weeks went on where not as those before. */
interface Turn {
  /** Whether there was more in them than that, or less. */
  readonly isUp: boolean;
  /** What each of them added. */
  readonly perWeek: number;
}

/** What doubles each year grows faster at its end than on the whole. */
function withTurn([low, high]: readonly [number, number], turn: Turn | null): readonly [number, number] {
  return turn === null ? [low, high] : [Math.min(low, turn.perWeek), Math.max(high, turn.perWeek)];
}

/** Beyond what the weeks before and their noise leave open; null where it is not, and where there are too few weeks for it. */
function turnOfLast(peaks: readonly (number | null)[], alike: number): Turn | null {
  const count = Math.max(fewestLast, Math.round(peaks.length * lastPart));
  const before = peaks.slice(0, -count);
  const slope = theilSen(before);
  const end = before.reduce<number>((found, peak, week) => (peak === null ? found : week), 0);
  const beside = peaks.flatMap((peak, week) =>
    slope === null || peak === null || week < before.length ? [] : [peak - slope.last - slope.perStep * (week - end)],
  );
  if (slope === null || countOfKnown(before) < fewestWeeks || beside.length < fewestLast) {
    return null;
  }
  const [low, high] = widened(before, slope, alike);
  const middle = median(beside) ?? 0;
  const distance = (peaks.length + before.length - 1) / 2 - end;
  const ofSlope = distance * (middle < 0 ? slope.perStep - low : high - slope.perStep);
  // A median moves by a quarter more than a mean; that of the line's end is taken twice.
  const ofLast = (slope.lastError / 2) * 1.25 * Math.sqrt(countOfKnown(before) / beside.length);
  const error = Math.hypot(ofSlope, slope.lastError, ofLast);
  // A wider interval takes nothing from anybody.
  const least = Math.sign(middle) === Math.sign(slope.perStep) ? 0 : leastTurn * Math.abs(slope.perStep) * distance;
  return Math.abs(middle) <= Math.max(error, least)
    ? null
    : { isUp: middle > 0, perWeek: slope.perStep + middle / (count / 2) };
}

function isBesideZero([low, high]: readonly [number, number]): boolean {
  return low > 0 || high < 0;
}

function widened(
  peaks: readonly (number | null)[],
  { perStep, interval: [low, high] }: Slope,
  alike: number,
): [number, number] {
  const residuals = peaks.map((peak, week) => (peak === null ? null : peak - perStep * week));
  const ofWeeks = Math.min(0.95, Math.max(0, persistence(residuals)));
  const factor = Math.sqrt(Math.max((1 + ofWeeks) / (1 - ofWeeks), inflationOfWeeks(alike)));
  return [perStep - factor * (perStep - low), perStep + factor * (high - perStep)];
}

/** By how much the variance of a trend over weeks is larger than of independent ones, where each day is that much like the one before. */
function inflationOfWeeks(alike: number): number {
  const week = alike ** daysOfWeek;
  const own = daysOfWeek * (1 - alike ** 2) - 2 * alike * (1 - week);
  return 1 + (2 * alike * (1 - week) ** 2) / own / (1 - week);
}

/**
 * How much a day is like the one before, at most: beside the usual of its day of the week and the trend, with two and a half times
 * the error that it is known by. What is left of so few days after a trend was taken off them looks more independent than it is.
 */
function alikeDays(steps: Steps, stepSeconds: number): number {
  const days = daysOf(steps, stepSeconds);
  const usual = Array.from({ length: daysOfWeek }, (_, day) => {
    return median(days.filter((value, index) => index % daysOfWeek === day && value !== null) as number[]) ?? 0;
  });
  const beside = days.map((value, index) => {
    const own = usual[index % daysOfWeek] ?? 0;
    return value === null || own <= 0 ? null : value / own;
  });
  const perDay = (theilSen(meansOfWeeks(beside))?.perStep ?? 0) / daysOfWeek;
  const left = beside.map((value, index) => (value === null ? null : value - perDay * index));
  const count = Math.max(1, countOfKnown(left));
  const told = Math.max(0, persistence(left));
  const alike = told + (2 + 4 * told) / count;
  return Math.min(mostAlike, alike + errors * Math.sqrt(Math.max(0, 1 - alike ** 2) / count));
}

/** How far the usual days of a week are below its highest, which is what grows here: of days about as high as that. */
export function usualBesidePeaks(steps: Steps, stepSeconds: number): number {
  const parts = knownByPart(steps, stepsOfWeek(stepSeconds)).flatMap((known) => {
    const most = known.reduce((highest, value) => Math.max(highest, value), 0);
    const about = known.filter((value) => value >= alikeFrom * most);
    return most > 0 ? [(median(about) ?? most) / most] : [];
  });
  return median(parts) ?? 1;
}

const alikeFrom = 0.8;
/** The last week's highest day may be as long ago. */
const weekOfPeak = 0.8;

/**
 * When a growing level would reach this value, if it continues as before. The forecast is never longer than the
 * history: null if the value would be reached later, if the level does not grow, or if it is already reached.
 * @param value no less and no more than what it has to meet
 * @param usual the usual level ÷ the highest of a week, of which the level is one
 */
export function fullIn(
  { interval: [low, high], level, levelError, weeks }: Growth,
  value: readonly [number, number],
  usual = 1,
): FullIn | null {
  const [least, most] = value;
  const left = most - level * usual + levelError;
  if (low <= 0 || (least + most) / 2 <= level * usual) {
    return null;
  }
  const earliestWeeks = Math.max(0, (least - level - levelError) / high - weekOfPeak);
  const latestWeeks = left / low;
  return latestWeeks > weeks ? null : { earliestWeeks, latestWeeks };
}
