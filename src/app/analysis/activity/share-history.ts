/** How much of a limit was taken in the past: its peaks, and when it was near. */

import { Limit } from '../../../generated/contract';
import { kept, onceFor } from './once-for';
import { isMeasured } from '../limits/measured';
import { exceededFrom } from '../verdict/traffic';
import { LimitReach, ReachingLimit } from './limit-share-types';
import { shareOf } from './limit-shares';
import { timeOfStep } from './load-history';
import { LoadHistory, Steps } from './load-history-types';

/** The share of a limit step by step. */
export interface ShareHistory {
  readonly of: ReachingLimit;
  readonly startedAt: number;
  readonly stepSeconds: number;
  readonly shares: Steps;
}

/** The highest step. Its value is a mean over the step: what was higher for less time is not in it. */
export interface Peak {
  readonly value: number;
  /** When the step began, in milliseconds since 1970. */
  readonly at: number;
  readonly stepSeconds: number;
  /** When what is kept begins, where that is well after the beginning of the time that it is the peak of: a new volume has no month. */
  readonly since?: number;
}

/** A time near a limit without a break. A step that was not kept ends it: what happened then is not known. */
export interface Episode {
  readonly from: number;
  readonly to: number;
  readonly highestShare: number;
}

/** The share from which a load is near its limit, and the user should know. */
export const nearFrom = 0.9;

/**
 * The share of a limit in each step of a history. The caller passes the history of everything that counts against the
 * limit.
 *
 * If only totals are kept, reads and writes cannot be distinguished: limits of one direction, limits that count copies,
 * and measured limits for one kind of requests are then not compared (null throughout). A limit that the load exceeded
 * most of the time is not in force and has no history either. What a search measured holds, as in the verdict, only where it
 * is not passed: in a history, since it last was.
 */
export function shareHistory(one: ReachingLimit, history: LoadHistory): ShareHistory | null {
  const isSplit = history.readIops !== null;
  const needsDirection = one.limit.direction !== 'any' || (one.copies > 1 && one.spread === null);
  if ((needsDirection && !isSplit) || (isMeasured(one.limit) && one.limit.search.work !== null)) {
    return null;
  }
  const { metric, direction, normalizedUnitBytes } = one.limit;
  const kind = `${metric} ${direction} ${normalizedUnitBytes} ${one.value} ${one.copies} ${one.spread === null}`;
  const shares = kept(sharesOf(history), kind, () =>
    history.iops.map((iops, index) => stepShare(one, history, iops, index)),
  );
  const held = isMeasured(one.limit) ? sinceLastPassed(shares) : isPassedMostly(shares) ? null : shares;
  return held === null
    ? null
    : { of: one, startedAt: history.startedAt, stepSeconds: history.stepSeconds, shares: held };
}

/** The shares since the last one above the limit; null where that is the newest. */
const sinceLastPassed = onceFor((shares: Steps): Steps | null => {
  const last = shares.map(isPassed).lastIndexOf(true);
  return last < 0
    ? shares
    : last < shares.length - 1
      ? shares.map((share, index) => (index > last ? share : null))
      : null;
});

/** What is passed most of the time is no limit here, as in the verdict. What is passed at times was met at these, all the more. */
const isPassedMostly = onceFor((shares: Steps): boolean => {
  let [known, passed] = [0, 0];
  for (const share of shares) {
    known += share === null ? 0 : 1;
    passed += isPassed(share) ? 1 : 0;
  }
  return passed > known / 2;
});

function isPassed(share: number | null): boolean {
  return share !== null && share > exceededFrom;
}

/** By the inputs of a limit's share: the limit of a pool is listed for each of its volumes, and is the same. */
const sharesOf = onceFor<LoadHistory, Map<string, Steps>>(() => new Map());

/** The history of a limit of the same reach; null where it has none. */
export function historyOfLimit(
  histories: readonly ShareHistory[],
  { limit, reach }: Pick<ReachingLimit, 'limit' | 'reach'>,
): ShareHistory | null {
  return histories.find(({ of }) => of.limit.id === limit.id && isSameReach(of.reach, reach)) ?? null;
}

function isSameReach(one: LimitReach, other: LimitReach): boolean {
  return one.kind === 'node' && other.kind === 'node' ? one.nodeName === other.nodeName : one.kind === other.kind;
}

function stepShare(one: ReachingLimit, history: LoadHistory, iops: number | null, index: number): number | null {
  const bytes = history.bytesPerSecond[index] ?? null;
  if (iops === null || (bytes === null && !isPlain(one.limit))) {
    return null;
  }
  const reads = history.readIops === null ? iops : (history.readIops[index] ?? null);
  if (reads === null) {
    return null;
  }
  const part = iops === 0 ? 0 : Math.min(1, reads / iops);
  const size = bytes ?? 0;
  return shareOf(one, {
    reads: { iops: iops * part, bytesPerSecond: size * part },
    writes: { iops: iops * (1 - part), bytesPerSecond: size * (1 - part) },
  }).share;
}

/** Whether it counts each request as one. */
function isPlain({ metric, normalizedUnitBytes }: Limit): boolean {
  return metric === 'iops' && (normalizedUnitBytes ?? null) === null;
}

/** The highest step of a row; null where none is known. */
export function peakOf(
  steps: Steps,
  row: Pick<LoadHistory, 'startedAt' | 'stepSeconds'>,
  since: number = -Infinity,
): Peak | null {
  let peak: Peak | null = null;
  steps.forEach((value, index) => {
    const at = timeOfStep(row, index);
    if (value !== null && at >= since && (peak === null || value > peak.value)) {
      peak = { value, at, stepSeconds: row.stepSeconds };
    }
  });
  return peak;
}

/** The times at or above this share, each without a break. */
export function episodesOf({ shares, startedAt, stepSeconds }: ShareHistory, from: number = nearFrom): Episode[] {
  const episodes: Episode[] = [];
  let open: Episode | null = null;
  shares.forEach((share, index) => {
    const at = timeOfStep({ startedAt, stepSeconds }, index);
    if (share === null || share < from) {
      open = null;
      return;
    }
    const before: Episode | null = open;
    const to = at + stepSeconds * 1000;
    open =
      before === null
        ? { from: at, to, highestShare: share }
        : { from: before.from, to, highestShare: Math.max(before.highestShare, share) };
    if (before !== null) {
      episodes.pop();
    }
    episodes.push(open);
  });
  return episodes;
}
