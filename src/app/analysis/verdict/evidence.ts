/** What speaks for a verdict on one run, and what against it. */

import { TimeSpanResult } from '../../../generated/contract';
import { Doubt, Evidence, grave, mild } from './confidence';
import { isAsUnevenAsWithoutWaiting } from './evenness';
import { Findings } from './findings';
import { figure, Message, message } from '../../words/public-api';
import { steadiness, unsteadyFrom, variationOf } from './steadiness';
import { RunTraffic } from './traffic';
import { CpuAssessment, ExceededCause, LimitAssessment } from './verdict-types';

/** A throttle that limits a run is reached; further below it, something else may be the limit. */
const heldFrom = 0.98;

/** Causes that make the figures themselves doubtful before those that only allow more for a limited time. */
const passedFirst: readonly ExceededCause[] = ['osCache', 'wrongSize', 'hostCacheOrWrongSize', 'bursting'];

type Passed = LimitAssessment & { readonly cause: ExceededCause };

function hasCause(one: LimitAssessment): one is Passed {
  return one.cause !== null;
}

/** The exceeded limit to report first. Exceeding a limit with a cache is expected. */
export function worstPassed(assessments: readonly LimitAssessment[]): Passed | null {
  const passed = assessments.filter(hasCause);
  return passedFirst.map((cause) => passed.find((one) => one.cause === cause)).find((one) => one !== undefined) ?? null;
}

/** By how much of their mean IOPS vary, where that is too much to set the mean beside a limit; else null. */
export function unsteadiness({ timeSpan }: Findings): number | null {
  const share = variationOf(timeSpan);
  return share !== null && share > unsteadyFrom ? share : null;
}

/**
 * Throttled IOPS are at their limit, and steadier than those of requests that wait for nothing; a busy CPU, or an exceeded
 * limit that should apply, contradicts it.
 */
export function throttleEvidence(
  { timeSpan, cpu, assessments, binding }: Findings,
  doubts: readonly Doubt[],
): { readonly evidence: Evidence; readonly doubts: readonly Doubt[] } {
  const mayNotWait = isAsUnevenAsWithoutWaiting(timeSpan);
  // That they vary much is the same doubt.
  const steady = mayNotWait ? notAwaited : steadiness(timeSpan);
  const more = [...steady.doubts, ...doubts];
  const closest = Math.max(...binding.map(({ utilization }) => utilization));
  if (closest < heldFrom) {
    more.push(mild(message('Verdict.Reason.BelowLimit', figure('percent', 100 * closest))));
  }
  if (cpu?.isBusy === true) {
    const percent = figure('percent', Math.max(cpu.meanPercent, cpu.hottestPercent));
    more.push(mild(message('Verdict.Reason.CpuBusy', percent)));
  }
  const passed = worstPassed(assessments);
  if (passed?.cause === 'wrongSize' || passed?.cause === 'hostCacheOrWrongSize') {
    more.push(grave(message('Verdict.Reason.LimitsDoubtful', passed.name)));
  }
  return { evidence: { ...steady, isConfirmed: steady.isConfirmed && mayWait(timeSpan) }, doubts: more };
}

/** Steadiness speaks for no throttle where requests that wait for nothing are as steady. */
const notAwaited: ReturnType<typeof steadiness> = {
  isConfirmed: false,
  reasons: [],
  doubts: [mild(message('Verdict.Reason.MayNotWait'))],
};

/**
 * Whether several requests can wait for a throttle at once. With one in flight, IOPS are as even if only the time of
 * each request limits them.
 */
export function mayWait({ queueDepth }: TimeSpanResult): boolean {
  return queueDepth.configured > 1;
}

/** A verdict is less sure where a limit that could hold the run is not known, or rests on a fact that is not. */
export function doubtsOnLimits({ input: { limits }, assessments, traffic }: Findings): Doubt[] {
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

/** What is known of a run that no known limit holds. */
export function depthReasons({ assessments, cpu, littleLaw, timeSpan }: Findings): Message[] {
  const law =
    littleLaw === null
      ? []
      : [
          message(
            'Verdict.Reason.LittleLaw',
            figure('count', littleLaw.configured),
            figure('latencyMicroseconds', littleLaw.latencyMeanMicroseconds),
            figure('iops', littleLaw.iopsAtConfiguredDepth),
            figure('iopsNumber', timeSpan.total.iops),
          ),
        ];
  return [...law, ...cpuUse(cpu), ...(assessments.length === 0 ? [message('Verdict.Reason.NoLimitKnown')] : [])];
}

export function cpuFree(cpu: CpuAssessment | null): Message[] {
  return cpu === null || cpu.isBusy ? [] : [message('Verdict.Reason.CpuFree', figure('percent', cpu.meanPercent))];
}

/** Where the processors were busy: how much of that was this run. */
function cpuUse(cpu: CpuAssessment | null): Message[] {
  return cpu?.isBusy === true && cpu.enginePercent !== null
    ? [message('Verdict.Reason.CpuOfEngine', figure('percent', cpu.enginePercent))]
    : cpuFree(cpu);
}

export function cacheNote({ isCacheAssumed }: RunTraffic): Message[] {
  return isCacheAssumed ? [message('Verdict.Reason.HostCacheAssumed')] : [];
}
