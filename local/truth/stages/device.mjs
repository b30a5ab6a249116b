// The disks behind a volume.
import { normal } from '../random.mjs';

/**
 * Disks that requests are spread over. Each has servers that work on one request at a time, and perhaps throttles of its own.
 * @param {object} options
 * @param {number} options.disks how many
 * @param {number[]} [options.weights] how often each is chosen; alike where left out
 * @param {number} options.serversPerDisk
 * @param {number} options.serviceSeconds mean time of one request at a server
 * @param {number} [options.writeServiceSeconds] of a write, where that differs
 * @param {number} [options.spread] of the lognormal service time, as the standard deviation of its logarithm
 * @param {{ share: number, factor: number }} [options.slow] this share of the requests needs this many times as long
 * @param {number} [options.bytesPerSecond] of one server, which adds to the time
 * @param {number} [options.copies] disks that each write goes to
 * @param {(time: number) => number} [options.slowness] factor of the service time by time of the simulation
 * @param {(disk: number) => { admit: Function }[]} [options.throttlesOfDisk] created for each disk
 * @param {import('../counters.mjs').Counter[]} [options.counters] one for each disk
 * @param {() => number} random
 */
export function device(options, random) {
  const { disks, weights, copies = 1, throttlesOfDisk = () => [], counters = [] } = options;
  const serve = servers(options, random);
  const each = Array.from({ length: disks }, (_, disk) => ({
    /** When each server is free, as a heap. */
    free: new Float64Array(options.serversPerDisk),
    throttles: throttlesOfDisk(disk),
  }));
  const first = chooser(disks, weights, random);
  return {
    admit(time, request) {
      const chosen = first();
      const count = request.isWrite ? Math.min(copies, disks) : 1;
      let through = 0;
      for (let copy = 0; copy < count; copy++) {
        const disk = (chosen + copy) % disks;
        const { free, throttles } = each[disk];
        let at = time;
        for (const throttle of throttles) at = throttle.admit(at, request);
        const done = serve(at, free, request);
        counters[disk]?.add(request, time, done);
        through = Math.max(through, done);
      }
      return through;
    },
  };
}

function chooser(disks, weights, random) {
  if (weights === undefined) return () => Math.floor(random() * disks);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  return () => {
    let rest = random() * whole;
    return Math.max(
      0,
      weights.findIndex((weight) => (rest -= weight) < 0),
    );
  };
}

function servers(options, random) {
  const { serviceSeconds, writeServiceSeconds, spread = 0, slow, bytesPerSecond, slowness = () => 1 } = options;
  // So that the mean stays what it is whatever the spread, and however many are slow.
  const shift = -(spread ** 2) / 2;
  const usual = slow === undefined ? 1 : 1 / (1 + slow.share * (slow.factor - 1));
  const mode = slow === undefined ? () => 1 : () => (random() < slow.share ? usual * slow.factor : usual);
  return (time, free, { bytes, isWrite }) => {
    const mean = isWrite ? (writeServiceSeconds ?? serviceSeconds) : serviceSeconds;
    const start = Math.max(time, free[0]);
    const own = mean * slowness(start) * mode() * (spread === 0 ? 1 : Math.exp(shift + spread * normal(random)));
    const done = start + own + (bytesPerSecond === undefined ? 0 : bytes / bytesPerSecond);
    replaceFirst(free, done);
    return done;
  };
}

/** Gives the first of a binary heap, which is the least, another value, and puts it in its place. */
function replaceFirst(heap, value) {
  const count = heap.length;
  let place = 0;
  for (let below = 1; below < count; below = 2 * place + 1) {
    if (below + 1 < count && heap[below + 1] < heap[below]) below++;
    if (heap[below] >= value) break;
    heap[place] = heap[below];
    place = below;
  }
  heap[place] = value;
}

/**
 * How a device's service time changes during a run.
 * @param {object} shape
 * @param {number} [shape.noise] standard deviation from second to second, as a share
 * @param {{ factor: number, seconds: number } | null} [shape.ramp] evenly from 1 to the factor
 * @param {{ everySeconds: number, lastSeconds: number, factor: number } | null} [shape.drops]
 * @param {{ share: number, seconds: number, phase: number } | null} [shape.swing] up and down by this share, in so many
 *   seconds, from this angle on
 * @param {() => number} random
 * @returns {(time: number) => number} factor by time in seconds
 */
export function slownessOf({ noise = 0, ramp = null, drops = null, swing = null }, random) {
  const bySecond = [];
  return (time) => {
    let factor = 1;
    if (noise > 0) {
      const second = Math.floor(time);
      while (bySecond.length <= second) bySecond.push(Math.exp(noise * normal(random)));
      factor *= bySecond[second];
    }
    if (ramp !== null) factor *= 1 + (ramp.factor - 1) * Math.min(1, time / ramp.seconds);
    if (drops !== null && time % drops.everySeconds < drops.lastSeconds) factor *= drops.factor;
    if (swing !== null) factor *= 1 + swing.share * Math.sin(swing.phase + (2 * Math.PI * time) / swing.seconds);
    return factor;
  };
}
