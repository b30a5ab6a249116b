// What looks like something else: a throttle like copies of writes, many even servers like a throttle, a throttle before busy
// hard disks like those, and a throttle that pauses like disks that drop. Where the node's counters tell, the disks' own time
// tells them apart; where they tell nothing, no step does.
import { azure, kibibyte, onMirrors } from './parts.mjs';
import { depthToReach, roomyDevice, roomyNode, wideRate, wideShape, wideSystem } from './wide-parts.mjs';

const unlisted = 'unknown-iops';
const vmIops = 'vm-uncached-iops';

/** A node that counts nothing of its disks, or one that does. */
function counted(made, isCounted) {
  return isCounted ? made : { ...made, system: { ...made.system, isUncounted: true } };
}

/** A throttle that counts a write for several reads, on a node whose disks' figure meets as many copies of each write. */
function countsWritesAsSeveral(isCounted) {
  return (draw) => {
    const writeCost = draw.oneOf([2, 3]);
    const writeShare = draw.oneOf([0.3, 0.5, 0.7, 1]);
    const iops = draw.scale(400, 3000);
    const bytes = draw.oneOf([4, 8]) * kibibyte;
    const disks = draw.oneOf([2, 4, 8]);
    const rate = iops * (1 - writeShare + writeCost * writeShare);
    const ofDisk = rate / draw.between(0.93, 1.03) / disks;
    const node = azure(draw, { iops, bytes, disks }, { 'disk-iops': ofDisk }, { 'disk-iops': 1 });
    const device = roomyDevice(draw, iops, disks);
    const throttle = { id: unlisted, metric: 'iops', rate, at: 'all', writeCost, ...wideShape(draw) };
    const system = wideSystem(draw, iops, {
      depth: depthToReach(draw, iops, device, draw.between(4, 10)),
      throttles: [...node.throttles, throttle],
      workload: { bytes, writeShare },
      device,
    });
    const label = { binds: unlisted, isOpenRight: !isCounted };
    return counted({ system, known: { ...node.known, copies: null }, label }, isCounted);
  };
}

/** The copies themselves, of which nothing is known. */
function copiesUnseen(draw) {
  const made = onMirrors(draw, { writeShares: [0.3, 0.5, 0.7, 1], mostIops: 1500 }, { isOpenRight: true });
  return counted({ ...made, known: { ...made.known, copies: null } }, false);
}

/** Disks that work on many requests at once, each for nearly as long: as even as a throttle. */
function manyEvenServers(isVm, isCounted) {
  return (draw) => {
    const iops = wideRate(draw, 400, 12_000);
    const bytes = draw.oneOf([4, 8, 16]) * kibibyte;
    const disks = draw.oneOf([1, 1, 2, 4]);
    const servers = draw.oneOf([24, 32, 48, 64]);
    const device = {
      disks,
      serversPerDisk: servers / disks,
      serviceSeconds: servers / iops,
      spread: draw.between(0.01, 0.12),
      noise: draw.oneOf([0, 0.001, 0.003]),
    };
    const system = wideSystem(draw, iops, {
      depth: Math.round(servers * draw.between(3, 10)),
      throttles: [],
      workload: { bytes, writeShare: draw.oneOf([0, 0, 0.3, 1]) },
      device,
    });
    const { throttles, known } = roomyNode(draw, { iops, bytes, disks }, isVm);
    const label = { binds: 'device', isOpenRight: true };
    return counted({ system: { ...system, throttles }, known, label }, isCounted);
  };
}

/** A listed limit before disks of the same kind that have room. */
function limitBeforeEvenServers(isCounted) {
  return (draw) => {
    const { system } = manyEvenServers(true, isCounted)(draw);
    const { serviceSeconds, ...device } = system.device;
    const { disks, serversPerDisk } = device;
    const iops = (disks * serversPerDisk) / serviceSeconds;
    const figures = { [vmIops]: iops * draw.between(0.99, 1.01) };
    const actual = { [vmIops]: draw.between(0.99, 1.005) };
    const { throttles, known } = azure(draw, { iops, bytes: system.workload.bytes, disks }, figures, actual);
    const quicker = { ...device, serviceSeconds: serviceSeconds / draw.between(1.5, 4) };
    return {
      system: { ...system, device: quicker, throttles },
      known: { ...known, copies: null },
      label: { binds: vmIops },
    };
  };
}

