// Bursts that fill again while a search does little, and write caches that fill up.
import { depthFor, systemOf } from '../cases.mjs';
import { azure, kibibyte, nothingKnown } from './parts.mjs';
import { roomyNode } from './wide-parts.mjs';

const vmIops = 'vm-uncached-iops';

/** A credit of some seconds: the quiet steps of a search refill it, so that its level comes back. */
function refilledBurst(isListed) {
  return (draw) => {
    const base = draw.scale(400, 2000);
    const burst = base * draw.between(1.3, 3);
    const bytes = 4 * kibibyte;
    const serviceSeconds = draw.between(2e-3, 8e-3);
    const device = { disks: 4, serversPerDisk: 64, serviceSeconds, spread: draw.between(0.2, 0.6), noise: 0.01 };
    const id = isListed ? vmIops : 'unknown-iops';
    const node = isListed
      ? azure(draw, { iops: burst, bytes }, { [vmIops]: base })
      : roomyNode(draw, { iops: burst, bytes, disks: device.disks });
    const credit = (burst - base) * draw.between(2, 12);
    const throttle = { id, metric: 'iops', rate: base, at: 'all', burst: { rate: burst, credit } };
    const system = systemOf(draw, {
      depth: depthFor(burst, serviceSeconds, draw.between(1.3, 6)),
      device,
      workload: { bytes, writeShare: 0 },
      throttles: [...node.throttles.filter((one) => one.id !== id), throttle],
    });
    return { system, known: node.known, label: { binds: id, endedIops: burst } };
  };
}

/** The level of the cache ends once it is full; what lasts is what the disks behind it take. */
function fullWriteCache(draw) {
  const iops = draw.scale(200, 1500);
  const quick = iops * draw.between(1.3, 5);
  const disks = draw.oneOf([1, 4, 8]);
  const serversPerDisk = draw.oneOf([1, 2, 4]);
  const device = {
    disks,
    serversPerDisk,
    serviceSeconds: (disks * serversPerDisk) / iops,
    spread: draw.between(0.3, 0.7),
    noise: draw.between(0.01, 0.05),
    cache: { places: Math.round(iops * draw.scale(0.2, 25)), iops: quick, latencySeconds: 0.3e-3 },
  };
  const workload = { bytes: draw.oneOf([4, 8, 64]) * kibibyte, writeShare: 1 };
  const system = systemOf(draw, { depth: draw.oneOf([8, 16, 32, 64]), workload, device });
  return { system, known: nothingKnown, label: { binds: 'device', endedIops: quick } };
}

/** @type {import('../cases.mjs').Family[]} */
export const credit = [
  { name: 'burst-refilled-by-quiet-steps', make: refilledBurst(false) },
  { name: 'burst-of-vm-refilled-by-quiet-steps', make: refilledBurst(true) },
  { name: 'write-cache-before-disks', make: fullWriteCache },
];
