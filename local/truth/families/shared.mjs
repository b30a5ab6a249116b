// Runs that share what limits them with other load.
import { depthFor, systemOf } from '../cases.mjs';
import { byDepth, fullDevice, kibibyte, nothingKnown, onVm, shapeOf, smallRate } from './parts.mjs';

/** Other load that takes a share of a throttle; bytes: its block size. */
function othersOn(id, options = {}) {
  return (draw) => {
    const isBytes = id.endsWith('throughput');
    const share = draw.between(0.1, 0.6);
    const bytes = (isBytes ? 64 : draw.oneOf([4, 8])) * kibibyte;
    const limit = isBytes ? draw.scale(400, 1500) : draw.scale(700, 2600);
    const disks = options.disks ?? 4;
    const value = (isBytes ? limit * bytes : limit) / (id.startsWith('disk') ? disks : 1);
    const made = onVm(
      draw,
      {
        iops: limit,
        bytes,
        disks,
        figures: { [id]: value },
        actual: { [id]: draw.between(0.99, 1.005) },
        ...(id.startsWith('disk') && disks > 1 ? { depth: draw.oneOf([64, 128]) } : { reserve: draw.between(3, 10) }),
      },
      { binds: 'other-load', alsoTrue: [id, ...(id.startsWith('disk') ? [id.replace('disk', 'pool')] : [])] },
    );
    const perSecond = (share * limit) / (id.startsWith('disk') ? disks : 1);
    const others = { perSecond, bytes, from: options.from?.(draw) ?? 0 };
    const throttles = made.system.throttles.map((one) => (one.id === id ? { ...one, others } : one));
    return { ...made, system: { ...made.system, throttles } };
  };
}

function othersOnDevice(draw) {
  const capacity = draw.scale(700, 2600);
  const device = fullDevice(draw, capacity);
  const others = { perSecond: capacity * draw.between(0.1, 0.6), bytes: 4 * kibibyte, writeShare: 0 };
  const system = systemOf(draw, {
    depth: device.disks * device.serversPerDisk * 12 + ((device.disks * device.serversPerDisk * 12) % 2),
    device: { ...device, others },
  });
  return { system, known: nothingKnown, label: { binds: 'other-load', alsoTrue: ['device'] } };
}

/** Others are there, but nothing is full. */
function othersHarmless(draw) {
  const made = byDepth(draw, { iops: smallRate(draw), serviceSeconds: draw.between(1e-3, 5e-3) });
  const others = { perSecond: draw.between(50, 300), bytes: 4 * kibibyte };
  return { ...made, system: { ...made.system, device: { ...made.system.device, others } } };
}

function othersOnHiddenThrottle(draw) {
  const limit = draw.scale(700, 2600);
  const others = { perSecond: limit * draw.between(0.1, 0.5), bytes: 4 * kibibyte };
  const system = systemOf(draw, {
    depth: depthFor(limit, 2e-3, draw.between(3, 8)),
    throttles: [
      { id: 'unknown-iops', metric: 'iops', rate: limit, at: 'all', shape: 'slice', sliceSeconds: 0.1, others },
    ],
  });
  return { system, known: nothingKnown, label: { binds: 'other-load', alsoTrue: ['unknown-iops'] } };
}

/** The run's own throttle, which others on the same disks go past: disks that have room for both. */
function othersPastHiddenThrottle(draw) {
  const limit = draw.scale(400, 2600);
  const capacity = limit * draw.between(2, 5);
  const disks = draw.oneOf([1, 2, 4]);
  const serversPerDisk = draw.oneOf([4, 8]);
  const serviceSeconds = (disks * serversPerDisk) / capacity;
  const others = { perSecond: (capacity - limit) * draw.between(0.1, 0.4), bytes: 4 * kibibyte };
  const system = systemOf(draw, {
    depth: depthFor(limit, serviceSeconds, draw.between(3, 8)),
    device: { disks, serversPerDisk, serviceSeconds, others },
    throttles: [{ id: 'unknown-iops', metric: 'iops', rate: limit, at: 'all', ...shapeOf(draw) }],
  });
  return { system, known: nothingKnown, label: { binds: 'unknown-iops' } };
}

/** @type {import('../cases.mjs').Family[]} */
export const shared = [
  { name: 'others-on-vm-iops', make: othersOn('vm-uncached-iops') },
  { name: 'others-on-vm-bytes', make: othersOn('vm-uncached-throughput') },
  { name: 'others-on-one-disk', make: othersOn('disk-iops', { disks: 1 }) },
  { name: 'others-on-disks', make: othersOn('disk-iops') },
  { name: 'others-from-mid-run', make: othersOn('vm-uncached-iops', { from: (draw) => draw.between(15, 40) }) },
  { name: 'others-on-physical-disks', make: othersOnDevice },
  { name: 'others-on-hidden-throttle', make: othersOnHiddenThrottle },
  { name: 'others-past-hidden-throttle', make: othersPastHiddenThrottle },
  { name: 'others-without-effect', make: othersHarmless },
];
