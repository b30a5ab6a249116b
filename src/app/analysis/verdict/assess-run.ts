/** From a result and the limits in force to the verdict. */

import { Result, TimeSpanResult } from '../../../generated/contract';
import { limitsOfWork } from '../limits/measured';
import { withLimitsAbove } from './advice';
import { limitFigure } from '../limits/limit-figure';
import { assessLimits, ceilingFigure, isBinding, isConverted, measuredNumber } from './assess-limits';
import {
  confidenceOf,
  Doubt,
  doubtsOf,
  Evidence,
  isBuffered,
  notesOf,
  ofUnendedRun,
  reasonsOf,
  without,
  withoutClaim,
  withoutData,
} from './confidence';
import { doubtsOnOthers } from './counters-beside';
import { assessCpu, isBusyOnAverage } from './cpu';
import {
  cacheNote,
  cpuFree,
  depthReasons,
  doubtsOnLimits,
  mayWait,
  throttleEvidence,
  unsteadiness,
  worstPassed,
} from './evidence';
import { Finding, Findings, Found } from './findings';
import {
  Answer,
  answerBusyNode,
  answerCpu,
  answerExceeded,
  answerMemory,
  answerNotMeasured,
  answerRateLimit,
  answerReached,
  answerUnsettled,
  answerUnsteady,
  answerWrongNode,
  settlingAction,
} from './headline';
import { littleLawOf } from './little-law';
import { doubtsOnPolicies } from './policies';
import { figure, Message, message, MessageKey } from '../../words/public-api';
import { holdsToRate, RateLimit, rateLimitReached } from './rate-limit';
import { isSameNode } from '../same-node';
import { measuredIopsOf } from '../steady-iops';
import { atIops, SettledLevel, settledLevel } from '../settled-level';
import { iopsBesideMemory } from './served-by-memory';
import { threadProcessorsOf } from './thread-processors';
import { sharesOfOneRun } from './shares-of-one-run';
import { isTakenBack, toned } from './tone';
import { trafficOf } from './traffic';
import { AssessmentInput, Confidence, LimitAssessment, Verdict, VerdictState } from './verdict-types';

/**
 * Names what limits a run, with the confidence and the next limit. The same input gives the same words.
 * @param findIn what is found from what is known of the time span: what one run can prove, unless given
 */
export function assessRun(input: AssessmentInput, findIn: (findings: Findings) => Found = findInOneRun): Verdict {
  const index = timeSpanOf(input);
  const timeSpan = input.result.timeSpans[index];
  return timeSpan === undefined || timeSpan.total.ioCount === 0
    ? notMeasured(input.result)
    : assess(input, { whole: timeSpan, index, findIn });
}

interface Assessed {
  readonly whole: TimeSpanResult;
  readonly index: number;
  readonly findIn: (findings: Findings) => Found;
}

function assess(input: AssessmentInput, { whole, index, findIn }: Assessed): Verdict {
  const { result, limits } = input;
  const { timeSpan, change } = levelOf(whole, result);
  const traffic = trafficOf(timeSpan, limits, input.cachePath);
  const buffered = isBuffered(result.profile.timeSpans[timeSpan.index]);
  const targets = result.profile.timeSpans[timeSpan.index]?.targets ?? [];
  const { assessments, notOnTheWay } = assessLimits(limitsOfWork(limits, targets), {
    traffic,
    copies: limits.facts.copies,
    isBuffered: buffered,
  });
  const findings: Findings = {
    input,
    timeSpan,
    change,
    traffic,
    assessments,
    binding: assessments.filter(isBinding),
    cpu: assessCpu(timeSpan, threadProcessorsOf(result, timeSpan)),
    littleLaw: littleLawOf(timeSpan),
    rateLimit: rateLimitReached(result.profile, timeSpan),
  };
  const found = findIn(findings);
  const { state, evidence, binding } = found;
  const doubts = [...found.doubts, ...doubtsOnPolicies(binding)];
  const confidence = confidenceIn(state, evidence, doubts, [...notesOf(result), ...cacheNote(traffic)]);
  const next = nextAfter(binding, assessments);
  return {
    state,
    ...asSureAs(confidence, found, result),
    confidence,
    binding,
    next,
    nextLine: nextLine(next),
    measuredLine: found.measuredLine ?? null,
    notes: notes({ ...findings, binding }, state),
    assessments,
    notOnTheWay,
    measuredIops: timeSpan.total.iops,
    measuredThroughputBytesPerSecond: timeSpan.total.throughputBytesPerSecond,
    timeSpan: index,
    cpu: findings.cpu,
    littleLaw: findings.littleLaw,
  };
}

/** At the steady figure if there is one, like everything else about the time span. */
function levelOf(whole: TimeSpanResult, result: Result): SettledLevel {
  const iops = measuredIopsOf(whole, result);
  const settled = settledLevel(whole);
  return iops === whole.total.iops ? settled : atIops(settled, iops);
}

