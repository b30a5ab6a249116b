/** Little's law: requests in flight = IOPS × latency. */

import { TimeSpanResult } from '../../../generated/contract';
import { LittleLaw } from './verdict-types';

const noteworthyGap = 0.1;

/** The law for one time span; null when latency was not measured. */
export function littleLawOf({ total, queueDepth }: TimeSpanResult): LittleLaw | null {
  if (total.latency === null || total.latency.meanMicroseconds === 0) {
    return null;
  }
  const latencyMeanMicroseconds = total.latency.meanMicroseconds;
  const latencySeconds = latencyMeanMicroseconds / 1e6;
  const { configured } = queueDepth;
  const achieved = queueDepth.achievedMean ?? total.iops * latencySeconds;
  return {
    configured,
    achieved,
    latencyMeanMicroseconds,
    iopsAtConfiguredDepth: configured / latencySeconds,
    gapNoteworthy: Math.abs(achieved / configured - 1) > noteworthyGap,
  };
}
