// Clusters of machines of one's own: nothing is published of them.
import { depthFor, systemOf } from '../cases.mjs';
import { listed } from '../limits-document.mjs';
import { byDepth, fullDevice, kibibyte, nothingKnown, smallRate } from './parts.mjs';

function full(options) {
  return (draw) => {
    const iops = smallRate(draw);
    const { bytes = 4 * kibibyte, writeShare = 0, copies = 1, ...changes } = options(draw, iops);
    const device = { ...fullDevice(draw, iops), copies, ...changes };
    const depth = depthFor(iops, (device.disks * device.serversPerDisk) / iops, draw.between(6, 12));
    const system = systemOf(draw, { depth, workload: { bytes, writeShare }, device });
    return { system, known: { ...nothingKnown, copies: copies > 1 ? copies : null }, label: { binds: 'device' } };
  };
}

/** The bandwidth of the disks, not the number of their requests. */
function bandwidthOfDisks(draw) {
  const bytes = 256 * kibibyte;
  const iops = draw.scale(200, 800);
  const device = {
    disks: 4,
    serversPerDisk: 1,
    serviceSeconds: 0.05e-3,
    bytesPerSecond: (iops * bytes) / 4,
    spread: 0.2,
  };
  const system = systemOf(draw, { depth: depthFor(iops, 4 / iops, 12), workload: { bytes, writeShare: 0 }, device });
  return { system, known: nothingKnown, label: { binds: 'device' } };
}

function networkListed(draw) {
  const bytes = 64 * kibibyte;
  const iops = draw.scale(250, 900);
  const value = iops * bytes;
  const system = systemOf(draw, {
    depth: depthFor(iops, 3e-3, draw.between(3, 8)),
    workload: { bytes, writeShare: 0.3 },
    throttles: [{ id: 'network-throughput', metric: 'throughput', rate: value * draw.between(0.9, 0.94), at: 'all' }],
  });
  // A network carries its headers too, so what is left for data is some percent less than its name says.
  return {
    system,
    known: { limits: [listed('network', 'throughput', value)] },
    label: { binds: 'network-throughput' },
  };
}

function networkFar(draw) {
  const made = byDepth(draw, { iops: smallRate(draw), serviceSeconds: draw.between(0.5e-3, 4e-3) });
  return { ...made, known: { limits: [listed('network', 'throughput', 1.25e9)] } };
}

/** One disk of the pool is slower than the others, and all wait for it. */
const slowDisk = (draw) => ({ disks: 6, weights: [draw.between(1.8, 3), 1, 1, 1, 1, 1] });

/** @type {import('../cases.mjs').Family[]} */
export const physical = [
  { name: 'physical-device-full-reads', make: full(() => ({})) },
  { name: 'physical-device-full-writes', make: full(() => ({ writeShare: 1 })) },
  { name: 'physical-device-full-mirrored-mix', make: full(() => ({ writeShare: 0.3, copies: 3, disks: 6 })) },
  {
    name: 'physical-hard-disks-full',
    make: full((draw) => ({ disks: 12, serversPerDisk: 1, serviceSeconds: draw.between(6e-3, 12e-3), spread: 0.5 })),
  },
  { name: 'physical-one-disk-full', make: full(slowDisk) },
  { name: 'physical-bandwidth-of-disks', make: bandwidthOfDisks },
  { name: 'physical-network-listed', make: networkListed },
  { name: 'physical-depth-network-listed', make: networkFar },
];
