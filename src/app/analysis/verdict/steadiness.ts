/** How steady a run's IOPS were, and what that says of throttling. */

import { TimeSpanResult } from '../../../generated/contract';
import { figure, message } from '../../words/public-api';
import { Doubt, Evidence } from './confidence';
import { iopsByPart, variation } from '../settled-level';

const steadyShare = 0.05;
/** A smaller percentage would show as 0 with one decimal, and "vary by 0%" would be false. */
const leastShownShare = 0.001;

/** Whether IOPS vary so much that their mean says nothing of a limit: by more than this share. */
export const unsteadyFrom = 0.1;

/** Of their mean; null where that was not measured. From second to second where the series tells, else by interval. */
export function variationOf(timeSpan: TimeSpanResult): number | null {
  const { series } = timeSpan;
  return (series === null ? null : variation(iopsByPart(series).values)) ?? variationByInterval(timeSpan);
}

function variationByInterval({ total }: TimeSpanResult): number | null {
  return total.iopsStdDev === null || total.iops === 0 ? null : total.iopsStdDev / total.iops;
}

/** Whether IOPS varied as little from interval to interval as is typical of throttling. */
export function steadiness(timeSpan: TimeSpanResult): Evidence & { readonly doubts: readonly Doubt[] } {
  const share = variationByInterval(timeSpan);
  if (share === null) {
    return { isConfirmed: false, reasons: [message('Verdict.Reason.SteadinessUnknown')], doubts: [] };
  }
  const percent = figure('percent', 100 * share);
  if (share < leastShownShare) {
    const reason = message('Verdict.Reason.VerySteady', figure('percent', 100 * leastShownShare));
    return { isConfirmed: true, reasons: [reason], doubts: [] };
  }
  return share <= steadyShare
    ? { isConfirmed: true, reasons: [message('Verdict.Reason.Steady', percent)], doubts: [] }
    : {
        isConfirmed: false,
        reasons: [],
        doubts: [{ weight: 'mild', reason: message('Verdict.Reason.Unsteady', percent) }],
      };
}
