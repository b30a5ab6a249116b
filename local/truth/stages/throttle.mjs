// Throttles: what a kernel, a hypervisor or a cloud does to keep requests or bytes below a figure.

import { normal } from '../random.mjs';

/**
 * What a request counts as.
 * @param {{ metric: 'iops' | 'throughput', unitBytes?: number | null, writeCost?: number }} how unitBytes: size up to which a
 *   request counts as one; writeCost: as how many reads of its size a write counts
 * @returns {(request: { bytes: number, isWrite?: boolean }) => number}
 */
export function costIn({ metric, unitBytes = null, writeCost = 1 }) {
  const ofRead = costOfRead(metric, unitBytes);
  return writeCost === 1 ? ofRead : (request) => ofRead(request) * (request.isWrite ? writeCost : 1);
}

function costOfRead(metric, unitBytes) {
  if (metric === 'throughput') return ({ bytes }) => bytes;
  return unitBytes === null ? () => 1 : ({ bytes }) => Math.max(1, Math.ceil(bytes / unitBytes));
}

/**
 * Lets requests through at an even pace.
 * @param {number} rate in units per second
 * @param {(request: object) => number} cost in units
 */
export function smoothThrottle(rate, cost) {
  let free = 0;
  return {
    admit(time, request) {
      const through = Math.max(time, free);
      free = through + cost(request) / rate;
      return through;
    },
  };
}

/**
 * Lets requests through at a pace that changes at random from time to time, like a regulated one.
 * @param {number} rate on average, in units per second
 * @param {(request: object) => number} cost in units
 * @param {{ share: number, seconds: number, random: () => number }} wander standard deviation of the pace as a share of the
 *   rate, for how long each pace holds, and where it comes from
 */
export function wanderingThrottle(rate, cost, { share, seconds, random }) {
  let free = 0;
  let period = -1;
  let pace = rate;
  return {
    admit(time, request) {
      const through = Math.max(time, free);
      for (const current = Math.floor(through / seconds); period < current; period++) {
        pace = rate * (1 + share * normal(random));
      }
      free = through + cost(request) / pace;
      return through;
    },
  };
}

/**
 * Lets nothing through now and then, and what came meanwhile after that.
 * @param {{ admit: Function }} stage
 * @param {{ everySeconds: number, lastSeconds: number }} pauses
 */
export function pausingStage(stage, { everySeconds, lastSeconds }) {
  return {
    admit(time, request) {
      const through = stage.admit(time, request);
      const since = through % everySeconds;
      return since < lastSeconds ? through + lastSeconds - since : through;
    },
  };
}

/**
 * Fills a bucket all the time: what was not used for a while passes at once, up to what the bucket holds.
 * @param {number} rate in units per second
 * @param {(request: object) => number} cost in units
 * @param {number} seconds for which it fills until it is full
 */
export function bucketThrottle(rate, cost, seconds) {
  /** When the bucket would be full if nothing else came. */
  let full = 0;
  return {
    admit(time, request) {
      full = Math.max(time, full) + cost(request) / rate;
      return Math.max(time, full - seconds);
    },
  };
}

/**
 * Hands out the tokens of a slice at its start, and takes back what is left at its end: requests pass at once until the
 * tokens are gone, and then wait for the next slice.
 * @param {number} rate in units per second
 * @param {(request: object) => number} cost in units
 * @param {number} sliceSeconds
 */
export function sliceThrottle(rate, cost, sliceSeconds) {
  const tokensOfSlice = rate * sliceSeconds;
  let slice = 0;
  let tokens = tokensOfSlice;
  return {
    admit(time, request) {
      const current = Math.floor(time / sliceSeconds);
      if (current > slice) {
        // A debt is paid off first, what is left over is lost.
        tokens = Math.min(Math.min(tokens, 0) + (current - slice) * tokensOfSlice, tokensOfSlice);
        slice = current;
      }
      while (tokens <= 0) {
        tokens += tokensOfSlice;
        slice++;
      }
      tokens -= cost(request);
      return Math.max(time, slice * sliceSeconds);
    },
  };
}

/**
 * Lets requests through at a higher rate as long as there is credit, and at the base rate after.
 * @param {{ baseRate: number, burstRate: number, credit: number, onEnd?: (time: number) => void }} rates units per second,
 *   credit in units; `onEnd` is told when credit that was worth a second has gone
 * @param {(request: object) => number} cost in units
 */
export function burstThrottle({ baseRate, burstRate, credit, onEnd = () => {} }, cost) {
  const pace = smoothThrottle(burstRate, cost);
  let level = credit;
  let asOf = 0;
  let isBursting = true;
  return {
    admit(time, request) {
      const paced = Math.max(pace.admit(time, request), asOf);
      level = Math.min(credit, level + (paced - asOf) * baseRate);
      asOf = paced;
      const needed = cost(request);
      isBursting ||= level >= baseRate;
      if (level < needed) {
        if (isBursting) onEnd(paced);
        isBursting = false;
        asOf = paced + (needed - level) / baseRate;
        level = needed;
      }
      level -= needed;
      return asOf;
    },
  };
}
