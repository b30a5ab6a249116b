/** The runs of a check as replicates: what each measured, and whether that is what its place in the check asks for. */

import { CheckPart, Profile, TimeSpanResult } from '../../../generated/contract';
import { comparedTimeSpans } from '../compared-time-spans';
import { isSameNode } from '../same-node';
import { steadyIopsOf } from '../steady-iops';
import { CheckSide, CheckSides } from './check-types';
import { CheckDecision, decideCheck, Replicate } from './decide-check';

/** Decides on the runs that a check has so far. */
export function decideOnRuns(sides: CheckSides): CheckDecision {
  const { coordinator, other } = replicatesOf(sides);
  return decideCheck(coordinator, other);
}

/** The measurement of each run in the compared time span; null if there is none. */
export function spansOf({ coordinator, other }: CheckSides): Record<CheckPart['role'], (TimeSpanResult | null)[]> {
  const measured = (sides: readonly CheckSide[]): CheckSide['result'] =>
    sides.find(({ result }) => (result?.timeSpans.length ?? 0) > 0)?.result ?? null;
  // The same in all runs, as time spans of different numbers run different workloads.
  const index = comparedTimeSpans([measured(coordinator), measured(other)])?.[0]?.index ?? null;
  const spans = (sides: readonly CheckSide[]): (TimeSpanResult | null)[] =>
    sides.map(({ result }) => result?.timeSpans.find((span) => span.index === index) ?? null);
  return { coordinator: spans(coordinator), other: spans(other) };
}

/** Whether the volume was where a run of this role needs it, as far as the run knows. */
export function isInItsPlace(role: CheckPart['role'], { nodeName, coordinatorNodeName }: CheckSide['run']): boolean {
  return coordinatorNodeName === null || isSameNode(nodeName, coordinatorNodeName) === (role === 'coordinator');
}

/** Whether both do the same; a volume can have another path on another node. */
export function isSameWorkload(left: Profile, right: Profile): boolean {
  return workloadOf(left) === workloadOf(right);
}

/** What a profile does, wherever its targets are: the same text for the same workload. */
export function workloadOf(profile: Profile): string {
  return JSON.stringify(profile, (name, value: unknown) => (name === 'path' ? undefined : value));
}

function replicatesOf(sides: CheckSides): Record<CheckPart['role'], Replicate[]> {
  const spans = spansOf(sides);
  const profile = sides.coordinator[0]?.run.profile ?? sides.other[0]?.run.profile ?? null;
  const replicates = (role: CheckPart['role']): Replicate[] =>
    sides[role].map(({ run }, index) => {
      const span = spans[role][index] ?? null;
      const isCounted =
        run.status === 'completed' &&
        isInItsPlace(role, run) &&
        profile !== null &&
        isSameWorkload(profile, run.profile);
      return span !== null && isCounted ? steadyIopsOf(span) : null;
    });
  return { coordinator: replicates('coordinator'), other: replicates('other') };
}
