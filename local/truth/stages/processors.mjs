// The load generator's own CPU, and what other programs leave of it.
import { exponential } from '../random.mjs';

/** A thread that competes with another gets at least this share of a core: the scheduler is fair. */
const usualFairShare = 0.5;
/** Of the CPU time of an I/O, what is the engine's own: most of it is the system's. */
const ownShare = { from: 0.03, to: 0.3 };
/** What a second of it gets less, at most, as others do not come evenly. */
const jitter = 0.04;

/**
 * Each thread takes completions off and issues the next request, on its core, one after the other.
 * @param {object} options
 * @param {number} options.processorCount
 * @param {number} options.costSeconds CPU time of one I/O
 * @param {number[]} [options.othersShare] by core, the share that other programs want, from 0 to 1
 * @param {number} [options.fairShare] of a core that others want as well, what a thread gets at least: the less the more they are
 * @param {number} [options.wakeDelaySeconds] mean time that a thread waits for a core that others occupy
 * @param {() => number} random
 * @param {() => number} [randomOfLoop] for what a step without storage comes to
 */
export function processors(
  { processorCount, costSeconds, othersShare = [], fairShare = usualFairShare, wakeDelaySeconds = 0 },
  random,
  randomOfLoop = random,
) {
  const free = new Float64Array(processorCount);
  const used = new Float64Array(processorCount);
  const others = Array.from({ length: processorCount }, (_, core) => othersShare[core] ?? 0);
  const available = others.map((share) => Math.max(1 - share, fairShare));
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
      free[core] = start + costSeconds / available[core];
      return free[core];
    },
    /** CPU seconds of the engine so far, by core. */
    usedSeconds: () => [...used],
    /** IOPS, and CPU seconds of a second, of threads whose requests complete at once. Threads of one core share it. */
    withoutStorage(threads) {
      const cost = costSeconds * (ownShare.from + (ownShare.to - ownShare.from) * randomOfLoop());
      const got = available.slice(0, threads).reduce((sum, share) => sum + share, 0) * (1 - jitter * randomOfLoop());
      return { iops: got / cost, engineCpuSeconds: got };
    },
    /** The share of a core that is used in all, where the engine uses this share. */
    usageOf: (core, engineShare) => Math.min(1, engineShare + others[core]),
  };
}
