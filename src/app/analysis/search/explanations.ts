/** What may set a ceiling, and what each explanation expects of every step. */

import { Limit } from '../../../generated/contract';
import { assessLimits, costOfCopies } from '../verdict/assess-limits';
import { mayBeCached, trafficOf } from '../verdict/traffic';
import { AssessmentInput, LimitAssessment } from '../verdict/verdict-types';
import {
  busiestDisk,
  copiesSeen,
  countedOfOthers,
  Disk,
  nobody,
  Others,
  othersAnywhere,
  othersOf,
  Place,
  shareOfBusiestDisk,
} from './others';
import { Search, Step } from './search-steps';

/**
 * What sets a ceiling: a limit with a published figure, one that no source names, or what does the work. A limit of disks
 * may count copies that nobody told of, and one disk may have more to do than the others.
 */
export type Cause =
  | ReachedLimit
  | OneDisk
  | { readonly kind: 'requests'; readonly others: Others | null }
  | { readonly kind: 'bytes'; readonly others: Others | null }
  | { readonly kind: 'device'; readonly others: Others | null };

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
  expect(step: Step): Expected;
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
  // By chance, whatever else limits is as near to one of the figures once in twenty cases.
  { from: 0.988, to: 1.012, prior: 3 },
  { from: 0.975, to: 1.025, prior: 1 },
  { from: 0.93, to: 1.065, prior: 0.4 },
  { from: 0.84, to: 1.17, prior: 0.3 },
];
/** A network carries its headers too: what is left for data is some percent less than its name says. */
const priorsOfNetwork: readonly PriorOfShare[] = [{ from: 0.86, to: 1.01, prior: 1 }];
/** What the busiest disk does, of what all do on average, before it counts as busier than the others. */
const leastShareOfBusiest = 1.1;
const theSame: Expected = { least: 1, most: 1 };
const atLimit = { from: 0.9, to: 1.07 } as const;
const priorOfUnlisted = 0.04;
const priorOfDevice = 0.12;
/** Copies of each write that a volume has where nobody tells: those of two-way and three-way mirrors. */
const usualCopies = [2, 3] as const;
const priorFactorOfCopies = 0.3;
/** Limits of a VM whose size is not known exist all the same. */
const priorFactorOfGaps = 4;
/** Nothing but its disks limits a machine of one's own, as far as is known. */
const priorFactorOfOwnDisks = 4;

/** What an explanation counts in a step, as a share of the same at the ceiling; null where it does not count one of them. */
export function shareOfCeiling({ counted }: Pick<Explanation, 'counted'>, step: Step, full: Step): number | null {
  const [here, atCeiling] = [counted(step), counted(full)];
  return here === null || atCeiling === null ? null : here / atCeiling;
}

/** Whether any limit of the node's own is published. */
export function hasPublishedLimits({ limits }: AssessmentInput): boolean {
  return limits.limits.some(({ scope }) => scope === 'vm-uncached' || scope === 'disk');
}

/** Every explanation of the ceiling of this search. */
export function explanationsOf(search: Search, input: AssessmentInput): Explanation[] {
  const known = waysOf(input).flatMap((way) => explanationsOfLimits(search, input, way));
  return [
    ...withoutRepeats(known, search),
    ...explanationsOfOneDisk(search, input),
    ...explanationsWithoutFigure(search, input),
  ];
}

/** Limits that no source names, and the disks. Where others use them too, what all do together is what they allow. */
function explanationsWithoutFigure({ asked, full }: Search, input: AssessmentInput): Explanation[] {
  const factor = input.limits.gaps.length === 0 ? 1 : priorFactorOfGaps;
  const place = placeOfOthers(full, input.limits.facts.copies);
  const onDisks = (step: Step): Others => othersOf(step, place, costOf(step, input.limits.facts.copies ?? 1)) ?? nobody;
  const anywhere = (step: Step): Others => othersAnywhere(step) ?? nobody;
  return [
    {
      cause: { kind: 'requests', others: presentOr(anywhere(asked)) },
      prior: priorOfUnlisted * factor,
      pace: 'even',
      counted: (step) => step.iops + anywhere(step).iops,
      expect: () => theSame,
      cachePath: null,
    },
    {
      cause: { kind: 'bytes', others: presentOr(anywhere(asked)) },
      prior: priorOfUnlisted * factor,
      pace: 'even',
      counted: (step) => step.iops * blockOf(step) + anywhere(step).bytesPerSecond,
      expect: () => theSame,
      cachePath: null,
    },
    {
      cause: { kind: 'device', others: presentOr(onDisks(asked)) },
      prior: priorOfDevice * (hasPublishedLimits(input) ? 1 : priorFactorOfOwnDisks),
      pace: 'uneven',
      counted: (step) => step.iops + onDisks(step).iops,
      expect: (step) => ofDevice(step, full),
      cachePath: null,
    },
  ];
}

