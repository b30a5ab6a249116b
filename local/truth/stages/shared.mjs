// Other load on what a run goes through.
import { exponential } from '../random.mjs';

/**
 * A stage that another load uses as well, first come first served. The other load does not slow down when it has to wait.
 * @param {{ admit: Function }} stage
 * @param {object} load
 * @param {number} load.perSecond requests
 * @param {number} load.bytes of one
 * @param {number} [load.writeShare]
 * @param {number} [load.from] the second from which on it is there
 * @param {{ seconds: number, share: number, phase: number } | null} [load.comesAndGoes] how long it takes to come again, for
 *   which share of that it is there, and where it begins, from 0 to 1; always there where left out
 * @param {boolean} [load.isUnseen] whether it is another node's, which no counter of this one tells
 * @param {() => number} random
 * @param {import('../counters.mjs').Counter | null} [counter] of the other load
 */
export function sharedStage(stage, load, random, counter = null) {
  const { perSecond, bytes, writeShare = 0, from = 0, comesAndGoes = null, isUnseen = false } = load;
  const isThere = (time) =>
    comesAndGoes === null || (time / comesAndGoes.seconds + comesAndGoes.phase) % 1 < comesAndGoes.share;
  let next = from + exponential(random, 1 / perSecond);
  return {
    admit(time, request) {
      while (next <= time) {
        if (isThere(next)) {
          const other = { bytes, isWrite: random() < writeShare, thread: 0, isUnseen };
          const done = stage.admit(next, other);
          counter?.add(other, next, done);
        }
        next += exponential(random, 1 / perSecond);
      }
      return stage.admit(time, request);
    },
  };
}
