/** The verdict on a search: what limits the asked workload, in words, with the steps that show it. */

import { figure, Message, message, MessageArgument } from '../../words/message';
import { Doubt, doubtsOf, Evidence, mild, without } from '../verdict/confidence';
import { doubtsOnLimits } from '../verdict/evidence';
import { Finding, Findings, Found } from '../verdict/findings';
import { isSameNode } from '../same-node';
import { Answer, answerCpu, answerReached, answerWrongNode } from '../verdict/headline';
import { LimitAssessment } from '../verdict/verdict-types';
import { Cause } from './explanations';
import { againOf, gainOf, Search, stepOf } from './search-steps';
import { driftShare, Settled, SettledCause } from './settle';

/** Doubts about a run of a fixed length: a step of a search ends when its figure is known. */
const notOfSteps: readonly string[] = [
  'Verdict.Reason.Short',
  'Verdict.Reason.FewSamples',
  'Verdict.Reason.NoWarmUp',
  'Verdict.Reason.Unsteady',
];
/** Causes that the way to the owner of the volume looks like. */
const ofTheWay: readonly SettledCause['kind'][] = ['device', 'requests', 'bytes', 'cache'];
const highFrom = 0.9;

/** The finding of a settled search; `findings` are those of its first step, the workload as it was asked for. */
export function findBySearch(search: Search, settled: Settled, findings: Findings): Found {
  const { input, timeSpan } = findings;
  const doubts = [
    ...doubtsOf(input, timeSpan, null).filter(({ reason }) => !notOfSteps.includes(reason.key)),
    ...doubtsOnLimits(findings),
    ...(search.isWhole ? [] : [mild(message('Verdict.Reason.SearchCut'))]),
  ];
  const [first] = settled.causes;
  const binding = bindingOf(settled.causes, findings);
  if (first === undefined || (first.kind === 'limit' && binding.length < settled.causes.length)) {
    const evidence = { isConfirmed: false, reasons: stepsInWords(search, shownBy.limit) };
    return { state: 'unsettled', ...answerOpen(search, settled, findings), binding: [], evidence, doubts };
  }
  const { nodeName, coordinatorNodeName } = input.run;
  if (ofTheWay.includes(first.kind) && coordinatorNodeName !== null && !isSameNode(nodeName, coordinatorNodeName)) {
    // From another node than the owner's, the way to the disks looks as the disks do.
    const evidence = { isConfirmed: false, reasons: stepsInWords(search, shownBy.device) };
    const answer = answerWrongNode(nodeName, coordinatorNodeName, search.asked.iops);
    const others = without('Verdict.Reason.OtherNode', doubts);
    return { state: 'wrongNode', ...answer, binding: [], evidence, doubts: others };
  }
  return {
    state: stateOf(first),
    ...answerTo(first, search, findings, binding),
    binding,
    ...evidenceOf(settled, search, doubts),
  };
}

function stateOf({ kind }: SettledCause): Finding['state'] {
  switch (kind) {
    case 'limit':
      return 'limitReached';
    case 'requests':
      return 'unlistedRequests';
    case 'bytes':
      return 'unlistedBytes';
    case 'device':
      return 'device';
    case 'depth':
      return 'queueDepth';
    case 'engineCpu':
      return 'cpu';
    case 'nodeCpu':
      return 'nodeCpu';
    case 'cache':
      return 'cache';
  }
}

function bindingOf(causes: readonly SettledCause[], { assessments }: Findings): LimitAssessment[] {
  return causes.flatMap((cause) =>
    cause.kind === 'limit' ? assessments.filter(({ limit }) => limit.id === cause.limit.id) : [],
  );
}

function answerTo(
  cause: SettledCause,
  search: Search,
  { cpu, assessments }: Findings,
  binding: readonly LimitAssessment[],
): Answer {
  const { asked, full } = search;
  const iops = figure('iops', asked.iops);
  switch (cause.kind) {
    case 'limit':
      return answerReached(binding, assessments);
    case 'requests':
      return unlisted(figure('iops', full.iops));
    case 'bytes':
      return unlisted(figure('throughput', full.timeSpan.total.throughputBytesPerSecond));
    case 'device':
      return { headline: message('Verdict.Search.Device', iops), action: message('Verdict.Action.Disks') };
    case 'depth':
      return answerDepth(search);
    case 'engineCpu':
      return cpu === null ? answerNodeCpu(iops) : answerCpu(cpu, asked.iops);
    case 'nodeCpu':
      return answerNodeCpu(iops);
    case 'cache':
      return {
        headline: message('Verdict.Search.Cache', iops, figure('iops', stepOf(search, 'smallerPart')?.iops ?? 0)),
        action: message('Verdict.Action.LargerFile'),
      };
  }
}

