/** The steps of a search as its verdict reads them. */

import { Result, SearchResult, SearchStep, Target, TimeSpanResult } from '../../../generated/contract';
import { isSameKind } from '../limits/measured';
import { bytesPerSecondAt, stepIopsOf } from '../steady-iops';

/** What a step changed, and what it measured. */
export interface Step {
  readonly change: SearchStep['change'];
  /** The step that it is compared with; null for the first. */
  readonly before: Step | null;
  readonly timeSpan: TimeSpanResult;
  readonly target: Target;
  readonly iops: number;
  readonly queueDepth: number;
  readonly latencyMicroseconds: number | null;
}

/** A search that has at least its first step. */
export interface Search {
  readonly steps: readonly Step[];
  readonly asked: Step;
  /** Where a deeper queue brought no more: the deepest step of the way up. */
  readonly full: Step;
  /** Whether a deeper queue was tried there and brought no more. */
  readonly hasCeiling: boolean;
  readonly idle: Step | null;
  /** Whether all steps that tell more were taken. */
  readonly isWhole: boolean;
  /** Whether a step did no I/O at all. */
  readonly hasStandstill: boolean;
  readonly levelChanges: NonNullable<SearchResult['levelChanges']>;
}

/** The steps of a result; null where the run was no search, or measured nothing. */
export function searchOf(result: Result): Search | null {
  const steps = stepsOf(result, result.search ?? null);
  const [asked] = steps;
  if (asked === undefined) {
    return null;
  }
  const full = fullStep(steps, asked);
  return {
    steps,
    asked,
    full,
    hasCeiling: (result.search?.ceiling ?? null) !== null,
    idle: steps.find(({ change }) => change === 'idle') ?? null,
    isWhole: result.search?.endReason === 'settled',
    hasStandstill: takenOf(result.search ?? null).some(
      ({ timeSpanIndex }) => result.timeSpans.find(({ index }) => index === timeSpanIndex)?.total.ioCount === 0,
    ),
    levelChanges: result.search?.levelChanges ?? [],
  };
}

/** A step at the end that differs by more was taken in other circumstances. */
export const driftShare = 0.06;

/** By how much of the step that it is compared with a step did more; 0 for the first. */
export function gainOf({ iops, before }: Step): number {
  return before === null || before.iops === 0 ? 0 : iops / before.iops - 1;
}

/** Whether a repeated step did something else than the same load before, by more than chance. */
export function hasDrifted(again: Step): boolean {
  return Math.abs(gainOf(again)) > leastDriftOf(again);
}

/** By how much a repeated step has to differ from the first, which is no better known than both means are. */
export function leastDriftOf(again: Step): number {
  return again.before === null ? driftShare : Math.max(driftShare, Math.hypot(errorOf(again), errorOf(again.before)));
}

/** Steps that differ by no more reach the same ceiling. */
export const alikeShare = 0.06;

/** The step that has the level that lasts: where the first one did more than the ceiling, it did so on credit, or in a cache. */
export function lastingStep({ asked, full }: Pick<Search, 'asked' | 'full'>): Step {
  return asked.iops > full.iops * (1 + alikeShare) ? full : asked;
}

/** Whether the requested workload began above a level that lasts, on credit or in a cache; its own where none is told. */
export function beganAbove({ asked }: Pick<Search, 'asked'>, level: number = asked.iops): boolean {
  return asked.timeSpan.total.iops > level * (1 + alikeShare);
}

/** How far a step's mean may be from the truth, as a share of it, with 95 % confidence; null if it is not known. */
export function intervalShareOf({ timeSpan: { steadyState } }: Step): number | null {
  // For a step with drops, the reported precision is that of its mean including them.
  const isBetweenDrops = steadyState?.reason === 'drops' && steadyState.steadyIops !== null;
  const percent = isBetweenDrops ? null : (steadyState?.halfWidthPercent ?? null);
  return percent === null ? null : percent / 100;
}

/** The same, with the usual value if it is not known. */
export function errorOf(step: Step): number {
  return intervalShareOf(step) ?? unknownErrorPercent / 100;
}

const unknownErrorPercent = 5;

/** Bytes per second of the same part of the step as its IOPS. */
export function bytesPerSecondOf({ iops, timeSpan }: Step): number {
  return bytesPerSecondAt(iops, timeSpan);
}

/** A kind of requests, where a limit counts one alone. */
export type Direction = 'read' | 'write';

/** How many of a step's requests are of this kind, from 0 to 1: all of them for null. */
export function shareOfDirection({ timeSpan }: Step, direction: Direction | null): number {
  return direction === null ? 1 : timeSpan[direction].ioCount / timeSpan.total.ioCount;
}

/** What a limit of requests, or of bytes, of one direction or both counts in a step, per second. */
export function countedBy(step: Step, kind: 'requests' | 'bytes', direction: Direction | null): number {
  const whole = kind === 'requests' ? step.iops : bytesPerSecondOf(step);
  return whole * shareOfDirection(step, direction);
}

/** Whether two steps make requests of the same size in the same mix. */
export function isSameWork({ target }: Step, { target: other }: Step): boolean {
  return isSameKind(target, other);
}

/** Whether a step only used a part of what was asked: a cache may hold more of that. */
export function isOfPart({ change }: Step): boolean {
  return change === 'smallerPart' || change === 'hotPart';
}

