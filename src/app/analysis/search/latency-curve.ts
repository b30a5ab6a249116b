/** The latency curve of a search: IOPS and latency of steps that differ only in their queue depth. */

import { Result } from '../../../generated/contract';
import { firstBehind } from './level-bounds';
import { intervalOf, IopsInterval, isSteady } from './roofline';
import { isSameWork, Search, searchOf, Step, stepOf } from './search-steps';
import { waitsForItsTurn } from './waits';

/** What a queue depth brought. */
export interface CurvePoint {
  /** Its place in the table of steps, from 1. */
  readonly stepNumber: number;
  readonly queueDepth: number;
  readonly iops: number;
  readonly interval: IopsInterval | null;
  readonly isSteady: boolean;
  readonly latencyMicroseconds: number;
  /** IOPS × latency, which by Little's law are the requests in flight. */
  readonly inFlight: number;
  /** Whether it is deeper than the knee: what it has more in flight only waits. */
  readonly isPastKnee: boolean;
}

export interface LatencyCurve {
  /** By queue depth. */
  readonly points: readonly CurvePoint[];
  /** The least depth of those measured with 95 % of the ceiling; null where deeper queues still brought more. */
  readonly knee: CurvePoint | null;
  /** IOPS that a deeper queue did not raise; null if there is none. */
  readonly ceilingIops: number | null;
  /** Latency of one request at a time; null where that was not measured. */
  readonly idleLatencyMicroseconds: number | null;
  /**
   * Ceiling × latency of one request at a time: by Little's law, as many requests keep the ceiling busy if none of them
   * waits. null where one of the two is not known.
   */
  readonly busyDepth: number | null;
}

/** Steps that change only the number of requests in flight. */
const ofDepth: readonly Step['change'][] = ['asked', 'idle', 'deeper', 'shallower'];
const fewestPoints = 3;

/**
 * The steps that differ in depth alone, by depth; none where there are too few to show a shape. What was measured before the
 * level changed is no point of the same curve.
 */
export function stepsByDepth({ steps, asked, levelChanges }: Search): Step[] {
  const lastLevelFrom = Math.max(0, ...levelChanges.map(firstBehind));
  const byDepth = new Map(
    steps
      .filter(
        (step) => ofDepth.includes(step.change) && isSameWork(step, asked) && step.timeSpan.index >= lastLevelFrom,
      )
      .map((step) => [step.queueDepth, step] as const),
  );
  const sorted = [...byDepth.values()].sort((left, right) => left.queueDepth - right.queueDepth);
  return sorted.length < fewestPoints ? [] : sorted;
}

/** The curve; null where too few depths were measured, or without their latency. */
export function latencyCurveOf(result: Result): LatencyCurve | null {
  const search = searchOf(result);
  if (search === null) {
    return null;
  }
  const { ceiling, knee } = result.search ?? { ceiling: null, knee: null };
  const points = stepsByDepth(search).flatMap((step) => pointsOf(step, search, knee?.queueDepth ?? null));
  if (points.length < fewestPoints) {
    return null;
  }
  const ceilingIops = ceiling?.iops ?? null;
  const idleLatencyMicroseconds = latencyWithoutWaiting(search, points);
  return {
    points,
    knee: points.find(({ queueDepth }) => queueDepth === knee?.queueDepth) ?? null,
    ceilingIops,
    idleLatencyMicroseconds,
    busyDepth:
      ceilingIops === null || idleLatencyMicroseconds === null ? null : (ceilingIops * idleLatencyMicroseconds) / 1e6,
  };
}

/** Of one request at a time; before a throttle even that waits, and less often it need not. null where it was not measured. */
function latencyWithoutWaiting(search: Search, points: readonly CurvePoint[]): number | null {
  const single = points.find(({ queueDepth }) => queueDepth === 1)?.latencyMicroseconds ?? null;
  return waitsForItsTurn(search) ? (stepOf(search, 'slower')?.latencyMicroseconds ?? single) : single;
}

/** The step as a point; none where its latency was not measured. */
function pointsOf(step: Step, { steps }: Search, kneeDepth: number | null): CurvePoint[] {
  const { queueDepth, iops, latencyMicroseconds, timeSpan } = step;
  return latencyMicroseconds === null
    ? []
    : [
        {
          stepNumber: steps.indexOf(step) + 1,
          queueDepth,
          iops,
          interval: intervalOf(timeSpan.steadyState, iops),
          isSteady: isSteady(timeSpan),
          latencyMicroseconds,
          inFlight: (iops * latencyMicroseconds) / 1e6,
          isPastKnee: kneeDepth !== null && queueDepth > kneeDepth,
        },
      ];
}
