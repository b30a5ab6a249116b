/** The two runs of a check on screen: the state of each, the progress of both, and what is left to do. */
import { Cluster, Problem, Result, Run, Volume } from '../../generated/contract';
import { CheckComparison, compareCheck } from '../analysis/public-api';
import { RunMonitorState } from '../run-monitor/run-monitor.store';
import { shareOf } from '../run-monitor/progress-text';
import { isRedirectionMendable } from './access';
import { CheckMethod, CheckRole, FoundCheck, rolesOf } from './check-runs';

/** unwatched: it continues on the node, but its progress cannot be read. skipped: it was not started. */
export type CheckStep = 'waiting' | 'starting' | 'running' | 'unwatched' | 'ended' | 'skipped';

/** One of the two runs. */
export interface CheckRun {
  readonly role: CheckRole;
  readonly nodeName: string;
  readonly step: CheckStep;
  readonly run: Run | null;
  readonly result: Result | null;
  readonly live: RunMonitorState | null;
  /** Why it could not be started, watched or read. */
  readonly problem: Problem | null;
}

/** A run that is still missing. */
export function waitingRun(role: CheckRole, nodeName: string): CheckRun {
  return { role, nodeName, step: 'waiting', run: null, result: null, live: null, problem: null };
}

/** The runs of a check that was found again, in order. */
export function foundRuns(found: FoundCheck, nodeOf: (role: CheckRole) => string): CheckRun[] {
  return rolesOf(found.method).map((role) => {
    const run = found.runs[role];
    return run === undefined
      ? waitingRun(role, nodeOf(role))
      : { ...waitingRun(role, run.nodeName), run, step: run.status === 'running' ? 'running' : 'ended' };
  });
}

/** Whether a run measured what it was to measure. */
export function isMeasured({ step, run, result }: CheckRun): boolean {
  return step === 'ended' && run?.status === 'completed' && result !== null;
}

/** 0 to 1 over all runs, each weighted by its length. Writing the test file does not count: its time is not known. */
export function overallShare(runs: readonly CheckRun[], secondsOfOne: number): number {
  const lengths = runs.map(({ run }) => Math.max(1, run?.expectedSeconds ?? secondsOfOne));
  const whole = lengths.reduce((sum, seconds) => sum + seconds, 0);
  const done = runs.reduce((sum, one, index) => sum + (lengths[index] ?? 0) * shareDone(one), 0);
  return whole === 0 ? 0 : done / whole;
}

/** Seconds left for all runs, without writing test files. */
export function remainingSeconds(runs: readonly CheckRun[], secondsOfOne: number): number {
  return runs.reduce((sum, one) => {
    const length = one.run?.expectedSeconds ?? secondsOfOne;
    return sum + length * (1 - shareDone(one));
  }, 0);
}

/** The answer, once there is a result and no run is left; null before. */
export function answerOf(
  runs: readonly CheckRun[],
  method: CheckMethod,
  { cluster, volume }: { readonly cluster: Cluster | null; readonly volume: Volume | null },
  ownerAfterNodeName: string | null,
): CheckComparison | null {
  const [coordinator, other] = (['coordinator', 'other'] as const).map((role) => runs.find((one) => one.role === role));
  if (!coordinator?.run || !other?.run || coordinator.step !== 'ended' || other.step !== 'ended' || cluster === null) {
    return null;
  }
  return compareCheck({
    coordinator: { run: coordinator.run, result: coordinator.result },
    other: { run: other.run, result: other.result },
    method,
    ownerAfterNodeName,
    isRedirectionMendable: volume !== null && isRedirectionMendable(volume, other.nodeName),
  });
}

function shareDone({ step, run, live }: CheckRun): number {
  if (step === 'ended' || step === 'skipped') {
    return 1;
  }
  const progress = live?.progress ?? null;
  return run === null || progress?.phase === 'preparing' ? 0 : (shareOf(progress, run) ?? 0);
}
