/** Whether the node's memory answered a run, so that hardly anything of it reached the volume. */

import { isSameNode } from '../same-node';
import { isBuffered } from './confidence';
import { countedAt } from './counted';
import { AssessmentInput } from './verdict-types';
import { TimeSpanResult } from '../../../generated/contract';

/**
 * Up to this share of the run's bytes on the volume, from all programs, memory answers the run; the first reads fill
 * it.
 */
const mostOnVolume = 0.1;

/**
 * What the volume did meanwhile for everybody, in IOPS, where that is next to nothing of what the run read through the
 * system's cache; null where the volume did more, the cache was off, or the system did not tell. What is written to the cache
 * reaches the volume later. A node that reaches a volume through its owner does not count what the owner does.
 */
export function iopsBesideMemory({ result, run }: AssessmentInput, timeSpan: TimeSpanResult): number | null {
  const { total, write, measuredSeconds } = timeSpan;
  const isLocal = run.coordinatorNodeName === null || isSameNode(run.nodeName, run.coordinatorNodeName);
  const onVolume = countedAt(timeSpan, 'volume');
  return isBuffered(result.profile.timeSpans[timeSpan.index]) &&
    isLocal &&
    onVolume !== null &&
    total.bytes > 0 &&
    write.ioCount === 0 &&
    onVolume.bytes <= mostOnVolume * total.bytes
    ? onVolume.count / measuredSeconds
    : null;
}
