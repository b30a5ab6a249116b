/** What was kept of the past, on one row of steps. */

/** A step that was not kept is null, never 0. */
export type Steps = readonly (number | null)[];

/** Steps of the same time and length. Each value is a mean over its step. */
export interface LoadHistory {
  /** Of the first step, in milliseconds since 1970. */
  readonly startedAt: number;
  readonly stepSeconds: number;
  readonly iops: Steps;
  readonly bytesPerSecond: Steps;
  /** null where only totals are kept. */
  readonly readIops: Steps | null;
  readonly latencyMicroseconds: Steps;
}
