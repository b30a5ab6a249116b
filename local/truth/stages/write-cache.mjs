// A cache that takes writes before the disks do, until it is full.
import { smoothThrottle } from './throttle.mjs';

/**
 * Answers a write as soon as there is a place for it, and hands it to the disks behind, which take it as fast as they can.
 * Reads go to the disks. It fills while more comes than the disks take, and empties while less does.
 * @param {{ admit: Function }} disks
 * @param {object} cache
 * @param {number} cache.places writes that it holds
 * @param {number} cache.iops that it takes at most
 * @param {number} cache.latencySeconds of a write that finds a place
 */
export function writeCache(disks, { places, iops, latencySeconds }) {
  const pace = smoothThrottle(iops, () => 1);
  /** When each write that it holds is on the disks, in order. */
  let held = [];
  let first = 0;
  return {
    admit(time, request) {
      if (!request.isWrite) return disks.admit(time, request);
      let at = pace.admit(time, request);
      while (first < held.length && held[first] <= at) first++;
      if (held.length - first >= places) at = Math.max(at, held[held.length - places]);
      held.push(Math.max(disks.admit(at, request), held[held.length - 1] ?? 0));
      if (first > 2 * places + 1000) {
        held = held.slice(first);
        first = 0;
      }
      return at + latencySeconds;
    },
  };
}
