// The simulated cluster: the reference case of three Azure-hosted nodes with a three-way mirror.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { writeHistory } from './history.mjs';
import { SimulationFile } from './simulation-file.mjs';
import { describeStorageQos, describeVirtualMachines } from './virtual-machines.mjs';

const gibibyte = 1024 ** 3;
const tebibyte = 1024 * gibibyte;
const nodeNames = ['node1', 'node2', 'node3'];
const domain = 'contoso.example';
const vmSize = 'Standard_B2ms';
const poolName = 'S2D on hci-demo';
/** What is free when nothing else is chosen: four fifths of a volume. */
const freeBytes = 879_609_302_220;
const disks = { type: 'Premium_LRS', tier: 'P30', count: 4, caching: 'none' };
/** What Azure holds a Standard_B2ms back to without host caching, and so what the engine's runs are held back to. */
const device = { iops: 1920, throughputBytesPerSecond: 22_500_000, addedLatencyMicroseconds: null };
/** A quarter less, and later: what the way over the owner's file system costs in this simulation. */
const nonOwnerDevice = { iops: 1440, throughputBytesPerSecond: 22_500_000, addedLatencyMicroseconds: 2000 };
const nonOwnerDescription =
  'A run on a node that does not own the volume is held back to 1,440 IOPS, with 2 ms added to each request, in place ' +
  "of the way over the owner's file system.";
/** The last is named as Storage Spaces Direct names a volume by itself: such a name has to survive everywhere. */
const volumes = [
  { name: 'test01', ownerNodeName: 'node1' },
  { name: 'test02', ownerNodeName: 'node2' },
  { name: 'Cluster Virtual Disk (Volume1)', mountName: 'Volume1', ownerNodeName: 'node1' },
];
const description =
  'Three Standard_B2ms nodes with four P30 disks each. Volumes are folders of this machine; runs are real runs of the ' +
  'engine on its disk, held back to the limit of the VM size.';

export const simulatedCluster = {
  name: 'hci-demo',
  nodeNames,
  domain,
  volumes,
  checkVolumeId: 'test01',
  checkNodeName: 'node1',
  description,
  freeBytes,
  vmSize,
  disks,
};

/**
 * The document that the module's `simulated` provider reads.
 * @param {string} volumesFolder folder whose subfolders are the volumes
 * @param {Record<string, object>} nodeFacts what each node says of itself
 */
export function describeSimulation(volumesFolder, nodeFacts = {}) {
  return {
    description,
    cluster: {
      contractVersion: 1,
      provider: 'simulated',
      simulation: description,
      name: simulatedCluster.name,
      id: '6f1c2d9e-52a4-4a7e-9b0c-3c1c5a4d7f10',
      currentNodeName: nodeNames[0],
      nodes: nodeNames.map(describeNode),
      volumes: volumes.map((volume) => describeVolume(volume, volumesFolder)),
      pools: [
        {
          name: poolName,
          health: 'healthy',
          operationalStatus: 'OK',
          sizeBytes: 12 * tebibyte,
          freeBytes: 6 * tebibyte,
        },
      ],
      drives: nodeNames.flatMap(describeDrives),
      storageJobs: [],
      storageQos: describeStorageQos(),
      virtualMachines: describeVirtualMachines(),
      notKnown: [],
    },
    disks,
    device,
    nonOwnerDevice,
    nonOwnerDescription,
    otherLoad: { iops: 0, throughputBytesPerSecond: 0 },
    activity: {
      seed: 1,
      historyFolder: path.join(path.dirname(volumesFolder), 'history'),
      isKept: true,
      ownerShare: 0.7,
      slowDrive: null,
      repair: null,
      happens: {},
    },
    power: { plan: 'High performance', isOnBattery: false },
    antivirusExclusions: volumes.map(({ name }) => path.join(volumesFolder, name)),
    deniedFacts: [],
    nodeFacts,
  };
}

function describeVolume({ name, mountName = name, ownerNodeName }, volumesFolder) {
  return {
    id: name,
    kind: 'cluster-shared-volume',
    name,
    mountPoint: `C:\\ClusterStorage\\${mountName}`,
    path: path.join(volumesFolder, name),
    fileSystem: 'CSVFS_ReFS',
    sizeBytes: tebibyte,
    freeBytes,
    ownerNodeName,
    state: 'online',
    health: 'healthy',
    resiliency: { kind: 'mirror', copies: 3 },
    poolName,
    accessStates: accessStatesOf(
      ownerNodeName,
      nodeNames.map((nodeName) => ({ name: nodeName, state: 'up' })),
    ),
  };
}

/** How the nodes reach a ReFS volume. A real cluster calls each of them redirected, the owner too. */
export function accessStatesOf(ownerNodeName, nodes) {
  return nodes.map(({ name, state }) =>
    state === 'down'
      ? { nodeName: name, state: 'not-connected', reason: null, isByDesign: false }
      : { nodeName: name, state: 'file-system-redirected', reason: 'the file system is ReFS', isByDesign: true },
  );
}

function describeNode(name) {
  return { name, fqdn: `${name}.${domain}`, state: 'up', vmSize, model: 'Microsoft Corporation Virtual Machine' };
}

function describeDrives(nodeName) {
  return Array.from({ length: disks.count }, (_, index) => ({
    id: `${nodeName}-disk${index + 1}`,
    model: 'Msft Virtual Disk',
    mediaType: 'ssd',
    busType: 'SAS',
    health: 'healthy',
    operationalStatus: 'OK',
    sizeBytes: tebibyte,
    poolName,
  }));
}

/**
 * Makes the volumes' folders and the simulation file.
 * @param {string} folder everything of the simulation is kept below it
 * @param {Record<string, object>} nodeFacts what each node says of itself
 * @returns {Promise<SimulationFile>}
 */
export async function writeSimulation(folder, nodeFacts) {
  const simulation = describeSimulation(path.join(folder, 'volumes'), nodeFacts);
  for (const volume of simulation.cluster.volumes) await mkdir(volume.path, { recursive: true });
  const file = new SimulationFile(path.join(folder, 'simulation.json'));
  writeHistory(simulation);
  file.write(simulation);
  return file;
}
