// Disks that are full, at rates and with service times of many kinds.
import { kibibyte } from './parts.mjs';
import { depthToFill, roomyNode, wideBlock, wideDevice, wideRate, wideSystem } from './wide-parts.mjs';

const isDevice = { binds: 'device' };

function full(options = {}) {
  return (draw) => {
    const { shape, isVm = false, bytes = draw.oneOf([4, 8, 16]) * kibibyte, writeShare = 0, changes } = options;
    const iops = options.iops?.(draw) ?? wideRate(draw);
    const device = { ...wideDevice(draw, iops, { shape }), ...changes?.(draw, iops) };
    const node = roomyNode(draw, { iops, bytes, disks: device.disks }, isVm);
    const workload = { bytes, writeShare };
    const system = wideSystem(draw, iops, {
      depth: depthToFill(draw, device),
      throttles: node.throttles,
      workload,
      device,
    });
    return { system, known: node.known, label: { ...isDevice, ...options.label } };
  };
}

/** Writes take longer than reads, and go to several disks. */
function fullOfMix(draw) {
  const writeShare = draw.oneOf([0.3, 0.5, 0.7]);
  const changes = (_, iops) => {
    const copies = draw.oneOf([1, 2, 3]);
    const slower = draw.between(1, 4);
    const disks = draw.oneOf([4, 6, 12]);
    const serversPerDisk = draw.oneOf([1, 4]);
    const busy = 1 - writeShare + writeShare * copies * slower;
    const serviceSeconds = (disks * serversPerDisk) / iops / busy;
    return { disks, serversPerDisk, copies, serviceSeconds, writeServiceSeconds: slower * serviceSeconds };
  };
  return full({ writeShare, changes })(draw);
}

/** What a request needs is partly its own, and partly by its size. */
function fullOfBytes(draw) {
  const { bytes, iops } = wideBlock(draw, [32, 64, 128, 256]);
  const changes = (_, rate) => {
    const { disks, serversPerDisk } = wideDevice(draw, rate);
    const each = (disks * serversPerDisk) / rate;
    const ofBytes = draw.between(0.4, 0.95);
    return { disks, serversPerDisk, serviceSeconds: each * (1 - ofBytes), bytesPerSecond: bytes / (each * ofBytes) };
  };
  return full({ bytes, iops: () => iops, changes })(draw);
}

const hardDisks = (draw) => ({
  disks: draw.oneOf([4, 8, 12, 24]),
  serversPerDisk: 1,
  serviceSeconds: draw.between(4e-3, 12e-3),
  spread: draw.between(0.3, 0.7),
});

/** As even as a throttle, so that nothing tells them apart. */
const evenlyFull = { shape: 'constant', label: { isOpenRight: true } };
const oneEvenDisk = (_, iops) => ({ disks: 1, serversPerDisk: 1, serviceSeconds: 1 / iops });

/** @type {import('../cases.mjs').Family[]} */
export const wideDevices = [
  { name: 'wide-device-lognormal', make: full({ shape: 'lognormal' }) },
  { name: 'wide-device-bimodal', make: full({ shape: 'bimodal' }) },
  { name: 'wide-device-on-vm', make: full({ isVm: true }) },
  { name: 'wide-device-nearly-constant', make: full({ ...evenlyFull, changes: oneEvenDisk }) },
  { name: 'wide-device-nearly-constant-disks', make: full(evenlyFull) },
  { name: 'wide-device-high-rate', make: full({ iops: (draw) => wideRate(draw, 16_000, 100_000) }) },
  { name: 'wide-device-mix', make: fullOfMix },
  { name: 'wide-device-bytes', make: fullOfBytes },
  { name: 'wide-hard-disks', make: full({ changes: hardDisks, iops: (draw) => draw.scale(400, 3000) }) },
  { name: 'wide-device-writes', make: full({ writeShare: 1 }) },
];
