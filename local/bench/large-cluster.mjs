// A made-up cluster as large as the live overview is held to: 16 nodes, 64 volumes that are busy on all of them, 192 drives, 2,000
// virtual disks. Shaped as the contract has it, with names as Windows gives them.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../base/paths.mjs';
import { randomIntegers } from '../base/random-numbers.mjs';
import { timeFrames } from '../simulation/history.mjs';

export const size = { nodes: 16, volumes: 64, drivesOfNode: 12, virtualDisks: 2000 };

const clusterName = 'hci-large';
const simulation = 'Made up for a benchmark.';
const poolName = `S2D on ${clusterName}`;
const gibibyte = 1024 ** 3;
const hexDigits = 16;
const names = (count, nameOf) => Array.from({ length: count }, (_, index) => nameOf(index));
const numbered = (index) => String(index + 1).padStart(2, '0');

export const nodeNames = names(size.nodes, (index) => `hcinode${numbered(index)}`);
const leaves = names(size.volumes, (index) => `Volume${numbered(index)}`);
/** As the cluster calls the resource. */
export const volumeIds = leaves.map((leaf) => `Cluster Virtual Disk (${leaf})`);
const driveIds = names(size.nodes * size.drivesOfNode, (index) =>
  (0x5002538f33200000n + BigInt(index)).toString(hexDigits).toUpperCase(),
);
const drivesOf = (nodeName) => {
  const first = nodeNames.indexOf(nodeName) * size.drivesOfNode;
  return driveIds.slice(first, first + size.drivesOfNode);
};

/** The document `cluster`; with the flows of Storage QoS if it is requested in detail. */
export function clusterOf(nodeName, { detailed = false } = {}) {
  return {
    contractVersion: 1,
    provider: 'simulated',
    simulation,
    name: clusterName,
    id: '6f1c2d9e-52a4-4a7e-9b0c-3c1c5a4d7f10',
    currentNodeName: nodeName,
    nodes: nodeNames.map((name) => ({ name, fqdn: null, state: 'up', vmSize: 'Standard_E16s_v3', model: null })),
    volumes: volumeIds.map((id, index) => volumeOf(id, index)),
    pools: [{ name: poolName, health: 'healthy', operationalStatus: 'OK', sizeBytes: 192e12, freeBytes: 96e12 }],
    drives: driveIds.map((id) => ({
      id,
      model: 'Made-up drive',
      mediaType: 'ssd',
      busType: 'NVMe',
      health: 'healthy',
      operationalStatus: 'OK',
      sizeBytes: 1e12,
      poolName,
    })),
    storageJobs: [],
    storageQos: detailed ? { normalizedUnitBytes: 8192, policies: [], flows: names(size.virtualDisks, flowOf) } : null,
    virtualMachines: null,
    notKnown: [],
  };
}

function volumeOf(id, index) {
  const mountPoint = `C:\\ClusterStorage\\${leaves[index]}`;
  return {
    id,
    kind: 'cluster-shared-volume',
    name: leaves[index],
    mountPoint,
    path: mountPoint,
    fileSystem: 'CSVFS_ReFS',
    sizeBytes: 1024 * gibibyte,
    freeBytes: 512 * gibibyte,
    ownerNodeName: nodeNames[index % size.nodes],
    state: 'online',
    health: 'healthy',
    resiliency: { kind: 'mirror', copies: 3 },
    poolName,
    accessStates: nodeNames.map((nodeName) => ({
      nodeName,
      state: 'file-system-redirected',
      reason: 'the file system is ReFS',
      isByDesign: true,
    })),
  };
}

/** A virtual disk, as Storage QoS reports it. */
function flowOf(index) {
  const vm = `vm${String(index).padStart(4, '0')}`;
  return {
    initiatorName: vm,
    initiatorId: `0b2f3c4d-6a1e-4f57-9c31-${String(index).padStart(12, '0')}`,
    initiatorNodeName: nodeNames[index % size.nodes],
    filePath: `C:\\ClusterStorage\\${leaves[index % size.volumes]}\\${vm}\\${vm}-disk0.vhdx`,
    policyId: null,
    iops: 50 + (index % 97),
    limitIops: null,
    throughputBytesPerSecond: (50 + (index % 97)) * 8192,
    latencyMicroseconds: 900 + (index % 89),
    status: 'Ok',
  };
}

