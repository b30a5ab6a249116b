// Reads of a slow simulated device, and what it lets pass.
import assert from 'node:assert/strict';

/** Random reads that wait for the simulated device alone. */
export const reads = ['-b4K', '-r', '-W0', '-o8'];

/**
 * A device lets no more pass than it is told; how much of that is reached, other work on the machine decides. What had passed
 * when measuring began, and was fetched late, counts on top: a queue at most, over the three seconds that each step takes.
 * @param {number} rate in requests or bytes per second
 * @param {number} queued what a full queue holds, in the same unit
 */
export function assertHeldTo(found, rate, queued, what) {
  const most = rate * 1.02 + queued / 3;
  assert.ok(found <= most && found > 0, `${what}: ${found}, held to ${rate}, at most ${most}`);
}

/** The requests in flight that a step of a search asks for, or a time span. */
export function queueDepthOf({ profile }, stepIndex) {
  const { threadsPerTarget, outstandingRequests } = profile.timeSpans[stepIndex].targets[0];
  return threadsPerTarget * outstandingRequests;
}
