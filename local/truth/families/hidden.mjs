// Runs with a limit of which the verdict knows nothing, or something wrong.
import { depthFor, systemOf } from '../cases.mjs';
import { listed } from '../limits-document.mjs';
import { fullDevice, kibibyte, nothingKnown, onVm, shapeOf, smallRate } from './parts.mjs';

const vmIops = 'vm-uncached-iops';
const vmBytes = 'vm-uncached-throughput';

/** A VM's own throttle whose figure is another than the listed one. */
function figureOff(metric, shareOf) {
  return (draw) => {
    const share = shareOf(draw);
    const id = metric === 'iops' ? vmIops : vmBytes;
    const bytes = (metric === 'iops' ? draw.oneOf([4, 8]) : 64) * kibibyte;
    const iops = metric === 'iops' ? smallRate(draw) : draw.scale(250, 900);
    const value = (metric === 'iops' ? iops : iops * bytes) / share;
    return onVm(
      draw,
      { iops, bytes, figures: { [id]: value }, actual: { [id]: share } },
      // Only the throttle's rate is another than its source says: it is the limit, and one of that rate is listed nowhere.
      { binds: id, alsoTrue: [metric === 'iops' ? 'unknown-iops' : 'unknown-bytes'] },
    );
  };
}

function notListed(metric, changes = {}, { writeShare = 0 } = {}) {
  return (draw) => {
    const binds = metric === 'iops' ? 'unknown-iops' : 'unknown-bytes';
    const bytes = (metric === 'iops' ? draw.oneOf([4, 8]) : 64) * kibibyte;
    const iops = metric === 'iops' ? smallRate(draw) : draw.scale(250, 900);
    const made = onVm(draw, { iops, bytes, writeShare }, { binds });
    const ofDirection = { read: 1 - writeShare, write: writeShare }[changes.direction] ?? 1;
    const rate = (metric === 'iops' ? iops : iops * bytes) * ofDirection;
    const throttle = { id: binds, metric, rate, at: 'all', ...shapeOf(draw), ...changes };
    return { ...made, system: { ...made.system, throttles: [...made.system.throttles, throttle] } };
  };
}

function deviceFull(draw) {
  const iops = smallRate(draw);
  const made = onVm(draw, { iops }, { binds: 'device' });
  const full = fullDevice(draw, iops);
  // The disks' throttles are in proportion to the disks of the case, and have room.
  const disks = made.system.device.disks;
  const serversPerDisk = Math.max(1, Math.round((full.disks * full.serversPerDisk) / disks));
  const device = { ...made.system.device, serversPerDisk, serviceSeconds: (disks * serversPerDisk) / iops };
  return { ...made, system: { ...made.system, device, depth: disks * serversPerDisk * draw.oneOf([8, 16]) } };
}

function sizeNotKnown(draw) {
  const iops = smallRate(draw);
  const made = onVm(
    draw,
    { iops, figures: { [vmIops]: iops }, actual: { [vmIops]: 1 } },
    { binds: vmIops, alsoTrue: ['unknown-iops'] },
  );
  return {
    ...made,
    known: {
      ...made.known,
      limits: made.known.limits.filter(({ scope }) => scope !== 'vm-uncached'),
      gaps: [{ kind: 'vmSizeNotListed', name: 'Standard_Simulated' }],
    },
  };
}

function networkNobodyEntered(draw) {
  const bytes = 64 * kibibyte;
  const iops = draw.scale(250, 900);
  const system = systemOf(draw, {
    depth: depthFor(iops, 3e-3, draw.between(3, 8)),
    workload: { bytes, writeShare: draw.oneOf([0.3, 1]) },
    throttles: [{ id: 'unknown-bytes', metric: 'throughput', rate: iops * bytes, at: 'all', shape: 'smooth' }],
  });
  return { system, known: nothingKnown, label: { binds: 'unknown-bytes' } };
}

/** The disks are entered as of a larger tier than they are. */
function diskTierTooLarge(draw) {
  const iops = smallRate(draw);
  const share = 1 / draw.between(2, 4);
  return onVm(
    draw,
    {
      iops,
      disks: 1,
      figures: { 'disk-iops': iops / share },
      actual: { 'disk-iops': share },
    },
    { binds: 'disk-iops', alsoTrue: ['unknown-iops'] },
  );
}

/** A throttle below each disk's figure, on a node of which the VM is known and the disks are not. */
function disksNotKnown(draw) {
  const iops = smallRate(draw);
  const made = onVm(
    draw,
    { iops, disks: 1, figures: { 'disk-iops': iops }, actual: { 'disk-iops': 1 } },
    { binds: 'disk-iops', alsoTrue: ['unknown-iops'] },
  );
  const limits = made.known.limits.filter(({ scope }) => scope === 'vm-uncached');
  const gaps = [{ kind: 'diskConfigurable', name: 'PremiumV2_LRS' }];
  return { ...made, known: { ...made.known, limits, gaps, disks: null } };
}

/** An old custom limit, which is not enforced, is at the figure of a real throttle. */
function entryOfNoThrottle(draw) {
  const iops = smallRate(draw);
  const made = onVm(draw, { iops, figures: { [vmIops]: iops }, actual: { [vmIops]: 1 } }, { binds: vmIops });
  return {
    ...made,
    known: { ...made.known, limits: [...made.known.limits, listed('qos', 'iops', iops * draw.between(0.5, 0.8))] },
  };
}

/** @type {import('../cases.mjs').Family[]} */
export const hidden = [
  { name: 'device-full-limits-far-above', make: deviceFull },
  { name: 'throttle-not-listed-iops', make: notListed('iops') },
  { name: 'throttle-not-listed-bytes', make: notListed('throughput') },
  {
    name: 'throttle-not-listed-of-writes-in-mix',
    make: notListed('iops', { direction: 'write' }, { writeShare: 0.5 }),
  },
  {
    name: 'throttle-not-listed-of-reads-in-mix',
    make: notListed('iops', { direction: 'read' }, { writeShare: 0.3 }),
  },
  { name: 'throttle-not-listed-wanders', make: notListed('iops', { wander: { share: 0.003, seconds: 5 } }) },
  { name: 'throttle-not-listed-in-units', make: notListed('iops', { unitBytes: 16 * kibibyte }) },
  { name: 'vm-size-not-known', make: sizeNotKnown },
  { name: 'vm-size-too-large', make: figureOff('iops', (draw) => 1 / draw.oneOf([2, 4])) },
  { name: 'vm-size-too-small', make: figureOff('iops', (draw) => draw.oneOf([1.7, 2, 3])) },
  { name: 'figure-5-to-15-percent-high-iops', make: figureOff('iops', (draw) => draw.between(0.85, 0.95)) },
  { name: 'figure-5-to-15-percent-low-iops', make: figureOff('iops', (draw) => draw.between(1.05, 1.15)) },
  { name: 'figure-5-to-15-percent-high-bytes', make: figureOff('throughput', (draw) => draw.between(0.85, 0.95)) },
  { name: 'figure-5-to-15-percent-low-bytes', make: figureOff('throughput', (draw) => draw.between(1.05, 1.15)) },
  { name: 'mib-published-as-mb', make: figureOff('throughput', () => 1.048576) },
  { name: 'mb-published-as-mib', make: figureOff('throughput', () => 1 / 1.048576) },
  { name: 'disk-tier-too-large', make: diskTierTooLarge },
  { name: 'disks-not-known', make: disksNotKnown },
  { name: 'entry-of-no-throttle', make: entryOfNoThrottle },
  { name: 'network-nobody-entered', make: networkNobodyEntered },
];