/** One disk of a pool that has more to do than its share reaches its own figure, and the pool as a whole does not. */
function explanationsOfOneDisk({ full }: Search, { limits }: AssessmentInput): Explanation[] {
  const busiest = (shareOfBusiestDisk(full) ?? 1) >= leastShareOfBusiest ? busiestDisk(full) : null;
  return limits.limits.flatMap((limit) => {
    const share = busiest === null ? null : countedOfOthers(limit, busiest) / limit.value;
    const prior = limit.scope === 'disk' && share !== null ? priorOf(share, priorsByShare) : null;
    return busiest === null || prior === null
      ? []
      : [
          {
            cause: { kind: 'oneDisk', limit, disk: busiest },
            prior,
            pace: 'either',
            counted: (step) => {
              const disk = busiestDisk(step);
              return disk === null ? null : countedOfOthers(limit, disk) / limit.value;
            },
            expect: () => theSame,
            cachePath: null,
          },
        ];
  });
}

/** Whether a step is at a limit whose figure is known, on one of the ways that its requests may take. */
export function isAtKnownLimit(step: Step, input: AssessmentInput): boolean {
  return waysOf(input).some((way) =>
    assessmentsOf(step, { ...input, ...way }).some(
      ({ utilization }) => utilization >= atLimit.from && utilization <= atLimit.to,
    ),
  );
}

/** The limits on the way of a step, with the IOPS at which each binds its traffic. */
export function assessmentsOf(step: Step, { limits, cachePath }: AssessmentInput): readonly LimitAssessment[] {
  const traffic = trafficOf(step.timeSpan, limits, cachePath);
  return assessLimits(limits, { traffic, copies: limits.facts.copies, isBuffered: false }).assessments;
}

/** What requests may meet of which nobody told: the host cache for reads, copies for writes. */
interface Way extends Pick<AssessmentInput, 'limits'> {
  readonly cachePath: NonNullable<AssessmentInput['cachePath']>;
  /** Copies of each write that are assumed; null where they are known, or none are. */
  readonly copies: number | null;
  readonly priorFactor: number;
}

