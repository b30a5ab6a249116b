// Listed figures that are near by chance, or far from what is in force.
import { systemOf } from '../cases.mjs';
import { azure, kibibyte, onVm, smallRate } from './parts.mjs';
import { depthToFill, depthToReach, roomyDevice, wideDevice, wideRate, wideShape, wideSystem } from './wide-parts.mjs';

const vmIops = 'vm-uncached-iops';
const vmBytes = 'vm-uncached-throughput';

/** Disks that are as even as a throttle, a little below a listed figure. */
function evenDisksBelowFigure(draw) {
  const iops = wideRate(draw, 200, 6000);
  const bytes = 4 * kibibyte;
  const disks = draw.oneOf([1, 1, 2, 4]);
  const serversPerDisk = draw.oneOf([1, 2, 4, 16]);
  const device = {
    disks,
    serversPerDisk,
    serviceSeconds: (disks * serversPerDisk) / iops,
    spread: draw.between(0.02, 0.3),
    noise: draw.oneOf([0, 0.003, 0.01]),
  };
  const figure = iops * draw.between(1.02, 1.18);
  const { throttles, known } = azure(draw, { iops, bytes, disks }, { [vmIops]: figure }, { [vmIops]: 1 });
  const workload = { bytes, writeShare: draw.oneOf([0, 0, 0.3, 1]) };
  const system = wideSystem(draw, iops, { depth: depthToFill(draw, device), throttles, device, workload });
  return { system, known, label: { binds: 'device', leastGain: 1.02, isOpenRight: true } };
}

/** Disks that are full at a listed figure that is not enforced. */
function disksAtFigure(draw) {
  const iops = wideRate(draw, 300, 6000);
  const bytes = draw.oneOf([4, 8, 64]) * kibibyte;
  const device = wideDevice(draw, iops);
  const figure = iops * draw.between(0.97, 1.03);
  const { throttles, known } = azure(draw, { iops, bytes, disks: device.disks }, { [vmIops]: figure }, { [vmIops]: 3 });
  const workload = { bytes, writeShare: draw.oneOf([0, 0.3, 1]) };
  const system = wideSystem(draw, iops, { depth: depthToFill(draw, device), throttles, device, workload });
  return { system, known, label: { binds: 'device', isOpenRight: true } };
}

/** A throttle that is from 15 to 40 % off its figure: the same limit, or one that is listed nowhere. */
function figureFarOff(least, most) {
  return (draw) => {
    const share = draw.between(least, most);
    const isOfRequests = draw.oneOf([true, false]);
    const id = isOfRequests ? vmIops : vmBytes;
    const bytes = (isOfRequests ? draw.oneOf([4, 8]) : 64) * kibibyte;
    const iops = isOfRequests ? smallRate(draw) : draw.scale(250, 900);
    const value = (isOfRequests ? iops : iops * bytes) / share;
    return onVm(
      draw,
      { iops, bytes, writeShare: draw.oneOf([0, 0.3, 1]), figures: { [id]: value }, actual: { [id]: share } },
      { binds: id, alsoTrue: [isOfRequests ? 'unknown-iops' : 'unknown-bytes'] },
    );
  };
}

/** A listed limit of requests, and one of bytes that is listed nowhere, within 30 %; or the other way around. */
function unlistedBelowListed(draw) {
  const bytes = draw.oneOf([8, 16, 64]) * kibibyte;
  const iops = smallRate(draw);
  const near = draw.between(1.03, 1.3);
  const isOfBytes = draw.oneOf([true, false]);
  const figures = isOfBytes ? { [vmIops]: iops * near } : { [vmBytes]: iops * near * bytes };
  const node = azure(draw, { iops: iops * 2, bytes, disks: 1 }, figures, { [vmIops]: 1, [vmBytes]: 1 });
  const unlisted = isOfBytes
    ? { id: 'unknown-bytes', metric: 'throughput', rate: iops * bytes }
    : { id: 'unknown-iops', metric: 'iops', rate: iops };
  const device = roomyDevice(draw, iops, 1);
  const system = systemOf(draw, {
    depth: 2 * Math.floor(depthToReach(draw, iops * 1.5, device) / 2),
    device,
    workload: { bytes, writeShare: draw.oneOf([0, 0.3, 1]) },
    throttles: [...node.throttles, { ...unlisted, at: 'all', ...wideShape(draw) }],
  });
  return { system, known: node.known, label: { binds: unlisted.id, leastGain: 1.02, isOpenRight: true } };
}

/** @type {import('../cases.mjs').Family[]} */
export const nearFigures = [
  { name: 'even-disks-below-a-figure', make: evenDisksBelowFigure },
  { name: 'disks-full-at-a-figure-of-nothing', make: disksAtFigure },
  { name: 'figure-far-above-throttle', make: figureFarOff(0.6, 0.85) },
  { name: 'figure-far-below-throttle', make: figureFarOff(1.15, 1.4) },
  { name: 'unlisted-limit-below-a-listed-one', make: unlistedBelowListed },
];
