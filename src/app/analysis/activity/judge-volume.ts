/** One judgement of a volume, with its reason. */

import { Run, StorageJob, Volume } from '../../../generated/contract';
import { FullIn, Growth } from './growth';
import { LatencyRise } from './latency-rise';
import { LimitShare, ReachingLimit } from './limit-share-types';
import { Room } from './limit-shares';
import { NearLimit, nearLimit } from './near-limit';
import { BusierVolume, NoisyNeighbour } from './noisy-neighbour';
import { RunsNow } from './own-runs';
import { Episode } from './share-history';
import { SlowDrive } from './slow-drives';
import { fewestIops, VolumeLoad } from './volume-load';
import { loudestOf, VolumeUser } from './volume-users';

/** The times of the last week at which a limit was near. */
export interface NearTimes {
  readonly of: ReachingLimit;
  readonly episodes: readonly Episode[];
  readonly stepSeconds: number;
}

/** What is known of a volume. What was not looked at, or is not beyond noise, is null or empty. */
export interface KnownOfVolume {
  /** Now; null where no node told it. */
  readonly load: VolumeLoad | null;
  /** The shares of the last readings, the newest last, each with the highest first. */
  readonly readings: readonly (readonly LimitShare[])[];
  /** The limit that was near in the reading before. */
  readonly nearBefore?: NearLimit | null;
  readonly room: Room | null;
  readonly near: NearTimes | null;
  readonly noisy: NoisyNeighbour | null;
  readonly latency: LatencyRise | null;
  readonly slow: readonly SlowDrive[];
  readonly growth: { readonly of: ReachingLimit; readonly growth: Growth; readonly full: FullIn | null } | null;
  readonly users: readonly VolumeUser[];
  readonly loudest: VolumeUser | null;
  readonly jobs: readonly StorageJob[];
  /** Other volumes of the pool that do far more than usual; only looked for where latency rose. */
  readonly busier: readonly BusierVolume[];
  /** Headroom's own runs in progress. */
  readonly runs: RunsNow;
}

/** What may be the cause of a rise of latency. */
export type Sign =
  | { readonly kind: 'drive'; readonly slow: SlowDrive }
  | { readonly kind: 'jobs'; readonly jobs: readonly StorageJob[] }
  | { readonly kind: 'pool'; readonly busier: BusierVolume }
  | { readonly kind: 'user'; readonly user: VolumeUser }
  /** By bytes, if no user stands out by requests. */
  | { readonly kind: 'user-bytes'; readonly user: VolumeUser };

export type Judgement =
  | {
      readonly kind: 'measuring';
      readonly run: Run;
      /** The volume that it is on, and the limit of this one that it counts against; null where it is this one. */
      readonly elsewhere: { readonly volume: Pick<Volume, 'id' | 'name'>; readonly of: LimitShare } | null;
    }
  | {
      readonly kind: 'near-now';
      readonly of: LimitShare;
      readonly near: NearLimit;
      readonly loudest: VolumeUser | null;
    }
  | { readonly kind: 'noisy-neighbour'; readonly noisy: NoisyNeighbour; readonly jobs: readonly StorageJob[] }
  | { readonly kind: 'slower'; readonly latency: LatencyRise; readonly signs: readonly Sign[] }
  | { readonly kind: 'slow-drive'; readonly slow: SlowDrive }
  | { readonly kind: 'near-at-peak'; readonly near: NearTimes; readonly worst: Episode }
  | { readonly kind: 'waits'; readonly users: readonly VolumeUser[] }
  | { readonly kind: 'growing'; readonly of: ReachingLimit; readonly growth: Growth; readonly full: FullIn }
  | { readonly kind: 'room'; readonly room: Room }
  | { readonly kind: 'idle' }
  | { readonly kind: 'not-known' };

/**
 * The first that applies: what hurts now, then what hurt this week, then what will. A limit is near now where it was in three
 * readings one after the other, until it is clearly not, and not by the load of one of Headroom's own runs: that ends by
 * itself. A neighbour who is noisy now goes before a rise of latency, as it says who is the cause; a rise of latency is said
 * together with all that may be its cause.
 */
export function judgeVolume(known: KnownOfVolume): Judgement {
  if (known.runs.own !== null) {
    return { kind: 'measuring', run: known.runs.own, elsewhere: null };
  }
  const near = nearLimit(known.readings, known.nearBefore);
  const behind = near === null ? null : known.runs.behind(near.of);
  if (near !== null && behind !== null) {
    return { kind: 'measuring', run: behind.run, elsewhere: { volume: behind.volume, of: near.of } };
  }
  if (near !== null) {
    // A user with few but large requests may use most of a limit in bytes.
    const loudest = near.of.limit.metric === 'iops' ? known.loudest : loudestOf(known.users, 'throughput');
    return { kind: 'near-now', of: near.of, near, loudest };
  }
  const jobs = known.jobs.filter(({ state }) => state === 'running');
  if (known.noisy !== null) {
    return { kind: 'noisy-neighbour', noisy: known.noisy, jobs };
  }
  if (known.latency !== null) {
    return { kind: 'slower', latency: known.latency, signs: signsOf(known, jobs) };
  }
  const [slow] = known.slow;
  if (slow !== undefined) {
    return { kind: 'slow-drive', slow };
  }
  const worst = worstOf(known.near?.episodes ?? []);
  if (known.near !== null && worst !== null) {
    return { kind: 'near-at-peak', near: known.near, worst };
  }
  const waiting = known.users.filter(({ waitsAtLimit }) => waitsAtLimit === true);
  if (waiting.length > 0) {
    return { kind: 'waits', users: waiting };
  }
  const { growth } = known;
  // A growth that fills nothing within sight is nothing to act on.
  if (growth !== null && growth.full !== null) {
    return { kind: 'growing', of: growth.of, growth: growth.growth, full: growth.full };
  }
  return restOf(known);
}

/** The likeliest first: what is known to take longer, then what is known to be there more than usual, then who is there most. */
function signsOf({ slow, busier, loudest, users }: KnownOfVolume, jobs: readonly StorageJob[]): Sign[] {
  const ofBytes = loudest === null ? loudestOf(users, 'throughput') : null;
  return [
    ...slow.slice(0, 1).map((one): Sign => ({ kind: 'drive', slow: one })),
    ...(jobs.length === 0 ? [] : [{ kind: 'jobs' as const, jobs }]),
    ...busier.slice(0, 1).map((one): Sign => ({ kind: 'pool', busier: one })),
    ...(loudest === null ? [] : [{ kind: 'user' as const, user: loudest }]),
    ...(ofBytes === null ? [] : [{ kind: 'user-bytes' as const, user: ofBytes }]),
  ];
}

function restOf({ room, load }: KnownOfVolume): Judgement {
  if (room !== null) {
    return { kind: 'room', room };
  }
  const isIdle = load !== null && load.missingNodes.length === 0 && load.total.iops < fewestIops;
  return { kind: isIdle ? 'idle' : 'not-known' };
}

function worstOf(episodes: readonly Episode[]): Episode | null {
  return episodes.reduce<Episode | null>(
    (worst, one) => (worst === null || one.highestShare > worst.highestShare ? one : worst),
    null,
  );
}
