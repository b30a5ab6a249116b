/** Where IOPS change once and for good, as when burst credit ends: a mean of both levels is a figure that nothing had. */

import { IoStatistics, Series, TimeSpanResult } from '../../generated/contract';
import { completeIops } from './complete-iops';

const secondMilliseconds = 1000;
/** Fewer parts on one side of a change tell no level. */
const leastParts = 4;
const leastChange = 0.1;
/** A level varies no more than this; a ramp or periodic drops do. */
const steadyShare = 0.05;
/** How much of what a single mean leaves unexplained two levels may leave; a ramp leaves a quarter. */
const leftUnexplained = 0.15;

/** A change from one level of IOPS to another. */
export interface LevelChange {
  readonly beforeIops: number;
  readonly afterIops: number;
  /** Measured seconds before it. */
  readonly afterSeconds: number;
}

/** A time span from its last change of level on, with that change; the whole time span and null where there was none. */
export interface SettledLevel {
  readonly timeSpan: TimeSpanResult;
  readonly change: LevelChange | null;
}

/** The part of a time span that a verdict is about: what came after IOPS had changed for good. */
export function settledLevel(timeSpan: TimeSpanResult): SettledLevel {
  const { series } = timeSpan;
  if (series === null) {
    return { timeSpan, change: null };
  }
  const levels = levelsIn(series);
  if (levels === null) {
    return { timeSpan, change: null };
  }
  const { at, before, after, partSeconds } = levels;
  const changedMilliseconds = at * partSeconds * secondMilliseconds;
  const afterIops = mean(after);
  const share = afterIops / timeSpan.total.iops;
  return {
    timeSpan: {
      ...scaledSpan(timeSpan, share),
      measuredSeconds: timeSpan.measuredSeconds - at * partSeconds,
      total: { ...scaled(timeSpan.total, share), iopsStdDev: deviation(after), latency: null },
      series: {
        ...series,
        intervals: series.intervals.filter(({ endMilliseconds }) => endMilliseconds > changedMilliseconds),
      },
    },
    change: { beforeIops: mean(before), afterIops, afterSeconds: at * partSeconds },
  };
}

/** The IOPS of that part alone. */
export function settledIopsOf({ series, total }: Pick<TimeSpanResult, 'series' | 'total'>): number {
  const levels = series === null ? null : levelsIn(series);
  return levels === null ? total.iops : mean(levels.after);
}

/** Lists and comparisons ask for the same series again and again, and that of a day is long. */
const known = new WeakMap<Series, LevelsInTime | null>();

interface LevelsInTime extends Levels {
  readonly partSeconds: number;
}

function levelsIn(series: Series): LevelsInTime | null {
  const found = known.get(series);
  if (found !== undefined) {
    return found;
  }
  const { values, partSeconds } = iopsByPart(series);
  const levels = levelsOf(values);
  const made = levels === null ? null : { ...levels, partSeconds };
  known.set(series, made);
  return made;
}

/** IOPS in parts of a run that are long enough to show how the level changes, and not how a throttle doles out requests. */
export interface IopsByPart {
  readonly values: readonly number[];
  readonly partSeconds: number;
}

/** IOPS of complete parts: seconds, or intervals where those are longer. */
export function iopsByPart(series: Series): IopsByPart {
  const { intervalMilliseconds } = series;
  const perPart = Math.max(1, Math.round(secondMilliseconds / intervalMilliseconds));
  const whole = completeIops(series);
  return {
    values: Array.from({ length: Math.floor(whole.length / perPart) }, (_, part) =>
      mean(whole.slice(part * perPart, (part + 1) * perPart)),
    ),
    partSeconds: (perPart * intervalMilliseconds) / secondMilliseconds,
  };
}

/** By how much of their mean values vary; null for less than two. */
export function variation(values: readonly number[]): number | null {
  const whole = mean(values);
  return values.length < 2 || whole === 0 ? null : deviation(values) / whole;
}

/** Values by level: those before a change, and those from `at` on. */
interface Levels {
  readonly at: number;
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** The two levels of these values; null where one level, or none, explains them. */
function levelsOf(values: readonly number[]): Levels | null {
  const best = bestSplit(values);
  if (best === null || best.left > leftUnexplained * squares(values)) {
    return null;
  }
  const { at } = best;
  // The part in which the level changed has something of both, and may be on either side.
  const [before, after] = [values.slice(0, at - 1), values.slice(at + 1)];
  const [from, to] = [mean(before), mean(after)];
  const isSteady = [before, after].every((part) => (variation(part) ?? 1) <= steadyShare);
  if (!isSteady || Math.abs(from - to) < leastChange * Math.max(from, to)) {
    return null;
  }
  const isOf = (level: number, index: number): boolean => Math.abs((values[index] ?? 0) - level) <= steadyShare * level;
  return {
    at: isOf(to, at) ? at : at + 1,
    before: isOf(from, at - 1) ? values.slice(0, at) : before,
    after: isOf(to, at) ? values.slice(at) : after,
  };
}

/**
 * Where two levels explain values best, and the squares that they leave. In one pass: a day has 86,400 seconds. The
 * overall mean is taken off first, or the squares of large values would drown the differences.
 */
function bestSplit(values: readonly number[]): { readonly at: number; readonly left: number } | null {
  const middle = mean(values);
  const all = squares(values);
  let best: { at: number; left: number } | null = null;
  let sum = 0;
  for (let at = 1; at <= values.length - leastParts; at++) {
    sum += (values[at - 1] ?? 0) - middle;
    // The deviations add up to zero, so the sum of the right part is the negative of the left one.
    const left = all - sum ** 2 / at - sum ** 2 / (values.length - at);
    if (at >= leastParts && (best === null || left < best.left)) {
      best = { at, left };
    }
  }
  return best;
}

/**
 * A settled level at these IOPS, as where it is known better which part of the time span is steady: every text then has the
 * figure that steps, charts and lists have.
 */
export function atIops(settled: SettledLevel, iops: number): SettledLevel {
  const { timeSpan, change } = settled;
  // Of nothing there is no share.
  if (timeSpan.total.iops === 0) {
    return settled;
  }
  return {
    timeSpan: scaledSpan(timeSpan, iops / timeSpan.total.iops),
    change: change === null ? null : { ...change, afterIops: iops },
  };
}

/** Rates alone: counts and latencies stay those of the whole. */
function scaledSpan(timeSpan: TimeSpanResult, share: number): TimeSpanResult {
  return {
    ...timeSpan,
    total: scaled(timeSpan.total, share),
    read: scaled(timeSpan.read, share),
    write: scaled(timeSpan.write, share),
    threads: timeSpan.threads.map((thread) => ({
      ...thread,
      targets: thread.targets.map((target) => ({
        ...target,
        total: scaled(target.total, share),
        read: scaled(target.read, share),
        write: scaled(target.write, share),
      })),
    })),
  };
}

function scaled(statistics: IoStatistics, share: number): IoStatistics {
  return {
    ...statistics,
    iops: statistics.iops * share,
    throughputBytesPerSecond: statistics.throughputBytesPerSecond * share,
  };
}

/** 0 for none. */
export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function squares(values: readonly number[]): number {
  const middle = mean(values);
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0);
}

function deviation(values: readonly number[]): number {
  return Math.sqrt(squares(values) / values.length);
}
