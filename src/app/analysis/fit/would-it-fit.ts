/** Whether more load would fit, by the limits that it would meet. */

import { LimitShare, ReachingLimit } from '../activity/limit-share-types';
import { broughtBy } from '../activity/limit-shares';
import { timeOfStep } from '../activity/load-history';
import { ShareHistory } from '../activity/share-history';
import { exceededFrom } from '../verdict/traffic';
import { fewestWeeks, HourOfWeek, hourLoads, weeksOf } from '../activity/week-map';
import { countedAlready, MovedLoad } from './moved-load';

/** The load to add. */
export interface AddedLoad {
  readonly iops: number;
  readonly blockSizeBytes: number;
  readonly writePercent: number;
  /** Where it counts now, of a machine that would move here; left out of a load that is not there yet. */
  readonly moved?: MovedLoad | null;
}

/** What the load of a limit is known by. */
export interface KnownShare {
  readonly of: ReachingLimit & Pick<LimitShare, 'readParts'>;
  /** Now; null where it is not counted. */
  readonly now: number | null;
  /** By hours, over weeks; null where it is not kept. */
  readonly history: ShareHistory | null;
  /** Whether hours are left out of it, as runs of Headroom were in them. */
  readonly hasRuns?: boolean;
  /** By days, over a year; null where it is not kept. */
  readonly year: ShareHistory | null;
  /** Where it is not kept, no less than it was: by hours, or by days; null where nothing is kept of that either. */
  readonly bounds?: Readonly<Record<'history' | 'year', ShareHistory | null>>;
}

export interface MetLimit {
  readonly of: ReachingLimit;
  /** What the added load takes of it beside what is there: nothing of what counts there already. */
  readonly addedShare: number;
  /** Whether the load, or a part of it, counts there already. */
  readonly isCounted: boolean;
  /** With what is carried now; null where that is not known. */
  readonly nowShare: number | null;
  /** With the highest hour or day that was kept; null where nothing is. */
  readonly peakShare: number | null;
  /** Whether the peak is no more than that, and may have been less. */
  readonly isAtMost: boolean;
  /** Whether the load alone is above it, or was in the past: then it did not hold at that time, and may not with the added load. */
  readonly wasExceeded: boolean;
  /**
   * Hours of the week at which the usual load and the added one would be more than the limit; null where none is known to be, as
   * too few hours are kept of two weeks.
   */
  readonly fullHours: readonly HourOfWeek[] | null;
  /** When the days of the kept year began that would have been full as a whole; null where no year is kept. */
  readonly fullDays: readonly number[] | null;
  /** Whether hours are left out, as runs of Headroom were in them. */
  readonly isWithoutRuns: boolean;
  /** Of how many days of the year the load is kept. */
  readonly keptDays: number;
  /** When what is kept begins, where that is less than a month; null where it is not, and where nothing is kept. */
  readonly keptSince: number | null;
}

/** Less than that is what calculating leaves of nothing. */
const leastAdded = 1e-9;

/**
 * The use of each limit with the added load, the highest first. Shares can be added, since each limit counts requests
 * of one kind the same, whatever other load there is: (reads + copies × writes) ÷ value. For a node's own disks, it is
 * their part of the reads from that node, and of all copies. A measured limit for one kind of requests, and a limit
 * without a known load now or before, are left out. The load of a moved machine on other volumes of the same limit is
 * already in that limit's load, and is not added again.
 */
