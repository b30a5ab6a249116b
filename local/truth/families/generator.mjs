// Runs in which the load generator's machine plays a part, or only looks as if it did.
import { depthFor, systemOf } from '../cases.mjs';
import { byDepth, kibibyte, nothingKnown, onVm, smallRate } from './parts.mjs';

const vmIops = 'vm-uncached-iops';
/** Rates at which a core is busy are high, so the run is shorter. */
const short = { measuredSeconds: 12, warmUpSeconds: 2 };
const quiet = (draw, count) => Array.from({ length: count }, () => draw.between(0.01, 0.05));
const allBusy = (draw, count) => Array.from({ length: count }, () => draw.between(0.9, 1));

/** A limit binds while the one thread's core is at this share. */
function hotCore(draw) {
  const iops = draw.scale(4000, 9000);
  return onVm(
    draw,
    {
      iops,
      figures: { [vmIops]: iops },
      actual: { [vmIops]: 1 },
      system: {
        ...short,
        threads: 1,
        processorCount: 4,
        engine: { costSeconds: draw.between(0.85, 0.95) / iops },
        others: { shares: quiet(draw, 4).map((share) => share / 2.5) },
      },
    },
    { binds: vmIops },
  );
}

/** The engine's threads have no time left. */
function engineCpu(threads, processorCount) {
  return (draw) => {
    const iops = draw.scale(4000, 9000);
    const system = systemOf(draw, {
      ...short,
      threads,
      processorCount,
      depth: depthFor(iops, 2e-3, draw.between(4, 8), threads),
      engine: { costSeconds: Math.min(threads, processorCount) / iops },
      others: { shares: quiet(draw, processorCount) },
    });
    const roomy = onVm(draw, { iops: iops * 1.3 }, {}).known;
    return { system, known: draw.oneOf([nothingKnown, roomy]), label: { binds: 'engine-cpu' } };
  };
}

/** Another program takes half of the core that limits the engine. */
function engineSharesItsCore(draw) {
  const iops = draw.scale(3000, 6000);
  const system = systemOf(draw, {
    ...short,
    threads: 1,
    processorCount: 4,
    depth: depthFor(iops, 2e-3, 8, 1),
    engine: { costSeconds: 0.5 / iops },
    others: { shares: [1, ...quiet(draw, 3)] },
  });
  return { system, known: nothingKnown, label: { binds: 'node-cpu', alsoTrue: ['engine-cpu'] } };
}

/** Several programs keep the engine's core busy, so that it gets less than half. */
function engineAmongSeveral(draw) {
  const iops = draw.scale(3000, 6000);
  const fairShare = 1 / draw.oneOf([3, 4]);
  const system = systemOf(draw, {
    ...short,
    threads: 1,
    processorCount: 4,
    depth: depthFor(iops, 2e-3, 8, 1),
    engine: { costSeconds: fairShare / iops },
    others: { shares: [1, ...quiet(draw, 3)], fairShare },
  });
  const roomy = onVm(draw, { iops: iops * 1.3 }, {}).known;
  return {
    system,
    known: draw.oneOf([nothingKnown, roomy]),
    label: { binds: 'node-cpu', alsoTrue: ['engine-cpu'] },
  };
}

/** Others keep every core busy, and a limit that no source names leaves the engine's threads less to do than they could. */
function unlistedBesideOthers(draw) {
  const iops = draw.scale(2000, 6000);
  const made = onVm(
    draw,
    {
      iops,
      system: {
        ...short,
        threads: 1,
        processorCount: 4,
        engine: { costSeconds: draw.between(0.16, 0.33) / iops },
        others: { shares: allBusy(draw, 4), wakeDelaySeconds: brief(draw) },
      },
    },
    { binds: 'unknown-iops' },
  );
  const throttle = { id: 'unknown-iops', metric: 'iops', rate: iops, at: 'all' };
  return { ...made, system: { ...made.system, throttles: [...made.system.throttles, throttle] } };
}

/** The core of another program is full; the engine's are not. */
function coreOfAnother(make) {
  return (draw) => {
    const made = make(draw);
    const shares = [...quiet(draw, 3), draw.between(0.98, 1)];
    return { ...made, system: { ...made.system, processorCount: 4, others: { shares } } };
  };
}

