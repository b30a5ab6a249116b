/** The shapes that the analysis takes and returns. */

import { Limit, Readiness, Result } from '../../../generated/contract';
import { KnownLimits } from '../limits/limits-for';
import { Message } from '../../words/public-api';

/** Whether a run's reads were answered by the VM host's cache (Azure's "host caching") or by the disks behind it. */
export type CachePath = 'cached' | 'uncached';

/** 'auto' tells it from the figures: reads that beat every limit of the uncached path can only have come from the cache. */
export type CachePathChoice = CachePath | 'auto';

/** What a verdict is given on. */
export interface AssessmentInput {
  readonly result: Result;
  readonly limits: KnownLimits;
  readonly run: RunContext;
  /** For all targets, or by target path; 'auto' by default. */
  readonly cachePath?: CachePathChoice | Readonly<Record<string, CachePathChoice>>;
  /** Which of the result's time spans, by its place in `result.timeSpans`; the one with the most IOPS where left out. */
  readonly timeSpan?: number;
  /** Other runs on the volume at the same time, if that is known. */
  readonly concurrentRunCount?: number;
}

/** What the verdict needs to know of the run beyond its result; a contract `Run` fits. */
export interface RunContext {
  readonly nodeName: string;
  readonly coordinatorNodeName: string | null;
  readonly presetId: string | null;
  /** What was checked before the run; left out or null where nothing was. */
  readonly readiness?: Readiness | null;
}

/**
 * What limits the run: a limit; none that is known, but one was passed that should have applied; the CPU that the engine
 * itself needs; the node it was issued from; the profile's own rate limit; what one run cannot tell; or nothing, because
 * nothing was measured. A search also tells of the queue depth, a limit that no source names, the disks themselves, a
 * cache, and other programs that use the node's CPU.
 */
export type VerdictState =
  | 'queueDepth'
  | 'unlistedRequests'
  | 'unlistedBytes'
  | 'device'
  | 'cache'
  | 'nodeCpu'
  | 'limitReached'
  | 'limitExceeded'
  | 'cpu'
  | 'wrongNode'
  | 'rateLimit'
  | 'unsettled'
  | 'notMeasured';

/** The answer to "what stops me from getting more I/O, and how far away is it?". */
export interface Verdict {
  readonly state: VerdictState;
  /** The answer in one sentence. */
  readonly headline: Message;
  /** One line of what to do. */
  readonly action: Message;
  readonly confidence: Confidence;
  /** The limits that hold the run, the one with the narrowest scope first; empty unless `state` is limitReached. */
  readonly binding: readonly LimitAssessment[];
  /** The limit that would bind next as IOPS grow; null where none is known. */
  readonly next: LimitAssessment | null;
  /** "Next: Standard_B2ms uncached at 22.5 MB/s (5,493 IOPS at this block size), 2.8× current". */
  readonly nextLine: Message;
  /** What a search measured of the limit that it names, with its interval, beside the published figure; else null. */
  readonly measuredLine: Message | null;
  /** What else is worth knowing, each a whole sentence. */
  readonly notes: readonly Message[];
  /** Every limit on this run's way: binding ones first, then in the order in which they bind as IOPS grow. */
  readonly assessments: readonly LimitAssessment[];
  /** Limits that this run's traffic does not touch, such as the cached limit of a run that no cache answers. */
  readonly notOnTheWay: readonly Limit[];
  /** Reads and writes together; null when nothing was measured. */
  readonly measuredIops: number | null;
  readonly measuredThroughputBytesPerSecond: number | null;
  /** Which of `result.timeSpans` the verdict is on; null when nothing was measured. */
  readonly timeSpan: number | null;
  readonly cpu: CpuAssessment | null;
  readonly littleLaw: LittleLaw | null;
}

/** How sure the verdict is, and why. */
export interface Confidence {
  readonly level: 'high' | 'medium' | 'low';
  /** How often such a verdict is right on simulated volumes, from 0 to 1; null if it was not counted. */
  readonly probability: number | null;
  /** Reasons for it, then doubts with the gravest first. */
  readonly reasons: readonly Message[];
  /** Whether the verdict names something: one of low confidence does not. */
  readonly isClaim: boolean;
  /** The level with its share, to stand beside the headline; null where nothing was measured. */
  readonly certainty: Message | null;
  /** Level and reasons in one line. Where the run settles nothing, what is known. */
  readonly line: Message;
}

