// Runs whose requests take different ways: through a cache, over mirrors, stripes, policies, or another node.
import { depthFor, systemOf } from '../cases.mjs';
import { listed } from '../limits-document.mjs';
import {
  azure,
  byDepth,
  fullDevice,
  kibibyte,
  nothingKnown,
  onMirrors,
  onVm,
  smallRate,
  throttleOf,
} from './parts.mjs';

const vmIops = 'vm-uncached-iops';
const cachedIops = 'vm-cached-iops';
const hitSeconds = 0.3e-3;

/**
 * A VM with a host cache that serves a share of the reads.
 * @param {object} draw
 * @param {object} options
 * @param {number} options.hitShare of the reads
 * @param {number} [options.writeShare]
 * @param {number} options.iops that the run is expected to do
 * @param {number} options.uncached IOPS that the VM allows past the cache
 * @param {number} options.cached IOPS that it allows from the cache
 * @param {number} [options.serviceSeconds] of the disks
 * @param {number} [options.depth] enough where left out
 * @param {object} label
 */
function withCache(draw, { iops, hitShare, writeShare = 0, uncached, cached, ...options }, label) {
  const bytes = 8 * kibibyte;
  const node = azure(draw, { iops, bytes }, { [vmIops]: uncached }, { [vmIops]: 1 });
  const serviceSeconds = options.serviceSeconds ?? draw.between(1e-3, 3e-3);
  const depth = depthFor(iops, meanSeconds((1 - writeShare) * hitShare, serviceSeconds), draw.between(6, 12));
  const system = systemOf(draw, {
    depth: options.depth ?? depth,
    workload: { bytes, writeShare },
    cache: { hitShare, latencySeconds: hitSeconds },
    throttles: [...node.throttles, throttleOf(draw, 'vm-cached', 'iops', cached)],
    device: { serviceSeconds },
  });
  const limits = [
    ...node.known.limits,
    listed('vm-cached', 'iops', cached),
    listed('vm-cached', 'throughput', cached * bytes * 2),
  ];
  return { system, known: { ...node.known, limits, disks: { count: 4, caching: 'read-only' } }, label };
}

/** Latency where the cache serves this share of all requests. */
function meanSeconds(servedShare, serviceSeconds) {
  return servedShare * hitSeconds + (1 - servedShare) * serviceSeconds;
}

function partlyCached(draw) {
  const uncached = draw.scale(300, 900);
  const hitShare = draw.between(0.3, 0.75);
  const iops = uncached / (1 - hitShare);
  return withCache(draw, { iops, hitShare, uncached, cached: iops * 2.5 }, { binds: vmIops, alsoTrue: ['cache'] });
}

function partlyCachedAtDepth(draw) {
  const hitShare = draw.between(0.3, 0.8);
  const serviceSeconds = draw.between(3e-3, 8e-3);
  const depth = 2 * draw.whole(1, 3);
  const iops = depth / meanSeconds(hitShare, serviceSeconds);
  // What passes the cache stays far below what the disks allow.
  const uncached = iops * (1 - hitShare) * draw.between(1.8, 3);
  return withCache(draw, { iops, hitShare, uncached, cached: iops * 3, serviceSeconds, depth }, { binds: 'depth' });
}

function writesBindReadsHit(draw) {
  const uncached = draw.scale(200, 700);
  const writeShare = draw.oneOf([0.3, 0.5]);
  const iops = uncached / writeShare;
  return withCache(draw, { iops, hitShare: 1, writeShare, uncached, cached: iops * 2 }, { binds: vmIops });
}

function readsBindInCache(draw) {
  const cached = draw.scale(700, 1800);
  const writeShare = draw.oneOf([0.1, 0.3]);
  const iops = cached / (1 - writeShare);
  const made = { iops, hitShare: 1, writeShare, uncached: iops * writeShare * draw.between(1.5, 3), cached };
  return withCache(draw, made, { binds: cachedIops });
}

function cachedBelowUncached(draw) {
  const cached = smallRate(draw);
  const uncached = cached * draw.between(1.2, 2);
  return withCache(draw, { iops: cached, hitShare: 1, uncached, cached }, { binds: cachedIops });
}

/** A policy counts large requests as several. */
function policyAbove8KiB(kibibytes, writeShare) {
  return (draw) => {
    const bytes = draw.oneOf(kibibytes) * kibibyte;
    const iops = draw.scale(250, 900);
    const value = iops * (bytes / (8 * kibibyte));
    const made = onVm(draw, { iops, bytes, writeShare }, { binds: 'qos-iops' });
    const unit = { normalizedUnitBytes: 8 * kibibyte };
    const throttle = throttleOf(draw, 'qos', 'iops', value, { unitBytes: unit.normalizedUnitBytes });
    return {
      ...made,
      system: { ...made.system, throttles: [...made.system.throttles, throttle] },
      known: { ...made.known, limits: [...made.known.limits, listed('qos', 'iops', value, unit)] },
    };
  };
}

/** A policy limits several machines' disks together, and the others' I/O is not in this node's counters. */
function policySharedUnseen(draw) {
  const bytes = 8 * kibibyte;
  const value = draw.scale(500, 2400);
  const unit = { normalizedUnitBytes: bytes };
  const label = { binds: 'other-load', alsoTrue: ['qos-iops', 'unknown-iops'], isOpenRight: true };
  const made = onVm(draw, { iops: value, bytes }, label);
  const others = { perSecond: value * draw.between(0.1, 0.6), bytes, isUnseen: true };
  const throttle = throttleOf(draw, 'qos', 'iops', value, { unitBytes: bytes, others });
  return {
    ...made,
    system: { ...made.system, throttles: [...made.system.throttles, throttle] },
    known: { ...made.known, limits: [...made.known.limits, listed('qos', 'iops', value, unit)] },
  };
}

