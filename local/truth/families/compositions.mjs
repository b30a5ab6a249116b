// Random compositions: limits that are listed or not, other load that is counted or not, a cache and disks, one of which is
// the nearest.
import { systemOf } from '../cases.mjs';
import { azure, kibibyte, nothingKnown } from './parts.mjs';
import { serviceShape, wideShape } from './wide-parts.mjs';

/** What does not limit allows so many times as much at least. */
const leastRoom = 1.3;
const hitSeconds = 0.2e-3;
const mostInFlight = 512;
const ofAnyNode = ['depth', 'device', 'unknown-iops', 'unknown-bytes'];
const ofVm = ['vm-uncached-iops', 'vm-uncached-throughput', 'disk-iops'];

const isOfBytes = (id) => /bytes|throughput/.test(id);

/** Others' part of what the nearest allows; none in two of three cases. */
function othersOf(draw, nearest) {
  return nearest !== 'depth' && draw.oneOf([true, false, false])
    ? // The I/O of one VM counts against its own limits, and its system's counters include it.
      { share: draw.between(0.1, 0.5), isUnseen: !nearest.startsWith('vm-') && draw.oneOf([true, false]) }
    : { share: 0, isUnseen: false };
}

/** What the run does: its requests, how long each takes, and how many of them a second there are. */
function runOf(draw, { nearest, disks, isVm }) {
  const bytes = (isOfBytes(nearest) ? draw.oneOf([32, 64]) : draw.oneOf([4, 8, 16])) * kibibyte;
  const writeShare = draw.oneOf([0, 0, 0, 0.3, 1]);
  const hitShare = !isVm && writeShare === 0 ? draw.oneOf([0, 0, 0, 0.2, 0.5]) : 0;
  const serversPerDisk = draw.oneOf([1, 2, 4, 8]);
  const threads = draw.oneOf([1, 2]);
  const drawn = draw.scale(300, bytes > 16 * kibibyte ? 1200 : 2500);
  const ofRequest = draw.scale(0.3e-3, 4e-3);
  const latencySeconds = (1 - hitShare) * ofRequest + hitShare * hitSeconds;
  const common = { bytes, writeShare, hitShare, serversPerDisk, serviceSeconds: ofRequest };
  if (nearest === 'depth') {
    const depth = Math.max(1, Math.round((drawn * latencySeconds) / threads)) * threads;
    return { ...common, threads, depth, iops: depth / latencySeconds };
  }
  const busy = nearest === 'device' ? disks * serversPerDisk : drawn * latencySeconds;
  const reserve = draw.between(4, 12) * (disks > 1 ? 2 : 1);
  const depth = Math.max(2 * disks, Math.ceil((busy * reserve) / threads)) * threads;
  return { ...common, threads, depth: Math.min(mostInFlight, depth), iops: drawn };
}

function composition(isVm) {
  return (draw) => {
    const nearest = draw.oneOf(isVm ? [...ofAnyNode, ...ofVm] : ofAnyNode);
    const disks = draw.oneOf([1, 1, 2, 4]);
    const run = runOf(draw, { nearest, disks, isVm });
    const { bytes, writeShare, hitShare, iops } = run;
    const { share, isUnseen } = othersOf(draw, nearest);
    // Of the nearest, others leave what the run does.
    const whole = iops / (1 - share);
    const others = (parts = 1) => (share === 0 ? null : { perSecond: (whole * share) / parts, bytes, isUnseen });
    const allowed = (id) => (id === nearest ? whole : iops * draw.scale(leastRoom, 5)) * (isOfBytes(id) ? bytes : 1);
    const figures = Object.fromEntries([...ofVm, 'disk-throughput'].map((id) => [id, allowed(id)]));
    const ofDisk = (id) => figures[id] / disks;
    const node = isVm
      ? azure(
          draw,
          { iops, bytes, disks },
          { ...figures, 'disk-iops': ofDisk('disk-iops'), 'disk-throughput': ofDisk('disk-throughput') },
        )
      : { throttles: [], known: nothingKnown };
    const listed = node.throttles.map((one) =>
      one.id === nearest ? { ...one, others: others(one.at === 'disk' ? disks : 1) } : one,
    );
    const hidden = ['unknown-iops', 'unknown-bytes']
      .filter((id) => draw.oneOf([true, false, false]) || id === nearest)
      .map((id) => ({
        id,
        metric: isOfBytes(id) ? 'throughput' : 'iops',
        rate: allowed(id),
        at: 'all',
        ...wideShape(draw),
        others: id === nearest ? others() : null,
      }));
    const system = systemOf(draw, {
      threads: run.threads,
      depth: run.depth,
      workload: { bytes, writeShare },
      cache: hitShare === 0 ? null : { hitShare, latencySeconds: hitSeconds },
      throttles: [...listed, ...hidden],
      device: {
        ...deviceOf(draw, run, { disks, full: nearest === 'device' ? whole : null }),
        others: nearest === 'device' ? others() : null,
      },
    });
    return { system, known: node.known, label: labelOf(nearest, { disks, share, isUnseen, hitShare }) };
  };
}

/** Disks that are full at a rate, or have room for any. */
function deviceOf(draw, { serversPerDisk, serviceSeconds, hitShare }, { disks, full }) {
  return full === null
    ? { disks, serversPerDisk: 64, serviceSeconds, ...serviceShape(draw) }
    : {
        disks,
        serversPerDisk,
        serviceSeconds: (disks * serversPerDisk) / (full * (1 - hitShare)),
        ...serviceShape(draw),
      };
}

function labelOf(nearest, { disks, share, isUnseen, hitShare }) {
  if (nearest === 'depth') return { binds: nearest };
  const name = nearest === 'disk-iops' && disks > 1 ? 'pool-iops' : nearest;
  const alsoTrue = [
    name,
    ...(name === 'pool-iops' ? ['disk-iops'] : []),
    ...(name === 'disk-iops' ? ['pool-iops'] : []),
    ...(nearest === 'device' && hitShare > 0 ? ['cache'] : []),
  ];
  return share === 0
    ? { binds: name, alsoTrue, relaxes: nearest }
    : { binds: 'other-load', alsoTrue, isOpenRight: isUnseen };
}

/** @type {import('../cases.mjs').Family[]} */
export const compositions = [
  { name: 'composition-on-vm', make: composition(true) },
  { name: 'composition-physical', make: composition(false) },
];
