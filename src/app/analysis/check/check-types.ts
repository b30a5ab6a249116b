/** The shapes that the comparison of a coordinator check takes and returns. */

import { CheckPart, Result, Run } from '../../../generated/contract';
import { FigureUnit, Message } from '../../words/public-api';

/** One of the runs. `result` is null if there is none yet, or nothing was measured. */
export interface CheckSide {
  readonly run: Run;
  readonly result: Result | null;
}

/** The runs of each role, in the order in which they were made. */
export interface CheckSides {
  readonly coordinator: readonly CheckSide[];
  readonly other: readonly CheckSide[];
}

/** The runs and what is known of the volume. Both roles have at least one run. */
export interface CheckInput extends CheckSides {
  readonly method: CheckPart['method'];
  /** The owner of the volume after the last run; null if it was not checked. */
  readonly ownerAfterNodeName: string | null;
  /** Whether the other node's I/O is redirected through the owner's file system for a reason that can be fixed. */
  readonly isRedirectionMendable: boolean;
}

/** One figure of both nodes, as the mean of their runs. null = not measured. */
export interface CheckRow {
  readonly name: 'Iops' | 'Throughput' | 'LatencyMean' | 'P50' | 'P99' | 'P999' | 'Cpu';
  readonly unit: FigureUnit;
  readonly coordinator: number | null;
  readonly other: number | null;
  /** The other node relative to the coordinator node; null if it has no meaning. */
  readonly differencePercent: number | null;
  /** `neither` if the difference is too small to matter; null if not measured, or if more is not worse, as with CPU. */
  readonly better: CheckPart['role'] | 'neither' | null;
}

/**
 * How the other node compares: 'hardly' is slower by more than noise, but by too little to matter. 'doubtful' differs, and
 * a doubt about one node's runs alone may be the reason.
 */
export type CheckState = 'slower' | 'hardly' | 'same' | 'faster' | 'doubtful' | 'notSettled' | 'notMeasured';

/** The answer to a check. */
export interface CheckComparison {
  readonly state: CheckState;
  readonly headline: Message;
  readonly advice: Message;
  /** How many runs the answer rests on, and what the difference is known to lie within. */
  readonly statement: Message | null;
  readonly doubts: readonly Message[];
  readonly rows: readonly CheckRow[];
}
