/** The IOPS of a time span, as every comparison of runs and of a search's steps takes them. */

import { Result, TimeSpanResult } from '../../generated/contract';
import { settledIopsOf } from './settled-level';

/** Mean IOPS of the steady part where there is one, else of what came after a change for good, else of the whole measured time. */
export function steadyIopsOf(timeSpan: Levelled): number {
  return steadyPartOf(timeSpan) ?? settledIopsOf(timeSpan);
}

function steadyPartOf({ steadyState }: Levelled): number | null {
  return steadyState?.isSteady === true ? steadyState.steadyIops : null;
}

/**
 * The same of a step of a search, by what the engine found, which chose the next step by it. Where IOPS fall away now and then
 * it is the level between: how often a step met that says nothing of what it changed.
 */
export function stepIopsOf(timeSpan: Levelled): number {
  const { reason, steadyIops } = timeSpan.steadyState ?? { reason: null, steadyIops: null };
  return (reason === 'drops' ? steadyIops : steadyPartOf(timeSpan)) ?? timeSpan.total.iops;
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

type Levelled = Pick<TimeSpanResult, 'series' | 'steadyState' | 'total'>;
