// Throttles of many grains, listed or not, in front of disks of many kinds.
import { listed } from '../limits-document.mjs';
import { azure, kibibyte, throttleOf } from './parts.mjs';
import {
  depthToReach,
  roomyDevice,
  roomyNode,
  serviceShape,
  wideBlock,
  wideDevice,
  wideRate,
  wideShape,
  wideSystem,
} from './wide-parts.mjs';

/** A throttle that no source names. */
function notListed(metric, options = {}) {
  const binds = metric === 'iops' ? 'unknown-iops' : 'unknown-bytes';
  return (draw) => {
    const { writeShare = 0, isVm, label = {} } = options;
    const usual = wideBlock(draw, metric === 'iops' ? [4, 8, 16] : [32, 64, 128]);
    const { bytes, iops } = { ...usual, ...options.block?.(draw) };
    const { alsoTrue = [], ...changes } = options.throttle?.(draw, { bytes, iops, writeShare }) ?? {};
    const throttle = { ...wideShape(draw), ...changes };
    const device = options.device?.(draw, iops) ?? roomyDevice(draw, iops);
    const node = roomyNode(draw, { iops, bytes, disks: device.disks }, isVm);
    const rate = metric === 'iops' ? iops : iops * bytes;
    const system = wideSystem(draw, iops, {
      depth: depthToReach(draw, iops, device),
      throttles: [...node.throttles, { id: binds, metric, rate, at: 'all', ...throttle }],
      workload: { bytes, writeShare },
      device,
    });
    return {
      system,
      known: options.known?.(node.known, { draw, iops }) ?? node.known,
      label: { binds, alsoTrue, ...label },
    };
  };
}

const wanders = (least, most) => (draw) => ({
  wander: { share: draw.between(least, most), seconds: draw.scale(1, 20) },
});

/** Counts requests by units, of which the asked ones are one or several; of several it is the same as a limit of bytes. */
const inUnits = (draw, { bytes, iops }) => {
  const unitBytes = draw.oneOf([8, 16, 32, 64]) * kibibyte;
  const units = Math.max(1, Math.ceil(bytes / unitBytes));
  return { unitBytes, rate: iops * units, alsoTrue: units > 1 ? ['unknown-bytes'] : [] };
};

const ofOneDirection = (draw, { iops, writeShare }) => {
  const direction = draw.oneOf(['read', 'write']);
  return { direction, rate: iops * (direction === 'write' ? writeShare : 1 - writeShare) };
};

/** The disks have a little more than the throttle allows. */
const littleRoom = (draw, iops) => {
  const { disks, serversPerDisk, ...device } = wideDevice(draw, iops * draw.between(1.2, 1.6));
  return { ...device, disks, serversPerDisk };
};

/** Quick disks that always take as long: one request at a time already waits for the throttle, and always as long. */
const quickAndEven = (draw, iops) => ({
  disks: 1,
  serversPerDisk: 64,
  serviceSeconds: draw.between(0.05, 0.4) / iops,
  ...serviceShape(draw, 'constant'),
});

/** A listed limit with room lies just above the throttle that limits. */
const justAbove = (known, { draw, iops }) => ({
  ...known,
  limits: [
    ...known.limits.filter(({ id }) => id !== 'vm-uncached-iops'),
    listed('vm-uncached', 'iops', iops / draw.between(0.86, 0.975)),
  ],
});

