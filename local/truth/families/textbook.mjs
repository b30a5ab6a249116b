// Runs as in a textbook: there is one limit, its published figure is right, and there is no other load.
import { depthFor, systemOf } from '../cases.mjs';
import { listed } from '../limits-document.mjs';
import { kibibyte, nothingKnown, onVm, smallRate, throttleOf } from './parts.mjs';

const exact = (draw) => draw.between(0.99, 1.01);

function ofVm(metric, options = {}) {
  return (draw) => {
    const id = `vm-uncached-${metric}`;
    const { iops, bytes, value } = sizes(draw, metric);
    return onVm(
      draw,
      { iops, bytes, figures: { [id]: value }, actual: { [id]: exact(draw) }, ...options },
      { binds: id },
    );
  };
}

/** A rate of small requests, or one of large ones. */
function sizes(draw, metric) {
  const bytes = metric === 'iops' ? draw.oneOf([4, 8]) * kibibyte : draw.oneOf([64, 128, 256]) * kibibyte;
  const iops = metric === 'iops' ? smallRate(draw) : Math.round(draw.scale(200, 1200));
  return { bytes, iops, value: metric === 'iops' ? iops : iops * bytes };
}

function ofCache(metric) {
  return (draw) => {
    const { iops, bytes, value } = sizes(draw, metric);
    const made = onVm(draw, { iops: iops / draw.between(1.5, 3), bytes }, { binds: `vm-cached-${metric}` });
    const cached = throttleOf(draw, 'vm-cached', metric, value * exact(draw));
    const { system, known } = made;
    // Reads that the cache serves tell themselves by exceeding the uncached figures.
    const uncached = listed('vm-uncached', metric, value / draw.between(1.5, 3));
    return {
      ...made,
      system: {
        ...system,
        depth: depthFor(iops, 0.3e-3, 8),
        cache: { hitShare: 1, latencySeconds: 0.3e-3 },
        throttles: [...system.throttles, cached],
      },
      known: {
        ...known,
        disks: { ...known.disks, caching: 'read-only' },
        limits: [
          ...known.limits.filter(({ id }) => id !== uncached.id),
          uncached,
          listed('vm-cached', metric, value),
          listed(
            'vm-cached',
            metric === 'iops' ? 'throughput' : 'iops',
            metric === 'iops' ? iops * bytes * 3 : iops * 3,
          ),
        ],
      },
    };
  };
}

function ofDisks(metric, disks) {
  return (draw) => {
    const { iops, bytes, value } = sizes(draw, metric);
    const count = disks ?? draw.oneOf([2, 4, 6]);
    const id = `disk-${metric}`;
    return onVm(
      draw,
      {
        iops,
        bytes,
        disks: count,
        // Several disks are all at work only where enough requests are in flight.
        ...(count === 1 ? { reserve: draw.between(3, 8) } : { depth: draw.oneOf([128, 256]) }),
        figures: { [id]: value / count },
        actual: { [id]: exact(draw) },
      },
      { binds: count === 1 ? id : `pool-${metric}`, relaxes: id },
    );
  };
}

function ofQos(metric) {
  return (draw) => {
    const { iops, bytes, value } = sizes(draw, metric);
    const id = `qos-${metric}`;
    const unit = metric === 'iops' ? 8 * kibibyte : null;
    const made = onVm(draw, { iops, bytes }, { binds: id });
    const throttle = throttleOf(draw, 'qos', metric, value * exact(draw), { unitBytes: unit });
    return {
      ...made,
      system: { ...made.system, throttles: [...made.system.throttles, throttle] },
      known: {
        ...made.known,
        limits: [...made.known.limits, listed('qos', metric, value, { normalizedUnitBytes: unit })],
      },
    };
  };
}

function ofNetwork(draw) {
  const { iops, bytes, value } = sizes(draw, 'throughput');
  const binds = 'network-throughput';
  const system = systemOf(draw, {
    depth: depthFor(iops, 3e-3, draw.between(3, 8)),
    workload: { bytes, writeShare: draw.oneOf([0, 0.3, 1]) },
    throttles: [throttleOf(draw, 'network', 'throughput', value * exact(draw), { shape: 'smooth' })],
  });
  return { system, known: { ...nothingKnown, limits: [listed('network', 'throughput', value)] }, label: { binds } };
}

function mirroredWrites(draw) {
  const copies = draw.oneOf([2, 3]);
  const disks = 6;
  const iops = Math.round(draw.scale(300, 1000));
  const made = onVm(
    draw,
    {
      iops,
      disks,
      writeShare: 1,
      depth: draw.oneOf([128, 256]),
      cost: copies,
      figures: { 'disk-iops': (iops * copies) / disks },
      actual: { 'disk-iops': exact(draw) },
      system: { device: { copies } },
    },
    { binds: 'pool-iops', relaxes: 'disk-iops' },
  );
  return { ...made, known: { ...made.known, copies } };
}

/** @type {import('../cases.mjs').Family[]} */
export const textbook = [
  { name: 'vm-uncached-iops', make: ofVm('iops') },
  { name: 'vm-uncached-bytes', make: ofVm('throughput') },
  { name: 'vm-uncached-iops-writes', make: ofVm('iops', { writeShare: 1 }) },
  { name: 'vm-uncached-iops-mix', make: ofVm('iops', { writeShare: 0.3 }) },
  { name: 'vm-cached-iops', make: ofCache('iops') },
  { name: 'vm-cached-bytes', make: ofCache('throughput') },
  { name: 'disk-iops', make: ofDisks('iops', 1) },
  { name: 'disk-bytes', make: ofDisks('throughput', 1) },
  { name: 'pool-iops', make: ofDisks('iops') },
  { name: 'pool-bytes', make: ofDisks('throughput') },
  { name: 'pool-iops-mirrored-writes', make: mirroredWrites },
  { name: 'qos-iops', make: ofQos('iops') },
  { name: 'qos-bytes', make: ofQos('throughput') },
  { name: 'network-bytes', make: ofNetwork },
].map((family) => ({ ...family, name: `textbook-${family.name}`, isTextbook: true }));
