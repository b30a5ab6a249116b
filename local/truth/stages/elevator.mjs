// Hard disks that choose the next request among those that wait.
import { normal } from '../random.mjs';

/** A disk looks at no more requests than this: what its queue holds. */
const mostWaiting = 32;

/**
 * Disks that need the less for a request the more of them wait, as their heads travel less.
 * @param {object} options
 * @param {number} options.disks
 * @param {number} options.serviceSeconds of a request that comes alone
 * @param {number} options.spread of the lognormal service time
 * @param {number} options.gainOfDoubling share of the rate that twice as many waiting requests add
 * @param {import('../counters.mjs').Counter[]} [options.counters] one for each disk
 * @param {() => number} random
 */
export function elevatorDisks({ disks, serviceSeconds, spread, gainOfDoubling, counters = [] }, random) {
  const each = Array.from({ length: disks }, () => ({ free: 0, ends: [] }));
  const shift = -(spread ** 2) / 2;
  return {
    admit(time, request) {
      const chosen = Math.floor(random() * disks);
      const disk = each[chosen];
      while (disk.ends.length > 0 && disk.ends[0] <= time) disk.ends.shift();
      const waiting = Math.min(mostWaiting, disk.ends.length + 1);
      const mean = serviceSeconds / (1 + gainOfDoubling * Math.log2(waiting));
      disk.free = Math.max(time, disk.free) + mean * Math.exp(shift + spread * normal(random));
      disk.ends.push(disk.free);
      counters[chosen]?.add(request, time, disk.free);
      return disk.free;
    },
  };
}
