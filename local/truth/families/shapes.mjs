// Runs whose rate changes while they measure.
import { listed } from '../limits-document.mjs';
import { depthFor, systemOf } from '../cases.mjs';
import { byDepth, fullDevice, nothingKnown, onVm, smallRate, throttleOf } from './parts.mjs';

const drops = (draw, factor) => ({
  everySeconds: draw.between(5, 12),
  lastSeconds: draw.between(0.6, 1.5),
  factor,
});

/**
 * A limit with burst credit that ends after a part of the run, or lasts.
 * @param {'vm-uncached' | 'disk'} scope
 * @param {(draw: object) => number} endsAfterSeconds of the run, its warm-up included
 */
function burst(scope, endsAfterSeconds) {
  return (draw) => {
    const base = draw.scale(400, 1200);
    const burstRate = base * draw.between(1.5, 3);
    const id = `${scope}-iops`;
    const made = onVm(draw, { iops: burstRate, disks: 1, figures: { [id]: base } }, { binds: id });
    const ends = endsAfterSeconds(draw);
    const throttle = throttleOf(draw, scope, 'iops', base, {
      burst: { rate: burstRate, credit: (burstRate - base) * ends },
    });
    const limits = [...made.known.limits, listed(scope, 'iops', burstRate, { kind: 'burst' })];
    const lasts = ends > 70;
    return {
      system: {
        ...made.system,
        throttles: [...made.system.throttles.filter((one) => one.id !== id), throttle],
      },
      known: { ...made.known, limits },
      // Until the credit is gone its rate is the limit, and then the base is.
      label: lasts ? { binds: `${id}-burst`, relaxes: id } : { binds: id, alsoTrue: [`${id}-burst`] },
    };
  };
}

function depthWithinBurst(draw) {
  const made = byDepth(draw, {
    iops: smallRate(draw),
    serviceSeconds: draw.between(1e-3, 5e-3),
    figures: (iops) => ({ 'vm-uncached-iops': iops / draw.between(1.2, 1.6) }),
  });
  const { value } = made.known.limits.find(({ id }) => id === 'vm-uncached-iops');
  const rate = value * 3;
  const throttles = made.system.throttles.map((one) =>
    one.id === 'vm-uncached-iops' ? { ...one, burst: { rate, credit: value * 200 } } : one,
  );
  const limits = [...made.known.limits, listed('vm-uncached', 'iops', rate, { kind: 'burst' })];
  return { ...made, system: { ...made.system, throttles }, known: { ...made.known, limits } };
}

function physicalRamp(draw) {
  const iops = smallRate(draw) * 1.2;
  const device = { ...fullDevice(draw, iops), ramp: { factor: draw.between(1.3, 2.2), seconds: 63 } };
  const depth = depthFor(iops, (device.disks * device.serversPerDisk) / iops, 10);
  return { system: systemOf(draw, { depth, device }), known: nothingKnown, label: { binds: 'device' } };
}

function depthRamp(draw) {
  const ramp = { factor: draw.between(1.3, 2), seconds: 63 };
  return byDepth(draw, {
    iops: smallRate(draw),
    serviceSeconds: draw.between(1e-3, 5e-3),
    system: { device: { ramp } },
  });
}

function limitWithDrops(draw) {
  const iops = smallRate(draw);
  const id = 'vm-uncached-iops';
  return onVm(
    draw,
    {
      iops,
      figures: { [id]: iops },
      actual: { [id]: 1 },
      reserve: 4,
      system: { device: { drops: drops(draw, draw.between(8, 25)) } },
    },
    { binds: id },
  );
}

function depthWithDrops(draw) {
  return byDepth(draw, {
    iops: smallRate(draw),
    serviceSeconds: draw.between(1e-3, 5e-3),
    system: { device: { drops: drops(draw, draw.between(3, 10)) } },
  });
}

function deviceWithDrops(draw) {
  const iops = smallRate(draw);
  const device = { ...fullDevice(draw, iops), drops: drops(draw, draw.between(2, 6)) };
  const depth = depthFor(iops, (device.disks * device.serversPerDisk) / iops, 10);
  return { system: systemOf(draw, { depth, device }), known: nothingKnown, label: { binds: 'device' } };
}

/** The limit binds in the quick part of the run alone; mostly the device is slower. */
function deviceNoisyBelowLimit(draw) {
  const iops = smallRate(draw);
  const id = 'vm-uncached-iops';
  const made = onVm(draw, { iops, figures: { [id]: iops * draw.between(1.15, 1.4) } }, { binds: 'device' });
  const servers = draw.oneOf([4, 8, 16]);
  const device = { disks: 1, serversPerDisk: servers, serviceSeconds: servers / iops, spread: 0.5, noise: 0.12 };
  const throttles = made.system.throttles.filter(({ at }) => at !== 'disk');
  return { ...made, system: { ...made.system, throttles, depth: servers * 10, device } };
}

const midRun = (draw) => draw.between(15, 45);
const afterRun = (draw) => draw.between(90, 300);

/** @type {import('../cases.mjs').Family[]} */
export const shapes = [
  { name: 'burst-of-disk-ends', make: burst('disk', midRun) },
  { name: 'burst-of-disk-lasts', make: burst('disk', afterRun) },
  { name: 'burst-of-vm-ends', make: burst('vm-uncached', midRun) },
  { name: 'burst-of-vm-lasts', make: burst('vm-uncached', afterRun) },
  { name: 'depth-between-base-and-burst', make: depthWithinBurst },
  { name: 'ramp-of-full-device', make: physicalRamp },
  { name: 'ramp-of-latency-at-depth', make: depthRamp },
  { name: 'drops-below-limit', make: limitWithDrops },
  { name: 'drops-at-depth', make: depthWithDrops },
  { name: 'drops-of-full-device', make: deviceWithDrops },
  { name: 'noisy-device-below-limit', make: deviceNoisyBelowLimit },
];
