/** The roofline of a volume: its limits over block sizes, and what was measured at which. */

import { defaults, Limit, Result, SteadyStateResult, TimeSpanResult } from '../../../generated/contract';
import { isMeasured, isSameMix } from '../limits/measured';
import { steadyIopsOf } from '../steady-iops';
import { unsteadyFrom, variationOf } from '../verdict/steadiness';
import { AssessmentInput, LimitAssessment, Verdict } from '../verdict/verdict-types';
import { SettledSearch, settleResult } from './assess-result';
import { provedCeilings } from './proved-ceilings';
import { bytesPerSecondOf, Search, searchOf, Step } from './search-steps';
import { SettledCause } from './settled';

/** A limit over block sizes, at the run's mix of reads and writes. */
export interface Roof {
  readonly id: string;
  /** Null: what this search found, and no source names. */
  readonly assessment: LimitAssessment | null;
  /** Whether a search measured it; otherwise it is published or set. */
  readonly isMeasured: boolean;
  readonly metric: Limit['metric'];
  /** Size up to which a request counts as one; null where each does, or bytes are counted. */
  readonly unitBytes: number | null;
  /** The only block size that the limit is known for; null if it applies to all. */
  readonly onlyAtBytes: number | null;
  /** The run's IOPS when the limit is reached by requests of this size. */
  iopsAt(blockSizeBytes: number): number;
}

/** What a run, or a step of a search, measured. */
export interface RooflinePoint {
  /** Its place in the table of steps, from 1; null where the run was no search. */
  readonly stepNumber: number | null;
  readonly change: Step['change'] | null;
  /** The mean where requests were of several sizes. */
  readonly blockSizeBytes: number;
  readonly hasSeveralSizes: boolean;
  readonly iops: number;
  readonly interval: IopsInterval | null;
  /** Whether its IOPS are known to have kept their level. */
  readonly isSteady: boolean;
  /** Whether reads, writes and the part of the file are those of the asked workload, which the limits are drawn for. */
  readonly isSameMix: boolean;
  readonly queueDepth: number;
  readonly latencyMicroseconds: number | null;
}

/** The interval that holds the mean with 95 % confidence. */
export interface IopsInterval {
  readonly low: number;
  readonly high: number;
}

/** Block sizes from the smallest to the largest. */
export interface SizeRange {
  readonly fromBytes: number;
  readonly toBytes: number;
}

export interface Roofline {
  readonly roofs: readonly Roof[];
  readonly points: readonly RooflinePoint[];
  /** The block sizes of the requested workload; null if nothing was measured. */
  readonly asked: SizeRange | null;
}

/** What was measured, and the limits in force that apply to it. */
export function rooflineOf(input: AssessmentInput, verdict: Verdict): Roofline {
  const { result } = input;
  const found = settleResult(input);
  const points = found === null ? pointsOfRun(result, verdict) : pointsOfSearch(found.search);
  return {
    roofs: [
      ...roofsOf(verdict.assessments),
      ...(found === null ? [] : foundRoofs(found.settled.causes, found.settled.lasting ?? found.search)),
      ...(found === null ? [] : roofsBeside(found, input)),
    ],
    points,
    asked: askedOf(result, verdict),
  };
}

/** Limits over block sizes, by how they compare with a run. */
export function roofsOf(assessments: readonly LimitAssessment[]): Roof[] {
  return assessments.map((assessment) => {
    const { limit, effectiveValue, asIops, iopsAtWhichItBinds } = assessment;
    const unitBytes = limit.metric === 'iops' ? (limit.normalizedUnitBytes ?? null) : null;
    // What a request of the run counts as: bytes, or requests.
    const countedOfRun = effectiveValue / asIops;
    const counted = (bytes: number): number =>
      limit.metric === 'throughput' ? bytes : unitBytes === null ? 1 : Math.max(1, Math.ceil(bytes / unitBytes));
    return {
      id: limit.id,
      assessment,
      isMeasured: limit.scope === 'measured',
      metric: limit.metric,
      unitBytes,
      onlyAtBytes: isMeasured(limit) ? (limit.search.work?.blockSizeBytes ?? null) : null,
      iopsAt: (bytes) => (iopsAtWhichItBinds * countedOfRun) / counted(bytes),
    };
  });
}

/** What a search found that no source names: it passes through the step where a deeper queue brought no more. */
function foundRoofs(causes: readonly SettledCause[], { full }: Search): Roof[] {
  return causes.flatMap(({ kind }): Roof[] => {
    const common = { assessment: null, isMeasured: true, unitBytes: null };
    switch (kind) {
      case 'requests':
        return [{ ...common, id: 'found-iops', metric: 'iops', onlyAtBytes: null, iopsAt: () => full.iops }];
      case 'bytes': {
        const rate = bytesPerSecondOf(full);
        return [
          {
            ...common,
            id: 'found-throughput',
            metric: 'throughput',
            onlyAtBytes: null,
            iopsAt: (bytes) => rate / bytes,
          },
        ];
      }
      case 'device': {
        // What disks can do with requests of one size says nothing of another.
        const onlyAtBytes = meanBytesOf(full.timeSpan.total);
        return [{ ...common, id: 'found-device', metric: 'iops', onlyAtBytes, iopsAt: () => full.iops }];
      }
      default:
        return [];
    }
  });
}

