/** What may set a ceiling, and what each explanation expects of every step. */

import { Limit } from '../../../generated/contract';
import { assessLimits } from '../verdict/assess-limits';
import { mayBeCached, trafficOf } from '../verdict/traffic';
import { AssessmentInput, LimitAssessment } from '../verdict/verdict-types';
import { Search, Step } from './search-steps';

/** What sets a ceiling: a limit with a published figure, one that no source names, or what does the work. */
export type Cause =
  | { readonly kind: 'limit'; readonly limit: Limit }
  | { readonly kind: 'requests' }
  | { readonly kind: 'bytes' }
  | { readonly kind: 'device' };

type CachePathOf = AssessmentInput['cachePath'] | null;

/** IOPS that an explanation expects of a step: from, and no more than. */
export interface Expected {
  readonly leastIops: number;
  readonly mostIops: number;
}

/** An explanation of a search's ceiling. */
export interface Explanation {
  readonly cause: Cause;
  /** How likely it is before the steps are looked at; only shares of one another count. */
  readonly prior: number;
  /** Whether what it names lets an even number of requests pass; each of several disks does, and all together do not. */
  readonly pace: 'even' | 'uneven' | 'either';
  /** Null where it expects nothing. */
  expect(step: Step): Expected | null;
  /** The ceiling found as a share of the figure that its source gives; null without one. */
  readonly shareOfFigure: number | null;
  /** The way that reads take where this is true; null where it does not say. */
  readonly cachePath: CachePathOf;
}

interface PriorOfShare {
  readonly from: number;
  readonly to: number;
  readonly prior: number;
}

/** How far a limit's real figure is from the published one, and how often. */
const priorsByShare: readonly PriorOfShare[] = [
  { from: 0.975, to: 1.025, prior: 1 },
  { from: 0.93, to: 1.065, prior: 0.4 },
  { from: 0.84, to: 1.17, prior: 0.3 },
];
/** A network carries its headers too: what is left for data is some percent less than its name says. */
const priorsOfNetwork: readonly PriorOfShare[] = [{ from: 0.86, to: 1.01, prior: 1 }];
const atLimit = { from: 0.9, to: 1.07 } as const;
const priorOfUnlisted = 0.04;
const priorOfDevice = 0.12;
/** Limits of a VM whose size is not known exist all the same. */
const priorFactorOfGaps = 4;
/** Nothing but its disks limits a machine of one's own, as far as is known. */
const priorFactorOfOwnDisks = 4;

/** Whether any limit of the node's own is published. */
export function hasPublishedLimits({ limits }: AssessmentInput): boolean {
  return limits.limits.some(({ scope }) => scope === 'vm-uncached' || scope === 'disk');
}

/** Every explanation of the ceiling of this search. */
export function explanationsOf(search: Search, input: AssessmentInput): Explanation[] {
  const { full } = search;
  const known = cachePathsOf(input).flatMap((path) => explanationsOfLimits(search, { ...input, cachePath: path }));
  const hasPublished = hasPublishedLimits(input);
  const factor = input.limits.gaps.length === 0 ? 1 : priorFactorOfGaps;
  return [
    ...withoutRepeats(known),
    {
      cause: { kind: 'requests' },
      prior: priorOfUnlisted * factor,
      pace: 'even',
      expect: () => about(full.iops),
      shareOfFigure: null,
      cachePath: null,
    },
    {
      cause: { kind: 'bytes' },
      prior: priorOfUnlisted * factor,
      pace: 'even',
      expect: ({ target }) => about((full.iops * blockOf(full)) / (target.blockSizeBytes ?? blockOf(full))),
      shareOfFigure: null,
      cachePath: null,
    },
    {
      cause: { kind: 'device' },
      prior: priorOfDevice * (hasPublished ? 1 : priorFactorOfOwnDisks),
      pace: 'uneven',
      expect: (step) => ofDevice(step, full),
      shareOfFigure: null,
      cachePath: null,
    },
  ];
}

