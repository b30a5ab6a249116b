/** The steps of a search as its verdict reads them. */

import { Result, SearchResult, SearchStep, Target, TimeSpanResult } from '../../../generated/contract';

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
  };
}

/** By how much of the step that it is compared with a step did more; 0 for the first. */
export function gainOf({ iops, before }: Step): number {
  return before === null || before.iops === 0 ? 0 : iops / before.iops - 1;
}

/** The last step that changed this; null where none did. */
export function stepOf({ steps }: Pick<Search, 'steps'>, change: Step['change']): Step | null {
  return steps.filter((step) => step.change === change).at(-1) ?? null;
}

function stepsOf({ timeSpans, profile }: Result, search: SearchResult | null): Step[] {
  const steps: Step[] = [];
  for (const { timeSpanIndex, change, comparedWith } of search?.steps ?? []) {
    const timeSpan = timeSpans.find(({ index }) => index === timeSpanIndex);
    const target = profile.timeSpans[timeSpanIndex]?.targets[0];
    if (timeSpan === undefined || target === undefined || timeSpan.total.ioCount === 0) {
      // A step that was cut off measured nothing, and so did those after it.
      break;
    }
    const { total, queueDepth } = timeSpan;
    steps.push({
      change,
      before: comparedWith === null ? null : (steps[comparedWith] ?? null),
      timeSpan,
      target,
      iops: total.iops,
      queueDepth: queueDepth.configured,
      latencyMicroseconds: total.latency?.meanMicroseconds ?? null,
    });
  }
  return steps;
}

/** The step that those are compared with that change something else than the depth. */
function fullStep(steps: readonly Step[], asked: Step): Step {
  const sideways = steps.find(
    ({ change }) => change === 'largerBlock' || change === 'smallerPart' || change === 'again',
  );
  if (sideways?.before !== null && sideways?.before !== undefined) {
    return sideways.before;
  }
  return steps.filter(({ change }) => change === 'deeper' || change === 'moreThreads').at(-1) ?? asked;
}
