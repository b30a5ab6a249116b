// Other load on what a run goes through.
import { EventQueue } from '../events.mjs';
import { exponential } from '../random.mjs';

/** Nothing answers quicker, so that time goes on. */
const shortestSeconds = 1e-5;

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
 * @param {boolean} [load.isEven] whether its requests come at an even pace, and not at random moments
 * @param {boolean} [load.isUnseen] whether it is another node's, which no counter of this one tells
 * @param {() => number} random
 * @param {import('../counters.mjs').Counter | null} [counter] of the other load
 */
export function sharedStage(stage, load, random, counter = null) {
  const { perSecond, bytes, writeShare = 0, from = 0, comesAndGoes = null, isEven = false, isUnseen = false } = load;
  const isThere = (time) =>
    comesAndGoes === null || (time / comesAndGoes.seconds + comesAndGoes.phase) % 1 < comesAndGoes.share;
  const gap = isEven ? () => 1 / perSecond : () => exponential(random, 1 / perSecond);
  let next = from + gap();
  return {
    admit(time, request) {
      while (next <= time) {
        if (isThere(next)) {
          const other = { bytes, isWrite: random() < writeShare, thread: 0, isUnseen };
          const done = stage.admit(next, other);
          counter?.add(other, next, done);
        }
        next += gap();
      }
      return stage.admit(time, request);
    },
  };
}

/**
 * A stage that another program uses as well, which keeps as many requests in flight as it can: the more of them others have
 * there, the less it gets.
 * @param {{ admit: Function }} stage
 * @param {object} load
 * @param {number} load.inFlight requests
 * @param {number} load.bytes of one
 * @param {number} [load.writeShare]
 * @param {number} [load.serviceSeconds] mean time that a request takes beside the stage
 * @param {boolean} [load.isUnseen] whether it is another node's, which no counter of this one tells
 * @param {() => number} random
 * @param {import('../counters.mjs').Counter | null} [counter] of the other program
 */
export function rivalStage(stage, load, random, counter = null) {
  const { inFlight, bytes, writeShare = 0, serviceSeconds = 0, isUnseen = false } = load;
  const arrivals = new EventQueue();
  for (let index = 0; index < inFlight; index++) arrivals.add(index * 1e-5, index);
  return {
    admit(time, request) {
      while (arrivals.nextTime <= time) {
        const next = arrivals.nextTime;
        const other = { bytes, isWrite: random() < writeShare, thread: 0, isUnseen };
        const done = stage.admit(next, other) + (serviceSeconds === 0 ? 0 : exponential(random, serviceSeconds));
        counter?.add(other, next, done);
        arrivals.putOff(Math.max(done, next + shortestSeconds));
      }
      return stage.admit(time, request);
    },
  };
}
