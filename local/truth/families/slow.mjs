// Few requests a second, because they are slow or large: little is counted in the time that a step has.
import { depthFor, systemOf } from '../cases.mjs';
import { listed } from '../limits-document.mjs';
import { azure, kibibyte, nothingKnown, throttleOf } from './parts.mjs';
import { wideShape } from './wide-parts.mjs';

const vmIops = 'vm-uncached-iops';
const vmBytes = 'vm-uncached-throughput';
const roomy = (changes) => ({ disks: 4, serversPerDisk: 64, noise: 0.02, spread: 0.4, ...changes });

const rateOf = (draw) => draw.scale(12, 80);
const workloadOf = (draw) => ({ bytes: draw.oneOf([4, 64, 1024]) * kibibyte, writeShare: draw.oneOf([0, 1, 0.3]) });

function slowDisks(draw) {
  const disks = draw.oneOf([1, 2, 4]);
  const spread = draw.between(0.3, 0.8);
  const device = { disks, serversPerDisk: 1, serviceSeconds: disks / rateOf(draw), spread, noise: 0.03 };
  const system = systemOf(draw, { workload: workloadOf(draw), depth: draw.oneOf([2, 8, 16, 32]), device });
  // Two requests do not keep several disks busy.
  return {
    system,
    known: nothingKnown,
    label: { binds: 'device', alsoTrue: system.depth < 4 * disks ? ['depth'] : [] },
  };
}

function slowByDepth(draw) {
  const depth = draw.oneOf([1, 2, 4]);
  const serviceSeconds = depth / rateOf(draw);
  const device = { disks: 8, serversPerDisk: 64, serviceSeconds, spread: draw.between(0.2, 0.6), noise: 0.01 };
  const system = systemOf(draw, { workload: workloadOf(draw), threads: 1, depth, device });
  return { system, known: nothingKnown, label: { binds: 'depth' } };
}

function slowThrottle(isListed) {
  return (draw) => {
    const iops = rateOf(draw);
    const workload = workloadOf(draw);
    const node = isListed
      ? azure(draw, { iops, bytes: workload.bytes, disks: 1 }, { [vmIops]: iops }, { [vmIops]: 1 })
      : { throttles: [], known: nothingKnown };
    const id = isListed ? vmIops : 'unknown-iops';
    const throttle = { id, metric: 'iops', rate: iops, at: 'all', ...wideShape(draw) };
    const system = systemOf(draw, {
      workload,
      depth: draw.oneOf([4, 8, 16]),
      device: roomy({ serviceSeconds: draw.between(1e-3, 10e-3) }),
      throttles: [...node.throttles.filter((one) => one.id !== id), throttle],
    });
    return { system, known: node.known, label: { binds: id } };
  };
}

/** Blocks of 1 to 4 MiB on a device that has room. */
function largeBlocks(make) {
  return (draw) => {
    const bytes = draw.oneOf([1024, 2048, 4096]) * kibibyte;
    const iops = draw.scale(60, 600);
    const device = roomy({ serviceSeconds: draw.between(2e-3, 10e-3), spread: 0.3 });
    const depth = depthFor(iops, device.serviceSeconds, draw.between(3, 8));
    const { throttles, known, binds, disks = device.disks, writeShare = 0 } = make(draw, { iops, bytes });
    const workload = { bytes, writeShare };
    const system = systemOf(draw, { depth, device: { ...device, disks }, throttles, workload });
    return { system, known, label: { binds } };
  };
}

function ofListedBytes(draw, { iops, bytes }) {
  const exact = draw.between(0.99, 1.005);
  const disks = 2;
  const node = azure(draw, { iops, bytes, disks }, { [vmBytes]: iops * bytes }, { [vmBytes]: exact });
  return { ...node, disks, binds: vmBytes };
}

/** A limit of requests that counts large ones as several. */
function ofListedUnits(draw, { iops, bytes }) {
  const unitBytes = 256 * kibibyte;
  const rate = iops * (bytes / unitBytes);
  const node = azure(draw, { iops: rate, bytes: unitBytes, disks: 2 });
  const throttle = throttleOf(draw, 'vm-uncached', 'iops', rate * draw.between(0.99, 1.005), { unitBytes });
  const ofOthers = node.throttles.filter(({ id }) => id !== vmIops && !id.startsWith('disk-iops'));
  const limit = listed('vm-uncached', 'iops', rate, { normalizedUnitBytes: unitBytes });
  return {
    throttles: [...ofOthers, throttle],
    known: { ...node.known, limits: [...node.known.limits.filter(({ id }) => id !== vmIops), limit] },
    binds: vmIops,
  };
}

function ofUnlisted(metric) {
  return (draw, { iops, bytes }) => {
    const id = metric === 'iops' ? 'unknown-iops' : 'unknown-bytes';
    const rate = metric === 'iops' ? iops : iops * bytes;
    const throttle = { id, metric, rate, at: 'all', ...wideShape(draw) };
    return { throttles: [throttle], known: nothingKnown, binds: id, writeShare: draw.oneOf([0, 1]) };
  };
}

/** @type {import('../cases.mjs').Family[]} */
export const slow = [
  { name: 'slow-disks-full', make: slowDisks },
  { name: 'slow-by-depth', make: slowByDepth },
  { name: 'slow-listed-limit', make: slowThrottle(true) },
  { name: 'slow-throttle-not-listed', make: slowThrottle(false) },
  { name: 'large-blocks-at-listed-bytes', make: largeBlocks(ofListedBytes) },
  { name: 'large-blocks-at-listed-units', make: largeBlocks(ofListedUnits) },
  { name: 'large-blocks-at-unlisted-bytes', make: largeBlocks(ofUnlisted('throughput')) },
  { name: 'large-blocks-at-unlisted-requests', make: largeBlocks(ofUnlisted('iops')) },
];
