// The virtual machines of the simulated cluster, and what of their volumes' load is theirs.
import { secondsOfNoise } from './usual-load.mjs';

const unitBytes = 8192;
const bronze = {
  id: '9d1e4c7a-3b58-4f0e-8a26-61c0d7b2f413',
  name: 'Bronze',
  kind: 'dedicated',
  minimumIops: null,
  maximumIops: 100,
  maximumThroughputBytesPerSecond: null,
};
/** Of what a volume carries, this is its virtual disks'. */
const ofVirtualDisks = 0.8;
/** A machine whose disk a policy holds asks for more at any hour: it has this of what the policy lets it have, and waits. */
const heldShare = 0.965;
const latencyOfHeld = 4;
/** What is left to the others, however much those have that are held. */
const leastOfOthers = 0.05;
/** What a machine that is a noisy neighbour has of what the virtual disks of its volume have. */
const noisyShare = 0.95;

/** Those of one volume have unequal parts of it, the first the most. */
const machines = [
  { id: '0b2f3c4d-6a1e-4f57-9c31-7d2e8f90a1b2', name: 'sql01', nodeName: 'node1', folder: 'test01' },
  { id: '1c7e5a90-2d43-4b6f-8e15-a3f0b9c6d7e8', name: 'web01', nodeName: 'node2', folder: 'test01' },
  { id: '2f8d6b01-7c95-4e3a-b1d4-5e9a0c8f7b26', name: 'files01', nodeName: 'node2', folder: 'test02' },
  { id: '3a9c0d72-5e14-4f8b-9d67-c2b1e0a4f539', name: 'mail01', nodeName: 'node3', folder: 'test02' },
  { id: '4d0b1e83-9f26-4a7c-a358-f7c6d5b4e310', name: 'archive01', nodeName: 'node1', folder: 'Volume1' },
  { id: '5e1a2f94-0b37-4c8d-b469-08d7e6c5f421', name: 'app01', nodeName: 'node2', folder: 'Volume1' },
  {
    id: '6f2b30a5-1c48-4d9e-857a-19e8f7d60532',
    name: 'reports01',
    nodeName: 'node3',
    folder: 'Volume1',
    policy: bronze,
  },
];

export function describeVirtualMachines() {
  return machines.map(({ id, name, nodeName, folder, policy = null }) => ({
    id,
    name,
    nodeName,
    state: 'Running',
    disks: [
      {
        path: `C:\\ClusterStorage\\${folder}\\${name}.vhdx`,
        minimumIops: null,
        maximumIops: null,
        policyId: policy?.id ?? null,
      },
    ],
  }));
}

/** Storage QoS at the start. Its flows are not here: they are of the moment, see {@link qosFlowsOf}. */
export function describeStorageQos() {
  return { normalizedUnitBytes: unitBytes, policies: [{ ...bronze }], flows: [] };
}

/**
 * Figures of each virtual disk, step by step: its part of what the volume has that it is on. A disk that a policy holds has what
 * that lets it have, and the others share the rest; one that is a noisy neighbour has nearly all of it meanwhile.
 * @param {object} simulation the simulation's file
 * @param {{ startedAt: string, stepSeconds: number, volumes: Record<string, Record<string, (number | null)[]>> }} history of volumes, by
 *   their ids
 * @returns {{ disk: object, machine: object, limitIops: number | null, steps: ({ read: Sum, write: Sum, units: number } | null)[] }[]}
 *   units: as how many of Storage QoS's units one request counts
 * @typedef {{ iops: number, bytes: number, latency: number }} Sum
 */
export function virtualDiskSteps({ cluster, activity }, { startedAt, stepSeconds, volumes: series }) {
  const { virtualMachines, storageQos, volumes } = cluster;
  const { noisyNeighbour: noisy } = activity.happens;
  const noisyFrom = noisy ? (noisy.since - secondsOfNoise - Date.parse(startedAt) / 1000) / stepSeconds : Infinity;
  const placed = virtualMachines.flatMap((machine) => machine.disks.map((disk) => ({ machine, disk })));
  return volumes.flatMap(({ id, mountPoint }) => {
    const own = placed
      .filter(({ disk }) => disk.path.startsWith(`${mountPoint}\\`))
      .map((one) => ({ ...one, limitIops: maximumOf(one.disk, storageQos) }));
    if (!series[id] || own.length === 0) return [];
    const parts = series[id]['iops.read'].map((_, step) => {
      const isNoisy = noisy?.volume === id && step >= noisyFrom;
      return partsOf(own, sumsAt(series[id], step), isNoisy ? noisy.machine : null);
    });
    return own.map((one, index) => ({ ...one, steps: parts.map((of) => of?.[index] ?? null) }));
  });
}

function maximumOf({ policyId }, { policies }) {
  return policies.find(({ id }) => id === policyId)?.maximumIops ?? null;
}

