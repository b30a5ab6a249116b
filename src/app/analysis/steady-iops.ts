/** The IOPS of a time span, as every comparison of runs and of a search's steps takes them. */

import { Result, TimeSpanResult } from '../../generated/contract';

/** Mean IOPS of the steady part where there is one, else of the whole measured time. */
export function steadyIopsOf({ steadyState, total }: Levelled): number {
  return steadyState?.isSteady === true ? (steadyState.steadyIops ?? total.iops) : total.iops;
}

/**
 * The same of a step of a search. Where IOPS fall away now and then it is the level between: how often a step met that says
 * nothing of what it changed.
 */
export function stepIopsOf(timeSpan: Levelled): number {
  const { reason, steadyIops } = timeSpan.steadyState ?? { reason: null, steadyIops: null };
  return reason === 'drops' && steadyIops !== null ? steadyIops : steadyIopsOf(timeSpan);
}

/** The one figure of a time span of a result: in its verdict, steps, charts, lists, comparisons and files. */
export function measuredIopsOf(timeSpan: Levelled, { search }: Pick<Result, 'search'>): number {
  return search === undefined ? steadyIopsOf(timeSpan) : stepIopsOf(timeSpan);
}

/** Bytes per second of the same part as these IOPS: requests are as large throughout. */
export function bytesPerSecondAt(iops: number, { total }: Pick<TimeSpanResult, 'total'>): number {
  return total.iops === 0 ? 0 : iops * (total.throughputBytesPerSecond / total.iops);
}

/** Bytes per second of the part that `steadyIopsOf` is of. */
export function steadyBytesPerSecondOf(timeSpan: Levelled): number {
  return bytesPerSecondAt(steadyIopsOf(timeSpan), timeSpan);
}

type Levelled = Pick<TimeSpanResult, 'steadyState' | 'total'>;