/** Others keep the whole machine busy, and the engine waits for a core; or it does not, as Windows prefers who waited. */
function machineBusy(make, wakeDelaySeconds) {
  return (draw) => {
    const made = make(draw);
    const { processorCount } = made.system;
    const others = { shares: allBusy(draw, processorCount), wakeDelaySeconds: wakeDelaySeconds(draw) };
    return { ...made, system: { ...made.system, others } };
  };
}

const deep = (draw) => byDepth(draw, { iops: smallRate(draw), serviceSeconds: draw.between(1e-3, 5e-3) });
const atLimit = (draw) => {
  const iops = smallRate(draw);
  return onVm(draw, { iops, figures: { [vmIops]: iops }, actual: { [vmIops]: 1 } }, { binds: vmIops });
};
const waiting = (draw) => {
  const made = byDepth(draw, { iops: draw.scale(800, 2400), serviceSeconds: draw.between(1e-3, 3e-3) });
  return { ...made, label: { binds: 'node-cpu' } };
};

/** The profile's own limit, met to the last request. */
function rateLimited({ known, busy = false, wakes = 0, label = {} } = {}) {
  return (draw) => {
    const iops = 2 * Math.round(smallRate(draw) / 2);
    const figures = known?.(iops, draw);
    const made = onVm(draw, { iops, figures, actual: figures && { [vmIops]: 1 } }, { binds: 'rate-limit', ...label });
    const { processorCount } = made.system;
    const others = { shares: (busy ? allBusy : quiet)(draw, processorCount), wakeDelaySeconds: wakes };
    return { ...made, system: { ...made.system, rateLimit: iops, others } };
  };
}

/** The profile allows more than the depth gives. */
function rateLimitNotReached(draw) {
  const made = deep(draw);
  const rateLimit = 2 * Math.round(made.known.limits[0].value);
  return { ...made, system: { ...made.system, rateLimit } };
}

function largeBlocksBusyCore(draw) {
  const iops = draw.scale(300, 900);
  const made = byDepth(draw, { iops, bytes: 256 * kibibyte, serviceSeconds: draw.between(4e-3, 10e-3) });
  // Copying large blocks costs much, and is still not what limits.
  return { ...made, system: { ...made.system, engine: { costSeconds: draw.between(0.2, 0.5) / iops } } };
}

const brief = (draw) => draw.between(0.02e-3, 0.06e-3);
const long = (draw) => draw.between(2e-3, 15e-3);

/** @type {import('../cases.mjs').Family[]} */
export const generator = [
  { name: 'core-at-85-to-97-percent-below-limit', make: hotCore },
  { name: 'engine-cpu-one-thread', make: engineCpu(1, 4) },
  { name: 'engine-cpu-whole-machine', make: engineCpu(4, 4) },
  { name: 'engine-shares-its-core', make: engineSharesItsCore },
  { name: 'engine-among-several-on-its-core', make: engineAmongSeveral },
  { name: 'unlisted-limit-machine-busy-by-others', make: unlistedBesideOthers },
  { name: 'core-of-another-program-depth', make: coreOfAnother(deep) },
  { name: 'core-of-another-program-limit', make: coreOfAnother(atLimit) },
  { name: 'machine-busy-by-others', make: machineBusy(waiting, long) },
  { name: 'machine-busy-without-effect-depth', make: machineBusy(deep, brief) },
  { name: 'machine-busy-without-effect-limit', make: machineBusy(atLimit, brief) },
  { name: 'large-blocks-core-in-use-depth', make: largeBlocksBusyCore },
  { name: 'rate-limit', make: rateLimited() },
  { name: 'rate-limit-busy-machine', make: rateLimited({ busy: true, wakes: 0.1e-3 }) },
  {
    name: 'rate-limit-just-below-limit',
    make: rateLimited({
      known: (iops, draw) => ({ [vmIops]: iops * draw.between(1.01, 1.04) }),
      // More than the VM's limit leaves cannot be gained.
      label: { leastGain: 1.005 },
    }),
  },
  { name: 'rate-limit-not-reached', make: rateLimitNotReached },
];
