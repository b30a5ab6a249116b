/** The verdict on a search: what limits the asked workload, in words, with the steps that show it. */

import { figure, Message, message } from '../../words/public-api';
import { Measured, withLimitsAbove } from '../verdict/advice';
import { counted, Doubt, doubtsOf, Evidence, highFrom, mild, ofUnendedRun, without } from '../verdict/confidence';
import { doubtsOnLimits } from '../verdict/evidence';
import { Finding, Findings, Found } from '../verdict/findings';
import { assessLimits } from '../verdict/assess-limits';
import { answerWrongNode } from '../verdict/headline';
import { sharesOfOneRun } from '../verdict/shares-of-one-run';
import { LimitAssessment } from '../verdict/verdict-types';
import { answerOpen, answerTo, nameOfRest } from './answer-search';
import { calibrated } from './calibration';
import { OneDisk, ReachedLimit } from './explanation';
import { countedOfOthers } from './others';
import { doubtsOnSteps } from './doubts-on-steps';
import { doubtsOnLikeness, isOfAssumedCopies } from './likeness';
import { farShare } from './mean-at-ceiling';
import { measuredLineOf } from './measured-value';
import { beganAbove, Search } from './search-steps';
import { Settled, SettledCause } from './settled';
import { stepsInWords } from './steps-in-words';
import { processorsInWords } from './threads-of-step';
import { isOfTheWay } from './way-to-owner';

/** Doubts about a run of a fixed length: a step of a search ends when its figure is known. */
const notOfSteps: readonly string[] = [
  'Verdict.Reason.Short',
  'Verdict.Reason.FewSamples',
  'Verdict.Reason.NoWarmUp',
  'Verdict.Reason.Unsteady',
];

/** From this share on, that others' load counts otherwise is a doubt. */
const leastShareOfDoubt = 0.1;

/** The finding of a settled search; `findings` are those of its first step, the requested workload. */
export function findBySearch(search: Search, settled: Settled, findings: Findings): Found {
  const { input, timeSpan } = findings;
  const [first] = settled.causes;
  const ofSteps = doubtsOnSteps(search, first ?? null, input);
  // What was cut short before it repeated a step is one doubt, not two.
  const isWhole = search.isWhole || ofSteps.some(isNotRepeated);
  const doubts = [
    ...doubtsOf(input, timeSpan, null).filter(({ reason }) => !notOfSteps.includes(reason.key)),
    ...doubtsOnLimits(findings),
    ...counted(isWhole ? [] : [mild(message('Verdict.Reason.SearchCut'))]),
    ...ofSteps,
  ];
  const binding = bindingOf(settled.causes, findings, search);
  if (first === undefined || (first.kind === 'limit' && binding.length < settled.causes.length)) {
    const evidence = { isConfirmed: false, reasons: stepsInWords(search, 'limit') };
    return { state: 'unsettled', ...answerOpen(search, settled, findings), binding: [], evidence, doubts };
  }
  const { nodeName, coordinatorNodeName } = input.run;
  const elsewhere =
    coordinatorNodeName !== null && isOfTheWay(first, settled.lasting ?? search, input) ? coordinatorNodeName : null;
  if (elsewhere !== null && first.kind !== 'bytes') {
    const evidence = { isConfirmed: false, reasons: stepsInWords(search, 'device') };
    const answer = answerWrongNode(nodeName, elsewhere, search.asked.iops);
    const others = without('Verdict.Reason.OtherNode', doubts);
    return { state: 'wrongNode', ...answer, binding: [], evidence, doubts: others };
  }
  const judged = settled.lasting ?? search;
  const answer = answerTo(first, judged, findings, binding);
  const weighed = settled.causes.length > 1 ? undefined : settled.ceiling.find(({ cause }) => cause === first);
  const reasons = [
    ...stepsInWords(search, first.kind, settled.causes),
    ...(isOfProcessors(first) ? processorsInWords(search.asked, input) : []),
  ];
  const far = weighed === undefined ? null : farShare(weighed, judged);
  const isAssumed = isOfAssumedCopies(first, judged);
  const found: Found = {
    state: stateOf(first),
    ...answer,
    // The network to the owner is not a limit that a user could enter.
    action: elsewhere === null ? answer.action : answerWrongNode(nodeName, elsewhere, search.asked.iops).action,
    headline: far === null && !isAssumed ? answer.headline : orUnlisted(answer.headline),
    binding,
    measuredLine: measuredLineOf(settled.causes, judged, binding),
    ...evidenceOf(
      settled,
      reasons,
      bearingOn(first, [
        ...doubts,
        ...counted([
          ...(far === null ? [] : [doubtOnFigure(far)]),
          ...(isAssumed ? [mild(message('Verdict.Reason.CopiesAssumed'))] : []),
          ...doubtsOnOthers(first, settled),
          ...doubtsOnRest(settled, findings),
          ...doubtsOnLikeness(first, weighed, judged),
        ]),
      ]),
    ),
  };
  return withLimitsAbove(found, measuredOf(first, judged, findings));
}

