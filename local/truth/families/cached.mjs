// Reads that a cache before full disks answers: some of them, or none, although there is a cache; and disks that look as if.
import { depthFor, systemOf } from '../cases.mjs';
import { fileBytes } from '../result-document.mjs';
import { fullDevice, kibibyte, nothingKnown, smallRate } from './parts.mjs';

const mebibyte = 1024 * kibibyte;
const quick = (draw) => draw.between(0.1e-3, 0.2e-3);

/** Disks of a machine of one's own that are full of what the cache before them does not answer. */
function fullBehind(cacheOf, label, shape = () => ({})) {
  return (draw) => {
    const missesPerSecond = smallRate(draw);
    const cache = cacheOf(draw);
    const device = { ...fullDevice(draw, missesPerSecond), ...shape(draw) };
    const hitShare = cache?.hitShare ?? 0;
    const depth = depthFor(
      missesPerSecond / (1 - hitShare),
      (device.disks * device.serversPerDisk) / missesPerSecond,
      draw.between(6, 12),
    );
    const workload = { bytes: draw.oneOf([4, 8]) * kibibyte, writeShare: 0 };
    return { system: systemOf(draw, { depth, workload, device, cache }), known: nothingKnown, label };
  };
}

const large = (draw) => ({ hitShare: draw.between(0.3, 0.75), latencySeconds: quick(draw) });
/** As in a drive or its controller: a file as large as that of a run has next to nothing in it. */
const small = (draw) => ({
  hitShare: (draw.oneOf([64, 128, 256]) * mebibyte) / fileBytes,
  latencySeconds: quick(draw),
});
const none = () => null;
const ofTwoSpeeds = (draw) => ({ slow: { share: draw.between(0.15, 0.5), factor: draw.between(8, 15) }, spread: 0.2 });

/** @type {import('../cases.mjs').Family[]} */
export const cached = [
  { name: 'cache-before-full-disks', make: fullBehind(large, { binds: 'device', alsoTrue: ['cache'] }) },
  { name: 'small-cache-before-full-disks', make: fullBehind(small, { binds: 'device' }) },
  { name: 'disks-of-two-speeds', make: fullBehind(none, { binds: 'device' }, ofTwoSpeeds) },
  { name: 'disks-of-two-speeds-small-cache', make: fullBehind(small, { binds: 'device' }, ofTwoSpeeds) },
];
