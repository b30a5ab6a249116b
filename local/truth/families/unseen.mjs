// Steady load of other machines that no counter of the node and no pre-check shows, and programs with their own queue
// before the same limit.
import { depthFor, systemOf } from '../cases.mjs';
import { fullDevice, kibibyte, nothingKnown, onVm } from './parts.mjs';
import { depthToReach, roomyDevice, roomyNode, wideShape, wideSystem } from './wide-parts.mjs';

/** The result of a pre-check without other load. */
const sawNobody = { checks: [{ id: 'other-load', verdict: 'ready', message: 'Nothing else uses the volume.' }] };

/** A node whose counters see nothing of others, or that has none and was checked before the run. */
function blind(draw, { system, ...made }) {
  const isCounted = draw.oneOf([true, false]);
  return {
    ...made,
    system: isCounted ? system : { ...system, isUncounted: true },
    run: { nodeName: 'node1', coordinatorNodeName: 'node1', readiness: sawNobody },
  };
}

/** A share of what something allows, at random moments, at an even pace, or now twice as much and now nothing. */
function steadyShare(draw, perSecond, bytes, { isEven = false, flutters = false }) {
  const mean = perSecond * draw.between(0.1, flutters ? 0.4 : 0.6);
  const comesAndGoes = flutters ? { seconds: draw.scale(0.05, 3), share: 0.5, phase: 0 } : null;
  return { perSecond: flutters ? 2 * mean : mean, bytes, isEven, isUnseen: true, comesAndGoes };
}

function beforeUnlisted(metric, how = {}) {
  const id = metric === 'iops' ? 'unknown-iops' : 'unknown-bytes';
  return (draw) => {
    const bytes = (metric === 'iops' ? draw.oneOf([4, 8]) : draw.oneOf([32, 64])) * kibibyte;
    const iops = draw.scale(400, metric === 'iops' ? 4000 : 1500);
    const device = roomyDevice(draw, iops);
    const node = roomyNode(draw, { iops, bytes, disks: device.disks });
    const others = steadyShare(draw, iops, bytes, how);
    const rate = metric === 'iops' ? iops : iops * bytes;
    const system = wideSystem(draw, iops, {
      depth: depthToReach(draw, iops, device),
      workload: { bytes, writeShare: draw.oneOf([0, 0, 0.3, 1]) },
      throttles: [...node.throttles, { id, metric, rate, at: 'all', ...wideShape(draw), others }],
      device,
    });
    const label = { binds: 'other-load', alsoTrue: [id], isOpenRight: true };
    return blind(draw, { system, known: node.known, label });
  };
}

/** Each disk's own limit, which every node of the cluster uses. */
function beforeListedDisks(count, { metric = 'iops', ...how } = {}) {
  const id = `disk-${metric}`;
  return (draw) => {
    const disks = count ?? draw.oneOf([2, 4, 8]);
    const bytes = (metric === 'iops' ? draw.oneOf([4, 8]) : 64) * kibibyte;
    const limit = metric === 'iops' ? draw.scale(500, 4000) : draw.scale(300, 1500);
    const value = (metric === 'iops' ? limit : limit * bytes) / disks;
    const alsoTrue = [id, `pool-${metric}`, `unknown-${metric === 'iops' ? 'iops' : 'bytes'}`];
    const made = onVm(
      draw,
      {
        iops: limit,
        bytes,
        disks,
        writeShare: draw.oneOf([0, 0, 0.3]),
        figures: { [id]: value },
        actual: { [id]: draw.between(0.99, 1.005) },
        ...(disks > 1 ? { depth: draw.oneOf([64, 128]) } : { reserve: draw.between(3, 10) }),
      },
      { binds: 'other-load', alsoTrue, isOpenRight: true },
    );
    const others = steadyShare(draw, limit / disks, bytes, how);
    const throttles = made.system.throttles.map((one) => (one.id === id ? { ...one, others } : one));
    return blind(draw, { ...made, system: { ...made.system, throttles } });
  };
}

/** The disks themselves are full, including the load of others. */
function onFullDisks(draw) {
  const iops = draw.scale(500, 4000);
  const device = fullDevice(draw, iops);
  const others = steadyShare(draw, iops, 4 * kibibyte, { isEven: draw.oneOf([true, false]) });
  const depth = depthFor(iops, (device.disks * device.serversPerDisk) / iops, draw.between(6, 12));
  const system = systemOf(draw, { depth, device: { ...device, others } });
  return blind(draw, {
    system,
    known: nothingKnown,
    label: { binds: 'other-load', alsoTrue: ['device'], isOpenRight: true },
  });
}

