/** What others did on the same disks while a step measured, as the system's own counters tell. */

import { Limit } from '../../../generated/contract';
import {
  countedAt,
  countOf,
  devicesAt,
  leastShare,
  nobody,
  Others,
  othersIn,
  perSecond,
  Place,
} from '../verdict/counted';
import { Search, Step } from './search-steps';

export { nobody };
export type { Others, Place };

/** Of the requests in flight, the part that is most of them. */
const mostlyInFlight = 0.6;
/** As many times as long as a single request takes. */
const aboutAsLong = 3;
/** As many times as long as alone, a request waits for the most part. */
const longWait = 3;
/** Of the latency, what requests wait for a processor: up to here that does not limit. */
export const shortWaitShare = 0.15;
/** Usage of processors from which they are busy. */
export const busyPercent = 90;
/** Less of the wait is at the disks where something before them limits. */
const mostlyBefore = 0.4;
/** More of it is there where they limit: of copies, the slowest counts. */
const mostlyAt = 0.8;
/** Each request has to come by as often as this before all have gathered where the way is a tenth narrower than elsewhere. */
const leastTurns = 10;

/** One of the disks below a volume, with what it did for everybody. */
export interface Disk extends Others {
  readonly name: string;
}

/** What others did there in a step; null where the system did not tell, or a cache lies before the place. */
export function othersOf({ timeSpan }: Step, place: Place, cost = 1): Others | null {
  return othersIn(timeSpan, place, cost);
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
  const [node, disks] = [countedAt(step.timeSpan, 'node'), countedAt(step.timeSpan, 'disk')];
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
 * Whether most of the requests in flight wait at one disk, and on all others each takes about as long as alone: nothing above the
 * disks limits. A limit of all of them would have requests wait for it, or on each disk alike.
 */
export function waitsAtOneDisk({ full, idle }: Search): boolean {
  const alone = idle?.latencyMicroseconds ?? null;
  const counted = devicesAt(full.timeSpan, 'disk').map(countOf);
  const [most, ...rest] = counted.sort((left, right) => right.microseconds - left.microseconds);
  if (alone === null || most === undefined || rest.length === 0) {
    return false;
  }
  const inFlight = most.microseconds / 1e6 / full.timeSpan.measuredSeconds;
  return (
    inFlight >= mostlyInFlight * full.queueDepth &&
    rest.every(({ count, microseconds }) => microseconds <= count * alone * aboutAsLong)
  );
}

/**
 * Whether something before the disks holds requests up: they wait long at the ceiling, and most of what they take longer than a
 * single one is not at the disks. False where that is not known, or where the step is too short for them to gather at the disks.
 */
export function waitsBeforeDisks(search: Pick<Search, 'full' | 'idle'>): boolean {
  const { latencyMicroseconds, timeSpan } = search.full;
  const share = shareOfWaitAtDisks(search);
  const hasTurns = (latencyMicroseconds ?? 0) * leastTurns <= timeSpan.measuredSeconds * 1e6;
  return share !== null && share < mostlyBefore && hasTurns;
}

/** Whether requests wait at the disks for the most part, and not before them. False where that is not known. */
export function waitsAtDisks(search: Pick<Search, 'full' | 'idle'>): boolean {
  return (shareOfWaitAtDisks(search) ?? 0) >= mostlyAt;
}

/**
 * Of what requests take longer at the ceiling than a single one does, the part that they spend at the disks; null where they
 * hardly take longer, or where the system did not tell.
 */
export function shareOfWaitAtDisks({ full, idle }: Pick<Search, 'full' | 'idle'>): number | null {
  const [alone, atCeiling] = [idle?.latencyMicroseconds ?? null, full.latencyMicroseconds ?? 0];
  const atDisks = countedAt(full.timeSpan, 'disk');
  return alone === null || atDisks === null || atDisks.count === 0 || atCeiling < longWait * alone
    ? null
    : (atDisks.microseconds / atDisks.count - alone) / (atCeiling - alone);
}

/**
 * Copies of each write that the disks of the volume made, as their counters tell beside those of the volume.
 * @returns null where the system did not tell, nothing was written, or the disks did not do a whole number of copies
 */
export function copiesSeen({ timeSpan }: Step): number | null {
  const written = (place: Place): number =>
    devicesAt(timeSpan, place).reduce((sum, { writeBytes }) => sum + writeBytes, 0);
  const [atVolume, atDisks] = [written('volume'), written('disk')];
  const copies = Math.round(atDisks / atVolume);
  return atVolume > 0 && copies > 0 && Math.abs(atDisks / atVolume - copies) <= leastShare * copies ? copies : null;
}

/** The busiest first. */
function disksOf({ timeSpan }: Step): Disk[] {
  return devicesAt(timeSpan, 'disk')
    .map((one) => ({ name: one.name, ...perSecond(countOf(one), timeSpan.measuredSeconds) }))
    .sort((left, right) => right.iops - left.iops);
}

/**
 * The part of the latency that requests did not spend at the volume, from 0 to 1: they waited for a processor before or
 * after. Null where others' requests are in the figures, or the system did not tell.
 */
export function waitOutsideOf(step: Step): number | null {
  const all = countedAt(step.timeSpan, 'volume');
  if (step.latencyMicroseconds === null || all === null || all.count === 0 || othersOf(step, 'volume')?.iops !== 0) {
    return null;
  }
  return Math.max(0, 1 - all.microseconds / all.count / step.latencyMicroseconds);
}

/**
 * The longest time that requests of a step can have waited for a processor, as a part of the latency; 1 if it is not
 * known.
 */
export function mostWaitOf(step: Step): number {
  const { latency } = step.timeSpan.total;
  // What the quickest request took, all of them spent at the disks.
  const aboveQuickest = latency === null ? 1 : 1 - latency.minMicroseconds / latency.meanMicroseconds;
  return Math.min(waitOutsideOf(step) ?? 1, aboveQuickest);
}

/** Whether something keeps the node's processors busy. */
export function isBusy({ timeSpan: { cpu } }: Step): boolean {
  return (cpu?.average.usagePercent ?? 0) >= busyPercent;
}

/** What counts of this against a limit, in the unit of its metric. */
export function countedOfOthers({ metric }: Limit, { iops, bytesPerSecond }: Others): number {
  return metric === 'iops' ? iops : bytesPerSecond;
}
