/** What makes the comparison of a coordinator check doubtful, whatever the figures say. */

import { Profile } from '../../../generated/contract';
import { CheckInput, CheckSide } from './check-types';
import { figure, Message, message } from '../../words/message';
import { isSameNode } from '../same-node';

/** Measured times that differ by more than this share are not the same measurement. */
const durationShare = 0.1;

export function doubtsOfCheck(input: CheckInput): Message[] {
  const { coordinator, other } = input;
  return [
    ...doubtsOnTheOwner(input),
    ...[coordinator, other].flatMap(doubtsOnTheEnd),
    ...doubtsOnTheProfile(coordinator, other),
    ...readinessDoubts([coordinator, other]),
    ...(isSimulated(coordinator) || isSimulated(other) ? [message('Check.Doubt.Simulated')] : []),
  ];
}

/** Whether each run was on the intended node, and whether the volume's owner stayed the same. */
function doubtsOnTheOwner({ coordinator, other, method, ownerAfterNodeName }: CheckInput): Message[] {
  const doubts: Message[] = [];
  const [first, second] = [coordinator.run, other.run];
  const owner = second.coordinatorNodeName;
  if (first.coordinatorNodeName !== null && !isSameNode(first.coordinatorNodeName, first.nodeName)) {
    doubts.push(message('Check.Doubt.NotOnOwner', first.nodeName, first.coordinatorNodeName));
  }
  if (owner === null) {
    return doubts;
  }
  if (isSameNode(owner, second.nodeName)) {
    return [...doubts, message('Check.Doubt.OtherIsOwner', second.nodeName)];
  }
  if (method === 'other-node' && doubts.length === 0) {
    // The owner of the volume at the start of each run and after both.
    const owners = [first.coordinatorNodeName, owner, ownerAfterNodeName].flatMap((name) => name ?? []);
    const next = owners.find((name, index) => index > 0 && !isSameNode(name, owners[index - 1] ?? name));
    if (next !== undefined) {
      doubts.push(message('Check.Doubt.OwnerChanged', owners[0] ?? owner, next));
    }
  }
  return doubts;
}

function doubtsOnTheEnd({ run, result }: CheckSide): Message[] {
  switch (run.status) {
    case 'failed':
      return [message('Check.Doubt.Failed', run.nodeName, run.error?.message ?? result?.error?.message ?? '')];
    case 'cancelled':
      return [message('Check.Doubt.Cancelled', run.nodeName)];
    case 'lost':
      return [message('Check.Doubt.Lost', run.nodeName)];
    case 'running':
    case 'completed':
      return [];
  }
}

function doubtsOnTheProfile(coordinator: CheckSide, other: CheckSide): Message[] {
  if (workload(coordinator.run.profile) !== workload(other.run.profile)) {
    return [message('Check.Doubt.OtherProfile')];
  }
  const [left, right] = [coordinator, other].map(
    ({ result }) => result?.timeSpans.reduce((seconds, { measuredSeconds }) => seconds + measuredSeconds, 0) ?? 0,
  );
  if (!left || !right || Math.abs(left - right) <= durationShare * Math.max(left, right)) {
    return [];
  }
  return [message('Check.Doubt.OtherDuration', figure('seconds', left), figure('seconds', right))];
}

/** What a profile does, without the file's name: a volume can have another path on another node. */
function workload(profile: Profile): string {
  return JSON.stringify(profile, (name, value: unknown) => (name === 'path' ? undefined : value));
}

/**
 * What readiness found just before the runs, once if it is the same on both nodes. That the other node is redirected is
 * not a doubt: it is what the check measures.
 */
function readinessDoubts(sides: readonly CheckSide[]): Message[] {
  const found = sides.flatMap(({ run }) =>
    (run.readiness?.checks ?? []).filter(
      ({ id, verdict }) => verdict === 'doubt' && (id !== 'volume-access' || isOnOwner(run)),
    ),
  );
  return [...new Set(found.map((check) => check.message))].map((text) => message('Check.Doubt.Readiness', text));
}

function isOnOwner({ nodeName, coordinatorNodeName }: CheckSide['run']): boolean {
  return coordinatorNodeName === null || isSameNode(nodeName, coordinatorNodeName);
}

function isSimulated({ run, result }: CheckSide): boolean {
  return run.simulation !== null || (result?.simulatedDevice ?? null) !== null;
}
