// The counterfactual behind a label: what limits a run is what gives more IOPS when there is more of it.

const quarter = 1.25;
/** From this on a component counts as what limits the run. */
export const leastGain = 1.05;

const relaxations = {
  depth: (system) => ({ ...system, depth: 2 * system.depth }),
  device: (system) => ({ ...system, device: fasterDevice(system.device) }),
  'engine-cpu': (system) => ({ ...system, engine: { costSeconds: system.engine.costSeconds / quarter } }),
  // Other programs, and other load, are taken away: a quarter less of little would not show.
  'node-cpu': (system) => ({ ...system, others: { shares: [] } }),
  'other-load': (system) => ({
    ...system,
    device: { ...system.device, others: null },
    throttles: system.throttles.map((throttle) => ({ ...throttle, others: null })),
  }),
  redirected: (system) => ({
    ...system,
    path: {
      latencySeconds: system.path.latencySeconds / quarter,
      bytesPerSecond: system.path.bytesPerSecond * quarter,
    },
  }),
  'rate-limit': (system) => ({ ...system, rateLimit: system.rateLimit * quarter }),
};

/**
 * The system with 25 % more of one component: the rate of the throttle of this id, the device's speed, or what else
 * `relaxations` names.
 * @param {import('./system.mjs').System} system
 * @param {string} component
 * @throws where the system has no such component
 */
export function relaxed(system, component) {
  const relax = relaxations[component];
  if (relax !== undefined) return relax(system);
  if (!system.throttles.some(({ id }) => id === component))
    throw new Error(`The system has no component '${component}'.`);
  return {
    ...system,
    throttles: system.throttles.map((throttle) => (throttle.id === component ? looser(throttle) : throttle)),
  };
}

function looser(throttle) {
  const { rate, burst = null } = throttle;
  return {
    ...throttle,
    rate: rate * quarter,
    burst: burst === null ? null : { rate: burst.rate * quarter, credit: burst.credit * quarter },
  };
}

function fasterDevice({ bytesPerSecond, writeServiceSeconds, ...device }) {
  return {
    ...device,
    serviceSeconds: device.serviceSeconds / quarter,
    ...(writeServiceSeconds === undefined ? {} : { writeServiceSeconds: writeServiceSeconds / quarter }),
    ...(bytesPerSecond === undefined ? {} : { bytesPerSecond: bytesPerSecond * quarter }),
  };
}
