/** What others did on the same disks while a step measured, as the system's own counters tell. */

import { DeviceCounters, Limit } from '../../../generated/contract';
import { Step } from './search-steps';

/** I/O by everybody else, per second. */
export interface Others {
  readonly iops: number;
  readonly bytesPerSecond: number;
}

/** One of the disks below a volume, with what it did for everybody. */
export interface Disk extends Others {
  readonly name: string;
}

/** Where it is looked for: on the disks of the volume, on the volume itself, or on all disks of the node. */
export type Place = DeviceCounters['level'];

/** Less than this, as a share of the step's own, is what a file system does beside the data. */
const leastShare = 0.03;
const sectorBytes = 512;
/** Below this share of the step's own bytes a cache lies before the place, or the disks of the volume are elsewhere. */
const leastSeenShare = 0.9;
/** Where nobody else did anything. */
export const nobody: Others = { iops: 0, bytesPerSecond: 0 };

/**
 * What others did there.
 * @param cost requests to the place that each of the step's own requests makes there, such as copies
 * @returns null where the system did not tell, or a cache lies before the place
 */
export function othersOf(step: Step, place: Place, cost = 1): Others | null {
  const all = allOf(step, place);
  if (all === null) {
    return null;
  }
  const { total, measuredSeconds } = step.timeSpan;
  if (all.bytes < leastSeenShare * total.bytes) {
    return null;
  }
  const bytes = all.bytes - total.bytes * cost;
  const count = all.count - total.ioCount * cost;
  // The system splits large requests and merges neighbors: without bytes of its own, a request is not another one.
  const isMore = bytes > leastShare * total.bytes * cost;
  const areMore = count > leastShare * total.ioCount * cost && bytes >= count * sectorBytes;
  if (!isMore && !areMore) {
    return nobody;
  }
  const ownSize = total.bytes / total.ioCount;
  return perSecond({ count: count > 0 ? count : bytes / ownSize, bytes }, measuredSeconds);
}

/**
 * Others on the volume, and on the node's other disks: all that may share a limit that no source names.
 * @returns null where the system did not tell
 */
export function othersAnywhere(step: Step): Others | null {
  const onVolume = othersOf(step, 'volume');
  if (onVolume === null) {
    return null;
  }
  const [node, disks] = [allOf(step, 'node'), allOf(step, 'disk')];
  if (node === null || disks === null) {
    return onVolume;
  }
  const { measuredSeconds } = step.timeSpan;
  const elsewhere = perSecond(
    { count: Math.max(0, node.count - disks.count), bytes: Math.max(0, node.bytes - disks.bytes) },
    measuredSeconds,
  );
  return elsewhere.iops <= leastShare * step.iops
    ? onVolume
    : {
        iops: onVolume.iops + elsewhere.iops,
        bytesPerSecond: onVolume.bytesPerSecond + elsewhere.bytesPerSecond,
      };
}

/** The disk of the volume that did most; null where there are not several, or the system did not tell. */
export function busiestDisk(step: Step): Disk | null {
  const [first, second] = disksOf(step);
  return first === undefined || second === undefined ? null : first;
}

/** How much more it did than the disks do on average: 1 = as much. */
export function shareOfBusiestDisk(step: Step): number | null {
  const disks = disksOf(step);
  const busiest = busiestDisk(step);
  const whole = disks.reduce((sum, { iops }) => sum + iops, 0);
  return busiest === null || whole === 0 ? null : (busiest.iops * disks.length) / whole;
}

/**
 * Copies of each write that the disks of the volume made, as their counters tell beside those of the volume.
 * @returns null where the system did not tell, nothing was written, or the disks did not do a whole number of copies
 */
export function copiesSeen({ timeSpan: { devices } }: Step): number | null {
  const written = (place: Place): number =>
    (devices ?? []).filter(({ level }) => level === place).reduce((sum, { writeBytes }) => sum + writeBytes, 0);
  const [atVolume, atDisks] = [written('volume'), written('disk')];
  const copies = Math.round(atDisks / atVolume);
  return atVolume > 0 && Math.abs(atDisks / atVolume - copies) <= leastShare * copies ? copies : null;
}

/** The busiest first. */
function disksOf({ timeSpan: { devices, measuredSeconds } }: Step): Disk[] {
  return (devices ?? [])
    .filter(({ level }) => level === 'disk')
    .map((one) => ({ name: one.name, ...perSecond(countOf(one), measuredSeconds) }))
    .sort((left, right) => right.iops - left.iops);
}

function perSecond({ count, bytes }: Pick<Counted, 'count' | 'bytes'>, seconds: number): Others {
  return { iops: count / seconds, bytesPerSecond: bytes / seconds };
}

/**
 * The part of the latency that requests did not spend at the volume, from 0 to 1: they waited for a processor before or
 * after. Null where others' requests are in the figures, or the system did not tell.
 */
export function waitOutsideOf(step: Step): number | null {
  const all = allOf(step, 'volume');
  if (step.latencyMicroseconds === null || all === null || all.count === 0 || othersOf(step, 'volume')?.iops !== 0) {
    return null;
  }
  return Math.max(0, 1 - all.microseconds / all.count / step.latencyMicroseconds);
}

/** The most that requests of a step can have waited for a processor, as a part of the latency: 1 = nobody knows. */
export function mostWaitOf(step: Step): number {
  const { latency } = step.timeSpan.total;
  // What the quickest request took, all of them spent at the disks.
  const aboveQuickest = latency === null ? 1 : 1 - latency.minMicroseconds / latency.meanMicroseconds;
  return Math.min(waitOutsideOf(step) ?? 1, aboveQuickest);
}

/** What counts of this against a limit, in the unit of its metric. */
export function countedOfOthers({ metric }: Limit, { iops, bytesPerSecond }: Others): number {
  return metric === 'iops' ? iops : bytesPerSecond;
}

/** What was counted in both directions. */
interface Counted {
  readonly count: number;
  readonly bytes: number;
  /** That the requests spent there, all together. */
  readonly microseconds: number;
}

function allOf({ timeSpan: { devices } }: Step, place: Place): Counted | null {
  const counters = (devices ?? []).filter(({ level }) => level === place).map(countOf);
  const sum = (of: (one: Counted) => number): number => counters.reduce((whole, one) => whole + of(one), 0);
  return counters.length === 0
    ? null
    : {
        count: sum(({ count }) => count),
        bytes: sum(({ bytes }) => bytes),
        microseconds: sum(({ microseconds }) => microseconds),
      };
}

function countOf(one: DeviceCounters): Counted {
  return {
    count: one.readCount + one.writeCount,
    bytes: one.readBytes + one.writeBytes,
    microseconds: one.readMicroseconds + one.writeMicroseconds,
  };
}
