/** The shapes that the comparison of a coordinator check takes and returns. */

import { CheckPart, Result, Run } from '../../../generated/contract';
import { FigureUnit } from '../../words/format';
import { Message } from '../../words/message';

/** One of the two runs. `result` is null if there is none yet, or nothing was measured. */
export interface CheckSide {
  readonly run: Run;
  readonly result: Result | null;
}

/** The two runs and what is known of the volume. */
export interface CheckInput {
  readonly coordinator: CheckSide;
  readonly other: CheckSide;
  readonly method: CheckPart['method'];
  /** The owner of the volume after the last run; null if it was not checked. */
  readonly ownerAfterNodeName: string | null;
  /** Whether the other node's I/O is redirected through the owner's file system for a reason that can be fixed. */
  readonly isRedirectionMendable: boolean;
}

/** One figure of both runs. null = not measured. */
export interface CheckRow {
  readonly name: 'Iops' | 'Throughput' | 'LatencyMean' | 'P50' | 'P99' | 'P999' | 'Cpu';
  readonly unit: FigureUnit;
  readonly coordinator: number | null;
  readonly other: number | null;
  /** The other node relative to the coordinator node; null if it has no meaning. */
  readonly differencePercent: number | null;
  /** null if neither is, or if more is not worse, as with CPU. */
  readonly better: CheckPart['role'] | null;
}

/** How the other node compares: 'hardly' is slower by more than noise, but by too little to matter. */
export type CheckState = 'slower' | 'hardly' | 'same' | 'faster' | 'uncertain' | 'notMeasured';

/** The answer to a check. */
export interface CheckComparison {
  readonly state: CheckState;
  readonly headline: Message;
  readonly advice: Message;
  /** The test that decides whether the difference is more than noise, and its figures. */
  readonly statement: Message | null;
  readonly doubts: readonly Message[];
  readonly rows: readonly CheckRow[];
}
