/** From a result and the limits in force to the verdict. */

import { Result, TimeSpanResult } from '../../../generated/contract';
import { assessLimits, ceilingFigure, isBinding, isConverted, limitFigure, measuredNumber } from './assess-limits';
import { axisModel } from './axis';
import { confidenceOf, Doubt, doubtsOf, Evidence, grave, isBuffered, mild, notesOf, steadiness } from './confidence';
import { assessCpu } from './cpu';
import {
  Answer,
  answerCpu,
  answerExceeded,
  answerNotMeasured,
  answerQueueDepth,
  answerRateLimit,
  answerReached,
  answerWrongNode,
} from './headline';
import { littleLawOf } from './little-law';
import { figure, Message, message } from '../../words/message';
import { RateLimit, rateLimitReached } from './rate-limit';
import { isSameNode } from '../same-node';
import { RunTraffic, trafficOf } from './traffic';
import {
  AssessmentInput,
  CpuAssessment,
  ExceededCause,
  LimitAssessment,
  LittleLaw,
  Verdict,
  VerdictState,
} from './verdict-types';

/** Names what limits a run, with the confidence and the next limit. The same input gives the same words. */
export function assessRun(input: AssessmentInput): Verdict {
  const index = timeSpanOf(input);
  const timeSpan = input.result.timeSpans[index];
  return timeSpan === undefined || timeSpan.total.ioCount === 0
    ? notMeasured(input.result)
    : assess(input, timeSpan, index);
}

/** Everything known about a time span before its verdict. */
interface Findings {
  readonly input: AssessmentInput;
  readonly timeSpan: TimeSpanResult;
  readonly traffic: RunTraffic;
  readonly assessments: readonly LimitAssessment[];
  readonly binding: readonly LimitAssessment[];
  readonly cpu: CpuAssessment | null;
  readonly littleLaw: LittleLaw | null;
  readonly rateLimit: RateLimit | null;
}

/** A verdict's state, words and evidence. */
interface Finding extends Answer {
  readonly state: VerdictState;
  readonly evidence: Evidence;
  readonly doubts: readonly Doubt[];
}

function assess(input: AssessmentInput, timeSpan: TimeSpanResult, index: number): Verdict {
  const { result, limits } = input;
  const traffic = trafficOf(timeSpan, limits, input.cachePath);
  const buffered = isBuffered(result.profile.timeSpans[timeSpan.index]);
  const { assessments, notOnTheWay } = assessLimits(limits, {
    traffic,
    copies: limits.facts.copies,
    isBuffered: buffered,
  });
  const findings: Findings = {
    input,
    timeSpan,
    traffic,
    assessments,
    binding: assessments.filter(isBinding),
    cpu: assessCpu(timeSpan),
    littleLaw: littleLawOf(timeSpan),
    rateLimit: rateLimitReached(result.profile, timeSpan),
  };
  const { state, headline, action, evidence, doubts } = find(findings);
  const next = assessments.find((one) => one.state === 'open' && one.inForce) ?? null;
  return {
    state,
    headline,
    action,
    confidence: confidenceOf(evidence, doubts, [...notesOf(result), ...cacheNote(traffic)]),
    binding: state === 'limitReached' ? findings.binding : [],
    next,
    nextLine: nextLine(next),
    notes: notes(findings, state),
    assessments,
    notOnTheWay,
    measuredIops: timeSpan.total.iops,
    measuredThroughputBytesPerSecond: timeSpan.total.throughputBytesPerSecond,
    timeSpan: index,
    cpu: findings.cpu,
    littleLaw: findings.littleLaw,
    axis: axisModel(assessments, timeSpan.total.iops, next),
  };
}

/** The first that applies is the answer: a reached limit, an exceeded one, CPU, wrong node, rate limit, queue depth. */
function find(findings: Findings): Finding {
  const { input, timeSpan, binding, assessments, cpu, littleLaw, rateLimit } = findings;
  const { nodeName, coordinatorNodeName } = input.run;
  const iops = timeSpan.total.iops;
  const doubts = [...doubtsOf(input, timeSpan, rateLimit), ...doubtsOnLimits(findings)];
  const plain = { evidence: { isConfirmed: true, reasons: [] }, doubts };
  if (binding.length > 0) {
    return { state: 'limitReached', ...answerReached(binding, assessments), ...throttleEvidence(findings, doubts) };
  }
  const passed = worstPassed(assessments);
  if (passed !== null) {
    const evidence = { isConfirmed: false, reasons: passed.explanation === null ? [] : [passed.explanation] };
    return { state: 'limitExceeded', ...answerExceeded(passed, iops), evidence, doubts };
  }
  if (cpu?.isBusy === true) {
    return { state: 'cpu', ...answerCpu(cpu, iops), ...plain };
  }
  if (coordinatorNodeName !== null && !isSameNode(nodeName, coordinatorNodeName)) {
    // The wrong node is the verdict here, so it does not also count as a doubt.
    const others = doubts.filter(({ reason }) => reason.key !== 'Verdict.Reason.OtherNode');
    const evidence = { isConfirmed: false, reasons: cpuFree(cpu) };
    return { state: 'wrongNode', ...answerWrongNode(nodeName, coordinatorNodeName, iops), evidence, doubts: others };
  }
  if (rateLimit?.isOnAllTargets === true) {
    const others = doubts.filter(({ reason }) => reason.key !== 'Verdict.Reason.RateLimit');
    return { state: 'rateLimit', ...answerRateLimit(rateLimit), evidence: plain.evidence, doubts: others };
  }
  return { state: 'queueDepth', ...answerQueueDepth(littleLaw, iops), evidence: depthEvidence(findings), doubts };
}