function sumsAt(series, step) {
  if (series['iops.read'][step] === null) return null;
  const of = (way) => ({
    iops: series[`iops.${way}`][step],
    bytes: series[`throughput.${way}`][step],
    latency: series[`latency.${way}`][step] ?? 0,
  });
  return { read: of('read'), write: of('write') };
}

/** What each of the disks of a volume has of a step. */
function partsOf(disks, sums, noisyName) {
  const iops = sums === null ? 0 : sums.read.iops + sums.write.iops;
  if (iops <= 0) return null;
  const units = Math.max(1, (sums.read.bytes + sums.write.bytes) / iops / unitBytes);
  const held = disks.map(({ limitIops }) => (limitIops === null ? 0 : (heldShare * limitIops) / units / iops));
  const rest = Math.max(leastOfOthers, ofVirtualDisks - held.reduce((all, part) => all + part, 0));
  const weights = weightsOf(disks, noisyName);
  const weight = weights.reduce((all, each) => all + each, 0);
  return disks.map(({ disk, limitIops }, index) => {
    const asked = limitIops === null ? (rest * weights[index]) / weight : held[index];
    const most = disk.maximumIops === null ? Infinity : disk.maximumIops / units / iops;
    return { ...scaled(sums, Math.min(asked, most), limitIops === null ? 1 : latencyOfHeld), units };
  });
}

/** The share of each machine without a policy, compared with the others. */
function weightsOf(disks, noisyName) {
  const usual = disks.map(({ limitIops }, index) => (limitIops === null ? disks.length - index : 0));
  const isNoisy = ({ machine }) => machine.name === noisyName;
  const others = usual.reduce((all, each, index) => all + (isNoisy(disks[index]) ? 0 : each), 0);
  return usual.map((each, index) => (isNoisy(disks[index]) ? (others * noisyShare) / (1 - noisyShare) : each));
}

function scaled({ read, write }, part, factor) {
  const of = ({ iops, bytes, latency }) => ({ iops: iops * part, bytes: bytes * part, latency: latency * factor });
  return { read: of(read), write: of(write) };
}

/**
 * The flows of Storage QoS at each step of a history of five-minute means, which is what Windows reports. A request
 * counts as many times as Storage QoS counts it.
 * @param {object} simulation the simulation's file
 * @param {{ startedAt: string, stepSeconds: number, volumes: object }} history of the day
 */
export function qosFlowsOf(simulation, history) {
  const { startedAt, stepSeconds } = history;
  const flows = virtualDiskSteps(simulation, history).map(({ machine, disk, limitIops, steps }) => {
    const figures = steps.map((step) => step && flowFigures(step));
    const seriesOf = (name) => figures.map((each) => each?.[name] ?? null);
    return {
      initiatorName: machine.name,
      initiatorId: machine.id,
      initiatorNodeName: machine.nodeName,
      filePath: disk.path,
      policyId: disk.policyId,
      limitIops,
      series: {
        iops: seriesOf('iops'),
        throughputBytesPerSecond: seriesOf('throughputBytesPerSecond'),
        latencyMicroseconds: seriesOf('latencyMicroseconds'),
      },
    };
  });
  return { startedAt, stepSeconds, flows };
}

function flowFigures({ read, write, units }) {
  const iops = read.iops + write.iops;
  const time = read.iops * read.latency + write.iops * write.latency;
  return {
    iops: round(iops * units),
    throughputBytesPerSecond: Math.round(read.bytes + write.bytes),
    latencyMicroseconds: iops > 0 ? round(time / iops) : null,
  };
}

/**
 * The flows of a moment, as the contract has them: of the newest five minutes that are over. A node that is down has none.
 * @param {object} cluster of the simulation's file
 * @param {ReturnType<typeof qosFlowsOf>} kept
 * @param {number} now seconds since 1970
 */
export function qosFlowsAt({ nodes }, { startedAt, stepSeconds, flows }, now) {
  const down = nodes.filter(({ state }) => state === 'down').map(({ name }) => name);
  const place = Math.floor((now - Date.parse(startedAt) / 1000) / stepSeconds) - 1;
  const at = (values) => values[Math.max(0, Math.min(place, values.length - 1))];
  return flows
    .filter(({ initiatorNodeName }) => !down.includes(initiatorNodeName))
    .map(({ initiatorName, initiatorId, initiatorNodeName, filePath, policyId, limitIops, series }) => ({
      initiatorName,
      initiatorId,
      initiatorNodeName,
      filePath,
      policyId,
      iops: at(series.iops),
      limitIops,
      throughputBytesPerSecond: at(series.throughputBytesPerSecond),
      latencyMicroseconds: at(series.latencyMicroseconds),
      status: 'Ok',
    }));
}

const round = (value) => Math.round(value * 10) / 10;