/**
 * What else it proved of the mix that was asked, each through the step that reached it. Whether requests or bytes of other sizes
 * have the same ceiling is not known.
 */
function roofsBeside({ search, settled }: SettledSearch, input: AssessmentInput): Roof[] {
  return provedCeilings(search, settled, input)
    .filter(({ direction, cause }) => direction === null && cause === null)
    .map(({ metric, value, step }): Roof => ({
      id: `found-${metric}-beside`,
      assessment: null,
      isMeasured: true,
      metric,
      unitBytes: null,
      onlyAtBytes: meanBytesOf(step.timeSpan.total),
      iopsAt: (bytes) => (metric === 'iops' ? value : value / bytes),
    }));
}

function pointsOfSearch({ steps, asked }: Search): RooflinePoint[] {
  const isSamePart = ({ target }: Step): boolean =>
    (target.maxOffsetBytes ?? null) === (asked.target.maxOffsetBytes ?? null);
  const points = steps.map((step, index) => ({
    ...pointOf(step.timeSpan, step.iops),
    stepNumber: index + 1,
    change: step.change,
    isSameMix: isSameMix(step.target, asked.target) && isSamePart(step),
  }));
  // The rate that a step was limited to is nothing that the volume does.
  return points.filter(({ change }) => change !== 'slower');
}

function pointsOfRun({ timeSpans }: Result, { timeSpan }: Verdict): RooflinePoint[] {
  const judged = timeSpan === null ? undefined : timeSpans[timeSpan];
  return judged === undefined
    ? []
    : timeSpans
        .filter(({ total }) => total.ioCount > 0)
        .map((one) => ({
          ...pointOf(one, steadyIopsOf(one)),
          isSameMix: Math.abs(readShareOf(one) - readShareOf(judged)) < 0.01,
        }));
}

function pointOf(timeSpan: TimeSpanResult, iops: number): Omit<RooflinePoint, 'isSameMix'> {
  const { total, queueDepth, steadyState } = timeSpan;
  return {
    stepNumber: null,
    change: null,
    blockSizeBytes: meanBytesOf(total),
    hasSeveralSizes: sizesOf(timeSpan).size > 1,
    iops,
    interval: intervalOf(steadyState, iops),
    isSteady: isSteady(timeSpan),
    queueDepth: queueDepth.configured,
    latencyMicroseconds: total.latency?.meanMicroseconds ?? null,
  };
}

/** The interval of a mean, where its samples tell it. */
export function intervalOf(steadyState: SteadyStateResult | undefined, iops: number): IopsInterval | null {
  // With drops, it is known of the mean alone, and not of the level between them.
  const half = steadyState?.reason === 'drops' ? null : (steadyState?.halfWidthPercent ?? null);
  return half === null ? null : { low: Math.max(0, iops * (1 - half / 100)), high: iops * (1 + half / 100) };
}

/** Whether IOPS are known to have kept their level: as a step tells, else by how much they vary. */
export function isSteady(timeSpan: TimeSpanResult): boolean {
  return timeSpan.steadyState?.isSteady ?? (variationOf(timeSpan) ?? Infinity) <= unsteadyFrom;
}

function meanBytesOf({ bytes, ioCount }: Pick<TimeSpanResult['total'], 'bytes' | 'ioCount'>): number {
  return Math.round(bytes / ioCount);
}

function sizesOf({ threads }: TimeSpanResult): Set<number> {
  const targets = threads.flatMap((thread) => thread.targets).filter(({ total }) => total.ioCount > 0);
  return new Set(targets.map(({ total }) => meanBytesOf(total)));
}

function readShareOf({ read, total }: TimeSpanResult): number {
  return read.ioCount / total.ioCount;
}

function askedOf(result: Result, { timeSpan }: Verdict): SizeRange | null {
  const search = searchOf(result);
  const index = search === null ? (timeSpan === null ? null : (result.timeSpans[timeSpan]?.index ?? null)) : 0;
  const targets = index === null ? [] : (result.profile.timeSpans[index]?.targets ?? []);
  const sizes = targets.map(({ blockSizeBytes }) => blockSizeBytes ?? defaults.Target.blockSizeBytes);
  return sizes.length === 0 ? null : { fromBytes: Math.min(...sizes), toBytes: Math.max(...sizes) };
}