/** Causes that make the figures themselves doubtful before those that only allow more for a limited time. */
const passedFirst: readonly ExceededCause[] = ['osCache', 'wrongSize', 'hostCacheOrWrongSize', 'bursting'];

type Passed = LimitAssessment & { readonly cause: ExceededCause };

function hasCause(one: LimitAssessment): one is Passed {
  return one.cause !== null;
}

/** The exceeded limit to report first. Exceeding one disk's limit with several disks, or with a cache, is expected. */
function worstPassed(assessments: readonly LimitAssessment[]): Passed | null {
  const passed = assessments.filter(hasCause);
  return passedFirst.map((cause) => passed.find((one) => one.cause === cause)).find((one) => one !== undefined) ?? null;
}

/** Throttled IOPS are steady; a busy CPU, or an exceeded limit that should apply, contradicts throttling. */
function throttleEvidence(
  { timeSpan, cpu, assessments }: Findings,
  doubts: readonly Doubt[],
): Pick<Finding, 'evidence' | 'doubts'> {
  const steady = steadiness(timeSpan);
  const more = [...steady.doubts, ...doubts];
  if (cpu?.isBusy === true) {
    more.push({
      weight: 'mild',
      reason: message('Verdict.Reason.CpuBusy', figure('percent', Math.max(cpu.meanPercent, cpu.hottestPercent))),
    });
  }
  const passed = worstPassed(assessments);
  if (passed?.cause === 'wrongSize' || passed?.cause === 'hostCacheOrWrongSize') {
    more.push(grave(message('Verdict.Reason.LimitsDoubtful', passed.name)));
  }
  return { evidence: steady, doubts: more };
}

/** A verdict is less sure where a limit that could hold the run is not known, or rests on a fact that is not. */
function doubtsOnLimits({ input: { limits }, assessments, traffic }: Findings): Doubt[] {
  const writesToPool =
    traffic.uncached.write.iops > 0 &&
    assessments.some(({ limit }) => limit.scope === 'pool' && limit.direction !== 'read');
  return [
    ...limits.gaps.map(({ kind, name }) => mild(message(gapReasons[kind], name))),
    ...(limits.facts.copies === null && writesToPool ? [mild(message('Verdict.Reason.CopiesNotKnown'))] : []),
  ];
}

const gapReasons = {
  vmSizeNotListed: 'Verdict.Reason.VmLimitsNotKnown',
  vmSizeNotPublished: 'Verdict.Reason.VmLimitsNotKnown',
  diskNotListed: 'Verdict.Reason.DiskLimitsNotKnown',
  diskConfigurable: 'Verdict.Reason.DiskLimitsNotKnown',
  diskInterface: 'Verdict.Reason.DiskInterface',
} as const;

function depthEvidence({ assessments, cpu, littleLaw, timeSpan }: Findings): Evidence {
  const reasons: Message[] = [];
  if (littleLaw !== null) {
    reasons.push(
      message(
        'Verdict.Reason.LittleLaw',
        figure('count', littleLaw.configured),
        figure('latencyMicroseconds', littleLaw.latencyMeanMicroseconds),
        figure('iops', littleLaw.iopsAtConfiguredDepth),
        figure('iopsNumber', timeSpan.total.iops),
      ),
    );
  }
  reasons.push(...cpuFree(cpu));
  if (assessments.length === 0) {
    reasons.push(message('Verdict.Reason.NoLimitKnown'));
  }
  return { isConfirmed: littleLaw !== null && !littleLaw.gapNoteworthy && assessments.length > 0, reasons };
}

function cpuFree(cpu: CpuAssessment | null): Message[] {
  return cpu === null || cpu.isBusy ? [] : [message('Verdict.Reason.CpuFree', figure('percent', cpu.meanPercent))];
}

function cacheNote({ isCacheAssumed }: RunTraffic): Message[] {
  return isCacheAssumed ? [message('Verdict.Reason.HostCacheAssumed')] : [];
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

function notes({ assessments, binding, littleLaw }: Findings, state: VerdictState): Message[] {
  const found = worstOfEachScope(assessments).flatMap((one) =>
    one.explanation === null
      ? []
      : [message('Verdict.Note.Exceeded', measuredNumber(one), ceilingFigure(one), one.name, one.explanation)],
  );
  if (state === 'limitReached') {
    found.push(message('Verdict.Note.DeeperQueue'));
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
  return found;
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
    confidence: { level: 'low', reasons: [], line: message('Verdict.Confidence.Nothing') },
    binding: [],
    next: null,
    nextLine: message('Verdict.Next.None'),
    notes: [],
    assessments: [],
    notOnTheWay: [],
    measuredIops: null,
    measuredThroughputBytesPerSecond: null,
    timeSpan: null,
    cpu: null,
    littleLaw: null,
    axis: null,
  };
}
