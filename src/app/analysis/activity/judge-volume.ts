/** One judgement of a volume, with its reason. */

import { StorageJob } from '../../../generated/contract';
import { FullIn, Growth } from './growth';
import { LatencyRise } from './latency-rise';
import { LimitShare, ReachingLimit } from './limit-share-types';
import { Room } from './limit-shares';
import { NearLimit, nearLimit } from './near-limit';
import { BusierVolume, NoisyNeighbour } from './noisy-neighbour';
import { Episode } from './share-history';
import { SlowDrive } from './slow-drives';
import { fewestIops, VolumeLoad } from './volume-load';
import { VolumeUser } from './volume-users';

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
}

/** What may be the cause of a rise of latency. */
export type Sign =
  | { readonly kind: 'drive'; readonly slow: SlowDrive }
  | { readonly kind: 'jobs'; readonly jobs: readonly StorageJob[] }
  | { readonly kind: 'pool'; readonly busier: BusierVolume }
  | { readonly kind: 'user'; readonly user: VolumeUser };

export type Judgement =
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
 * readings one after the other, until it is clearly not. A neighbour who is noisy now goes before a rise of latency, as it says who is the cause; a rise
 * of latency is said together with all that may be its cause.
 */
export function judgeVolume(known: KnownOfVolume): Judgement {
  const near = nearLimit(known.readings, known.nearBefore);
  if (near !== null) {
    return { kind: 'near-now', of: near.of, near, loudest: known.loudest };
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
function signsOf({ slow, busier, loudest }: KnownOfVolume, jobs: readonly StorageJob[]): Sign[] {
  return [
    ...slow.slice(0, 1).map((one): Sign => ({ kind: 'drive', slow: one })),
    ...(jobs.length === 0 ? [] : [{ kind: 'jobs' as const, jobs }]),
    ...busier.slice(0, 1).map((one): Sign => ({ kind: 'pool', busier: one })),
    ...(loudest === null ? [] : [{ kind: 'user' as const, user: loudest }]),
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