export function wouldItFit(added: AddedLoad, known: readonly KnownShare[], timeZone?: string): MetLimit[] {
  const writes = added.writePercent / 100;
  const directed = (part: number): { readonly iops: number; readonly bytesPerSecond: number } => ({
    iops: added.iops * part,
    bytesPerSecond: added.iops * part * added.blockSizeBytes,
  });
  const load = { reads: directed(1 - writes), writes: directed(writes) };
  return known
    .filter(({ of }) => (of.limit.search?.work ?? null) === null)
    .filter(({ now, history, year }) => now !== null || history !== null || year !== null)
    .map((one): MetLimit => {
      const { now } = one;
      // How the added load would lie on the disks of several nodes is a mean.
      const of = one.of.spread === null ? one.of : { ...one.of, certainty: 'about' as const };
      const readPart = of.readParts?.ofNew ?? 1;
      const { moved = null } = added;
      const counted = moved === null ? [] : countedAlready(of, moved);
      const before = counted.reduce((sum, { part, copies }) => {
        // What a copy costs there is not known: then the writes count as if they were new.
        const own = { ...load, ...(copies === null ? { writes: directed(0) } : {}) };
        return sum + part * broughtBy({ ...of, copies: of.copies * (copies ?? 1) }, own, readPart);
      }, 0);
      const addedShare = Math.max(0, broughtBy(of, load, readPart) - before) / of.value;
      const { history, year, isAtMost } = pastOf(one, addedShare);
      // A day's mean is below its highest hour, but a year has days that the weeks do not have.
      const highest = highestOfAll(history, year);
      return {
        of,
        addedShare: addedShare < leastAdded ? 0 : addedShare,
        isCounted: counted.length > 0,
        nowShare: now === null ? null : now + addedShare,
        peakShare: highest === null ? null : highest + addedShare,
        isAtMost,
        // What others' copies or reads make of it is known by a mean: a little above is no more than that.
        wasExceeded: !isAtMost && one.of.certainty !== 'about' && Math.max(highest ?? 0, now ?? 0) > exceededFrom,
        fullHours: history === null ? null : hoursAbove(history, 1 - addedShare, timeZone),
        fullDays: year === null ? null : daysAbove(year, 1 - addedShare),
        keptDays: year?.shares.filter((share) => share !== null).length ?? 0,
        keptSince: keptSince(history, year),
        isWithoutRuns: one.hasRuns === true,
      };
    })
    .sort((one, other) => fullness(other) - fullness(one));
}

/**
 * The history; else its upper bound, if the added load fits with the highest value of that: then it fits. Otherwise the
 * answer is not known.
 */
function pastOf(
  { history, year, bounds }: KnownShare,
  addedShare: number,
): Pick<KnownShare, 'history' | 'year'> & { readonly isAtMost: boolean } {
  const isKept = history !== null || year !== null;
  const highest = isKept || bounds === undefined ? null : highestOfAll(bounds.history, bounds.year);
  return bounds !== undefined && highest !== null && highest + addedShare <= 1
    ? { ...bounds, isAtMost: true }
    : { history, year, isAtMost: false };
}

function highestOfAll(...histories: readonly (ShareHistory | null)[]): number | null {
  return highestOf(histories.flatMap((one) => one?.shares ?? []));
}

/** Of the hours of a week, so many have to be known to say that none is full. */
const leastHours = 126;

/** A week is like no other: only what two or more of them tell is usual. */
function hoursAbove(history: ShareHistory, share: number, timeZone?: string): HourOfWeek[] | null {
  const known = hourLoads(weeksOf(history, history.shares, timeZone)).filter(({ weeks }) => weeks >= fewestWeeks);
  const full = known.filter(({ usual }) => usual !== null && usual > share);
  return full.length === 0 && known.length < leastHours ? null : full.map(({ weekday, hour }) => ({ weekday, hour }));
}

const leastKeptMilliseconds = 27 * 86_400_000;

function keptSince(...histories: readonly (ShareHistory | null)[]): number | null {
  const times = histories.flatMap((one) => {
    const first = one?.shares.findIndex((share) => share !== null) ?? -1;
    return one === null || first === -1
      ? []
      : [{ from: timeOfStep(one, first), to: timeOfStep(one, one.shares.length) }];
  });
  const from = Math.min(...times.map((time) => time.from));
  const isShort = Math.max(...times.map(({ to }) => to)) - from < leastKeptMilliseconds;
  return times.length > 0 && isShort ? from : null;
}

function daysAbove({ shares, ...row }: ShareHistory, share: number): number[] {
  return shares.flatMap((one, index) => (one !== null && one > share ? [timeOfStep(row, index)] : []));
}

function highestOf(steps: readonly (number | null)[]): number | null {
  return steps.reduce<number | null>((most, step) => (step === null ? most : Math.max(most ?? 0, step)), null);
}

function fullness({ nowShare, peakShare }: MetLimit): number {
  return Math.max(nowShare ?? 0, peakShare ?? 0);
}