/** Whether a step is at a limit whose figure is known, on one of the ways that its reads may take. */
export function isAtKnownLimit(step: Step, input: AssessmentInput): boolean {
  return cachePathsOf(input).some((path) =>
    assessmentsOf(step, { ...input, cachePath: path }).some(
      ({ utilization }) => utilization >= atLimit.from && utilization <= atLimit.to,
    ),
  );
}

/** The limits on the way of a step, with the IOPS at which each binds its traffic. */
export function assessmentsOf(step: Step, { limits, cachePath }: AssessmentInput): readonly LimitAssessment[] {
  const traffic = trafficOf(step.timeSpan, limits, cachePath);
  return assessLimits(limits, { traffic, copies: limits.facts.copies, isBuffered: false }).assessments;
}

/** What the host cache answers is not told by one step: each way is an explanation of its own, where there is a cache. */
function cachePathsOf({ limits, cachePath }: AssessmentInput): NonNullable<AssessmentInput['cachePath']>[] {
  if (cachePath !== undefined && cachePath !== 'auto') {
    return [cachePath];
  }
  return mayBeCached(limits.facts) && limits.limits.some(({ scope }) => scope === 'vm-cached')
    ? ['uncached', 'cached']
    : ['uncached'];
}

function explanationsOfLimits(search: Search, input: AssessmentInput): Explanation[] {
  const { full } = search;
  const assessed = new Map(search.steps.map((step) => [step, assessmentsOf(step, input)]));
  return (assessed.get(full) ?? []).flatMap((one) => explanationOfLimit(one, { full, input }, assessed));
}

/** A limit that binds alike on both ways is one explanation. */
function withoutRepeats(known: readonly Explanation[]): Explanation[] {
  const nameOf = ({ cause, shareOfFigure }: Explanation): string =>
    `${cause.kind === 'limit' ? cause.limit.id : cause.kind} ${shareOfFigure?.toFixed(6) ?? ''}`;
  return known.filter((one, index) => known.findIndex((other) => nameOf(other) === nameOf(one)) === index);
}

function explanationOfLimit(
  one: LimitAssessment,
  { full, input }: { readonly full: Step; readonly input: AssessmentInput },
  assessed: ReadonlyMap<Step, readonly LimitAssessment[]>,
): Explanation[] {
  const share = full.iops / one.iopsAtWhichItBinds;
  const priors = one.limit.scope === 'network' ? priorsOfNetwork : priorsByShare;
  const prior = priors.find(({ from, to }) => share >= from && share <= to)?.prior;
  if (prior === undefined) {
    return [];
  }
  const bindsAt = (step: Step): number | null =>
    assessed.get(step)?.find(({ limit }) => limit.id === one.limit.id)?.iopsAtWhichItBinds ?? null;
  return [
    {
      cause: { kind: 'limit', limit: one.limit },
      prior,
      pace: one.limit.scope === 'pool' || one.limit.scope === 'disk' ? 'either' : 'even',
      expect: (step) => {
        const iops = bindsAt(step);
        return iops === null ? null : about(iops * share);
      },
      shareOfFigure: share,
      cachePath: input.cachePath ?? null,
    },
  ];
}

/**
 * A full device needs longer for larger requests, up to as much longer as they are larger; reads and writes may need as
 * long as they like.
 */
function ofDevice({ target, change }: Step, full: Step): Expected {
  if (change === 'reads' || change === 'writes') {
    return { leastIops: 0, mostIops: Infinity };
  }
  const factor = (target.blockSizeBytes ?? blockOf(full)) / blockOf(full);
  return { leastIops: full.iops / Math.max(1, factor), mostIops: full.iops * Math.max(1, 1 / factor) };
}

function blockOf({ target }: Step): number {
  return target.blockSizeBytes ?? 1;
}

function about(iops: number): Expected {
  return { leastIops: iops, mostIops: iops };
}
