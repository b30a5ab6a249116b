/** Whether more load would fit, by the limits that it would meet. */

import { ReachingLimit } from './limit-share-types';
import { shareOf } from './limit-shares';
import { ShareHistory } from './share-history';
import { HourLoad, HourOfWeek, hourLoads, weeksOf } from './week-map';

/** What somebody wants to add. */
export interface AddedLoad {
  readonly iops: number;
  readonly blockSizeBytes: number;
  readonly writePercent: number;
}

/** What the load of a limit is known by. */
export interface KnownShare {
  readonly of: ReachingLimit;
  /** Now; null where it is not counted. */
  readonly now: number | null;
  /** By hours, over weeks; null where it is not kept. */
  readonly history: ShareHistory | null;
}

export interface MetLimit {
  readonly of: ReachingLimit;
  /** What the added load takes of it alone. */
  readonly addedShare: number;
  /** With what is carried now; null where that is not known. */
  readonly nowShare: number | null;
  /** With the highest that was kept; null where nothing is. */
  readonly peakShare: number | null;
  /** Hours of the week at which the usual load and the added one would be more than the limit. */
  readonly fullHours: readonly HourOfWeek[];
}

/**
 * What each limit would carry with the added load, the fullest first. Shares add up, since each limit counts a request of
 * a kind as the same whatever else there is: (reads + copies × writes) ÷ value. A limit of requests of one kind is left to
 * its search, and one whose load nobody knows neither now nor before is no answer: both are left out.
 */
export function wouldItFit(added: AddedLoad, known: readonly KnownShare[], timeZone?: string): MetLimit[] {
  const writes = added.writePercent / 100;
  const directed = (part: number): { readonly iops: number; readonly bytesPerSecond: number } => ({
    iops: added.iops * part,
    bytesPerSecond: added.iops * part * added.blockSizeBytes,
  });
  const load = { reads: directed(1 - writes), writes: directed(writes) };
  return known
    .filter(({ of, now, history }) => (of.limit.search?.work ?? null) === null && (now !== null || history !== null))
    .map(({ of, now, history }): MetLimit => {
      const addedShare = shareOf(of, load).share;
      const hours = history === null ? [] : hourLoads(weeksOf(history, history.shares, timeZone));
      const highest = history === null ? null : highestOf(history.shares);
      return {
        of,
        addedShare,
        nowShare: now === null ? null : now + addedShare,
        peakShare: highest === null ? null : highest + addedShare,
        fullHours: hours.filter((hour) => isFull(hour, addedShare)).map(({ weekday, hour }) => ({ weekday, hour })),
      };
    })
    .sort((one, other) => fullness(other) - fullness(one));
}

function isFull({ usual }: HourLoad, addedShare: number): boolean {
  return usual !== null && usual + addedShare > 1;
}

function highestOf(steps: readonly (number | null)[]): number | null {
  return steps.reduce<number | null>((most, step) => (step === null ? most : Math.max(most ?? 0, step)), null);
}

function fullness({ nowShare, peakShare }: MetLimit): number {
  return Math.max(nowShare ?? 0, peakShare ?? 0);
}
