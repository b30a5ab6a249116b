/** What may set a ceiling, and what each explanation expects of every step. */

import { Limit } from '../../../generated/contract';
import { assessLimits } from '../verdict/assess-limits';
import { mayBeCached, trafficOf } from '../verdict/traffic';
import { AssessmentInput, LimitAssessment } from '../verdict/verdict-types';
import { Explanation, theSame } from './explanation';
import { costOf, explanationsWithoutFigure, placeOfOthers, presentOr } from './explanations-without-figure';
import { idleShareOfPool, meanAtCeiling } from './mean-at-ceiling';
import {
  busiestDisk,
  copiesSeen,
  countedOfOthers,
  nobody,
  Others,
  othersAnywhere,
  othersOf,
  shareOfBusiestDisk,
} from './others';
import { Search, Step } from './search-steps';

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
  // Below a figure, another limit may be in force that no source names.
  { from: 0.84, to: 1, prior: 0.3 },
  { from: 1, to: 1.065, prior: 0.7 },
  { from: 1, to: 1.17, prior: 0.6 },
];
/** Requests that are spread over several disks by chance leave one idle now and then: all together do a little less. */
const priorsOfPool: readonly PriorOfShare[] = priorsByShare.map((one) =>
  one.prior >= 1 ? { ...one, from: one.from - idleShareOfPool } : one,
);
/** A network carries its headers too: what is left for data is some percent less than its name says, if that is exact. */
const priorsOfNetwork: readonly PriorOfShare[] = [{ from: 0.86, to: 1.012, prior: 1 }];
/** What the busiest disk does, of what all do on average, before it counts as busier than the others. */
const leastShareOfBusiest = 1.1;
const atLimit = { from: 0.9, to: 1.07 } as const;
/** The possible copies of each write if the number is not known: those of two-way and three-way mirrors. */
const usualCopies = [2, 3] as const;
const priorFactorOfCopies = 0.3;
/** Of other copies than those that the disks were seen to make. */
const priorFactorOfOtherCopies = 0.001;
/** What passes a limit by more is not held by it. */
const leastAbove = 1.07;
/** Reads past the VM's uncached limit took the cache; seldom, the limit is another VM size's. */
const priorFactorOfPassing = 0.1;

/** Every explanation of the ceiling of this search. */
export function explanationsOf(search: Search, input: AssessmentInput): Explanation[] {
  const known = waysOf(input).flatMap((way) => explanationsOfLimits(search, input, way));
  return [
    ...withoutRepeats(known, search),
    ...explanationsOfOneDisk(search, input),
    ...explanationsWithoutFigure(search, input),
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

/** The IOPS of the limit with a known figure that a step is at, on one of the ways that its requests may take; null: at none. */
export function iopsOfKnownLimit(step: Step, input: AssessmentInput): number | null {
  const reached = waysOf(input)
    .flatMap((way) => assessmentsOf(step, { ...input, ...way }))
    .filter(({ utilization }) => utilization >= atLimit.from && utilization <= atLimit.to)
    .map(({ iopsAtWhichItBinds }) => iopsAtWhichItBinds);
  return reached.length === 0 ? null : Math.min(...reached);
}

/** The limits on the way of a step, with the IOPS at which each binds its traffic. */
export function assessmentsOf(step: Step, { limits, cachePath }: AssessmentInput): readonly LimitAssessment[] {
  const traffic = trafficOf(step.timeSpan, limits, cachePath);
  return assessLimits(limits, { traffic, copies: limits.facts.copies, isBuffered: false }).assessments;
}

/** Whether reads pass more than the VM's limit for what its host does not cache: then the host answers a part of them. */
export function passesUncachedLimit({ full }: Pick<Search, 'full'>, input: AssessmentInput): boolean {
  if (full.timeSpan.read.ioCount === 0 || input.cachePath === 'uncached' || !mayBeCached(input.limits.facts)) {
    return false;
  }
  const uncached = assessmentsOf(full, { ...input, cachePath: 'uncached' }).filter(
    ({ limit }) => limit.scope === 'vm-uncached',
  );
  return ['iops', 'throughput'].some((metric) => {
    const ofMetric = uncached.filter(({ limit }) => limit.metric === metric);
    // Also more than its burst.
    return ofMetric.length > 0 && ofMetric.every(({ utilization }) => utilization > leastAbove);
  });
}

/** What may affect requests without being known: the host cache for reads, copies for writes. */
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
  const factor =
    factorOfCopies(way, copiesSeen(full)) *
    (way.cachePath === 'uncached' && passesUncachedLimit(search, input) ? priorFactorOfPassing : 1);
  const assessed = new Map(search.steps.map((step) => [step, assessmentsOf(step, { ...input, ...way })]));
  return (assessed.get(full) ?? []).flatMap((one) =>
    explanationOfLimit(one, search, { ...way, priorFactor: factor }, assessed),
  );
}

/** How likely it is that each write is made as often as a way has it: what the disks did tells, where they were counted. */
function factorOfCopies({ copies, limits, priorFactor }: Way, seen: number | null): number {
  const assumed = copies ?? limits.facts.copies ?? 1;
  return seen === null ? priorFactor : seen === assumed ? 1 : priorFactorOfOtherCopies;
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
  search: Search,
  way: Way,
  assessed: ReadonlyMap<Step, readonly LimitAssessment[]>,
): Explanation[] {
  const { asked, full, steps } = search;
  const { limit } = one;
  const cost = limit.value / one.effectiveValue;
  const isOfDisks = limit.scope === 'pool' || limit.scope === 'disk';
  const place = placeOfOthers(full, way.limits.facts.copies);
  // Of reads that a cache answers, a limit behind it says nothing.
  const isBehindCache = ({ timeSpan: { write } }: Step): boolean =>
    way.cachePath === 'cached' && write.ioCount === 0 && (isOfDisks || limit.scope === 'vm-uncached');
  const ownAt = (step: Step): number | null => {
    if (isBehindCache(step)) {
      return null;
    }
    const found = assessed.get(step)?.find(({ limit: { id } }) => id === limit.id);
    // The steady part of the step, without a sum by limits.
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
    const share = meanAtCeiling(search, counted);
    const prior = share === null ? null : priorOf(share, priorsOf(limit));
    return prior === null
      ? []
      : [
          {
            cause: { kind: 'limit', limit, copies: isOfDisks ? way.copies : null, others: sharedWith },
            prior: prior * (isOfDisks ? way.priorFactor : 1),
            pace: isOfDisks ? 'either' : 'even',
            counted,
            expect: (step) => (isBehindCache(step) ? null : theSame),
            cachePath: way.cachePath,
          },
        ];
  };
  return [...explanation(ownAt, null), ...(isShared ? explanation(wholeAt, presentOr(othersAt(asked))) : [])];
}

function priorsOf({ scope }: Limit): readonly PriorOfShare[] {
  switch (scope) {
    case 'network':
      return priorsOfNetwork;
    case 'pool':
      return priorsOfPool;
    default:
      return priorsByShare;
  }
}

function priorOf(share: number, priors: readonly PriorOfShare[]): number | null {
  return priors.find(({ from, to }) => share >= from && share <= to)?.prior ?? null;
}

/**
 * Unknown copies look like requests of others, so only requests on disks other than the volume's count. If the system
 * counts only the volume, the node's I/O there is its traffic too.
 */
function othersOnNode(step: Step, copies: number | null): Others | null {
  return (copies === null ? null : othersOf(step, 'node', costOf(step, copies))) ?? othersAnywhere(step);
}
