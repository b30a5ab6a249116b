/** The counters of the volume beside what the engine measured in the same time. */

import { Interval, Result, TimeSpanResult } from '../../../generated/contract';
import { figure, message } from '../../words/public-api';
import { Doubt, mild } from './confidence';
import { countedAt, Others, othersBeside, perSecond, Requests } from './counted';

/**
 * none: not counted. cached: a cache before the volume served a part, and what is left tells nothing of others. alike: what is
 * more than the engine's is no more than a file system does beside the data.
 */
export type CountersBeside =
  | { readonly kind: 'none' }
  | ({ readonly kind: 'cached'; readonly others: null } & Both)
  | ({ readonly kind: 'alike'; readonly others: Others; readonly differenceShare: number } & Both)
  | ({ readonly kind: 'others'; readonly others: Others } & Both);

interface Both {
  /** For everybody, the engine's own I/O included. */
  readonly seen: Others;
  readonly own: Others;
}

/** By the rule by which the verdict on a search takes account of others. */
export function countersBeside(timeSpan: TimeSpanResult): CountersBeside {
  const all = countedAt(timeSpan, 'volume');
  const { total, measuredSeconds } = timeSpan;
  return all === null
    ? { kind: 'none' }
    : requestsBeside(all, { count: total.ioCount, bytes: total.bytes }, measuredSeconds);
}

/** By the same rule: what the volume did in some seconds, and what of that the engine. */
export function requestsBeside(all: Requests, engine: Requests, seconds: number): CountersBeside {
  const seen = perSecond(all, seconds);
  const own = perSecond(engine, seconds);
  const others = othersBeside(all, engine, seconds);
  if (others === null) {
    return { kind: 'cached', others, seen, own };
  }
  if (others.iops > 0 || others.bytesPerSecond > 0) {
    return { kind: 'others', seen, own, others };
  }
  const differenceShare = engine.bytes === 0 ? 0 : Math.abs(all.bytes / engine.bytes - 1);
  return { kind: 'alike', others, seen, own, differenceShare };
}

/** What others did in an interval, not below nothing: the counters are read a moment later than the interval ends. */
export function othersInInterval(interval: Interval): { readonly [Figure in keyof Others]: number | null } {
  const { volumeIops, volumeThroughputBytesPerSecond, readIops, writeIops, throughputBytesPerSecond } = interval;
  return {
    iops: moreThan(volumeIops, readIops + writeIops),
    bytesPerSecond: moreThan(volumeThroughputBytesPerSecond, throughputBytesPerSecond),
  };
}

/** What the volume did beyond the engine; null where one of both is not known. */
export function moreThan(seen: number | null | undefined, own: number | null): number | null {
  return seen === null || seen === undefined || own === null ? null : Math.max(0, seen - own);
}

/** What one run measured is what others left of the volume. */
export function doubtsOnOthers({ timeSpans }: Result, { index }: Pick<TimeSpanResult, 'index'>): Doubt[] {
  // The whole time span: the counters are of all of it.
  const whole = timeSpans.find((one) => one.index === index);
  const beside = whole === undefined ? null : countersBeside(whole);
  if (beside?.kind !== 'others') {
    return [];
  }
  const { iops, bytesPerSecond } = beside.others;
  const reason = message('Verdict.Reason.OthersMeanwhile', figure('iops', iops), figure('throughput', bytesPerSecond));
  return [mild(reason)];
}
