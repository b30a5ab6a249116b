/** What one line of advice leaves out: what is so close above a run that following it alone would bring little. */

import { Limit } from '../../../generated/contract';
import { figure, Message, message, MessageKey } from '../../words/public-api';
import { limitFigure } from '../limits/limit-figure';
import { Findings, Found } from './findings';
import { LimitAssessment, VerdictState } from './verdict-types';

/** Who follows advice expects at least this much more of it. */
const leastGain = 0.1;
/** A figure that the run has shown to be passed by more than this does not limit it. */
const passedShare = 0.02;
/** From here on the engine's threads have little left, as other programs use their processors too. */
const nearlyFullPercent = 88;
/** Verdicts whose advice promises more IOPS. */
const promising: readonly VerdictState[] = ['limitReached', 'queueDepth', 'device', 'cpu', 'nodeCpu', 'rateLimit'];
/** What a user can raise, by scope. */
const raisable: readonly Limit['scope'][] = ['qos', 'disk', 'pool', 'vm-cached', 'vm-uncached', 'network'];
/** Of a reached limit, what is advised where it is not that limit that has to rise. */
const otherThanRaising: readonly MessageKey[] = ['Verdict.Action.OtherLoad', 'Verdict.Action.OneDisk'];

/** What was measured of a workload, and what is on its way. */
export interface Measured extends Pick<Findings, 'assessments' | 'cpu'> {
  readonly iops: number;
  /** The most that the same requests were seen to reach, such as with a deeper queue. */
  readonly mostIops: number;
}

/** The finding with the limits in its advice that have to rise as well before it brings what one expects. */
export function withLimitsAbove(found: Found, measured: Measured): Found {
  const { state, action, binding } = found;
  const above = promising.includes(state)
    ? [...limitsAbove(found, measured).map(nameWithFigure), ...threadsOf(found, measured)]
    : [];
  // That a burst ends is no advice to raise a limit.
  if (above.length === 0 || action.key === 'Verdict.Action.Burst') {
    return found;
  }
  const list = { list: above, join: 'and' } as const;
  const percent = figure('percent', 100 * leastGain);
  return {
    ...found,
    action:
      state === 'limitReached' && binding.length === 1 && !otherThanRaising.includes(action.key)
        ? message('Verdict.Action.Together', list, percent)
        : message('Verdict.Action.AndRaise', action, list, percent),
  };
}

function limitsAbove({ binding }: Found, { iops, mostIops, assessments }: Measured): LimitAssessment[] {
  const least = mostIops * (1 - passedShare);
  return assessments.filter(
    ({ limit, state, inForce, iopsAtWhichItBinds }) =>
      raisable.includes(limit.scope) &&
      inForce &&
      state !== 'exceeded' &&
      iopsAtWhichItBinds >= least &&
      iopsAtWhichItBinds < iops * (1 + leastGain) &&
      binding.every((one) => one.limit.id !== limit.id),
  );
}

/** Threads of the engine that are about to be what limits, where there are processors for more of them. */
function threadsOf({ state }: Found, { cpu }: Measured): Message[] {
  const isNear =
    cpu !== null &&
    cpu.hasProcessorsLeft &&
    !cpu.areProcessorsChosen &&
    (cpu.engineThreadsPercent ?? 0) >= nearlyFullPercent;
  return isNear && state !== 'cpu' ? [message('Verdict.Name.Threads')] : [];
}

function nameWithFigure({ limit, name, effectiveValue }: LimitAssessment): Message {
  return message('Verdict.Name.WithFigure', name, limitFigure(limit, effectiveValue));
}
