/** What the system's own counters tell beside what the engine measured in a time span. */

import { DeviceCounters, TimeSpanResult } from '../../../generated/contract';

/** I/O by everybody else, per second. */
export interface Others {
  readonly iops: number;
  readonly bytesPerSecond: number;
}

/** Where it is looked for: on the disks of the volume, on the volume itself, or on all disks of the node. */
export type Place = DeviceCounters['level'];

/** What was counted in both directions. */
export interface Counted {
  readonly count: number;
  readonly bytes: number;
  /** That the requests spent there, all together. */
  readonly microseconds: number;
}

export type Requests = Pick<Counted, 'count' | 'bytes'>;

/** Less than this, as a share of the own, is what a file system does beside the data. */
export const leastShare = 0.03;
const sectorBytes = 512;
/** Below this share of the own bytes a cache lies before the place, or the disks of the volume are elsewhere. */
export const leastSeenShare = 0.9;
/** If others had no I/O. */
export const nobody: Others = { iops: 0, bytesPerSecond: 0 };

/**
 * What others did there.
 * @param cost requests to the place that each of the own requests makes there, such as copies
 * @returns null where the system did not tell, or a cache lies before the place
 */
export function othersIn(timeSpan: TimeSpanResult, place: Place, cost = 1): Others | null {
  const all = countedAt(timeSpan, place);
  const { total, measuredSeconds } = timeSpan;
  return all === null ? null : othersBeside(all, { count: total.ioCount, bytes: total.bytes }, measuredSeconds, cost);
}

/** As othersIn tells it, of what was counted in some seconds. */
export function othersBeside(all: Requests, own: Requests, seconds: number, cost = 1): Others | null {
  if (all.bytes < leastSeenShare * own.bytes) {
    return null;
  }
  const bytes = all.bytes - own.bytes * cost;
  const count = all.count - own.count * cost;
  // The system splits large requests and merges neighbors: without bytes of its own, a request is not another one.
  const isMore = bytes > leastShare * own.bytes * cost;
  const areMore = count > leastShare * own.count * cost && bytes >= count * sectorBytes;
  if (!isMore && !areMore) {
    return nobody;
  }
  const ownSize = own.bytes / own.count;
  return perSecond({ count: count > 0 ? count : bytes / ownSize, bytes }, seconds);
}

/** The counters of each device there; none where the system did not tell. */
export function devicesAt({ devices }: Pick<TimeSpanResult, 'devices'>, place: Place): readonly DeviceCounters[] {
  return (devices ?? []).filter(({ level }) => level === place);
}

/** Everything there; null where the system did not tell. */
export function countedAt(timeSpan: TimeSpanResult, place: Place): Counted | null {
  const counters = devicesAt(timeSpan, place).map(countOf);
  const sum = (of: (one: Counted) => number): number => counters.reduce((whole, one) => whole + of(one), 0);
  return counters.length === 0
    ? null
    : {
        count: sum(({ count }) => count),
        bytes: sum(({ bytes }) => bytes),
        microseconds: sum(({ microseconds }) => microseconds),
      };
}

export function countOf(one: DeviceCounters): Counted {
  return {
    count: one.readCount + one.writeCount,
    bytes: one.readBytes + one.writeBytes,
    microseconds: one.readMicroseconds + one.writeMicroseconds,
  };
}

export function perSecond({ count, bytes }: Requests, seconds: number): Others {
  return { iops: count / seconds, bytesPerSecond: bytes / seconds };
}
