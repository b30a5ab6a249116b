// Cases of families: a system, the verdict's input, and the truth.
import { drawer, seedOf } from './random.mjs';

/**
 * A kind of run whose limit is known.
 * @typedef {object} Family
 * @property {string} name
 * @property {boolean} [isTextbook] whether a clean run reaches a limit whose figure is right
 * @property {boolean} [hasHighRates] whether a case may have so many requests that it takes long
 * @property {(draw: ReturnType<typeof drawer>) => Case} make a case by drawn parameters
 */

/**
 * @typedef {object} Case
 * @property {import('./system.mjs').System} system
 * @property {import('./limits-document.mjs').Known} known
 * @property {{ nodeName: string, coordinatorNodeName: string | null }} run
 * @property {import('./judge.mjs').Label} label
 */

const standalone = { nodeName: 'node1', coordinatorNodeName: 'node1' };

/**
 * A case of a family; the same by the same seed.
 * @param {Family} family
 * @param {number} seed
 * @param {number} index
 * @returns {Case}
 */
export function makeCase(family, seed, index) {
  const draw = drawer(seedOf(family.name, seed, index));
  return { run: standalone, ...family.make(draw) };
}

/**
 * A system with usual parts where `changes` have none: a fast device, one core per thread, nothing else going on.
 * @param {ReturnType<typeof drawer>} draw
 * @param {Partial<import('./system.mjs').System>} changes
 * @returns {import('./system.mjs').System}
 */
export function systemOf(draw, changes) {
  const processorCount = changes.processorCount ?? draw.oneOf([2, 4, 8]);
  const threads = changes.threads ?? 2;
  const background = Array.from({ length: processorCount }, () => draw.between(0.01, 0.06));
  return {
    seed: draw.seed(),
    processorCount,
    threads,
    depth: 64,
    workload: { bytes: 4096, writeShare: 0 },
    engine: { costSeconds: draw.between(10e-6, 30e-6) },
    others: { shares: background },
    rateLimit: null,
    path: null,
    cache: null,
    throttles: [],
    measuredSeconds: 60,
    warmUpSeconds: 3,
    ...changes,
    device: { ...fastDevice(draw), ...changes.device },
  };
}

/** A device that answers at once as many requests as there may be. */
export function fastDevice(draw) {
  return {
    disks: 4,
    serversPerDisk: 64,
    serviceSeconds: draw.between(0.8e-3, 3e-3),
    spread: draw.between(0.2, 0.6),
    noise: draw.between(0.01, 0.06),
  };
}

/** An even queue depth for these threads that keeps this rate going and `reserve` times as much, from 2 per thread on. */
export function depthFor(iops, latencySeconds, reserve, threads = 2) {
  return Math.max(2, Math.ceil((iops * latencySeconds * reserve) / threads)) * threads;
}
