// Runs that too few requests in flight limit.
import { byDepth, kibibyte, nothingKnown, smallRate } from './parts.mjs';

/** A throttle that lets a burst of two seconds pass, so that it does not act below its rate. */
function patient(system, id) {
  const throttles = system.throttles.map((throttle) =>
    throttle.id === id ? { ...throttle, burst: { rate: 10 * throttle.rate, credit: 2 * throttle.rate } } : throttle,
  );
  return { ...system, throttles };
}

/** @type {import('../cases.mjs').Family[]} */
export const depth = [
  {
    name: 'depth-far-from-limits',
    make: (draw) => byDepth(draw, { iops: smallRate(draw), serviceSeconds: draw.between(1e-3, 6e-3) }),
  },
  {
    name: 'depth-one',
    make: (draw) => {
      const made = byDepth(draw, { iops: 1, serviceSeconds: draw.between(0.5e-3, 3e-3), system: { threads: 1 } });
      const known = draw.oneOf([made.known, nothingKnown]);
      return { ...made, known, system: { ...made.system, depth: 1 } };
    },
  },
  {
    name: 'depth-slow-disks',
    make: (draw) => byDepth(draw, { iops: draw.scale(300, 1500), serviceSeconds: draw.between(8e-3, 30e-3) }),
  },
  {
    name: 'depth-large-blocks',
    make: (draw) =>
      byDepth(draw, { iops: draw.scale(300, 900), bytes: 256 * kibibyte, serviceSeconds: draw.between(4e-3, 12e-3) }),
  },
  {
    name: 'depth-near-limit',
    // Doubling the depth gains no more than the limit leaves, so the counterfactual is of less.
    make: (draw) => {
      const made = byDepth(draw, {
        iops: smallRate(draw),
        serviceSeconds: draw.between(1e-3, 5e-3),
        figures: (iops) => ({ 'vm-uncached-iops': iops * draw.between(1.005, 1.03) }),
        actual: { 'vm-uncached-iops': 1.015 },
        system: { engine: { costSeconds: 5e-6 } },
      });
      return {
        ...made,
        label: { ...made.label, leastGain: 1.005 },
        system: patient(made.system, 'vm-uncached-iops'),
      };
    },
  },
  {
    name: 'depth-near-figure-of-no-throttle',
    make: (draw) =>
      byDepth(draw, {
        iops: smallRate(draw),
        serviceSeconds: draw.between(1e-3, 5e-3),
        figures: (iops) => ({ 'vm-uncached-iops': iops * draw.between(0.97, 1.03) }),
        actual: { 'vm-uncached-iops': draw.between(1.5, 3) },
        system: { engine: { costSeconds: 5e-6 } },
      }),
  },
  {
    name: 'depth-nothing-known',
    make: (draw) => ({
      ...byDepth(draw, { iops: smallRate(draw), serviceSeconds: draw.between(1e-3, 8e-3) }),
      known: nothingKnown,
    }),
  },
  {
    name: 'depth-other-node-direct',
    make: (draw) => ({
      ...byDepth(draw, { iops: smallRate(draw), serviceSeconds: draw.between(1e-3, 6e-3) }),
      run: { nodeName: 'node1', coordinatorNodeName: 'node2' },
    }),
  },
];