/** As many as a node reports for a volume: the module sets the number. */
export const mostVirtualDisks = readMostVirtualDisks();

function readMostVirtualDisks() {
  const file = 'powershell-module/Headroom/Private/Activity/VirtualDisks.ps1';
  const found = /^\$mostVirtualDisks = (\d+)$/m.exec(readFileSync(path.join(root, file), 'utf8'));
  if (!found) throw new Error(`${file} has no $mostVirtualDisks.`);
  return Number(found[1]);
}

/**
 * The document `activity` of a node: each volume and each drive busy, with different figures in each round.
 * @param {number} round
 * @param {string} [virtualDisksOf] a volume whose virtual disks are included
 */
export function activityOf(nodeName, round, virtualDisksOf) {
  const next = generator(nodeNames.indexOf(nodeName) * 10_007 + round);
  const volumes = volumeIds.map((_, index) => ({
    reads: rateOf(next, index + 1),
    writes: rateOf(next, index / 2 + 1),
  }));
  const drives = drivesOf(nodeName);
  const rates = drives.map(() => ({ reads: rateOf(next, 20), writes: rateOf(next, 20) }));
  const noQueue = (columns) => ({ ...columns, queueDepth: columns.queueDepth.map(() => null) });
  const redirected = volumes.map(({ reads, writes }) => ({
    iops: tenths(reads.iops + writes.iops),
    bytesPerSecond: reads.bytesPerSecond + writes.bytesPerSecond,
  }));
  return {
    contractVersion: 1,
    provider: 'simulated',
    simulation,
    nodeName,
    readAt: new Date().toISOString(),
    intervalSeconds: 5.016,
    volumes: {
      volumeIds,
      reads: flowTable(volumes.map(({ reads }) => reads)),
      writes: flowTable(volumes.map(({ writes }) => writes)),
      redirected: columns(redirected, ['iops', 'bytesPerSecond']),
    },
    drives: {
      driveIds: drives,
      names: drives.map((_, index) => String(index + 1)),
      reads: noQueue(flowTable(rates.map(({ reads }) => reads))),
      writes: noQueue(flowTable(rates.map(({ writes }) => writes))),
    },
    virtualDisks: virtualDisksOf ? virtualDisksOn(virtualDisksOf, nodeName, next) : null,
    repair: virtualDisksOf && nodeName === nodeNames[0] ? repairOf(virtualDisksOf, round) : null,
    notKnown: [],
  };
}

/** The rest of a repair that progresses with each round. */
function repairOf(volumeId, round) {
  const needRegenerationBytes = 1e13 - 1e9 * round;
  return { volumeId, needRegenerationBytes, regeneratingBytes: 268_435_456, staleBytes: 0, missingBytes: 0 };
}

/** Those that Storage QoS reports for this volume and node. */
function virtualDisksOn(volumeId, nodeName, next) {
  const folder = `C:\\ClusterStorage\\${leaves[volumeIds.indexOf(volumeId)]}\\`;
  const own = names(size.virtualDisks, flowOf).filter(
    ({ filePath, initiatorNodeName }) => filePath.startsWith(folder) && initiatorNodeName === nodeName,
  );
  return virtualDiskTable(
    own.map(({ filePath }) => filePath.slice(folder.length).replaceAll('\\', '-')).slice(0, mostVirtualDisks),
    next,
  );
}

/** Of disks that are called so, each busy. */
export function virtualDiskTable(files, next) {
  const rates = files.map(() => ({ reads: rateOf(next, 9), writes: rateOf(next, 7) }));
  const table = (way) =>
    columns(
      rates.map((rate) => rate[way]),
      ['iops', 'bytesPerSecond'],
    );
  return { files, reads: table('reads'), writes: table('writes') };
}

