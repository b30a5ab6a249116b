// Systems for tests, of a few parts each.

/** A system whose device answers in 1 ms whatever the load; `changes` replace parts. */
export function plainSystem(changes = {}) {
  return {
    seed: 1,
    threads: 2,
    depth: 16,
    processorCount: 2,
    workload: { bytes: 4096, writeShare: 0 },
    engine: { costSeconds: 0 },
    others: { shares: [] },
    rateLimit: null,
    path: null,
    cache: null,
    throttles: [],
    measuredSeconds: 10,
    warmUpSeconds: 1,
    ...changes,
    device: { disks: 1, serversPerDisk: 256, serviceSeconds: 1e-3, ...changes.device },
  };
}

/** A throttle of requests before the device. */
export function throttle(rate, changes = {}) {
  return { id: 'vm-uncached-iops', metric: 'iops', rate, at: 'uncached', ...changes };
}

/** Asserts by the difference as a share. */
export function isAbout(actual, expected, share = 0.01) {
  return Math.abs(actual / expected - 1) <= share;
}