/** What one step does not tell is an explanation of its own. */
function waysOf(input: AssessmentInput): Way[] {
  const { limits } = input;
  const told = { limits, copies: null, priorFactor: 1 };
  const mayHaveCopies = limits.facts.copies === null && limits.limits.some(({ scope }) => scope === 'pool');
  const assumed = (mayHaveCopies ? usualCopies : []).map((copies) => ({
    limits: { ...limits, facts: { ...limits.facts, copies } },
    copies,
    priorFactor: priorFactorOfCopies,
  }));
  return cachePathsOf(input).flatMap((cachePath) => [told, ...assumed].map((way) => ({ ...way, cachePath })));
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

function explanationsOfLimits(search: Search, input: AssessmentInput, way: Way): Explanation[] {
  const { full } = search;
  const isSeen = way.copies !== null && way.copies === copiesSeen(full);
  const assessed = new Map(search.steps.map((step) => [step, assessmentsOf(step, { ...input, ...way })]));
  return (assessed.get(full) ?? []).flatMap((one) =>
    explanationOfLimit(one, search, isSeen ? { ...way, priorFactor: 1 } : way, assessed),
  );
}

/** A limit that binds alike on both ways is one explanation. */
function withoutRepeats(known: readonly Explanation[], { steps }: Search): Explanation[] {
  const nameOf = ({ cause, counted }: Explanation): string =>
    `${cause.kind === 'limit' ? cause.limit.id : cause.kind} ${steps.map((step) => counted(step)?.toFixed(6)).join()}`;
  return known.filter((one, index) => known.findIndex((other) => nameOf(other) === nameOf(one)) === index);
}

/** A limit as the step's own requests reach it, and as they do together with those of others. */
function explanationOfLimit(
  one: LimitAssessment,
  { asked, full, steps }: Search,
  way: Way,
  assessed: ReadonlyMap<Step, readonly LimitAssessment[]>,
): Explanation[] {
  const { limit } = one;
  const cost = limit.value / one.effectiveValue;
  const isOfDisks = limit.scope === 'pool' || limit.scope === 'disk';
  const place = placeOfOthers(full, way.limits.facts.copies);
  const ownAt = (step: Step): number | null => {
    const found = assessed.get(step)?.find(({ limit: { id } }) => id === limit.id);
    // The steady part of the step, of which nobody made a sum by limits.
    return found === undefined ? null : (found.utilization * step.iops) / step.timeSpan.total.iops;
  };
  const othersAt = (step: Step): Others | null =>
    isOfDisks ? othersOf(step, place, cost) : othersOnNode(step, way.limits.facts.copies);
  const wholeAt = (step: Step): number | null => {
    const [own, others] = [ownAt(step), othersAt(step)];
    return own === null || others === null ? null : own + countedOfOthers(limit, others) / limit.value;
  };
  const mayBeShared = isOfDisks || limit.scope === 'vm-uncached';
  const isShared = mayBeShared && steps.some((step) => (othersAt(step) ?? nobody).iops > 0);
  const explanation = (counted: Explanation['counted'], sharedWith: Others | null): Explanation[] => {
    const share = counted(full);
    const prior = share === null ? null : priorOf(share, limit.scope === 'network' ? priorsOfNetwork : priorsByShare);
    return prior === null
      ? []
      : [
          {
            cause: { kind: 'limit', limit, copies: isOfDisks ? way.copies : null, others: sharedWith },
            prior: prior * (isOfDisks ? way.priorFactor : 1),
            pace: isOfDisks ? 'either' : 'even',
            counted,
            expect: () => theSame,
            cachePath: way.cachePath,
          },
        ];
  };
  return [...explanation(ownAt, null), ...(isShared ? explanation(wholeAt, presentOr(othersAt(asked))) : [])];
}

function priorOf(share: number, priors: readonly PriorOfShare[]): number | null {
  return priors.find(({ from, to }) => share >= from && share <= to)?.prior ?? null;
}

/** Where others' requests to the disks are seen: copies that nobody told of look like requests of others on the disks. */
function placeOfOthers({ timeSpan }: Step, copies: number | null): Place {
  return copies === null && timeSpan.write.ioCount > 0 ? 'volume' : 'disk';
}

/** Copies that nobody told of look like requests of others, so that only those beside the volume's disks count. */
function othersOnNode(step: Step, copies: number | null): Others | null {
  return copies === null ? othersAnywhere(step) : othersOf(step, 'node', costOf(step, copies));
}

/** Requests to disks that a request of a step makes on average: writes go to every copy, reads to one. */
function costOf({ timeSpan: { read, write } }: Step, copies: number): number {
  return costOfCopies({ read: read.ioCount, write: write.ioCount }, copies);
}

function presentOr(others: Others | null): Others | null {
  return others === null || others.iops === 0 ? null : others;
}

/**
 * A full device needs longer for larger requests, up to as much longer as they are larger; reads and writes may need as
 * long as they like.
 */
function ofDevice({ target, change }: Step, full: Step): Expected {
  if (change === 'reads' || change === 'writes') {
    return { least: 0, most: Infinity };
  }
  const factor = (target.blockSizeBytes ?? blockOf(full)) / blockOf(full);
  return { least: 1 / Math.max(1, factor), most: Math.max(1, 1 / factor) };
}

function blockOf({ target }: Step): number {
  return target.blockSizeBytes ?? 1;
}
