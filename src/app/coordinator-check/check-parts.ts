/** The runs of a check on screen: the state of each, the progress of all, and what they say so far. */
import { Cluster, Problem, Result, Run, Volume } from '../../generated/contract';
import {
  CheckComparison,
  CheckDecision,
  CheckSide,
  CheckSides,
  compareCheck,
  decideOnRuns,
  mostRuns,
} from '../analysis/public-api';
import { RunMonitorState } from '../run-monitor/run-monitor.store';
import { shareOf } from '../run-monitor/progress-text';
import { isRedirectionMendable } from './access';
import { CheckMethod, CheckRole, FoundCheck } from './check-runs';

/** unwatched: it continues on the node, but its progress cannot be read. skipped: it was not started. */
export type CheckStep = 'waiting' | 'starting' | 'running' | 'unwatched' | 'ended' | 'skipped';

/** One of the runs. */
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

/** A run that is about to be made. */
export function waitingRun(role: CheckRole, nodeName: string): CheckRun {
  return { role, nodeName, step: 'waiting', run: null, result: null, live: null, problem: null };
}

/** The runs of a check that was found again, in order. */
export function foundRuns({ runs }: FoundCheck): CheckRun[] {
  return runs.flatMap((run) =>
    run.check === null
      ? []
      : [
          {
            ...waitingRun(run.check.role, run.nodeName),
            run,
            step: run.status === 'running' ? ('running' as const) : ('ended' as const),
          },
        ],
  );
}

/** Whether a run measured what it was to measure. */
export function isMeasured({ step, run, result }: CheckRun): boolean {
  return step === 'ended' && run?.status === 'completed' && result !== null;
}

/** 0 to 1 over the most runs that a check makes. Writing the test file does not count: its time is not known. */
export function overallShare(runs: readonly CheckRun[]): number {
  return runs.reduce((sum, one) => sum + shareDone(one), 0) / mostRuns;
}

/** Seconds that the runs take at most from now on, without writing the test file and without what lies between runs. */
export function remainingSeconds(runs: readonly CheckRun[], secondsOfOne: number): number {
  const done = runs.reduce((sum, one) => sum + shareDone(one), 0);
  return Math.max(0, mostRuns - done) * secondsOfOne;
}

/** What the runs say so far. */
export function decisionOf(runs: readonly CheckRun[]): CheckDecision {
  return decideOnRuns(sidesOf(runs));
}

/** The answer, once there is a run of each role and none in progress; null before. */
export function answerOf(
  runs: readonly CheckRun[],
  method: CheckMethod,
  { cluster, volume }: { readonly cluster: Cluster | null; readonly volume: Volume | null },
  ownerAfterNodeName: string | null,
): CheckComparison | null {
  const sides = sidesOf(runs);
  const isRunning = runs.some(({ step }) => step === 'running' || step === 'starting' || step === 'unwatched');
  const otherNodeName = sides.other[0]?.run.nodeName;
  if (sides.coordinator.length === 0 || otherNodeName === undefined || isRunning || cluster === null) {
    return null;
  }
  return compareCheck({
    ...sides,
    method,
    ownerAfterNodeName,
    isRedirectionMendable: volume !== null && isRedirectionMendable(volume, otherNodeName),
  });
}

function sidesOf(runs: readonly CheckRun[]): CheckSides {
  const sides = (role: CheckRole): CheckSide[] =>
    runs.flatMap((one) =>
      one.role === role && one.run !== null && one.step === 'ended' ? [{ run: one.run, result: one.result }] : [],
    );
  return { coordinator: sides('coordinator'), other: sides('other') };
}

function shareDone({ step, run, live }: CheckRun): number {
  if (step === 'ended' || step === 'skipped') {
    return 1;
  }
  const progress = live?.progress ?? null;
  return run === null || progress?.phase === 'preparing' ? 0 : (shareOf(progress, run) ?? 0);
}