function unlisted(ceiling: MessageArgument): Answer {
  return { headline: message('Verdict.Search.Unlisted', ceiling), action: message('Verdict.Action.FindUnlisted') };
}

function answerNodeCpu(iops: MessageArgument): Answer {
  return { headline: message('Verdict.Search.NodeCpu', iops), action: message('Verdict.Action.QuietNode') };
}

function answerDepth({ asked, full, hasCeiling, steps }: Search): Answer {
  const depth = figure('count', asked.queueDepth);
  const iops = figure('iops', asked.iops);
  const deepest = figure('count', full.queueDepth);
  if (!hasCeiling) {
    return {
      headline: message('Verdict.Search.DepthOpen', depth, iops, figure('iops', full.iops), deepest),
      action: message('Verdict.Action.DeeperStill'),
    };
  }
  const enough = steps
    .filter((step) => step.change === 'deeper' && step.iops >= full.iops * 0.95)
    .reduce((least, step) => Math.min(least, step.queueDepth), full.queueDepth);
  return {
    headline: message('Verdict.Search.Depth', depth, iops, figure('iops', full.iops), figure('count', enough)),
    action: message('Verdict.Action.DeeperQueue', figure('count', enough)),
  };
}

/** The steps leave it open: because they changed in the meantime, or because two explanations are left. */
function answerOpen(search: Search, { ceiling }: Settled, { assessments }: Findings): Answer {
  const action = message('Verdict.Action.SearchAgain');
  const again = againOf(search, search.full);
  if (again?.before !== null && again?.before !== undefined && Math.abs(gainOf(again)) > driftShare) {
    const [before, after] = [figure('iopsNumber', again.before.iops), figure('iops', again.iops)];
    return { headline: message('Verdict.Search.Drifted', before, after), action };
  }
  const iops = figure('iops', search.full.iops);
  const [first, second] = ceiling;
  if (first === undefined || second === undefined) {
    return { headline: message('Verdict.Search.NoCeiling', iops), action };
  }
  const names = [first, second].map(({ cause }) => nameOf(cause, assessments)) as [MessageArgument, MessageArgument];
  return { headline: message('Verdict.Search.OpenBetween', iops, ...names), action };
}

function nameOf(cause: Cause, assessments: readonly LimitAssessment[]): MessageArgument {
  switch (cause.kind) {
    case 'limit':
      return assessments.find(({ limit }) => limit.id === cause.limit.id)?.name ?? cause.limit.name;
    case 'requests':
      return message('Verdict.Search.Name.Requests');
    case 'bytes':
      return message('Verdict.Search.Name.Bytes');
    case 'device':
      return message('Verdict.Search.Name.Device');
  }
}

function evidenceOf(
  { probability, causes }: Settled,
  search: Search,
  doubts: readonly Doubt[],
): { evidence: Evidence; doubts: readonly Doubt[] } {
  const reasons = [
    message('Verdict.Reason.Calibrated', figure('percent', Math.min(99, Math.round(100 * probability)))),
    ...stepsInWords(search, shownBy[causes[0]?.kind ?? 'limit']),
  ];
  return { evidence: { isConfirmed: probability >= highFrom, reasons }, doubts };
}

const stepKeys = {
  deeper: 'Verdict.Step.Deeper',
  moreThreads: 'Verdict.Step.MoreThreads',
  largerBlock: 'Verdict.Step.LargerBlock',
  smallerBlock: 'Verdict.Step.SmallerBlock',
  smallerPart: 'Verdict.Step.SmallerPart',
  reads: 'Verdict.Step.Reads',
  writes: 'Verdict.Step.Writes',
} as const;

/** The steps that show a cause. */
const shownBy: Readonly<Record<SettledCause['kind'], readonly (keyof typeof stepKeys)[]>> = {
  depth: ['deeper'],
  cache: ['deeper', 'smallerPart'],
  engineCpu: ['moreThreads'],
  nodeCpu: ['moreThreads'],
  bytes: ['deeper', 'largerBlock', 'smallerBlock'],
  requests: ['deeper', 'largerBlock', 'moreThreads'],
  limit: ['deeper', 'largerBlock', 'moreThreads', 'reads', 'writes'],
  device: ['deeper', 'largerBlock', 'moreThreads', 'reads', 'writes'],
};

/** What these steps changed, and what that brought. */
function stepsInWords({ steps }: Search, changes: readonly (keyof typeof stepKeys)[]): Message[] {
  return changes.flatMap((change) => {
    const step = steps.find((one) => one.change === change);
    return step === undefined || step.before === null
      ? []
      : [message(stepKeys[change], figure('iopsNumber', step.iops), figure('iopsNumber', step.before.iops))];
  });
}
