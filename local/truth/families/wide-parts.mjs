// What families of other physics are made of: rates from small to high, service times of several shapes, throttles of
// several grains.
import { systemOf } from '../cases.mjs';
import { azure, kibibyte, nothingKnown } from './parts.mjs';

/** As many requests as a run needs for its figures; at high rates that takes less time. */
const requestsOfRun = 50_000;
/** Of its threads' time, what the engine needs at most, so that it never limits. */
const engineShare = 0.3;

/** A rate over orders of magnitude. */
export function wideRate(draw, least = 200, most = 16_000) {
  return Math.round(draw.scale(least, most));
}

/** A system for a rate: its threads have time for it, and a run takes as long as it needs. */
export function wideSystem(draw, iops, { depth, ...changes }) {
  const threads = draw.oneOf([1, 2, 4]);
  return systemOf(draw, {
    threads,
    processorCount: draw.oneOf([4, 8]),
    depth: Math.max(1, Math.round(depth / threads)) * threads,
    engine: { costSeconds: Math.min(draw.between(4e-6, 30e-6), (engineShare * threads) / (3 * iops)) },
    measuredSeconds: Math.round(Math.max(4, Math.min(60, requestsOfRun / iops))),
    ...changes,
  });
}

/** How long requests take: evenly spread, in two modes, or nearly the same. */
export function serviceShape(draw, shape = draw.oneOf(['lognormal', 'bimodal'])) {
  const noise = draw.oneOf([0.003, 0.01, 0.03, 0.06]);
  switch (shape) {
    case 'lognormal':
      return { spread: draw.between(0.3, 1.1), noise };
    case 'bimodal':
      return {
        spread: draw.between(0.05, 0.4),
        slow: { share: draw.between(0.01, 0.15), factor: draw.between(3, 30) },
        noise,
      };
    case 'constant':
      return { spread: draw.between(0, 0.05), noise: draw.oneOf([0, 0.001]) };
  }
}

/** A device that is full at about this rate. */
export function wideDevice(draw, iops, { shape, most = 64 } = {}) {
  const disks = draw.oneOf([1, 2, 4, 8, 12]);
  const serversPerDisk = draw.oneOf([1, 2, 4, 8, 16].filter((count) => count * disks <= most));
  return { disks, serversPerDisk, serviceSeconds: (disks * serversPerDisk) / iops, ...serviceShape(draw, shape) };
}

/** A depth that keeps all of a device's servers busy. */
export function depthToFill(draw, { disks, serversPerDisk }) {
  return Math.min(1024, Math.max(8, Math.round(disks * serversPerDisk * draw.between(5, 12))));
}

/** A device that has room for many times this rate, with requests that take from a tenth to several milliseconds. */
export function roomyDevice(draw, iops, disks = 4) {
  const serviceSeconds = Math.min(draw.scale(0.15e-3, 6e-3), 120 / iops);
  const shape = serviceShape(draw);
  return { disks, serversPerDisk: 64, serviceSeconds, ...shape };
}

/** A depth that is this many times the one that a rate needs. */
export function depthToReach(draw, iops, { serviceSeconds }, reserve = draw.between(3, 10)) {
  return Math.min(512, Math.max(8, Math.ceil(iops * serviceSeconds * reserve)));
}

/** How a throttle hands out what it allows: evenly, or in grains of a millisecond to a second. */
export function wideShape(draw) {
  return draw.oneOf([
    { shape: 'smooth' },
    { shape: 'slice', sliceSeconds: draw.scale(1e-3, 1) },
    { shape: 'bucket', sliceSeconds: draw.scale(1e-3, 1) },
  ]);
}

/** A block size with its rate: of small requests many, of large ones fewer. */
export function wideBlock(draw, blocks = [4, 8, 16, 32, 64]) {
  const bytes = draw.oneOf(blocks) * kibibyte;
  return { bytes, iops: wideRate(draw, 200, bytes > 16 * kibibyte ? 4000 : 16_000) };
}

/** A node: a VM whose limits all have room, or a machine of one's own of which nothing is known. */
export function roomyNode(draw, { iops, bytes, disks }, isVm = draw.oneOf([true, false])) {
  if (!isVm) return { throttles: [], known: nothingKnown };
  const { throttles, known } = azure(draw, { iops, bytes, disks });
  return { throttles, known: { ...known, copies: null } };
}
