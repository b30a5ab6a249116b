// Real searches and runs where something of the node or of the profile is what tells, or must not: processors that threads
// are bound to, memory that answers reads, a rate of the profile's own, and a burst that ends late in the search.
import { listed } from '../limits-document.mjs';
import { byKernel, byProcessors, byVm, depth, far, search, vmBytes, vmIops } from './real-parts.mjs';

/** One thread, on the first processor. */
const onFirst = (outstanding) => ['-r', '-b4K', `-o${outstanding}`, '-t1', '-a0'];

function besideNeighbour(one, outstanding, name) {
  return { ...one, name, args: onFirst(outstanding), busyProcessors: [0] };
}

const bound = [
  besideNeighbour(
    byKernel({ iops: 700 }, { limits: [vmIops(700), vmBytes(1e9)], label: byVm }),
    16,
    'kernel: iops 700, a limit listed, by a thread on a processor that another program keeps busy',
  ),
  besideNeighbour(
    byKernel({ iops: 1100 }, { limits: far }),
    16,
    'kernel: iops 1100, another limit listed, by a thread on a processor that another program keeps busy',
  ),
  besideNeighbour(
    byKernel({ bytesPerSecond: 10e6 }, { limits: [] }),
    16,
    'kernel: bytes 10000000, nothing listed, by a thread on a processor that another program keeps busy',
  ),
  {
    ...depth(2, 40_000),
    args: [...onFirst(2), '--simulate-device=iops=30000,added-latency-us=40000'],
    name: 'queue depth 2, 40000 µs each, by a thread on a processor that another program keeps busy',
    busyProcessors: [0],
  },
  {
    name: 'one thread of the engine, on a processor that another program keeps busy',
    args: [...onFirst(64), '--backend=null'],
    limits: far,
    label: { ...byProcessors, binds: 'node-cpu', alsoTrue: ['engine-cpu'] },
    busyProcessors: [0],
  },
];

/** Memory answers all reads at once: more of the processors is more IOPS, and more of the disk is nothing. */
const byMemory = { binds: 'cache', alsoTrue: ['engine-cpu', 'node-cpu'] };
const buffered = { isBuffered: true, isAlone: true };
const mebibytes = (count) => count * 1024 * 1024;

const answeredByMemory = [
  {
    ...byKernel({ iops: 500 }, { limits: [vmIops(500), vmBytes(1e9)], label: byMemory }),
    name: 'kernel: iops 500, a limit listed, of which memory lets nothing be asked',
    ...buffered,
  },
  {
    ...byKernel({ iops: 500 }, { limits: [], label: byMemory }),
    name: 'kernel: iops 500, nothing listed, of which memory lets nothing be asked',
    ...buffered,
  },
  {
    // A part of the reads comes from memory: more of either, memory or the throttle, is more IOPS.
    ...byKernel({ iops: 600 }, { limits: [vmIops(600), vmBytes(1e9)], label: { ...byVm, alsoTrue: ['cache'] } }),
    name: 'kernel: iops 600, a limit listed, and memory for a part of the file',
    ...buffered,
    fileSize: '256M',
    memoryBytes: mebibytes(128),
  },
  {
    ...byKernel({ iops: 600 }, { limits: far, label: { binds: 'unknown-iops', alsoTrue: ['cache'] } }),
    name: 'kernel: iops 600, another limit listed, and memory for a part of the file',
    ...buffered,
    fileSize: '256M',
    memoryBytes: mebibytes(128),
  },
  {
    // Past the system's cache, little memory is nothing to the run.
    ...byKernel({ iops: 600 }, { limits: [vmIops(600), vmBytes(1e9)], label: byVm }),
    name: 'kernel: iops 600, a limit listed, past little memory',
    fileSize: '256M',
    memoryBytes: mebibytes(64),
  },
];

/** Two threads hold themselves to half of it each. */
function ownRate(iops, device, { name, limits, label = { binds: 'rate-limit' } }) {
  return { ...search(name, device, { args: ['-b4K', '-o8', '-t2', `-g${iops / 2}i`], limits, label }), isOneRun: true };
}

const ownRates = [
  ownRate(400, { iops: 3000 }, { name: 'a rate of its own of 400, nothing listed', limits: [] }),
  ownRate(
    600,
    { iops: 3000 },
    { name: 'a rate of its own of 600, below a listed limit of 3000', limits: [vmIops(3000), vmBytes(1e9)] },
  ),
  ownRate(
    500,
    { iops: 3000 },
    // The figure is of something that does not bind.
    { name: 'a rate of its own of 500, right at a listed limit', limits: [vmIops(500), vmBytes(1e9)] },
  ),
  ownRate(
    800,
    { iops: 450 },
    {
      name: 'a rate of its own of 800, before a listed limit of 450',
      limits: [vmIops(450), vmBytes(1e9)],
      label: byVm,
    },
  ),
  {
    ...byKernel({ iops: 1000 }, { limits: far, label: { binds: 'rate-limit' } }),
    name: 'kernel: iops 1000, and a rate of its own of 300',
    args: ['-r', '-b4K', '-o8', '-t2', '-g150i'],
    isOneRun: true,
  },
];

const vmBurst = (value) => listed('vm-uncached', 'iops', value, { kind: 'burst', id: 'vm-uncached-iops-burst' });

/** What is allowed at first is no limit any more when the search ends. */
function lateEnd([base, burst, seconds], { name, limits, label }) {
  return search(
    name,
    { iops: base, 'burst-iops': burst, 'burst-seconds': seconds },
    { limits, label: { ...label, endedIops: burst } },
  );
}

const lateEnds = [
  lateEnd([300, 900, 40], {
    name: 'a burst of 900 that ends late at 300, nothing listed',
    limits: [],
    label: { binds: 'unknown-iops', isOpenRight: true },
  }),
  lateEnd([300, 900, 40], {
    name: 'a burst of 900 that ends late at 300, both listed',
    limits: [vmIops(300), vmBurst(900), vmBytes(1e9)],
    label: byVm,
  }),
  lateEnd([500, 2000, 25], {
    name: 'a burst of 2000 that ends late at 500, another limit listed',
    limits: far,
    label: { binds: 'unknown-iops', isOpenRight: true },
  }),
];

/** @type {import('./real-parts.mjs').RealCase[]} */
export const nodeCases = [...bound, ...answeredByMemory, ...ownRates, ...lateEnds];
