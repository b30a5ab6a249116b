// Other load on what a run goes through.
import { exponential } from '../random.mjs';

/**
 * A stage that another load uses as well, first come first served. The other load does not slow down when it has to wait.
 * @param {{ admit: Function }} stage
 * @param {{ perSecond: number, bytes: number, writeShare?: number, from?: number }} load requests per second, from this
 *   second on
 * @param {() => number} random
 * @param {import('../counters.mjs').Counter | null} [counter] of the other load
 */
export function sharedStage(stage, { perSecond, bytes, writeShare = 0, from = 0 }, random, counter = null) {
  let next = from + exponential(random, 1 / perSecond);
  return {
    admit(time, request) {
      while (next <= time) {
        const other = { bytes, isWrite: random() < writeShare, thread: 0 };
        const done = stage.admit(next, other);
        counter?.add(other, done - next);
        next += exponential(random, 1 / perSecond);
      }
      return stage.admit(time, request);
    },
  };
}