/** 'reached' from 95 % to 105 % of a limit, 'exceeded' above, 'open' below. */
export type LimitState = 'open' | 'reached' | 'exceeded';

/** Why a run could pass a limit. */
export type ExceededCause = 'hostCache' | 'bursting' | 'osCache' | 'hostCacheOrWrongSize' | 'wrongSize';

/** One limit beside what was measured. */
export interface LimitAssessment {
  readonly limit: Limit;
  /** The limit for this run's mix: the pool's figure divided by the copies that its writes make; else the limit's own. */
  readonly effectiveValue: number;
  /** What counts against the limit, in the unit of its metric. */
  readonly measured: number;
  /** measured ÷ effectiveValue: 1 = at the limit. */
  readonly utilization: number;
  readonly state: LimitState;
  /** Whether it can hold the run now: a burst figure only does while its base is passed, a passed limit never does. */
  readonly inForce: boolean;
  /** The limit in IOPS of the traffic that counts against it, at this run's block size and mix. */
  readonly asIops: number;
  /** The whole run's IOPS when it binds, its mix staying as it is. */
  readonly iopsAtWhichItBinds: number;
  /** iopsAtWhichItBinds ÷ the run's IOPS: 2.6 = that many times as much is possible until it binds. */
  readonly distanceFactor: number;
  /** Set when exceeded. */
  readonly cause: ExceededCause | null;
  /** The cause in words; set when exceeded. */
  readonly explanation: Message | null;
  /** The limit's name with its scope, such as "one P30" or "Standard_B2ms uncached". */
  readonly name: Message;
}

/** The processors during the run, as far as they bear on the verdict. */
export interface CpuAssessment {
  readonly meanPercent: number;
  readonly hottestPercent: number;
  /** Whether the mean is at 90 % or more, or one processor at 98 % or more, from all programs. */
  readonly isBusy: boolean;
  /** What the engine used, of all processors; null where the system does not tell. */
  readonly enginePercent: number | null;
  /** The same, of the processors that its threads can use at most. */
  readonly engineThreadsPercent: number | null;
  /** Whether the engine's threads were always busy, so that more processors or threads would give more IOPS. */
  readonly isEngineBound: boolean;
  /** Whether there are more processors than the threads can use. */
  readonly hasProcessorsLeft: boolean;
  /** Whether the profile keeps the threads from them, so that more threads would not use more (-a). */
  readonly areProcessorsChosen: boolean;
}

/** Requests in flight = IOPS × latency. */
export interface LittleLaw {
  /** Requests that the profile keeps in flight. */
  readonly configured: number;
  /** Requests that were in flight on average. */
  readonly achieved: number;
  readonly latencyMeanMicroseconds: number;
  /** configured ÷ latency: the IOPS that this depth allows at this latency. */
  readonly iopsAtConfiguredDepth: number;
  /** Whether achieved and configured differ by more than 10 %. */
  readonly gapNoteworthy: boolean;
}

/** Everything needed to draw the picture. Positions are shares of the axis' length: 0 = left end, 1 = right end. */
export interface AxisModel {
  readonly maxIops: number;
  readonly ticks: readonly AxisTick[];
  readonly measuredIops: number;
  /** End of the measured bar. */
  readonly measuredPosition: number;
  /** From left to right. */
  readonly marks: readonly AxisMark[];
  /** Whether the labels are the numbers of the marks, as their names would not fit. */
  readonly isNumbered: boolean;
  /** How many rows the labels take. */
  readonly rowCount: number;
  /** Limits that lie beyond the right end, nearest first. */
  readonly beyond: readonly AxisMark[];
}

/** A figure on the scale. */
export interface AxisTick {
  readonly iops: number;
  readonly position: number;
}

/** A limit on the axis. */
export interface AxisMark {
  readonly assessment: LimitAssessment;
  /** The limit in whole-run IOPS. */
  readonly iops: number;
  readonly position: number;
  /** Such as "Standard_B2ms uncached 22.5 MB/s = 5,493 IOPS". */
  readonly label: Message;
  /** Middle of the label, moved inwards where it would stick out at an end. */
  readonly labelPosition: number;
  /** Row of the label, 0 nearest to the axis: labels of one row do not overlap. */
  readonly row: number;
  readonly isNext: boolean;
  /** Whether the limit holds now; false for a burst figure while nothing bursts, and for a limit that was passed. */
  readonly isInForce: boolean;
}