/** Another program with its own queue before the same limit: a deeper queue takes from it. */
function rivalBefore(id, { isUnseen }) {
  return (draw) => {
    const iops = draw.scale(500, 3000);
    const bytes = draw.oneOf([4, 8]) * kibibyte;
    const isListed = id !== 'unknown-iops';
    const alsoTrue = [id, ...(id === 'disk-iops' ? ['pool-iops'] : []), ...(isUnseen ? ['depth'] : [])];
    const label = { binds: 'other-load', alsoTrue, isOpenRight: isUnseen };
    const figures = isListed ? { figures: { [id]: iops }, actual: { [id]: draw.between(0.99, 1.005) } } : {};
    const made = onVm(draw, { iops, bytes, disks: 1, reserve: draw.between(1.5, 8), ...figures }, label);
    const { serviceSeconds } = made.system.device;
    const inFlight = Math.max(1, Math.round(made.system.depth * draw.scale(0.3, 3)));
    const others = { inFlight, serviceSeconds, bytes, isUnseen };
    const throttles = isListed
      ? made.system.throttles.map((one) => (one.id === id ? { ...one, others } : one))
      : [...made.system.throttles, { id, metric: 'iops', rate: iops, at: 'all', ...wideShape(draw), others }];
    return { ...made, system: { ...made.system, throttles } };
  };
}

/** The same before full disks of a machine of one's own. */
function rivalOnFullDisks({ isUnseen }) {
  return (draw) => {
    const iops = draw.scale(500, 3000);
    const device = fullDevice(draw, iops);
    const servers = device.disks * device.serversPerDisk;
    const depth = depthFor(iops, servers / iops, draw.between(1.5, 8));
    const inFlight = Math.max(servers, Math.round(depth * draw.scale(0.3, 3)));
    const others = { inFlight, bytes: 4 * kibibyte, isUnseen };
    const alsoTrue = ['device', ...(isUnseen ? ['depth'] : [])];
    const system = systemOf(draw, { depth, device: { ...device, others } });
    return { system, known: nothingKnown, label: { binds: 'other-load', alsoTrue, isOpenRight: isUnseen } };
  };
}

/** @type {import('../cases.mjs').Family[]} */
export const unseen = [
  { name: 'unseen-steady-load-before-throttle', make: beforeUnlisted('iops') },
  { name: 'unseen-steady-load-before-throttle-of-bytes', make: beforeUnlisted('throughput') },
  { name: 'unseen-even-load-before-throttle', make: beforeUnlisted('iops', { isEven: true }) },
  { name: 'unseen-fluttering-load-before-throttle', make: beforeUnlisted('iops', { flutters: true }) },
  { name: 'unseen-fluttering-load-before-throttle-of-bytes', make: beforeUnlisted('throughput', { flutters: true }) },
  { name: 'unseen-fluttering-load-before-listed-disks', make: beforeListedDisks(null, { flutters: true }) },
  { name: 'unseen-steady-load-before-listed-disk', make: beforeListedDisks(1) },
  { name: 'unseen-steady-load-before-listed-disks', make: beforeListedDisks(null) },
  { name: 'unseen-even-load-before-listed-disks', make: beforeListedDisks(null, { isEven: true }) },
  { name: 'unseen-steady-load-before-listed-disk-of-bytes', make: beforeListedDisks(1, { metric: 'throughput' }) },
  { name: 'unseen-steady-load-on-full-disks', make: onFullDisks },
  { name: 'rival-before-vm-limit', make: rivalBefore('vm-uncached-iops', { isUnseen: false }) },
  { name: 'rival-before-listed-disk', make: rivalBefore('disk-iops', { isUnseen: false }) },
  { name: 'rival-before-unlisted-throttle', make: rivalBefore('unknown-iops', { isUnseen: false }) },
  { name: 'rival-on-full-disks', make: rivalOnFullDisks({ isUnseen: false }) },
  { name: 'unseen-rival-on-full-disks', make: rivalOnFullDisks({ isUnseen: true }) },
  { name: 'unseen-rival-before-unlisted-throttle', make: rivalBefore('unknown-iops', { isUnseen: true }) },
];
