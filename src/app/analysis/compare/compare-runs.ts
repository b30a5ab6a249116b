/**
 * Two to six runs beside each other: what differs in their figures beyond noise, and in their settings. The time span is
 * chosen by the rule of `compared-time-spans.ts`.
 *
 * What changes from run to run (caches, other load, the disks' own work) does not all show in the seconds of one. So a
 * difference counts only beyond the margin within which the coordinator check calls nodes the same, and beyond what is known
 * of each run's mean. A run of few seconds says too little.
 *
 * More or less is better or worse only of the same load: blocks of 1 MiB have fewer IOPS than those of 4 KiB on any volume.
 */

import { Interval, Result, TimeSpanResult } from '../../../generated/contract';
import { FigureUnit } from '../../words/public-api';
import { marginPercent } from '../check/decide-check';
import { comparedTimeSpans, mostComparedRuns } from '../compared-time-spans';
import { compareSettings, SettingsComparison } from './compared-settings';
import { completeIntervals, iopsOfInterval } from '../complete-iops';
import { meanErrorPercent } from './mean-error';
import { FigureName, FigureRule, figureRules, percentile99 } from '../run-figures';

/** Of a run against the first: `unknown` where too little was measured; null where it can't be said, or neither way is good. */
export type Standing = 'better' | 'worse' | 'same' | 'unknown' | null;

/** How a run's figure differs from the first run's. */
export interface FigureChange {
  /** In percent of the first run's; in percentage points for a share. */
  readonly change: number;
  /** Differences up to this are noise, in the same unit. */
  readonly noise: number;
  readonly standing: Standing;
}

/** One figure of all runs, in their order. null = not measured. */
export interface ComparedFigure {
  readonly name: FigureName;
  readonly unit: FigureUnit;
  readonly values: readonly (number | null)[];
  /** null for the first, and where one of the two was not measured. */
  readonly changes: readonly (FigureChange | null)[];
}

/** A run with another requested load than the first has no better or worse figures. */
export interface RunComparison extends SettingsComparison {
  /** One of each run, of the same number. */
  readonly timeSpans: readonly TimeSpanResult[];
  readonly figures: readonly ComparedFigure[];
}

/**
 * Half of the interval in which a run's figure is known to lie, in percent of it. Infinite if too little was measured,
 * null if the long-term mean is not known.
 */
const errorsPercent: Partial<Record<FigureName, (span: TimeSpanResult) => number | null>> = {
  Iops: errorOfIops,
  Throughput: errorOfIops,
  LatencyMean: errorOfLatency,
  LatencyP99: errorOfTail,
};

/**
 * Compares runs with the first of them.
 * @param results two to six, in the order in which they are shown
 * @returns null if there is no time span that all of them measured
 */
export function compareRuns(results: readonly Result[]): RunComparison | null {
  if (results.length < 2 || results.length > mostComparedRuns) {
    throw new RangeError(`Two to ${mostComparedRuns} runs can be compared, not ${results.length}.`);
  }
  const timeSpans = comparedTimeSpans(results);
  if (timeSpans === null) {
    return null;
  }
  const asked = compareSettings(results, timeSpans);
  const figures = figureRules.map((rule) => {
    const values = results.map((result, index) => readOf(rule, timeSpans[index], result));
    return compareFigure(rule, timeSpans, values, asked.isSameLoad);
  });
  return { ...asked, timeSpans, figures };
}

function readOf({ read }: FigureRule, span: TimeSpanResult | undefined, result: Result): number | null {
  return span === undefined ? null : read(span, result);
}

function compareFigure(
  rule: FigureRule,
  timeSpans: readonly TimeSpanResult[],
  values: readonly (number | null)[],
  isSameLoad: readonly boolean[],
): ComparedFigure {
  const { name, unit } = rule;
  const [first] = timeSpans;
  const changes = timeSpans.map((span, index) => {
    const isReference = index === 0 || first === undefined;
    const change = isReference ? null : changeOf(rule, first, span, values[0] ?? null, values[index] ?? null);
    return change === null || isSameLoad[index] ? change : { ...change, standing: null };
  });
  return { name, unit, values, changes };
}

function changeOf(
  { name, good, isShare = false }: FigureRule,
  first: TimeSpanResult,
  span: TimeSpanResult,
  before: number | null,
  after: number | null,
): FigureChange | null {
  if (before === null || after === null || (before === 0 && !isShare)) {
    return null;
  }
  const change = isShare ? after - before : 100 * (after / before - 1);
  const errorPercent = errorsPercent[name];
  const errors = errorPercent === undefined ? [0] : [errorPercent(first), errorPercent(span)];
  const isKnown = errors.every((error) => error !== null);
  const noise = Math.max(marginPercent, Math.hypot(...errors.map((error) => error ?? 0)));
  return { change, noise, standing: isKnown && good !== null ? standingOf(change, noise, good) : null };
}

function standingOf(change: number, noise: number, good: 'up' | 'down'): Standing {
  if (noise === Infinity) {
    return 'unknown';
  }
  const isBetter = change > 0 === (good === 'up');
  return Math.abs(change) <= noise ? 'same' : isBetter ? 'better' : 'worse';
}

function errorOfIops(span: TimeSpanResult): number | null {
  return errorOfMean(span, iopsOfInterval);
}

function errorOfLatency(span: TimeSpanResult): number | null {
  return errorOfMean(span, ({ latencyMeanMicroseconds }) => latencyMeanMicroseconds);
}

/**
 * From the engine if it was requested, else from the run's intervals. Without intervals, only the margin is used. If
 * the volume stood still before and not while it was measured, the mean is that between two standstills, and the
 * long-term mean is not known.
 */
function errorOfMean(
  { steadyState, series }: TimeSpanResult,
  read: (interval: Interval) => number | null,
): number | null {
  if (steadyState !== undefined) {
    const isUnknown = steadyState.reason === 'drops' && steadyState.halfWidthPercent === null;
    return isUnknown ? null : (steadyState.halfWidthPercent ?? 0);
  }
  return series === null ? 0 : meanErrorPercent(completeIntervals(series).flatMap((interval) => read(interval) ?? []));
}

/** Of n samples above a percentile, two times √n more or fewer are chance. Below ten, there is nothing to compare. */
function errorOfTail(span: TimeSpanResult): number | null {
  const beyond = percentile99(span)?.samplesBeyond ?? 0;
  return beyond < 10 ? Infinity : 200 / Math.sqrt(beyond);
}
