/** Whether a limit is near, reading by reading. */

import { LimitShare } from './limit-share-types';
import { passedKey } from './passed-limits';
import { nearFrom } from './share-history';

/** A limit that is near, and what speaks against it. */
export interface NearLimit {
  /** As it is in the newest reading. */
  readonly of: LimitShare;
  /** Readings one after the other up to the newest in which it was not near, and was clearly not. */
  readonly readingsBelow: number;
  readonly readingsClear: number;
}

/** One reading may be a moment's: as many in a row are a state. */
const fewestReadings = 3;
/** Below that, it is not near whatever the readings before say. */
const farBelow = 0.8;
const clearBelow = 0.85;
/** A minute. */
const mostReadingsBelow = 12;
/** Of several, the one that was named stays, unless another one is fuller by so much. */
const leastFuller = 0.05;

/**
 * The limit that was near in each of the last readings, as it is in the newest. It stays so until it is clearly not: where a load is
 * about as high as that, the word would change with each reading.
 * @param readings the shares of the last readings, the newest last, each with the highest first
 * @param before what was near in the reading before
 */
export function nearLimit(
  readings: readonly (readonly LimitShare[])[],
  before: NearLimit | null = null,
): NearLimit | null {
  const newest = readings.at(-1) ?? [];
  const stays = before === null ? null : stillNear(newest, before);
  const begins = nearInAll(readings);
  if (stays === null || begins === null) {
    return stays ?? (begins === null ? null : { of: begins, readingsBelow: 0, readingsClear: 0 });
  }
  return begins.share > stays.of.share + leastFuller ? { of: begins, readingsBelow: 0, readingsClear: 0 } : stays;
}

function stillNear(newest: readonly LimitShare[], before: NearLimit): NearLimit | null {
  const key = passedKey(before.of);
  const of = newest.find((one) => passedKey(one) === key);
  if (of === undefined || of.share < farBelow) {
    return null;
  }
  const readingsBelow = of.share < nearFrom ? before.readingsBelow + 1 : 0;
  const readingsClear = of.share < clearBelow ? before.readingsClear + 1 : 0;
  return readingsBelow >= mostReadingsBelow || readingsClear >= fewestReadings
    ? null
    : { of, readingsBelow, readingsClear };
}

function nearInAll(readings: readonly (readonly LimitShare[])[]): LimitShare | null {
  const last = readings.slice(-fewestReadings);
  if (last.length < fewestReadings) {
    return null;
  }
  const near = (last.at(-1) ?? []).filter(({ share }) => share >= nearFrom);
  const isNearIn = (all: readonly LimitShare[], key: string): boolean =>
    all.some((other) => other.share >= nearFrom && passedKey(other) === key);
  return near.find((one) => last.every((all) => isNearIn(all, passedKey(one)))) ?? null;
}
