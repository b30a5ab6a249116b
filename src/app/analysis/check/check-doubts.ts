/**
 * What makes the answer of a coordinator check doubtful, whatever the figures say. A doubt that the runs of both nodes
 * share affects both alike; one of a node's runs alone may be the difference itself.
 */

import { CheckPart } from '../../../generated/contract';
import { CheckInput, CheckSide } from './check-types';
import { figure, Message, message } from '../../words/public-api';
import { isSameNode } from '../same-node';
import { isInItsPlace, isSameWorkload, spansOf } from './check-replicates';

/** In more than this share of one node's runs than of the other's, a doubt is that node's alone. */
const oneSidedShare = 0.5;
/** Readiness checks of a run's length: short runs are how a check works. */
const ofShortRuns: readonly string[] = ['duration', 'warm-up'];

/** The doubts, and whether one of them may be the reason of a difference. */
export interface CheckDoubts {
  readonly doubts: readonly Message[];
  /** The node whose runs alone have a doubt; null if none has. */
  readonly oneSidedNodeName: string | null;
}

export function doubtsOfCheck(input: CheckInput): CheckDoubts {
  const sides = [...input.coordinator, ...input.other];
  const ofStart = readinessDoubts(input);
  const doubts = [
    ...doubtsOnTheOwner(input),
    ...sides.flatMap(doubtsOnTheEnd),
    ...doubtsOnTheProfile(sides),
    ...doubtsOnSteadiness(input),
    ...ofStart.doubts,
    ...(sides.some(isSimulated) ? [message('Check.Doubt.Simulated')] : []),
  ];
  return { doubts: withoutRepeats(doubts), oneSidedNodeName: ofStart.oneSidedNodeName };
}

/** Whether each run was on the intended node, and whether the volume's owner stayed the same. */
function doubtsOnTheOwner({ coordinator, other, method, ownerAfterNodeName }: CheckInput): Message[] {
  const away = coordinator.find(({ run }) => !isInItsPlace('coordinator', run))?.run;
  const owning = other.find(({ run }) => !isInItsPlace('other', run))?.run;
  const doubts = [
    ...(away === undefined ? [] : [message('Check.Doubt.NotOnOwner', away.nodeName, away.coordinatorNodeName ?? '')]),
    ...(owning === undefined ? [] : [message('Check.Doubt.OtherIsOwner', owning.nodeName)]),
  ];
  if (method === 'other-node' && doubts.length === 0) {
    // The owner of the volume at the start of each run and after all.
    const atStart = [...coordinator, ...other].map(({ run }) => run.coordinatorNodeName);
    const owners = [...atStart, ownerAfterNodeName].flatMap((name) => name ?? []);
    const next = owners.find((name, index) => index > 0 && !isSameNode(name, owners[index - 1] ?? name));
    if (next !== undefined) {
      doubts.push(message('Check.Doubt.OwnerChanged', owners[0] ?? next, next));
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

function doubtsOnTheProfile([first, ...others]: readonly CheckSide[]): Message[] {
  const isOther = others.some(({ run }) => first !== undefined && !isSameWorkload(first.run.profile, run.profile));
  return isOther ? [message('Check.Doubt.OtherProfile')] : [];
}

/**
 * Runs whose IOPS did not become steady, and those that ended too early to know: their means are used, and the noise of
 * the check shows it.
 */
function doubtsOnSteadiness(input: CheckInput): Message[] {
  const spans = Object.values(spansOf(input)).flat();
  const reasons = spans.flatMap((span) => (span?.steadyState?.isSteady === false ? [span.steadyState.reason] : []));
  const tooShort = reasons.filter((reason) => reason === null).length;
  const counts = [
    ['Check.Doubt.Unsteady', reasons.length - tooShort],
    ['Check.Doubt.TooShort', tooShort],
  ] as const;
  return counts.flatMap(([key, count]) =>
    count === 0 ? [] : [message(key, figure('count', count), figure('count', spans.length))],
  );
}

/**
 * What readiness found just before the runs. That the other node is redirected is not a doubt: it is what the check
 * measures.
 */
function readinessDoubts(input: CheckInput): CheckDoubts {
  const found = { coordinator: readinessOf('coordinator', input), other: readinessOf('other', input) };
  const texts = [...new Set([...found.coordinator, ...found.other].flat())];
  let oneSidedNodeName: string | null = null;
  const doubts = texts.map((text) => {
    const [left, right] = [shareWith(text, found.coordinator), shareWith(text, found.other)];
    if (Math.abs(left - right) <= oneSidedShare) {
      return message('Check.Doubt.Readiness', text);
    }
    const role = left > right ? 'coordinator' : 'other';
    // Of one node that owns the volume in turns, the name would not tell which runs these are.
    const nodeName = input[role][0]?.run.nodeName ?? '';
    oneSidedNodeName ??= nodeName;
    return message(role === 'coordinator' ? 'Check.Doubt.OnlyOwner' : 'Check.Doubt.OnlyOther', nodeName, text);
  });
  return { doubts, oneSidedNodeName };
}

/** Of each run of this role, what readiness doubted. */
function readinessOf(role: CheckPart['role'], input: CheckInput): readonly (readonly string[])[] {
  return input[role].map(({ run }) =>
    (run.readiness?.checks ?? [])
      .filter(
        ({ id, verdict }) =>
          verdict === 'doubt' && !ofShortRuns.includes(id) && (id !== 'volume-access' || role === 'coordinator'),
      )
      .map((check) => check.message),
  );
}

function shareWith(text: string, runs: readonly (readonly string[])[]): number {
  return runs.length === 0 ? 0 : runs.filter((texts) => texts.includes(text)).length / runs.length;
}

function isSimulated({ run, result }: CheckSide): boolean {
  return run.simulation !== null || (result?.simulatedDevice ?? null) !== null;
}

function withoutRepeats(doubts: readonly Message[]): Message[] {
  return [...new Map(doubts.map((doubt) => [JSON.stringify(doubt), doubt])).values()];
}