/** What the verdict itself says is no doubt about it, and what was counted on the volume needs no steps. */
function bearingOn({ kind }: SettledCause, doubts: readonly Doubt[]): readonly Doubt[] {
  switch (kind) {
    case 'cache':
      return without('Verdict.Reason.Buffered', doubts);
    case 'memory':
      return ofUnendedRun(doubts);
    default:
      return doubts;
  }
}

function isOfProcessors({ kind }: SettledCause): boolean {
  return kind === 'engineCpu' || kind === 'nodeCpu';
}

function isNotRepeated({ reason }: Doubt): boolean {
  return reason.key === 'Verdict.Reason.NotRepeated';
}

/** After a burst, what limits is held against the level that it came down to. */
function measuredOf(first: SettledCause, { asked, full }: Search, findings: Findings): Measured {
  const cameDown = first.kind === 'limit' ? first.cameDown : undefined;
  return cameDown === undefined
    ? { ...findings, iops: asked.iops, mostIops: Math.max(asked.iops, full.iops) }
    : { ...findings, iops: cameDown.iops, mostIops: cameDown.iops };
}

/** A figure that is not met, or that is passed, may not be the one in force. */
function doubtOnFigure(share: number): Doubt {
  const percent = figure('percent', 100 * share);
  return mild(message(share < 1 ? 'Verdict.Reason.BelowLimit' : 'Verdict.Reason.AboveLimit', percent));
}

/** Others on disks of something else may count, or not: then the figure is not known. */
function doubtsOnOthers(first: SettledCause, { ceiling }: Settled): Doubt[] {
  const share = ceiling.find(({ cause }) => cause === first)?.shareOfOtherLoad ?? 0;
  return share < leastShareOfDoubt ? [] : [mild(message('Verdict.Reason.OthersElsewhere'))];
}

/** What others leave of a limit may look like what was found. */
function doubtsOnRest({ leftOf }: Settled, { assessments }: Findings): Doubt[] {
  return leftOf === null ? [] : [mild(message('Verdict.Reason.MayBeLeft', nameOfRest(leftOf, assessments)))];
}

function orUnlisted(headline: Message): Message {
  return message('Verdict.LimitReached.OrUnlisted', headline);
}

function stateOf({ kind }: SettledCause): Finding['state'] {
  switch (kind) {
    case 'limit':
    case 'oneDisk':
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
    case 'memory':
      return 'cache';
  }
}

function bindingOf(causes: readonly SettledCause[], findings: Findings, search: Search): LimitAssessment[] {
  return causes.flatMap((cause) => {
    switch (cause.kind) {
      case 'limit':
        return findings.assessments
          .filter(({ limit }) => limit.id === cause.limit.id)
          .map((found) => asReached(found, cause, { findings, search }));
      case 'oneDisk':
        return ofBusiestDisk(cause, findings);
      default:
        return [];
    }
  });
}

/** What others did counts against the limit as well, and after a burst the level that it came down to. */
function asReached(
  found: LimitAssessment,
  { others, cameDown }: ReachedLimit,
  { findings: { timeSpan }, search }: { readonly findings: Findings; readonly search: Search },
): LimitAssessment {
  const level = cameDown?.iops ?? levelAfterCredit(search);
  if (level === null) {
    return others === null ? found : reachedBy(found, found.measured + countedOfOthers(found.limit, others));
  }
  const share = level / timeSpan.total.iops;
  const { measured, utilization } = found;
  return {
    ...found,
    measured: measured * share,
    utilization: utilization * share,
    state: 'reached',
    inForce: true,
    cause: null,
    explanation: null,
  };
}

/** The lasting level, if the requested workload reached more than that at first; null if it did not. */
function levelAfterCredit(search: Search): number | null {
  const lasting = Math.min(search.asked.iops, search.full.iops);
  return beganAbove(search, lasting) ? lasting : null;
}

/** A figure of one disk, beside what the busiest one did. */
function ofBusiestDisk({ limit, disk }: OneDisk, { traffic }: Findings): LimitAssessment[] {
  const { assessments } = assessLimits({ limits: [limit] }, { traffic, copies: null, isBuffered: false });
  return assessments.map((found) => reachedBy(found, countedOfOthers(limit, disk)));
}

/** The limit is reached, whatever of it is the run's own. */
function reachedBy(found: LimitAssessment, measured: number): LimitAssessment {
  const utilization = measured / found.effectiveValue;
  const runIops = found.iopsAtWhichItBinds / found.distanceFactor;
  return {
    ...found,
    measured,
    utilization,
    state: 'reached',
    iopsAtWhichItBinds: runIops / utilization,
    distanceFactor: 1 / utilization,
    cause: null,
    explanation: null,
  };
}

function evidenceOf(
  { probability, causes }: Settled,
  reasons: readonly Message[],
  doubts: readonly Doubt[],
): { evidence: Evidence; doubts: readonly Doubt[] } {
  const kind = causes[0]?.kind ?? 'limit';
  // The truth bench simulates no memory: the counters show it, as they do of one run.
  if (kind === 'memory') {
    return { evidence: { isConfirmed: true, reasons, shares: sharesOfOneRun('cache') }, doubts };
  }
  const share = calibrated(probability, kind);
  return { evidence: { isConfirmed: share >= highFrom, reasons, probability: share }, doubts };
}
