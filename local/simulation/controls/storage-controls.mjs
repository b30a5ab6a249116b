// The pool and its jobs, Storage QoS, others' load, free space, power, antivirus.
import { simulatedCluster } from '../cluster.mjs';
import { writeHistory } from '../history.mjs';
import { setRepair } from '../storage-jobs.mjs';
import { choice, fileControl } from './control.mjs';

const gibibyte = 1024 ** 3;
const mebibyte = 1024 ** 2;
const limitIops = 500;
const gold = {
  id: '5f0b3a5e-0d44-4a5b-8f4c-2d7f1e5a9c11',
  name: 'Gold',
  kind: 'dedicated',
  minimumIops: 100,
  maximumIops: limitIops,
  maximumThroughputBytesPerSecond: null,
};
const busyLoad = { iops: 850, throughputBytesPerSecond: 850 * 8192 };
const highPerformance = 'High performance';
const freeSpaces = [
  ['plenty', simulatedCluster.freeBytes],
  ['low', 4 * gibibyte],
  ['none', 10 * mebibyte],
];

/** @returns {import('./control.mjs').Control[]} */
export function storageControls() {
  const group = 'Storage';
  return [
    fileControl({
      id: 'pool',
      group,
      label: 'Storage pool',
      options: [choice('healthy'), choice('degraded', 'degraded: a drive is lost')],
      read: ({ cluster }) => (cluster.pools[0].health === 'healthy' ? 'healthy' : 'degraded'),
      change: setPool,
    }),
    fileControl({
      id: 'storage-job',
      group,
      label: 'Storage job',
      options: [choice('none'), choice('repair', 'a repair is running')],
      read: ({ cluster }) => (cluster.storageJobs.length === 0 ? 'none' : 'repair'),
      change: (simulation, value) => setRepair(simulation, value !== 'none'),
    }),
    fileControl({
      id: 'qos',
      group,
      label: 'Storage QoS',
      options: [
        choice('none', 'none for sql01'),
        choice('policy', `policy Gold holds sql01 to ${limitIops} IOPS`),
        choice('vm-disk', `sql01's disk has a maximum of ${limitIops} IOPS`),
      ],
      read: ({ cluster }) => {
        const [disk] = cluster.virtualMachines[0].disks;
        if (disk.policyId !== null) return 'policy';
        return disk.maximumIops === null ? 'none' : 'vm-disk';
      },
      change: setQos,
    }),
    fileControl({
      id: 'other-load',
      group,
      label: 'Load of others',
      options: [choice('none'), choice('busy', `${busyLoad.iops} IOPS on every volume`)],
      read: ({ otherLoad }) => (otherLoad.iops === 0 ? 'none' : 'busy'),
      change: setOtherLoad,
    }),
    fileControl({
      id: 'free-space',
      group,
      label: 'Free space',
      options: [choice('plenty', '819 GiB of 1 TiB'), choice('low', '4 GiB'), choice('none', '10 MiB')],
      read: ({ cluster }) => freeSpaces.find(([, bytes]) => bytes === cluster.volumes[0].freeBytes)?.[0] ?? 'plenty',
      change: ({ cluster }, value) => {
        const [, bytes] = freeSpaces.find(([name]) => name === value);
        for (const volume of cluster.volumes) volume.freeBytes = bytes;
      },
    }),
  ];
}

/**
 * Others wait in the same queue as a run, which is held back to what they leave, and are in its counters. Of a slow device they
 * take half.
 */
function setOtherLoad(simulation, value) {
  const isNone = value === 'none';
  simulation.otherLoad = isNone ? { iops: 0, throughputBytesPerSecond: 0 } : { ...busyLoad };
  for (const device of [simulation.device, simulation.nonOwnerDevice]) {
    const most = (asked, figure) =>
      isNone || (figure ?? null) === null ? null : Math.min(asked, Math.floor(figure / 2));
    device.otherIops = most(busyLoad.iops, device.iops);
    device.otherThroughputBytesPerSecond = most(busyLoad.throughputBytesPerSecond, device.throughputBytesPerSecond);
  }
}

/** @returns {import('./control.mjs').Control[]} what surrounds the storage on every node */
export function surroundingsControls() {
  const group = 'Storage';
  return [
    fileControl({
      id: 'power',
      group,
      label: 'Power of the nodes',
      options: [
        choice('high', highPerformance),
        choice('saver', 'Power saver'),
        choice('battery', 'on battery after a power failure'),
      ],
      read: ({ power }) => {
        if (power.isOnBattery) return 'battery';
        return power.plan === highPerformance ? 'high' : 'saver';
      },
      change: (simulation, value) =>
        (simulation.power = {
          plan: value === 'saver' ? 'Power saver' : highPerformance,
          isOnBattery: value === 'battery',
        }),
    }),
    fileControl({
      id: 'antivirus',
      group,
      label: 'Antivirus',
      options: [choice('excluded', 'leaves the volumes alone'), choice('scans', 'scans the volumes')],
      read: ({ antivirusExclusions }) => (antivirusExclusions.length > 0 ? 'excluded' : 'scans'),
      change: (simulation, value) =>
        (simulation.antivirusExclusions =
          value === 'scans' ? [] : simulation.cluster.volumes.map((volume) => volume.path)),
    }),
  ];
}

function setPool({ cluster }, value) {
  const isHealthy = value === 'healthy';
  Object.assign(cluster.pools[0], {
    health: isHealthy ? 'healthy' : 'warning',
    operationalStatus: isHealthy ? 'OK' : 'Degraded',
  });
  for (const volume of cluster.volumes) volume.health = isHealthy ? 'healthy' : 'warning';
  Object.assign(cluster.drives.at(-1), {
    health: isHealthy ? 'healthy' : 'unhealthy',
    operationalStatus: isHealthy ? 'OK' : 'Lost Communication',
  });
}

/** The flows follow from it, which are beside the history. */
function setQos(simulation, value) {
  const { storageQos, virtualMachines } = simulation.cluster;
  const [disk] = virtualMachines[0].disks;
  const hasPolicy = value === 'policy';
  disk.policyId = hasPolicy ? gold.id : null;
  disk.maximumIops = value === 'vm-disk' ? limitIops : null;
  storageQos.policies = storageQos.policies.filter(({ id }) => id !== gold.id);
  if (hasPolicy) storageQos.policies.unshift(gold);
  writeHistory(simulation);
}
