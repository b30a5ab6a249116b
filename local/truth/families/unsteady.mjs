// What changes during a search: load that no counter of the node shows, and disks that vary.
import { depthFor, systemOf } from '../cases.mjs';
import { azure, kibibyte, nothingKnown } from './parts.mjs';

const bytes = 4 * kibibyte;

/** Load of another node that comes and goes, now and then in step with the search. */
const unseenLoad = (draw, iops) => ({
  perSecond: iops * draw.between(0.2, 0.6),
  bytes,
  isUnseen: true,
  comesAndGoes: { seconds: draw.between(8, 60), share: draw.between(0.3, 0.7), phase: draw.between(0, 1) },
});

function unseenOnDisks(draw) {
  const iops = draw.scale(400, 2000);
  const serversPerDisk = draw.oneOf([4, 8, 16]);
  const others = unseenLoad(draw, iops);
  const device = { disks: 1, serversPerDisk, serviceSeconds: serversPerDisk / iops, spread: 0.4, noise: 0, others };
  const system = systemOf(draw, { depth: serversPerDisk * draw.oneOf([4, 8]), device });
  const label = { binds: 'other-load', alsoTrue: ['device'], isOpenRight: true };
  return { system, known: nothingKnown, label };
}

function unseenBeforeThrottle(draw) {
  const iops = draw.scale(400, 2000);
  const serviceSeconds = draw.between(1e-3, 4e-3);
  const device = { disks: 1, serversPerDisk: 256, serviceSeconds, spread: 0.2, noise: 0 };
  const throttle = { id: 'unknown-iops', metric: 'iops', rate: iops, at: 'all', others: unseenLoad(draw, iops) };
  const depth = depthFor(iops, serviceSeconds, draw.between(3, 8));
  const system = systemOf(draw, { depth, device, throttles: [throttle] });
  const label = { binds: 'other-load', alsoTrue: ['unknown-iops'], isOpenRight: true };
  return { system, known: nothingKnown, label };
}

/** Disks of varying speed cannot be distinguished from unseen load. */
function swingingDisks(draw) {
  const iops = draw.scale(400, 3000);
  const serversPerDisk = draw.oneOf([1, 4, 8, 16]);
  const swing = { share: draw.between(0.05, 0.3), seconds: draw.between(10, 90), phase: draw.between(0, 2 * Math.PI) };
  const device = { disks: 1, serversPerDisk, serviceSeconds: serversPerDisk / iops, spread: 0.4, noise: 0, swing };
  const depth = serversPerDisk * draw.oneOf([2, 4, 8]) + (serversPerDisk === 1 ? 2 : 0);
  const system = systemOf(draw, { depth, device });
  return { system, known: nothingKnown, label: { binds: 'device', isOpenRight: true } };
}

/** The same of a VM whose listed limits are all above. */
function swingingDisksOfVm(draw) {
  const { system, label } = swingingDisks(draw);
  const { disks, serversPerDisk, serviceSeconds } = system.device;
  const { throttles, known } = azure(draw, { iops: (disks * serversPerDisk) / serviceSeconds, bytes, disks });
  return { system: { ...system, throttles }, known, label };
}

/** A deeper queue brings more, and less and less; deep enough, it brings as good as nothing. */
function hardDisks(draw) {
  const disks = draw.oneOf([1, 1, 2, 4]);
  const serviceSeconds = disks / draw.scale(80, 400);
  const device = { disks, serviceSeconds, spread: 0.45, gainOfDoubling: draw.between(0.1, 0.3) };
  const system = systemOf(draw, { depth: draw.oneOf([16, 64, 128]) * disks, device });
  // Up to 32 requests wait at a disk, from which it chooses.
  const isBelow = system.depth < 32 * disks;
  return { system, known: nothingKnown, label: { binds: 'device', alsoTrue: isBelow ? ['depth'] : [] } };
}

/** @type {import('../cases.mjs').Family[]} */
export const unsteady = [
  { name: 'unseen-load-on-disks-comes-and-goes', make: unseenOnDisks },
  { name: 'unseen-load-before-throttle-comes-and-goes', make: unseenBeforeThrottle },
  { name: 'disks-swing', make: swingingDisks },
  { name: 'disks-swing-below-listed', make: swingingDisksOfVm },
  { name: 'hard-disks-choose-the-next-request', make: hardDisks },
];
