// Profiles with one request in flight that still reach a limit.
import { systemOf } from '../cases.mjs';
import { azure, kibibyte, nothingKnown } from './parts.mjs';
import { roomyNode, serviceShape, wideShape } from './wide-parts.mjs';

const vmIops = 'vm-uncached-iops';
const bytes = 4 * kibibyte;
/** One thread with one request, and an engine that needs next to nothing for it. */
const oneByOne = { threads: 1, depth: 1, engine: { costSeconds: 5e-6 }, workload: { bytes, writeShare: 0 } };
const longestSliceSeconds = 0.1;

function beforeThrottle(isListed) {
  return (draw) => {
    const iops = draw.scale(300, 4000);
    const device = {
      disks: 1,
      serversPerDisk: 64,
      serviceSeconds: draw.between(0.1, 0.7) / iops,
      spread: draw.between(0.1, 0.7),
      noise: 0.01,
    };
    const node = isListed
      ? azure(draw, { iops, bytes, disks: 1 }, { [vmIops]: iops })
      : roomyNode(draw, { iops, bytes, disks: 1 });
    const id = isListed ? vmIops : 'unknown-iops';
    const { sliceSeconds = 0, ...shape } = wideShape(draw);
    const throttle = {
      id,
      metric: 'iops',
      rate: iops * (isListed ? draw.between(0.99, 1.005) : 1),
      at: 'all',
      ...shape,
      sliceSeconds: Math.min(sliceSeconds, longestSliceSeconds),
    };
    const throttles = [...node.throttles.filter((one) => one.id !== id), throttle];
    return { system: systemOf(draw, { ...oneByOne, device, throttles }), known: node.known, label: { binds: id } };
  };
}

function beforeDisk(draw) {
  const iops = draw.scale(60, 3000);
  const device = { disks: 1, serversPerDisk: 1, serviceSeconds: 1 / iops, ...serviceShape(draw, 'lognormal') };
  return { system: systemOf(draw, { ...oneByOne, device }), known: nothingKnown, label: { binds: 'device' } };
}

/** @type {import('../cases.mjs').Family[]} */
export const oneRequest = [
  { name: 'one-request-before-unlisted-throttle', make: beforeThrottle(false) },
  { name: 'one-request-before-listed-limit', make: beforeThrottle(true) },
  { name: 'one-request-before-one-disk', make: beforeDisk },
];
