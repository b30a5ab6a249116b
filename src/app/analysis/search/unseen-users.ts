/** Limits that other machines use as well, which no counter of this node shows: what those leave looks like full disks. */

import { Limit } from '../../../generated/contract';
import { AssessmentInput } from '../verdict/verdict-types';
import { Explanation, isUnlisted } from './explanation';
import { assessmentsOf, iopsOfKnownLimit } from './explanations';
import { meanAtCeiling } from './mean-at-ceiling';
import { othersAnywhere } from './others';
import { alikeShare, errorOf, Search, Step } from './search-steps';
import { isWorkedOn } from './waits';
import { tellsOfCeiling } from './weigh';
import { isWork } from './work';

/**
 * A policy holds the disks of several machines together, a network carries what all of them do, and every node of a cluster
 * uses its disks.
 */
const scopesOfMany: readonly Limit['scope'][] = ['qos', 'network', 'disk', 'pool'];
/** What one machine does counts against these alone: its own counters tell, where they count. */
const scopesOfOne: readonly Limit['scope'][] = ['vm-uncached', 'vm-cached'];
/** Of a limit, what others leave at least before something else is likelier. */
const leastLeft = 0.4;

/** A limit that a source names, or one that none does. */
export type SharedLimit = Limit | 'unlisted';

/**
 * The limit of which unseen load may leave as much as busy disks give, or, if it is even, as an unknown limit gives;
 * null if that explains nothing.
 */
export function leftByOthers(search: Search, named: Explanation, input: AssessmentInput): SharedLimit | null {
  const { cause } = named;
  if (isUnlisted(cause)) {
    // What a machine does itself is seldom as even.
    return cause.direction === null && cause.others === null ? sharedUnseen(search, input, scopesOfMany) : null;
  }
  if (cause.kind !== 'device' || cause.others !== null || isWorkedOn(search)) {
    return null;
  }
  const scopes = othersAnywhere(search.full) === null ? [...scopesOfMany, ...scopesOfOne] : scopesOfMany;
  return sharedUnseen(search, input, scopes) ?? (isWork(search, named, input) ? null : 'unlisted');
}

/** Whether no other load used the volume's disks, by the counters, or by a pre-check if there are no counters. */
export function isAlone({ full }: Search, { run }: AssessmentInput): boolean {
  const others = othersAnywhere(full);
  return others === null
    ? run.readiness?.checks.some(({ id, verdict }) => id === 'other-load' && verdict === 'ready') === true
    : others.iops === 0;
}

/**
 * The listed limit of which unseen load takes a part, if the rest of it explains the ceiling as well as busy disks do:
 * it counts as much in larger blocks. The rest of a limit varies like the load of the others. null if there is none; of
 * several, the nearest.
 */
function sharedUnseen(
  { steps, full }: Search,
  input: AssessmentInput,
  scopes: readonly Limit['scope'][],
): Limit | null {
  const larger = nearestLarger({ steps, full }, input);
  const usedIn = (step: Step, { id }: Limit): number => {
    const found = assessmentsOf(step, { ...input, cachePath: 'uncached' }).find(({ limit }) => limit.id === id);
    // The steady part of the step, without a sum by limits.
    return found === undefined ? 0 : (found.utilization * step.iops) / step.timeSpan.total.iops;
  };
  const [nearest] = input.limits.limits
    .map((limit) => ({ limit, left: meanAtCeiling({ steps, full }, (step) => usedIn(step, limit)) ?? 0 }))
    .filter(({ limit, left }) => scopes.includes(limit.scope) && left >= leastLeft && left < 1)
    .filter(({ limit, left }) => larger === null || isAsMuch(usedIn(larger, limit) / left, [larger, full]))
    .sort((one, other) => other.left - one.left);
  return nearest?.limit ?? null;
}

/** With larger blocks another limit may come first; null where no step tells. */
function nearestLarger({ steps, full }: Pick<Search, 'steps' | 'full'>, input: AssessmentInput): Step | null {
  const larger = steps
    .filter((step) => step.change === 'largerBlock' && tellsOfCeiling(step, full))
    .filter((step) => iopsOfKnownLimit(step, input) === null);
  const [nearest] = larger.sort((one, other) => blockOf(one) - blockOf(other));
  return nearest ?? null;
}

function isAsMuch(share: number, steps: readonly Step[]): boolean {
  const error = steps.reduce((sum, step) => sum + errorOf(step), 0);
  return Math.abs(share - 1) <= Math.max(alikeShare, error);
}

function blockOf({ target }: Step): number {
  return target.blockSizeBytes ?? 1;
}
