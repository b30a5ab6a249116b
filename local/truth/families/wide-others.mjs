// Too few requests in flight, caches, other load and limits that are near to one another, on disks of many kinds.
import { listed } from '../limits-document.mjs';
import { azure, kibibyte, nothingKnown } from './parts.mjs';
import {
  depthToFill,
  depthToReach,
  roomyDevice,
  roomyNode,
  serviceShape,
  wideDevice,
  wideRate,
  wideShape,
  wideSystem,
} from './wide-parts.mjs';

const vmIops = 'vm-uncached-iops';
const hitSeconds = 0.2e-3;

/** Nothing is full, at latencies from a tenth to tens of milliseconds. */
function depth(options = {}) {
  return (draw) => {
    const serviceSeconds = draw.scale(0.15e-3, 20e-3);
    const count = draw.oneOf([1, 2, 4, 8].filter((one) => one / serviceSeconds <= 16_000));
    const iops = count / serviceSeconds;
    const bytes = draw.oneOf([4, 8, 32]) * kibibyte;
    const device = { disks: 4, serversPerDisk: 64, serviceSeconds, ...serviceShape(draw) };
    const node = roomyNode(draw, { iops, bytes, disks: 4 }, options.figure && true);
    const system = {
      ...wideSystem(draw, iops, { depth: count, threads: 1, throttles: node.throttles, device }),
      depth: count,
    };
    const value = options.figure?.(draw, iops);
    const known =
      value === undefined
        ? node.known
        : {
            ...node.known,
            limits: [...node.known.limits.filter(({ id }) => id !== vmIops), listed('vm-uncached', 'iops', value)],
          };
    return { system: { ...system, workload: { bytes, writeShare: 0 } }, known, label: { binds: 'depth' } };
  };
}

/** The VM's host answers a part of the reads, and what passes it reaches the VM's limit. */
function cacheBeforeLimit(draw) {
  const uncached = wideRate(draw, 200, 5000);
  const hitShare = draw.between(0.1, 0.8);
  const iops = uncached / (1 - hitShare);
  const bytes = 8 * kibibyte;
  const { throttles, known } = azure(draw, { iops, bytes }, { [vmIops]: uncached });
  const device = roomyDevice(draw, iops);
  const system = wideSystem(draw, iops, {
    depth: depthToReach(draw, iops, device),
    workload: { bytes, writeShare: 0 },
    cache: { hitShare, latencySeconds: hitSeconds },
    throttles: throttles.map((one) => (one.id === vmIops ? { ...one, ...wideShape(draw), rate: uncached } : one)),
    device,
  });
  const limits = [
    ...known.limits,
    listed('vm-cached', 'iops', 3 * iops),
    listed('vm-cached', 'throughput', 3 * iops * bytes),
  ];
  return {
    system,
    known: { ...known, limits, disks: { count: 4, caching: 'read-only' } },
    label: { binds: vmIops, alsoTrue: ['cache'] },
  };
}

/** Fast disks hold a part of the data in front of slow ones, which are full. */
function cacheBeforeDevice(draw) {
  const ofDevice = wideRate(draw, 200, 4000);
  const hitShare = draw.between(0.1, 0.8);
  const device = wideDevice(draw, ofDevice);
  const iops = ofDevice / (1 - hitShare);
  const system = wideSystem(draw, iops, {
    depth: Math.min(512, 2 * depthToFill(draw, device)),
    cache: { hitShare, latencySeconds: hitSeconds },
    device,
  });
  return { system, known: nothingKnown, label: { binds: 'device', alsoTrue: ['cache'] } };
}

function othersOnDevice(draw) {
  const iops = wideRate(draw, 400, 8000);
  const device = wideDevice(draw, iops);
  const others = { perSecond: iops * draw.between(0.1, 0.5), bytes: 4 * kibibyte, writeShare: 0 };
  const system = wideSystem(draw, iops, { depth: depthToFill(draw, device), device: { ...device, others } });
  return { system, known: nothingKnown, label: { binds: 'other-load', alsoTrue: ['device'] } };
}

/** The disks are full a little below a listed limit, as that limit might be with less than its figure. */
function deviceJustBelowListed(draw) {
  const iops = wideRate(draw);
  const bytes = 4 * kibibyte;
  const device = wideDevice(draw, iops);
  const { throttles, known } = azure(
    draw,
    { iops, bytes, disks: device.disks },
    { [vmIops]: iops * draw.between(1.06, 1.2) },
    { [vmIops]: 1 },
  );
  const system = wideSystem(draw, iops, { depth: depthToFill(draw, device), throttles, device });
  return { system, known, label: { binds: 'device', leastGain: 1.02, isOpenRight: true } };
}

/** @type {import('../cases.mjs').Family[]} */
export const wideOthers = [
  { name: 'wide-depth', make: depth() },
  { name: 'wide-depth-near-a-figure', make: depth({ figure: (draw, iops) => iops * draw.between(0.9, 1.15) }) },
  { name: 'wide-cache-before-limit', make: cacheBeforeLimit },
  { name: 'wide-cache-before-disks', make: cacheBeforeDevice },
  { name: 'wide-others-on-disks', make: othersOnDevice },
  { name: 'wide-device-just-below-listed', make: deviceJustBelowListed },
];
