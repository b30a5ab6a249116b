/** What the plan of a run says: what will happen to its target, and in what time. */
import { Problem, Readiness, ReadinessCheck, Volume } from '../../generated/contract';
import { FieldProblem } from '../profile-editor/field-change';
import { ProfileSummary } from '../profile/public-api';

/** What becomes of the target. Nothing runs on one that is not there, that a check refuses or has no room for, or by who may only view. */
export type FateOfTarget = 'notThere' | 'refused' | 'diskRead' | 'fileThere' | 'fileKept' | 'fileDeleted';

/** What decides on it. */
export interface TargetFacts {
  readonly volume: Volume | null;
  /** Whether the account may only view. */
  readonly isReader: boolean;
  /** Why the node made no checks. */
  readonly refused: readonly Problem[];
  readonly blocking: readonly ReadinessCheck[];
  readonly readiness: Readiness | null;
  readonly summary: ProfileSummary | null;
  readonly keepTestFile: boolean;
}

/** The checks without which there is no file to measure on. */
const checksOfTarget: readonly string[] = ['target', 'free-space'];

const notThereCodes = ['DiskNotFound', 'VolumeNotAvailable', 'VolumeNotFound'];

export function fateOfTarget(facts: TargetFacts): FateOfTarget {
  const { volume, isReader, refused, blocking, summary, keepTestFile } = facts;
  if (isNotThere(facts)) {
    return 'notThere';
  }
  if (isReader || refused.length > 0 || blocking.some(({ id }) => checksOfTarget.includes(id))) {
    return 'refused';
  }
  if (volume?.kind === 'physical-disk') {
    return 'diskRead';
  }
  if (summary?.createdBytes === 0) {
    return 'fileThere';
  }
  return keepTestFile ? 'fileKept' : 'fileDeleted';
}

/** A disk that is not there has no state that could be checked. */
function isNotThere({ refused, blocking, readiness }: TargetFacts): boolean {
  const isStateless = readiness !== null && !readiness.checks.some(({ id }) => id === 'volume-state');
  return (
    refused.some(({ code }) => notThereCodes.includes(code)) ||
    (isStateless && blocking.some(({ id }) => id === 'target'))
  );
}

/** The summary of a profile without the figures that follow from what is refused. */
export function planOf(summary: ProfileSummary, problems: readonly FieldProblem[]): ProfileSummary {
  const isRefused = (...fields: readonly string[]): boolean =>
    problems.some(({ path }) => fields.includes(path.split('/').at(-1) ?? ''));
  const hasBadSize = isRefused('createSizeBytes');
  return {
    ...summary,
    totalSeconds: isRefused('durationSeconds', 'warmUpSeconds', 'coolDownSeconds') ? null : summary.totalSeconds,
    requestsInFlight: isRefused('threadsPerTarget', 'outstandingRequests') ? null : summary.requestsInFlight,
    createdBytes: hasBadSize ? NaN : summary.createdBytes,
    files: summary.files.map((file) => (hasBadSize ? { ...file, createSizeBytes: null } : file)),
    copy: hasBadSize ? null : summary.copy,
  };
}
