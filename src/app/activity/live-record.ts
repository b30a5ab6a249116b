/** What a page has read while it was open. */

import { Load, Peak, VolumeLoad } from '../analysis/activity/public-api';

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

/** The record with the loads of some volumes at its end. */
export function recorded(
  record: LiveRecord,
  loads: readonly VolumeLoad[],
  at: number,
  volumeIds: readonly string[],
): LiveRecord {
  const next = new Map(record);
  for (const { volumeId, reads, writes, total, missingNodes } of loads.filter((load) =>
    volumeIds.includes(load.volumeId),
  )) {
    const moment = { at, reads, writes, total, isAtLeast: missingNodes.length > 0 };
    next.set(volumeId, [...(record.get(volumeId) ?? []), moment].slice(-mostMoments));
  }
  return next;
}

/** By volume, the most requests per second since the tool was opened. */
export type HighestLoads = ReadonlyMap<string, Pick<Peak, 'value' | 'at'>>;

/** The same map where nothing was higher. */
export function withHighest(highest: HighestLoads, loads: readonly VolumeLoad[], at: number): HighestLoads {
  const higher = loads.filter(({ volumeId, total }) => total.iops > (highest.get(volumeId)?.value ?? -1));
  return higher.length === 0
    ? highest
    : new Map([...highest, ...higher.map(({ volumeId, total }) => [volumeId, { value: total.iops, at }] as const)]);
}
