/**
 * The usable part of a search with a lasting drop, as when a burst has ended: the steps after it show the lasting
 * level.
 */

import { Limit } from '../../../generated/contract';
import { isSameMix } from '../limits/measured';
import { AssessmentInput } from '../verdict/verdict-types';
import { assessmentsOf } from './explanations';
import { boundsOf } from './level-bounds';
import { againOf, bytesPerSecondOf, driftShare, gainOf, Search, Step } from './search-steps';

/** These do little, so that they tell nothing of a level. */
const quiet: readonly Step['change'][] = ['idle', 'slower'];

/** How near IOPS are to a figure that they reach. */
const nearShare = 0.05;

/** The base figure of a limit that the load came down to, and whose burst figure the same load reached before. */
export function baseOfBurst(search: Search, input: AssessmentInput): { limit: Limit; cameDown: Step } | null {
  const again = againOf(search, search.full);
  if (again === null || gainOf(again) > -driftShare) {
    return null;
  }
  const near = (step: Step, { id }: Limit): boolean => {
    const found = assessmentsOf(step, { ...input, cachePath: 'uncached' }).find(({ limit }) => limit.id === id);
    return found !== undefined && Math.abs(step.iops / found.iopsAtWhichItBinds - 1) <= nearShare;
  };
  const limit = input.limits.limits.find(
    (base) =>
      base.kind === 'base' &&
      near(again, base) &&
      input.limits.limits.some(
        (burst) =>
          burst.kind === 'burst' &&
          burst.scope === base.scope &&
          burst.metric === base.metric &&
          near(search.full, burst),
      ),
  );
  return limit === undefined ? null : { limit, cameDown: again };
}

/**
 * The steps behind the last one that did more than the same load at the end, with that in place of the step at the ceiling.
 * null where the load did no less at the end, where that is not known of the asked one, or where it still moved.
 */
export function afterBurst(search: Search): Search | null {
  const { steps, asked, full, idle, hasCeiling, levelChanges } = search;
  // That the level changed is for the engine to say, which has every second.
  const again = hasCeiling && levelChanges.length > 0 ? againOf(search, full) : null;
  if (again === null || gainOf(again) > -driftShare || !isLevel(again)) {
    return null;
  }
  const lasting: Step = { ...again, change: 'asked', before: null };
  const known = Math.max(...levelChanges.map((change) => boundsOf(change).lastBefore));
  const behind = steps.slice(1 + lastBefore(steps, again)).filter(({ timeSpan }) => timeSpan.index > known);
  // Without a burst, the requested load did as much at the end as a deeper queue does, or it is not known.
  const againAsked = asked === full ? again : againOf(search, asked);
  const isAsMuch = againAsked === null ? asked.iops >= again.iops : againAsked.iops >= again.iops * (1 - driftShare);
  const compared = behind
    .filter((step) => step !== again && !quiet.includes(step.change))
    .map((step): Step => ({ ...step, before: lasting }));
  return isAsMuch
    ? {
        ...search,
        steps: [lasting, ...(idle === null ? [] : [idle]), ...compared],
        asked: lasting,
        full: lasting,
        levelChanges: [],
      }
    : null;
}

/** What varies at random has a level as well. */
function isLevel({ timeSpan: { steadyState } }: Step): boolean {
  return steadyState?.isSteady === true || steadyState?.reason === 'noise';
}

/** The place of the last step that did more than what lasts, whether that counts requests or bytes. */
function lastBefore(steps: readonly Step[], again: Step): number {
  return steps.reduce(
    (last, step, place) => (doesMore(step, again) && place < steps.indexOf(again) ? place : last),
    -1,
  );
}

/** Of another mix, a step may do more for reasons of its own. */
function doesMore(step: Step, again: Step): boolean {
  const least = Math.min(step.iops / again.iops, bytesPerSecondOf(step) / bytesPerSecondOf(again));
  return !quiet.includes(step.change) && isSameMix(step.target, again.target) && least > 1 + driftShare;
}
