/** Limits that other machines use as well, of which no counter of this node tells. */

import { AssessmentInput } from '../verdict/verdict-types';
import { assessmentsOf } from './explanations';
import { alikeShare, errorOf, Search, Step } from './search-steps';
import { tellsOfCeiling } from './weigh';

/** A policy holds the disks of several machines together, and a network carries what all of them do. */
const scopes: readonly string[] = ['qos', 'network'];
/** Of a limit, what others leave at least before something else is likelier. */
const leastLeft = 0.3;

/**
 * Whether a listed limit of that kind, of which others take a part that nobody sees, explains the ceiling as well as full disks
 * do: it counts as much in larger blocks. What is left of it is as uneven as their load.
 */
export function mayBeSharedUnseen({ steps, full }: Search, input: AssessmentInput): boolean {
  const larger = steps.filter((step) => step.change === 'largerBlock' && tellsOfCeiling(step, full));
  return input.limits.limits.some(({ id, scope }) => {
    const countedIn = (step: Step): number =>
      assessmentsOf(step, { ...input, cachePath: 'uncached' }).find(({ limit }) => limit.id === id)?.utilization ?? 0;
    const left = countedIn(full);
    const isAsMuch = (step: Step): boolean =>
      Math.abs(countedIn(step) / left - 1) <= Math.max(alikeShare, errorOf(step) + errorOf(full));
    return scopes.includes(scope) && left >= leastLeft && left < 1 && larger.length > 0 && larger.every(isAsMuch);
  });
}
