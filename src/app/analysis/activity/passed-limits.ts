/** Finds limits that the load exceeds too often to be in force. */

import { exceededFrom } from '../verdict/traffic';
import { LimitReach, PassedBefore, PassedState, PassedStates, ReachingLimit } from './limit-share-types';

export const nonePassed: PassedBefore = { count: 0, states: new Map() };

/** A quarter of an hour. */
const mostReadings = 180;
/** As if it had been below in so many before the first: two readings are no rule. */
const readingsBelow = 2;
/** Clearly more than half, and no change with each reading where it is about half. */
const outFrom = 0.58;
const backBelow = 0.5;
/** Of a page that was just opened, nothing is known but that: what is above from the first reading on was so before, as a rule. */
const firstReadings = 3;
/** Less of it is forgotten. */
const leastPart = 0.01;

export function passedKey({ limit, reach }: Pick<ReachingLimit, 'limit' | 'reach'>): string {
  return `${limit.id} ${reach.kind} ${partOf(reach)}`;
}

function partOf(reach: LimitReach): string {
  switch (reach.kind) {
    case 'node':
      return reach.nodeName;
    case 'pool':
      return reach.poolName;
    case 'volume':
      return reach.volumeId;
  }
}

/**
 * A limit that is exceeded by more than the counters' error can still be in force: the load is what it allows, or more
 * for a time. If most of the last readings are above it, it does not limit here, as in the verdict and in the history.
 */
export function passedNext(
  shares: readonly (Pick<ReachingLimit, 'limit' | 'reach'> & { readonly share: number })[],
  { count, states }: PassedBefore,
): PassedStates {
  const next = new Map<string, PassedState>();
  for (const one of shares) {
    const key = passedKey(one);
    const before = states.get(key) ?? { part: 0, isOut: false };
    const isAbove = one.share > exceededFrom;
    const part = before.part + (Number(isAbove) - before.part) / (Math.min(count + 1, mostReadings) + readingsBelow);
    if (isAbove || part >= leastPart) {
      const isMost = part > (before.isOut ? backBelow : outFrom);
      next.set(key, { part, isOut: count < firstReadings ? isAbove : isMost });
    }
  }
  return next;
}