/** The answer as sure as the verdict is. What claims nothing asks for what would settle it. */
function asSureAs({ level }: Confidence, { headline, action, doubts }: Found, result: Result): Answer {
  const isOpen = isTakenBack(headline, level) || action.key === 'Verdict.Action.SearchAgain';
  const settling = isOpen ? settlingAction(result, doubts) : null;
  const advice = settling ?? action;
  // A run that was cut short should be finished first; whether anything disturbed it is not known yet.
  const isCutShort = result.status === 'cancelled' && searches.some((key) => key === advice.key);
  return {
    headline: toned(headline, level),
    action: isCutShort ? message('Verdict.Action.FinishSearch') : advice,
  };
}

/** What asks for another search. */
const searches: readonly MessageKey[] = ['Verdict.Action.SearchAgain', 'Verdict.Action.SearchThoroughly'];

function findInOneRun(findings: Findings): Found {
  const { iops } = findings.timeSpan.total;
  const found = find(findings);
  const binding = found.state === 'limitReached' ? findings.binding : [];
  const evidence = { ...found.evidence, shares: sharesOfOneRun(found.state) };
  return withLimitsAbove({ ...found, binding, evidence }, { ...findings, iops, mostIops: iops });
}

function confidenceIn(state: VerdictState, evidence: Evidence, doubts: readonly Doubt[], notes: Message[]): Confidence {
  // Where the run was is known; that it made a difference is not.
  return state === 'unsettled' || state === 'wrongNode'
    ? withoutClaim([...evidence.reasons, ...reasonsOf(doubts), ...notes])
    : confidenceOf(evidence, doubts, notes);
}

/**
 * The first that applies is the answer: the profile's own rate limit met to the point, memory that answers everything, a
 * reached limit, an exceeded one, the engine's CPU, a rate limit about reached, the wrong node. What is left, one run does not
 * tell.
 */
function find(findings: Findings): Finding {
  const { input, timeSpan, binding, assessments, cpu, rateLimit } = findings;
  const { nodeName, coordinatorNodeName } = input.run;
  const iops = timeSpan.total.iops;
  const doubts = [
    ...doubtsOf(input, timeSpan, rateLimit),
    ...doubtsOnOthers(input.result, timeSpan),
    ...doubtsOnLimits(findings),
  ];
  const plain = { evidence: { isConfirmed: true, reasons: [] }, doubts };
  const isOnRate = rateLimit?.isOnAllTargets === true;
  if (isOnRate && holdsToRate(rateLimit)) {
    return heldToRate(rateLimit, ofUnendedRun(doubts));
  }
  const besideMemory = iopsBesideMemory(input, timeSpan);
  if (besideMemory !== null) {
    return { state: 'cache', ...answerMemory(iops, besideMemory), ...plain, doubts: ofUnendedRun(doubts) };
  }
  const varies = unsteadiness(findings);
  if (binding.length > 0 && varies === null) {
    return { state: 'limitReached', ...answerReached(binding, assessments), ...throttleEvidence(findings, doubts) };
  }
  const passed = worstPassed(assessments);
  if (passed !== null) {
    const evidence = { isConfirmed: false, reasons: passed.explanation === null ? [] : [passed.explanation] };
    return { state: 'limitExceeded', ...answerExceeded(passed, iops), evidence, doubts };
  }
  if (cpu?.isEngineBound === true) {
    return { state: 'cpu', ...answerCpu(cpu, iops), ...plain };
  }
  if (isOnRate) {
    return heldToRate(rateLimit, doubts);
  }
  if (coordinatorNodeName !== null && !isSameNode(nodeName, coordinatorNodeName)) {
    const others = without('Verdict.Reason.OtherNode', doubts);
    const evidence = { isConfirmed: false, reasons: cpuFree(cpu) };
    return { state: 'wrongNode', ...answerWrongNode(nodeName, coordinatorNodeName, iops), evidence, doubts: others };
  }
  return { state: 'unsettled', ...unsettled(findings, varies), doubts };
}

function heldToRate(rateLimit: RateLimit, doubts: readonly Doubt[]): Finding {
  const others = without('Verdict.Reason.RateLimit', doubts);
  const evidence = { isConfirmed: true, reasons: [] };
  return { state: 'rateLimit', ...answerRateLimit(rateLimit), evidence, doubts: others };
}

/** What one run leaves open, and the step that would settle it. */
function unsettled(findings: Findings, varies: number | null): Answer & Pick<Finding, 'evidence'> {
  const { cpu, littleLaw, timeSpan } = findings;
  const evidence = { isConfirmed: false, reasons: depthReasons(findings) };
  const { iops } = timeSpan.total;
  if (varies !== null) {
    return { ...answerUnsteady(varies, iops), evidence };
  }
  return {
    ...(cpu !== null && isBusyOnAverage(cpu) ? answerBusyNode(cpu, iops) : answerUnsettled(littleLaw, iops)),
    evidence,
  };
}