/** A listed limit of a VM, whose throttle allows a share of the figure. */
function ofVm(shareOf, { others = () => null, ...options } = {}) {
  return (draw) => {
    const metric = draw.oneOf(['iops', 'throughput']);
    const scope = options.scope ?? draw.oneOf(['vm-uncached', 'disk', 'qos']);
    const { bytes, iops } = wideBlock(draw, metric === 'iops' ? [4, 8] : [32, 64, 128]);
    const share = shareOf(draw);
    const id = `${scope}-${metric}`;
    const value = (metric === 'iops' ? iops : iops * bytes) / share;
    const unit = scope === 'qos' && metric === 'iops' ? { normalizedUnitBytes: 8 * kibibyte } : {};
    const node = azure(draw, { iops, bytes, disks: 1 }, { [id]: value }, { [id]: share });
    const device = roomyDevice(draw, iops, 1);
    const changes = { ...wideShape(draw), others: others(draw, iops, bytes), unitBytes: unit.normalizedUnitBytes };
    const system = wideSystem(draw, iops, {
      depth: depthToReach(draw, iops, device),
      throttles: [
        ...node.throttles.filter((one) => one.id !== id),
        throttleOf(draw, scope, metric, value * share, changes),
      ],
      workload: { bytes, writeShare: draw.oneOf([0, 0, 0.3, 1]) },
      device,
    });
    const limits = node.known.limits.map((limit) => (limit.id === id ? { ...limit, ...unit } : limit));
    const alsoTrue = [
      ...(Math.abs(share - 1) > 0.02 ? [metric === 'iops' ? 'unknown-iops' : 'unknown-bytes'] : []),
      ...(changes.others === null ? [] : ['other-load']),
    ];
    return { system, known: { ...node.known, limits }, label: { binds: id, alsoTrue } };
  };
}

const taken = (draw, iops, bytes) => ({ perSecond: iops * draw.between(0.1, 0.5), bytes });

/** @type {import('../cases.mjs').Family[]} */
export const wideThrottles = [
  { name: 'wide-throttle-iops', make: notListed('iops') },
  { name: 'wide-throttle-iops-physical', make: notListed('iops', { isVm: false }) },
  { name: 'wide-throttle-bytes', make: notListed('throughput') },
  { name: 'wide-throttle-wanders-a-little', make: notListed('iops', { throttle: wanders(0.002, 0.01) }) },
  { name: 'wide-throttle-wanders', make: notListed('iops', { throttle: wanders(0.01, 0.05) }) },
  {
    name: 'wide-throttle-in-units',
    make: notListed('iops', {
      throttle: inUnits,
      block: (draw) => ({ bytes: draw.oneOf([4, 8, 16, 32]) * kibibyte, iops: wideRate(draw, 200, 6000) }),
    }),
  },
  {
    name: 'wide-throttle-of-one-direction',
    make: notListed('iops', { writeShare: 0.5, throttle: ofOneDirection }),
  },
  {
    name: 'wide-throttle-high-rate',
    make: notListed('iops', { block: (draw) => ({ bytes: 4 * kibibyte, iops: wideRate(draw, 16_000, 100_000) }) }),
  },
  {
    name: 'wide-throttle-before-quick-disks',
    make: notListed('iops', { device: quickAndEven, throttle: () => ({ shape: 'smooth' }) }),
  },
  {
    name: 'wide-throttle-of-bytes-before-quick-disks',
    make: notListed('throughput', { device: quickAndEven, throttle: () => ({ shape: 'smooth' }) }),
  },
  {
    // Most of their time requests wait at disks that are nearly full themselves.
    name: 'wide-throttle-little-below-disks',
    make: notListed('iops', { device: littleRoom, label: { isOpenRight: true } }),
  },
  {
    // It may as well be the listed limit at less than its figure.
    name: 'wide-throttle-just-below-listed',
    make: notListed('iops', { isVm: true, known: justAbove, label: { isOpenRight: true } }),
  },
  { name: 'wide-limit-listed', make: ofVm((draw) => draw.between(0.99, 1.008)) },
  { name: 'wide-limit-below-figure', make: ofVm((draw) => draw.between(0.86, 0.97), { scope: 'vm-uncached' }) },
  { name: 'wide-limit-above-figure', make: ofVm((draw) => draw.between(1.03, 1.14), { scope: 'vm-uncached' }) },
  {
    name: 'wide-limit-shared',
    make: ofVm((draw) => draw.between(0.99, 1.008), { scope: 'vm-uncached', others: taken }),
  },
];
