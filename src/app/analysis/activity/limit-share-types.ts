/** A limit beside the load that counts against it. */

import { Activity, Cluster, Limit } from '../../../generated/contract';
import { KnownLimits } from '../limits/limits-for';
import { VolumeLoad } from './volume-load';

/** I/O in each direction, of whatever counts against a limit. */
export interface DirectedLoad {
  readonly reads: { readonly iops: number; readonly bytesPerSecond: number };
  readonly writes: { readonly iops: number; readonly bytesPerSecond: number };
}

/**
 * How well the load is known that counts against a limit. at-least: others' part is missing. about: the counters tell it
 * by a mean, or where the I/O goes is not known to the disk.
 */
export type ShareCertainty = 'exact' | 'at-least' | 'about';

/** Whose I/O counts against a limit. */
export type LimitReach =
  | { readonly kind: 'node'; readonly nodeName: string }
  | { readonly kind: 'pool'; readonly poolName: string; readonly volumeIds: readonly string[] }
  | { readonly kind: 'volume'; readonly volumeId: string };

/** A pool over the disks of several nodes, as one of them sees it. */
export interface Spread {
  readonly nodeCount: number;
  /** The disks of this node. */
  readonly diskCount: number;
}

/** A limit with all that counts against it. */
export interface ReachingLimit {
  readonly limit: Limit;
  readonly reach: LimitReach;
  /** Copies that a write makes, where the limit counts each of them or, with a spread, its part of them; else 1. */
  readonly copies: number;
  /** The limit's value in the reach: of a pool that is spread over nodes, that of all nodes together. */
  readonly value: number;
  /**
   * Where the volume's data lies on the disks of several nodes, and the limit is one of these nodes: what counts against it is
   * what the node's own disks do, whichever node the requests come from. null where it is the requests within the reach.
   */
  readonly spread: Spread | null;
  readonly certainty: ShareCertainty;
}

/** Why a limit is not compared with what a volume carries. */
export type NotComparedReason =
  /** No counter shows which requests the host cache served. */
  | 'host-cache'
  /** It holds single files, and not the volume. */
  | 'single-files'
  /** No counter shows which part of the I/O crosses the network. */
  | 'network'
  /** Whether the node's disks are the whole pool or a part of it is not known. */
  | 'pool-layout'
  /** The node's disks serve requests of all nodes, and what they do is not told, or can't be all of it. */
  | 'own-disks'
  /** A search found it with requests of another kind. */
  | 'other-requests'
  /** The load is above it most of the time: then it is no limit here. The host's cache serves a part, or the size is not what was told. */
  | 'passed'
  /** A node that counts against it did not tell its part. */
  | 'not-counted';

export interface NotCompared {
  readonly limit: Limit;
  readonly nodeName: string | null;
  readonly reason: NotComparedReason;
}

/**
 * Of a read, the part that the disks of one node serve, 0 to 1. Each copy of the data can: whether the one on the node that asks
 * does, or all of them by turns, shows in what the disks of each node do.
 */
export interface ReadParts {
  /** Of the present reads of each volume, by its id. */
  readonly ofVolumes: ReadonlyMap<string, number>;
  /** The part of the reads of a user who would move to this node. */
  readonly ofNew: number;
}

export interface LimitShare extends ReachingLimit {
  /** With a spread; else null, as each read counts whole. */
  readonly readParts: ReadParts | null;
  /** In the limit's metric. */
  readonly carried: number;
  /** What the limit allows of a load of this mix: with copies, less than its value. */
  readonly effectiveValue: number;
  /** carried ÷ effectiveValue. */
  readonly share: number;
}

/** What readings have made of a limit that the load was above. */
export interface PassedState {
  /** Of the last readings, the part above it, 0 to 1: the older, the less it counts. */
  readonly part: number;
  readonly isOut: boolean;
}

/** By limit; one that is never passed is not in it. */
export type PassedStates = ReadonlyMap<string, PassedState>;

/** What was before a reading. */
export interface PassedBefore {
  /** Readings so far. */
  readonly count: number;
  readonly states: PassedStates;
}

/** Limits as a node knows them for a volume, with what a search from that node measured on it. */
export interface LimitsOnNode {
  readonly nodeName: string;
  readonly volumeId: string;
  readonly known: KnownLimits;
}

/** All that the limits of a volume's load are worked out of. */
export interface LimitContextNow {
  readonly cluster: Pick<Cluster, 'nodes' | 'volumes' | 'drives'>;
  readonly loads: readonly VolumeLoad[];
  /** The answers of the nodes that these loads are the sum of. */
  readonly activities: readonly Activity[];
  readonly limits: readonly LimitsOnNode[];
  /** What the readings before have made of the limits that the load was above; left out before the first. */
  readonly passedBefore?: PassedBefore;
}

export interface VolumeShares {
  /** The one with the highest share first. */
  readonly shares: readonly LimitShare[];
  readonly notCompared: readonly NotCompared[];
  /** For the next reading. */
  readonly passed: PassedStates;
}
