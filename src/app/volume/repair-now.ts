/** What Storage Spaces has to repair of a volume, and how fast it does: from what the owner node counts again and again. */

import { Activity, VolumeRepair } from '../../generated/contract';

/** What was left at a moment, by the clock of the node that told it. */
export interface RepairReading {
  readonly nodeName: string;
  /** In milliseconds since 1970. */
  readonly at: number;
  readonly leftBytes: number;
}

export interface RepairPace {
  /** Rounded to the precision of the readings. */
  readonly bytesPerSecond: number;
  /** The first reading that it is from, in milliseconds since 1970. */
  readonly since: number;
  readonly secondsLeft: number;
}

/** Older readings say nothing about the current speed. */
const longestMilliseconds = 600_000;
/** Of less, a single piece would be most of it. */
const shortestMilliseconds = 60_000;
/** Storage Spaces repairs in pieces, and what is left falls by one at a time: a pace is said of several alone. */
const fewestFalls = 3;
/** A piece that is more of what was done may have been done by chance in this time. */
const largestShare = 0.5;
/** More digits of a pace would be of single pieces. */
const digits = 2;

/**
 * The repair of a volume; null if it is not known. While a volume moves, two nodes may report that they own it: then it
 * is not known which is right.
 */
export function repairOf(activities: readonly Activity[], volumeId: string): VolumeRepair | null {
  const told = activities.flatMap(({ repair }) => (repair?.volumeId === volumeId ? [repair] : []));
  return told.length === 1 ? (told[0] ?? null) : null;
}

/** What waits and what is being repaired; null where the first is not counted. */
export function leftOf({ needRegenerationBytes, regeneratingBytes }: VolumeRepair): number | null {
  return needRegenerationBytes === null ? null : needRegenerationBytes + (regeneratingBytes ?? 0);
}

/** The readings with the current ones of the nodes. Those of another node, or by another clock, are left out. */
export function withRepair(
  readings: readonly RepairReading[],
  activities: readonly Activity[],
  volumeId: string,
): readonly RepairReading[] {
  const repair = repairOf(activities, volumeId);
  const teller = activities.find((activity) => activity.repair === repair);
  const leftBytes = repair === null ? null : leftOf(repair);
  if (teller === undefined || leftBytes === null) {
    return [];
  }
  const reading = { nodeName: teller.nodeName, at: Date.parse(teller.readAt), leftBytes };
  const last = readings.at(-1);
  if (last === undefined || last.nodeName !== reading.nodeName || reading.at < last.at) {
    return [reading];
  }
  return reading.at === last.at
    ? readings
    : [...readings.filter(({ at }) => reading.at - at <= longestMilliseconds), reading];
}

/** How fast what is left falls; null where the readings do not carry it. What rose in between is measured from there on. */
export function repairPace(readings: readonly RepairReading[]): RepairPace | null {
  const falling = sinceRise(readings);
  const [first, last] = [falling[0], falling.at(-1)];
  if (first === undefined || last === undefined || last.at - first.at < shortestMilliseconds) {
    return null;
  }
  const falls = falling
    .map(({ leftBytes }, index) => (falling[index - 1]?.leftBytes ?? leftBytes) - leftBytes)
    .filter((fall) => fall > 0);
  const done = first.leftBytes - last.leftBytes;
  if (last.leftBytes === 0 || falls.length < fewestFalls || Math.max(...falls) > largestShare * done) {
    return null;
  }
  const bytesPerSecond = (1000 * done) / (last.at - first.at);
  return {
    bytesPerSecond: Number(bytesPerSecond.toPrecision(digits)),
    since: first.at,
    secondsLeft: last.leftBytes / bytesPerSecond,
  };
}

/** Those that are no less than the one after them, back from the newest. */
function sinceRise(readings: readonly RepairReading[]): readonly RepairReading[] {
  let start = readings.length - 1;
  while (start > 0 && (readings[start - 1]?.leftBytes ?? 0) >= (readings[start]?.leftBytes ?? 0)) {
    start -= 1;
  }
  return readings.slice(Math.max(0, start));
}

/**
 * A time with the precision of an estimate: in the largest unit with a value of at least two, minutes in steps of five
 * from ten on.
 */
export function roughTime(seconds: number): { readonly unit: 'minutes' | 'hours' | 'days'; readonly count: number } {
  const [minutes, hours] = [seconds / 60, seconds / 3600];
  if (hours >= 48) {
    return { unit: 'days', count: Math.round(hours / 24) };
  }
  if (hours >= 2) {
    return { unit: 'hours', count: Math.round(hours) };
  }
  return { unit: 'minutes', count: minutes >= 10 ? 5 * Math.round(minutes / 5) : Math.round(minutes) };
}
