// The counterfactual behind a label: what limits a run is what gives more IOPS when there is more of it.

const quarter = 1.25;
/** From this on a component counts as what limits the run. */
export const leastGain = 1.05;

const relaxations = {
  depth: (system) => ({ ...system, depth: 2 * system.depth }),
  device: (system) => ({ ...system, device: fasterDevice(system.device, quarter) }),
  'engine-cpu': (system) => ({ ...system, engine: { costSeconds: system.engine.costSeconds / quarter } }),
  // Other programs, and other load, are taken away: a quarter less of little would not show.
  'node-cpu': (system) => ({ ...system, others: { shares: [] } }),
  'other-load': withoutOthers,
  redirected: (system) => ({
    ...system,
    path: { ...widerPath(system.path, quarter), latencySeconds: system.path.latencySeconds / quarter },
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
  return withLooser(system, ({ id }) => id === component, quarter);
}

/** The system without other load on what the run goes through. */
export function withoutOthers(system) {
  return {
    ...system,
    device: { ...system.device, others: null },
    throttles: system.throttles.map((throttle) => ({ ...throttle, others: null })),
  };
}

/** The system with this many times the rate of some throttles, their burst included. */
export function withLooser(system, isMeant, factor) {
  const looser = ({ rate, burst = null, ...throttle }) => ({
    ...throttle,
    rate: rate * factor,
    burst: burst === null ? null : { rate: burst.rate * factor, credit: burst.credit * factor },
  });
  return {
    ...system,
    throttles: system.throttles.map((throttle) => (isMeant(throttle) ? looser(throttle) : throttle)),
  };
}

/** The device as a description has it, this many times as fast. */
export function fasterDevice({ bytesPerSecond, writeServiceSeconds, ...device }, factor) {
  return {
    ...device,
    serviceSeconds: device.serviceSeconds / factor,
    ...(writeServiceSeconds === undefined ? {} : { writeServiceSeconds: writeServiceSeconds / factor }),
    ...(bytesPerSecond === undefined ? {} : { bytesPerSecond: bytesPerSecond * factor }),
  };
}

/** The way to the owner of the volume, with this many times the bandwidth; none stays none. */
export function widerPath(path, factor) {
  return path === null ? null : { ...path, bytesPerSecond: path.bytesPerSecond * factor };
}
