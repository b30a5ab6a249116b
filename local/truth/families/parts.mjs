// What families are made of: nodes whose limits are published, and physical ones.
import { depthFor, systemOf } from '../cases.mjs';
import { limitId, listed } from '../limits-document.mjs';

export const kibibyte = 1024;

/** The ways in which an undocumented throttle works: an even pace, or slices. */
export function shapeOf(draw) {
  return draw.oneOf([{ shape: 'smooth' }, { shape: 'slice', sliceSeconds: draw.oneOf([0.05, 0.1]) }]);
}

/** A throttle of a limit. */
export function throttleOf(draw, scope, metric, rate, changes = {}) {
  const at = { 'vm-uncached': 'uncached', 'vm-cached': 'cached', disk: 'disk', qos: 'all', network: 'all' }[scope];
  return { id: limitId(scope, metric), metric, rate, at, ...shapeOf(draw), ...changes };
}

/**
 * A VM whose size and disks are known: each figure is a throttle, all with room but those whose figure is told.
 * @param {object} draw
 * @param {object} run
 * @param {number} run.iops what the run is expected to do
 * @param {number} run.bytes block size
 * @param {number} [run.disks]
 * @param {number} [run.cost] requests to disks that one request makes, by mirror copies
 * @param {Record<string, number>} [figures] listed figures by limit id, in IOPS and bytes per second
 * @param {Record<string, number>} [actual] what a throttle really allows, as a share of its listed figure
 * @returns {{ throttles: object[], known: import('../limits-document.mjs').Known }}
 */
export function azure(draw, { iops, bytes, disks = 4, cost = 1 }, figures = {}, actual = {}) {
  const ofDisk = (need) => (need * cost * draw.between(2.2, 5)) / disks;
  const all = {
    'vm-uncached-iops': iops * draw.between(1.6, 4),
    'vm-uncached-throughput': iops * bytes * draw.between(1.6, 4),
    'disk-iops': ofDisk(iops),
    'disk-throughput': ofDisk(iops * bytes),
    ...figures,
  };
  const parts = Object.entries(all).map(([id, value]) => {
    const metric = id.endsWith('-iops') ? 'iops' : 'throughput';
    return { scope: id.slice(0, -metric.length - 1), metric, id, value };
  });
  const pool = parts.filter(({ scope }) => scope === 'disk' && disks > 1);
  return {
    throttles: parts.map(({ scope, metric, id, value }) =>
      throttleOf(draw, scope, metric, value * (actual[id] ?? draw.between(0.992, 1.004))),
    ),
    known: {
      limits: [
        ...parts.map(({ scope, metric, value }) => listed(scope, metric, value)),
        ...pool.map(({ metric, value }) => listed('pool', metric, value * disks)),
      ],
      vmSize: 'Standard_Simulated',
      disks: { count: disks, caching: 'none' },
      copies: 1,
    },
  };
}

/** A cluster of machines of one's own: nothing is published of it. */
export const nothingKnown = { limits: [] };

/** A rate that many cases have: a small VM's. */
export function smallRate(draw) {
  return Math.round(draw.scale(400, 2400));
}

/**
 * A case of a run on a small VM with enough requests in flight to reach what is told, or to miss it.
 * @param {object} draw
 * @param {object} options
 * @param {number} options.iops that the run is expected to do
 * @param {number} [options.bytes] block size
 * @param {number} [options.writeShare]
 * @param {number} [options.reserve] how many times the queue depth that the rate needs
 * @param {number} [options.depth] in place of that
 * @param {number} [options.disks]
 * @param {number} [options.cost]
 * @param {Record<string, number>} [options.figures]
 * @param {Record<string, number>} [options.actual]
 * @param {Partial<import('../system.mjs').System>} [options.system]
 * @param {object} label
 */
export function onVm(draw, options, label) {
  const { iops, bytes = draw.oneOf([4, 8]) * kibibyte, writeShare = 0, disks = draw.oneOf([2, 4, 8]) } = options;
  const { throttles, known } = azure(
    draw,
    { iops, bytes, disks, cost: options.cost ?? 1 },
    options.figures,
    options.actual,
  );
  const serviceSeconds = draw.between(0.8e-3, 3e-3);
  const depth = options.depth ?? depthFor(iops, serviceSeconds, options.reserve ?? draw.between(3, 12));
  const system = systemOf(draw, { throttles, depth, workload: { bytes, writeShare }, ...options.system });
  return {
    system: { ...system, device: { ...system.device, serviceSeconds, disks, ...options.system?.device } },
    known,
    label,
  };
}

/**
 * A VM whose disks hold copies of what is written, and are full.
 * @param {object} draw
 * @param {{ writeShares: readonly number[], mostIops: number }} drawn of
 * @param {object} [label] besides what limits
 */
export function onMirrors(draw, { writeShares, mostIops }, label = {}) {
  const copies = draw.oneOf([2, 3]);
  const writeShare = draw.oneOf(writeShares);
  const iops = draw.scale(400, mostIops);
  const disks = 6;
  const cost = 1 - writeShare + copies * writeShare;
  return onVm(
    draw,
    {
      iops,
      disks,
      writeShare,
      cost,
      depth: draw.oneOf([128, 256]),
      figures: { 'disk-iops': (iops * cost) / disks },
      actual: { 'disk-iops': 1 },
      system: { device: { copies } },
    },
    { binds: 'pool-iops', relaxes: 'disk-iops', ...label },
  );
}

/** A case in which the queue depth limits: the device answers at once, and has room. */
export function byDepth(draw, { iops, bytes = 4 * kibibyte, serviceSeconds, figures, actual, system = {}, disks = 4 }) {
  const threads = system.threads ?? 2;
  const depth = depthFor(iops, serviceSeconds, 1, threads);
  const expected = depth / serviceSeconds;
  const node = azure(draw, { iops: expected, bytes, disks }, figures?.(expected), actual);
  const made = systemOf(draw, { throttles: node.throttles, depth, workload: { bytes, writeShare: 0 }, ...system });
  return {
    system: { ...made, device: { ...made.device, serviceSeconds, disks, noise: 0.01, ...system.device } },
    known: node.known,
    label: { binds: 'depth' },
  };
}

/** A device that is full at about this rate of reads: servers in proportion. */
export function fullDevice(draw, iops) {
  const disks = draw.oneOf([1, 4, 6]);
  const serversPerDisk = draw.oneOf([1, 2, 4]);
  return {
    disks,
    serversPerDisk,
    serviceSeconds: (disks * serversPerDisk) / iops,
    spread: draw.between(0.2, 0.7),
    noise: draw.between(0.01, 0.06),
  };
}