/** About so many requests of some KiB, each with a tenth, as counters have it. */
function rateOf(next, usual) {
  const iops = tenths(6 * usual * (0.8 + 0.4 * next()) + 0.1);
  return {
    iops,
    bytesPerSecond: Math.round(iops * (8192 + 8192 * next())),
    latencyMicroseconds: tenths(300 + 2700 * next()),
    queueDepth: 1 + Math.floor(30 * next()),
  };
}

const tenths = (value) => Math.round(value * 10) / 10;
const columns = (rows, keys) => Object.fromEntries(keys.map((key) => [key, rows.map((row) => row[key])]));
const flowTable = (rates) => columns(rates, ['iops', 'bytesPerSecond', 'latencyMicroseconds', 'queueDepth']);

function generator(seed) {
  const next = randomIntegers(seed);
  return () => next() / 2 ** 32;
}

/** As many volumes' load as a node's drives have: three copies of the writes of all of them, on all nodes. */
const loadOfNode = 430;
const subjectIds = { volume: volumeIds, drive: driveIds, 'virtual-disk': [], node: nodeNames };
const units = { iops: 'iops', throughput: 'bytesPerSecond', latency: 'microseconds' };
const daySeconds = 86_400;

/** The document `history` of all volumes, or of all drives: day and week, a growth, noise; as long as Windows keeps it. */
export function historyOf(nodeName, timeFrame, seriesNames, subject = 'volume') {
  const { stepSeconds, steps } = timeFrames[timeFrame];
  const end = Math.floor(Date.now() / 1000 / stepSeconds) * stepSeconds;
  const start = end - steps * stepSeconds;
  const series = subjectIds[subject].flatMap((subjectId, place) => {
    const volume = { drive: place % size.volumes, node: loadOfNode }[subject] ?? place;
    const next = generator(place * 31 + steps);
    const loads = names(steps, (step) => {
      const at = start + step * stepSeconds;
      const day = stepSeconds < daySeconds ? 0.6 + 0.4 * Math.sin((2 * Math.PI * (at % daySeconds)) / daySeconds) : 1;
      const growth = timeFrame === 'year' ? 1 + (0.3 * step) / steps : 1;
      return 100 * (volume + 4) * day * growth * (0.9 + 0.2 * next());
    });
    return seriesNames.map((name) => {
      const [kind, way] = name.split('.');
      const part = { read: 0.7, write: 0.3 }[way] ?? 1;
      const valueOf = {
        iops: (load) => tenths(load * part),
        throughput: (load) => Math.round(load * part * 16_384),
        latency: () => tenths(800 + 200 * next()),
      }[kind];
      return {
        subject,
        subjectId,
        name,
        unit: units[kind],
        startedAt: new Date(start * 1000).toISOString(),
        stepSeconds,
        values: loads.map(valueOf),
      };
    });
  });
  return { contractVersion: 1, provider: 'simulated', simulation, nodeName, timeFrame, series, notKnown: [] };
}

/** The document `limit-facts`: a VM size with its own limits, and the disks of the pool. */
export function limitFactsOf(nodeName, volumeId) {
  const source = {
    kind: 'instance-metadata',
    description: `Azure instance metadata of ${nodeName}`,
    date: '2026-11-21',
  };
  return {
    contractVersion: 1,
    nodeName,
    volumeId,
    readAt: '2026-11-21T05:43:20Z',
    vmSize: 'Standard_E16s_v3',
    vmSizeSource: source,
    disks: [{ type: 'Premium_LRS', tier: null, sizeGiB: 1024, count: size.drivesOfNode, caching: 'none' }],
    disksSource: source,
    copies: 3,
    copiesSource: { kind: 'storage-spaces', description: `Get-VirtualDisk on ${nodeName}`, date: '2026-11-21' },
    qos: [],
    entries: null,
    notKnown: [],
  };
}
