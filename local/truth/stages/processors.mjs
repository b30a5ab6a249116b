// The load generator's own CPU, and what other programs leave of it.
import { exponential } from '../random.mjs';

/** A thread that competes gets at least this share of a core: the scheduler is fair. */
const fairShare = 0.5;

/**
 * Each thread takes completions off and issues the next request, on its core, one after the other.
 * @param {object} options
 * @param {number} options.processorCount
 * @param {number} options.costSeconds CPU time of one I/O
 * @param {number[]} [options.othersShare] by core, the share that other programs want, from 0 to 1
 * @param {number} [options.wakeDelaySeconds] mean time that a thread waits for a core that others occupy
 * @param {() => number} random
 */
export function processors({ processorCount, costSeconds, othersShare = [], wakeDelaySeconds = 0 }, random) {
  const free = new Float64Array(processorCount);
  const used = new Float64Array(processorCount);
  const others = Array.from({ length: processorCount }, (_, core) => othersShare[core] ?? 0);
  const slowdown = others.map((share) => 1 / Math.max(1 - share, fairShare));
  return {
    admit(time, { thread }) {
      const core = thread % processorCount;
      let start = free[core];
      if (start <= time) {
        start = time;
        // A thread that slept finds its core occupied as often as others use it.
        if (wakeDelaySeconds > 0 && random() < others[core]) start += exponential(random, wakeDelaySeconds);
      }
      used[core] += costSeconds;
      free[core] = start + costSeconds * slowdown[core];
      return free[core];
    },
    /** CPU seconds of the engine so far, by core. */
    usedSeconds: () => [...used],
    /** The share of a core that is used in all, where the engine uses this share. */
    usageOf: (core, engineShare) => Math.min(1, engineShare + others[core]),
  };
}
