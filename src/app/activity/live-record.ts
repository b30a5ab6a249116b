/** What a page has read while it was open. */

import { Load, VolumeLoad } from '../analysis/activity/public-api';

/** A volume at one moment. */
export interface RecordedMoment {
  /** By the browser's clock, in milliseconds since 1970: the nodes' clocks may differ. */
  readonly at: number;
  readonly reads: Load;
  readonly writes: Load;
  readonly total: Load;
  /** Whether a node's part is missing. */
  readonly isAtLeast: boolean;
}

/** An hour of readings every five seconds. */
const mostMoments = 720;

/** By volume, the newest moment last; never more than an hour of them. */
export type LiveRecord = ReadonlyMap<string, readonly RecordedMoment[]>;

/** The record with these loads at its end. */
export function recorded(record: LiveRecord, loads: readonly VolumeLoad[], at: number): LiveRecord {
  const next = new Map(record);
  for (const { volumeId, reads, writes, total, missingNodes } of loads) {
    const moment = { at, reads, writes, total, isAtLeast: missingNodes.length > 0 };
    next.set(volumeId, [...(record.get(volumeId) ?? []), moment].slice(-mostMoments));
  }
  return next;
}