/** A throttle before hard disks with long and different service times, which have a little or much room. */
function beforeHardDisks(isCounted, { from, to }) {
  return (draw) => {
    const disks = draw.oneOf([4, 8, 12, 24]);
    const serviceSeconds = draw.between(5e-3, 12e-3);
    const iops = Math.round(disks / serviceSeconds / draw.between(from, to));
    const bytes = draw.oneOf([4, 8, 16]) * kibibyte;
    const device = {
      disks,
      serversPerDisk: 1,
      serviceSeconds,
      spread: draw.between(0.3, 0.9),
      noise: draw.oneOf([0.003, 0.01, 0.03]),
    };
    const { throttles, known } = roomyNode(draw, { iops, bytes, disks });
    const system = wideSystem(draw, iops, {
      depth: disks * draw.oneOf([4, 8, 16]),
      throttles: [...throttles, { id: unlisted, metric: 'iops', rate: iops, at: 'all', ...wideShape(draw) }],
      workload: { bytes, writeShare: draw.oneOf([0, 0, 0.3, 1]) },
      device,
    });
    const label = { binds: unlisted, leastGain: 1.02, isOpenRight: true };
    return counted({ system, known, label }, isCounted);
  };
}

/** A throttle that lets nothing through for a moment now and then. */
function pausing(id) {
  return (draw) => {
    const iops = draw.scale(300, 4000);
    const bytes = draw.oneOf([4, 8]) * kibibyte;
    const device = roomyDevice(draw, iops);
    const isListed = id !== unlisted;
    const node = isListed
      ? azure(draw, { iops, bytes, disks: device.disks }, { [id]: iops }, { [id]: 1 })
      : roomyNode(draw, { iops, bytes, disks: device.disks });
    const pauses = { everySeconds: draw.between(3, 20), lastSeconds: draw.scale(0.15, 1.5) };
    const at = isListed ? 'uncached' : 'all';
    const throttle = { id, metric: 'iops', rate: iops, at, ...wideShape(draw), pauses };
    const system = wideSystem(draw, iops, {
      depth: depthToReach(draw, iops, device, draw.between(4, 10)),
      throttles: [...node.throttles.filter((one) => one.id !== id), throttle],
      workload: { bytes, writeShare: draw.oneOf([0, 0, 0.3, 1]) },
      device,
    });
    return { system, known: node.known, label: { binds: id } };
  };
}

const room = { from: 1.3, to: 3 };
const littleRoom = { from: 1.1, to: 1.5 };

/** @type {import('../cases.mjs').Family[]} */
export const alike = [
  { name: 'alike-writes-count-as-several', make: countsWritesAsSeveral(true) },
  { name: 'alike-writes-count-as-several-uncounted', make: countsWritesAsSeveral(false) },
  { name: 'alike-copies-of-writes-uncounted', make: copiesUnseen },
  { name: 'alike-many-even-servers', make: manyEvenServers(false, true) },
  { name: 'alike-many-even-servers-uncounted', make: manyEvenServers(false, false) },
  { name: 'alike-many-even-servers-of-vm-uncounted', make: manyEvenServers(true, false) },
  { name: 'alike-listed-limit-before-even-servers', make: limitBeforeEvenServers(true) },
  { name: 'alike-listed-limit-before-even-servers-uncounted', make: limitBeforeEvenServers(false) },
  { name: 'alike-throttle-before-hard-disks', make: beforeHardDisks(true, room) },
  { name: 'alike-throttle-before-hard-disks-uncounted', make: beforeHardDisks(false, room) },
  { name: 'alike-throttle-before-busy-hard-disks', make: beforeHardDisks(true, littleRoom) },
  { name: 'alike-throttle-before-busy-hard-disks-uncounted', make: beforeHardDisks(false, littleRoom) },
  { name: 'alike-throttle-that-pauses', make: pausing(unlisted) },
  { name: 'alike-listed-limit-that-pauses', make: pausing(vmIops) },
].map((family) => ({ ...family, hasHighRates: true }));
