/** What an explanation of a search's ceiling is. */

import { Limit } from '../../../generated/contract';
import { AssessmentInput } from '../verdict/verdict-types';
import { Disk, Others } from './others';
import { Direction, Step } from './search-steps';

/**
 * What sets a ceiling: a limit with a published figure, one that no source names, or what does the work. A limit of
 * disks may count copies that are not known, and one disk may have more load than the others.
 */
export type Cause =
  ReachedLimit | OneDisk | UnlistedLimit | { readonly kind: 'device'; readonly others: Others | null };

/** A limit of requests or of bytes that no source names. */
export interface UnlistedLimit {
  readonly kind: 'requests' | 'bytes';
  /** The requests that it counts; null for all of them. */
  readonly direction: Direction | null;
  readonly others: Others | null;
}

export function isUnlisted(cause: { readonly kind: string }): cause is UnlistedLimit {
  return cause.kind === 'requests' || cause.kind === 'bytes';
}

/** A limit that a source names. */
export interface ReachedLimit {
  readonly kind: 'limit';
  readonly limit: Limit;
  readonly copies: number | null;
  readonly others: Others | null;
  /** The step that came down to it when a burst had ended; left out where the asked one is at it. */
  readonly cameDown?: Step;
}

/** A disk of a pool at its own figure. */
export interface OneDisk {
  readonly kind: 'oneDisk';
  readonly limit: Limit;
  /** What it did at the ceiling. */
  readonly disk: Disk;
}

type CachePathOf = AssessmentInput['cachePath'] | null;

/** What an explanation counts in a step as a share of what it counts at the ceiling: from, and no more than. */
export interface Expected {
  readonly least: number;
  readonly most: number;
  /** Whether larger requests may count as several, so that a half or a third of them pass. */
  readonly mayCountUnits?: boolean;
}

/** An explanation of a search's ceiling. */
export interface Explanation {
  readonly cause: Cause;
  /** How likely it is before the steps are looked at; only shares of one another count. */
  readonly prior: number;
  /** Whether what it names lets an even number of requests pass; each of several disks does, and all together do not. */
  readonly pace: 'even' | 'uneven' | 'either';
  /** What it counts in a step, in a unit of its own: requests, bytes, or shares of its figure; null for what it does not. */
  counted(step: Step): number | null;
  /** null where it says nothing of the step. */
  expect(step: Step): Expected | null;
  /** The way that reads take where this is true; null where it does not say. */
  readonly cachePath: CachePathOf;
}

/** It counts as much in every step. */
export const theSame: Expected = { least: 1, most: 1 };

/** What an explanation counts in a step, as a share of the same at the ceiling; null where it does not count one of them. */
export function shareOfCeiling({ counted }: Pick<Explanation, 'counted'>, step: Step, full: Step): number | null {
  const [here, atCeiling] = [counted(step), counted(full)];
  return here === null || atCeiling === null ? null : here / atCeiling;
}

/** Whether the node is known to be a VM, whose disks others may use as well: by its size, its managed disks, or its limits. */
export function isVm({ limits: { facts, limits } }: AssessmentInput): boolean {
  const entered = facts.entries;
  return (
    facts.vmSize !== null ||
    facts.disks.length > 0 ||
    (entered !== null && (entered.vmSize !== null || entered.disks !== null)) ||
    limits.some(({ scope }) => scope === 'vm-uncached' || scope === 'vm-cached')
  );
}