/** The nearest limit that the run has not reached. */
function nextAfter(
  binding: readonly LimitAssessment[],
  assessments: readonly LimitAssessment[],
): LimitAssessment | null {
  // Of what did not hold where it was passed, no other figure is sure to hold: the VM may be of another size.
  const doubted = new Set(assessments.filter(isDoubted).map(({ limit }) => limit.scope));
  const isNext = (one: LimitAssessment): boolean =>
    one.state === 'open' && one.inForce && !binding.includes(one) && !doubted.has(one.limit.scope);
  return assessments.find(isNext) ?? null;
}

/** Whether it may not be the limit in force. */
function isDoubted({ cause }: LimitAssessment): boolean {
  return cause === 'wrongSize' || cause === 'hostCacheOrWrongSize';
}

function nextLine(next: LimitAssessment | null): Message {
  if (next === null) {
    return message('Verdict.Next.None');
  }
  const { limit, name, effectiveValue } = next;
  const factor = figure('factor', next.distanceFactor);
  return isConverted(next)
    ? message('Verdict.Next.Converted', name, limitFigure(limit, effectiveValue), figure('iops', next.asIops), factor)
    : message('Verdict.Next.Iops', name, limitFigure(limit, effectiveValue), factor);
}

function notes({ assessments, binding, littleLaw, change, timeSpan }: Findings, state: VerdictState): Message[] {
  const changed =
    change === null
      ? []
      : [
          message(
            'Verdict.Note.LevelChanged',
            figure('iopsNumber', change.beforeIops),
            figure('iops', change.afterIops),
            figure('seconds', change.afterSeconds),
          ),
        ];
  // What is named as the limit is in force.
  const others = assessments.filter(({ limit }) => binding.every((one) => one.limit.id !== limit.id));
  const said = state === 'limitExceeded' ? saidByAnswer(assessments) : null;
  const found = worstOfEachScope(others).flatMap((one) =>
    one.explanation === null || one === said
      ? []
      : [message('Verdict.Note.Exceeded', measuredNumber(one), ceilingFigure(one), one.name, one.explanation)],
  );
  if (state === 'limitReached') {
    if (mayWait(timeSpan)) {
      found.push(message('Verdict.Note.DeeperQueue'));
    }
    for (const { limit } of binding.filter((one) => one.limit.kind === 'base')) {
      const burst = assessments.find(
        (one) =>
          one.limit.kind === 'burst' &&
          one.limit.scope === limit.scope &&
          one.limit.metric === limit.metric &&
          one.state === 'open',
      );
      if (burst !== undefined) {
        found.push(message('Verdict.Note.CanBurst', limit.name, limitFigure(burst.limit, burst.effectiveValue)));
      }
    }
  }
  if (littleLaw?.gapNoteworthy === true) {
    found.push(
      message('Verdict.Note.QueueNotFull', figure('count', littleLaw.achieved), figure('count', littleLaw.configured)),
    );
  }
  return [...changed, ...found];
}

/** The exceeded limit that a headline and its action tell all of. */
function saidByAnswer(assessments: readonly LimitAssessment[]): LimitAssessment | null {
  const passed = worstPassed(assessments);
  return passed !== null && isDoubted(passed) ? passed : null;
}

/** Of the exceeded limits, the one exceeded most in each scope: a scope's IOPS and throughput have one cause. */
function worstOfEachScope(assessments: readonly LimitAssessment[]): LimitAssessment[] {
  const passed = assessments.filter(({ state, limit }) => state === 'exceeded' && limit.kind === 'base');
  return passed.filter((one) =>
    passed.every(({ limit, utilization }) => limit.scope !== one.limit.scope || utilization <= one.utilization),
  );
}

/** The requested time span, or the one with the most IOPS: it says most about what limits the run. */
function timeSpanOf({ result, timeSpan }: AssessmentInput): number {
  if (timeSpan !== undefined) {
    return timeSpan;
  }
  const iops = result.timeSpans.map(({ total }) => total.iops);
  return iops.indexOf(Math.max(...iops));
}

function notMeasured(result: Result): Verdict {
  return {
    state: 'notMeasured',
    ...answerNotMeasured(result),
    confidence: withoutData(),
    binding: [],
    next: null,
    nextLine: message('Verdict.Next.None'),
    measuredLine: null,
    notes: [],
    assessments: [],
    notOnTheWay: [],
    measuredIops: null,
    measuredThroughputBytesPerSecond: null,
    timeSpan: null,
    cpu: null,
    littleLaw: null,
  };
}