/** The steps that did the same as the full one, as often or as deep as that. */
export function sameAsFull({ steps, full }: Pick<Search, 'steps' | 'full'>): Step[] {
  const same = ['asked', 'deeper', 'moreThreads', 'again'];
  return steps.filter((step) => same.includes(step.change) && step.queueDepth >= full.queueDepth / 2);
}

/** By how much steps that did the same as the full one differ from it, however much that is. */
export function mostDifferenceOf(search: Pick<Search, 'steps' | 'full'>): number {
  return sameAsFull(search).reduce((most, { iops }) => Math.max(most, Math.abs(iops / search.full.iops - 1)), 0);
}

/** The same of those that were as deep, where that is no more than what changes in the meantime. */
export function differenceOfRepeats({ steps, full }: Pick<Search, 'steps' | 'full'>): number {
  const repeats = steps.filter(({ queueDepth, iops }) => queueDepth >= full.queueDepth && isAlike(iops, full.iops));
  return mostDifferenceOf({ steps: repeats, full });
}

function isAlike(iops: number, other: number): boolean {
  return Math.abs(iops / other - 1) <= alikeShare;
}

/**
 * The step that repeats another one later; null if there is none. Of several, the one that differs the most: a burst
 * may have ended after the first of them.
 */
export function againOf({ steps }: Pick<Search, 'steps'>, step: Step): Step | null {
  const repeats = steps.filter(({ change, before }) => change === 'again' && before === step);
  return repeats.sort((one, other) => Math.abs(gainOf(other)) - Math.abs(gainOf(one)))[0] ?? null;
}

/**
 * The search with the repetition in place of its first step, where that was not steady and the repetition is: something
 * passing held it up. The same search otherwise.
 */
export function withSteadyAsked(search: Search): Search {
  const again = againOf(search, search.asked);
  // Where the repetition does less, the level fell in between: the steps of the one are no measure of the other.
  if (isSteady(search.asked) || again === null || !isSteady(again) || gainOf(again) < -driftShare) {
    return search;
  }
  const asked: Step = { ...again, change: 'asked', before: null };
  const replaced = new Map<Step, Step>([[search.asked, asked]]);
  for (const step of search.steps) {
    if (step !== search.asked && step !== again) {
      replaced.set(step, { ...step, before: step.before === null ? null : (replaced.get(step.before) ?? null) });
    }
  }
  const now = (step: Step): Step => replaced.get(step) ?? step;
  return {
    ...search,
    steps: [...replaced.values()],
    asked,
    full: now(search.full),
    idle: search.idle === null ? null : now(search.idle),
  };
}

function isSteady({ timeSpan: { steadyState } }: Step): boolean {
  return steadyState?.isSteady === true;
}

/** Whether IOPS fell away now and then or moved throughout a step, so that its mean says little. */
export function isMoving({ timeSpan: { steadyState } }: Step): boolean {
  return steadyState?.isSteady === false && (steadyState.reason === 'drops' || steadyState.reason === 'trend');
}

/** The last step that changed this; null where none did. */
export function stepOf({ steps }: Pick<Search, 'steps'>, change: Step['change']): Step | null {
  return steps.filter((step) => step.change === change).at(-1) ?? null;
}

/** Whether it reads alone, or writes alone, of a mix. */
export function isOfOneKind({ change }: Pick<Step, 'change'>): boolean {
  return change === 'reads' || change === 'writes';
}

/** What was cut short explains nothing. */
function takenOf(search: SearchResult | null): SearchStep[] {
  const isCut = search?.endReason === 'cancelled' || search?.endReason === 'failed';
  return (search?.steps ?? []).slice(0, isCut ? -1 : undefined);
}

function stepsOf({ timeSpans, profile }: Result, search: SearchResult | null): Step[] {
  const steps: (Step | null)[] = [];
  for (const { timeSpanIndex, change, comparedWith } of takenOf(search)) {
    const timeSpan = timeSpans.find(({ index }) => index === timeSpanIndex);
    const target = profile.timeSpans[timeSpanIndex]?.targets[0];
    const before = comparedWith === null ? null : (steps[comparedWith] ?? null);
    // A step without any I/O has no figure, and neither has a comparison with it.
    const tells = timeSpan !== undefined && timeSpan.total.ioCount > 0 && (comparedWith === null || before !== null);
    steps.push(
      !tells || target === undefined
        ? null
        : {
            change,
            before,
            timeSpan,
            target,
            iops: stepIopsOf(timeSpan),
            queueDepth: timeSpan.queueDepth.configured,
            latencyMicroseconds: timeSpan.total.latency?.meanMicroseconds ?? null,
          },
    );
  }
  const [asked] = steps;
  return asked === null || asked === undefined ? [] : steps.filter((step): step is Step => step !== null);
}

/** The step that those are compared with that change something else than the depth. */
function fullStep(steps: readonly Step[], asked: Step): Step {
  const sideways = steps.find(
    ({ change, before }) =>
      change === 'largerBlock' || change === 'smallerPart' || (change === 'again' && before !== asked),
  );
  if (sideways?.before !== null && sideways?.before !== undefined) {
    return sideways.before;
  }
  return steps.filter(({ change }) => change === 'deeper' || change === 'moreThreads').at(-1) ?? asked;
}
