/** Whether the number of requests in flight limits the asked workload: a deeper queue brought more. */

import { AssessmentInput } from '../verdict/verdict-types';
import { deeperThanAsked, takenFromOthers, wholeGainOf } from './doubts-on-depth';
import { comesAndGoes } from './levels';
import { mayWaitForProcessor } from './own-processors';
import { againOf, errorOf, gainOf, leastDriftOf, Search, Step } from './search-steps';
import { Answer, boundShare, leastGain, mostWhereDoubtful, one, open } from './settled';

/** As often as this the latency of a single request: the queue is full long before. */
const longWait = 3;
/** From here on requests wait for others for a good part of their time. */
const someWait = 1.4;
/** A gain of this many times what any queue allows can't come from the queue depth. */
const mostOfGain = 1.15;
/** As many times what each request brought before. */
const tooMuch = 1.5;
/** What a deeper queue brings is mostly others' from this share of it on. */
const mostlyShare = 0.5;

/** A deeper queue than the asked one brought more; doubtful where something else may have changed in the meantime. */
export function boundByDepth(search: Search, input: AssessmentInput, isDoubtful: boolean): Answer | null {
  const { asked, idle } = search;
  const deeper = deeperThanAsked(search);
  if (deeper === null) {
    return null;
  }
  const gain = gainOf(deeper);
  const repeated = againOf(search, asked);
  if (gain >= leastGain && repeated !== null && gainOf(repeated) > leastDriftOf(repeated)) {
    // What was asked does more by now: other load ended, or a cache has filled.
    return open;
  }
  // Where others keep every processor busy, a deeper queue also makes up for waiting for one.
  const mayWait = mayWaitForProcessor(asked, search, input);
  // That one request takes no longer than one does tells nothing.
  const floor = idle !== null && asked.queueDepth > idle.queueDepth ? idle.latencyMicroseconds : null;
  const waits = floor === null || asked.latencyMicroseconds === null ? Infinity : asked.latencyMicroseconds / floor;
  const isKnown = waits < Infinity;
  const mayBeFull = isKnown && waits >= someWait;
  const depth = (probability: number): Answer =>
    one({ kind: 'depth' }, isDoubtful || mayBeFull ? Math.min(probability, mostWhereDoubtful) : probability);
  // Where requests wait for others for most of their time, there are enough of them: a deeper queue makes them wait the longer, and
  // what did more beside it did so for another reason.
  if (gain >= leastGain && (isKnown ? waits < longWait : gain >= 3 * leastGain)) {
    const isClear = gain >= 2 * (errorOf(asked) + errorOf(deeper));
    // Fewer requests in flight than asked would do less, if their number were what limits.
    if (mayWait || !isClear || comesAndGoes(search, deeper) || doesAsMuchAlone(search)) {
      return open;
    }
    if (hasEnded(search, deeper)) {
      return null;
    }
    if (bringsTooMuch(search, deeper) || (mayBeFull && gain > mostGainOf(asked, deeper, waits))) {
      return open;
    }
    // Where others did as much less, both together are at a ceiling.
    const isTaken = takenFromOthers(deeper, asked, input) >= mostlyShare * (deeper.iops - asked.iops);
    return isTaken || wholeGainOf(deeper, asked, input) < leastGain ? null : depth(gain >= 3 * leastGain ? 0.97 : 0.9);
  }
  // Requests that wait for nothing are limited by their number alone, however close a limit is.
  return gain >= 0.008 && waits < 1.06 && !mayWait ? depth(0.8) : null;
}

/** Whether a single request reaches as much as the requested number, so that their number does not limit. */
function doesAsMuchAlone({ asked, idle }: Search): boolean {
  return idle !== null && asked.queueDepth >= 2 * idle.queueDepth && idle.iops >= asked.iops * boundShare;
}

/**
 * Whether each request more brought far more than each of those before: the more wait, the less one brings, so that something else
 * changed in between.
 */
function bringsTooMuch({ asked, idle }: Search, deeper: Step): boolean {
  if (idle === null || asked.queueDepth < 2 * idle.queueDepth || asked.iops <= idle.iops) {
    return false;
  }
  const each = (one: Step, other: Step): number => (other.iops - one.iops) / (other.queueDepth - one.queueDepth);
  const unsure = 2 * (errorOf(asked) + errorOf(deeper)) * deeper.iops;
  const expected = each(idle, asked) * (deeper.queueDepth - asked.queueDepth);
  return deeper.iops - asked.iops > tooMuch * expected + unsure;
}

/**
 * What a deeper queue can bring where requests wait: of so many that are spread over several places at random, some places are
 * idle, and the more so the less they wait. Before a single place there is nothing to gain.
 */
function mostGainOf(asked: Step, deeper: Step, waits: number): number {
  const places = (asked.queueDepth - 1) / (waits - 1);
  const inWork = (depth: number): number => (places * depth) / (depth + places - 1);
  const gain = inWork(deeper.queueDepth) / inWork(asked.queueDepth) - 1;
  return mostOfGain * gain + (errorOf(asked) + errorOf(deeper)) * (1 + gain);
}

/** Whether a queue as deep as that was tried once more, and brought no more than the asked workload: its gain was a burst's. */
function hasEnded(search: Search, deeper: Step): boolean {
  const { steps, asked } = search;
  const now = (againOf(search, asked) ?? asked).iops;
  // Nearer to what the asked one does by now than to what the deeper one did.
  const least = Math.min(now * (1 + leastGain), (now + deeper.iops) / 2);
  return steps.some(
    ({ change, before, queueDepth, iops }) =>
      change === 'again' && before !== asked && queueDepth >= deeper.queueDepth && iops < least,
  );
}