const elsewhere = { nodeName: 'node1', coordinatorNodeName: 'node2' };

function redirectedByNetwork(draw) {
  const bytes = 64 * kibibyte;
  const iops = draw.scale(250, 900);
  const made = onVm(draw, { iops, bytes }, { binds: 'redirected', alsoTrue: ['unknown-bytes', 'network-throughput'] });
  const path = { latencySeconds: draw.between(0.2e-3, 1e-3), bytesPerSecond: iops * bytes };
  return { ...made, run: elsewhere, system: { ...made.system, path }, known: draw.oneOf([made.known, nothingKnown]) };
}

function redirectedByLatency(draw) {
  const made = byDepth(draw, { iops: smallRate(draw), serviceSeconds: draw.between(0.5e-3, 1.5e-3) });
  const path = { latencySeconds: made.system.device.serviceSeconds * draw.between(1, 3), bytesPerSecond: 1e9 };
  // A shorter way and more requests in flight both help.
  const label = { binds: 'redirected', alsoTrue: ['depth'] };
  return { ...made, run: elsewhere, system: { ...made.system, path }, label };
}

/** The way to the owner has room, and the disks behind it have none. */
function redirectedToFullDisks(draw) {
  const bytes = 4 * kibibyte;
  const iops = draw.scale(400, 2400);
  const device = fullDevice(draw, iops);
  const path = { latencySeconds: draw.between(0.2e-3, 1e-3), bytesPerSecond: draw.between(20, 100) * iops * bytes };
  const needed = (device.disks * device.serversPerDisk) / iops + path.latencySeconds;
  const depth = depthFor(iops, needed, draw.between(4, 12));
  const system = systemOf(draw, { depth, device, path, workload: { bytes, writeShare: 0 } });
  return { system, known: nothingKnown, label: { binds: 'device' }, run: elsewhere };
}

function otherNodeAtLimit(draw) {
  const iops = smallRate(draw);
  const figures = { [vmIops]: iops };
  return { ...onVm(draw, { iops, figures, actual: { [vmIops]: 1 } }, { binds: vmIops }), run: elsewhere };
}

function mirroredMix(told) {
  return (draw) => {
    const made = onMirrors(draw, { writeShares: [0.3, 0.5], mostIops: 1200 });
    return { ...made, known: { ...made.known, copies: told ? made.system.device.copies : null } };
  };
}

/** One disk gets more than its part, and is at its limit while the others wait. */
function unevenStripes(draw) {
  const disks = 4;
  const iops = smallRate(draw);
  const weights = [draw.between(1.5, 3), 1, 1, 1];
  const share = weights[0] / (weights[0] + 3);
  return onVm(
    draw,
    {
      iops,
      disks,
      depth: draw.oneOf([64, 128]),
      figures: { 'disk-iops': iops * share },
      actual: { 'disk-iops': 1 },
      system: { device: { weights } },
    },
    { binds: 'disk-iops' },
  );
}

/** Two limits within a few percent: the lower one limits. */
function twoClose(other) {
  return (draw) => {
    const iops = smallRate(draw);
    const bytes = 8 * kibibyte;
    const near = draw.between(1.005, 1.04);
    const figures = { [vmIops]: iops, ...other(iops * near, bytes) };
    const actual = Object.fromEntries(Object.keys(figures).map((id) => [id, 1]));
    // Relaxed alone, the other one limits at once.
    const label = { binds: vmIops, leastGain: 1.003 };
    return onVm(draw, { iops, bytes, disks: 1, figures, actual }, label);
  };
}

/** @type {import('../cases.mjs').Family[]} */
export const paths = [
  { name: 'cache-serves-a-part-uncached-binds', make: partlyCached },
  { name: 'cache-serves-a-part-depth', make: partlyCachedAtDepth },
  { name: 'cache-serves-reads-writes-bind', make: writesBindReadsHit },
  { name: 'cache-binds-writes-pass', make: readsBindInCache },
  { name: 'cached-limit-below-uncached', make: cachedBelowUncached },
  { name: 'policy-above-8-kib', make: policyAbove8KiB([16, 32, 64], 0) },
  { name: 'policy-above-8-kib-mix', make: policyAbove8KiB([32, 64], 0.3) },
  { name: 'policy-shared-with-unseen-load', make: policySharedUnseen },
  { name: 'redirected-network-nobody-entered', make: redirectedByNetwork },
  { name: 'redirected-long-way', make: redirectedByLatency },
  { name: 'redirected-to-full-disks', make: redirectedToFullDisks },
  { name: 'other-node-at-vm-limit', make: otherNodeAtLimit },
  { name: 'mirrors-mix', make: mirroredMix(true) },
  { name: 'mirrors-mix-copies-not-known', make: mirroredMix(false) },
  { name: 'uneven-stripes', make: unevenStripes },
  { name: 'two-limits-close-vm-and-disk', make: twoClose((iops) => ({ 'disk-iops': iops })) },
  {
    name: 'two-limits-close-iops-and-bytes',
    make: twoClose((iops, bytes) => ({ 'vm-uncached-throughput': iops * bytes })),
  },
];
