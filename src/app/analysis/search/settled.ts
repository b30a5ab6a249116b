/** The answer of a search: what limits the requested workload, with its probability. */

import { AssessmentInput } from '../verdict/verdict-types';
import { Cause } from './explanation';
import { Search } from './search-steps';
import { SharedLimit } from './unseen-users';
import { Weighed } from './weigh';

/** What limits the asked workload. */
export type SettledCause =
  | Cause
  | { readonly kind: 'depth' }
  | { readonly kind: 'engineCpu' }
  | { readonly kind: 'nodeCpu' }
  | { readonly kind: 'cache' }
  /** The node's memory answers, and the volume does so much meanwhile. */
  | { readonly kind: 'memory'; readonly volumeIops: number };

/** The answer of a search. */
export interface Settled {
  /** Of several, all are about equally near; none where the steps leave it open. */
  readonly causes: readonly SettledCause[];
  /** From 0 to 1: of as many such answers so many are right. */
  readonly probability: number;
  /** The limit of which others may leave what was found, where the steps do not tell that from what it looks like. */
  readonly leftOf: SharedLimit | null;
  /** The usable part of the search, if the answer is about the level after a burst; else null. */
  readonly lasting: Search | null;
  /** What sets the ceiling, by probability. */
  readonly ceiling: readonly Weighed[];
  /** The way that the reads took, as far as the answer tells; else what was told. */
  readonly cachePath: AssessmentInput['cachePath'];
  /** Copies of each write, as far as they are known or the answer tells. */
  readonly copies: number | null;
  /** The search as it was judged, with a steady first step where there is one. */
  readonly judged: Search;
}

/** The answer of one method; the rest is from the search. */
export type Answer = Pick<Settled, 'causes' | 'probability'> & Partial<Pick<Settled, 'leftOf' | 'lasting' | 'ceiling'>>;

/** The steps leave it open. */
export const open: Answer = { causes: [], probability: 0 };

/** A single cause. */
export function one(cause: SettledCause, probability: number): Answer {
  return { causes: [cause], probability };
}

/** From this gain on a deeper queue, or another thread, brought more. */
export const leastGain = 0.05;
/** No surer than this that the depth, or the disks, are what limits, where the steps may be as they are for another reason. */
export const mostWhereDoubtful = 0.8;
/** From this share on, a part counts as the whole. */
export const boundShare = 0.95;
