// The simulated cluster: the reference case of three Azure-hosted nodes with a three-way mirror.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

const gibibyte = 1024 ** 3;
const nodeNames = ['node1', 'node2', 'node3'];
const vmSize = 'Standard_B2ms';
const disks = { type: 'Premium_LRS', tier: 'P30', count: 4 };
/** What Azure holds a Standard_B2ms back to without host caching, and so what the engine's runs are held back to. */
const device = { iops: 1920, throughputBytesPerSecond: 22_500_000, addedLatencyMicroseconds: null };
const volumes = [
  { name: 'test01', ownerNodeName: 'node1' },
  { name: 'test02', ownerNodeName: 'node2' },
];
const description =
  'Three Standard_B2ms nodes with four P30 disks each. Volumes are folders of this machine; runs are real runs of the ' +
  'engine on its disk, held back to the limit of the VM size.';

export const simulatedCluster = {
  name: 'hci-demo',
  nodeNames,
  checkVolumeId: 'test01',
  checkNodeName: 'node1',
  description,
};

/**
 * The document that the module's `simulated` provider reads.
 * @param {string} volumesFolder folder whose subfolders are the volumes
 */
export function describeSimulation(volumesFolder) {
  return {
    description,
    cluster: {
      contractVersion: 1,
      provider: 'simulated',
      simulation: description,
      name: simulatedCluster.name,
      currentNodeName: nodeNames[0],
      nodes: nodeNames.map((name) => ({ name, state: 'up', vmSize })),
      volumes: volumes.map((volume) => describeVolume(volume, volumesFolder)),
      notKnown: [],
    },
    disks,
    device,
  };
}

function describeVolume({ name, ownerNodeName }, volumesFolder) {
  return {
    id: name,
    name,
    mountPoint: `C:\\ClusterStorage\\${name}`,
    path: path.join(volumesFolder, name),
    fileSystem: 'CSVFS_ReFS',
    sizeBytes: 1024 * gibibyte,
    freeBytes: 819 * gibibyte,
    ownerNodeName,
    state: 'online',
    health: 'healthy',
    resiliency: { kind: 'mirror', copies: 3 },
  };
}

/**
 * Makes the volumes' folders and the simulation file.
 * @param {string} folder everything of the simulation is kept below it
 * @returns {Promise<string>} the simulation file
 */
export async function writeSimulation(folder) {
  const volumesFolder = path.join(folder, 'volumes');
  const simulation = describeSimulation(volumesFolder);
  for (const volume of simulation.cluster.volumes) await mkdir(volume.path, { recursive: true });
  const file = path.join(folder, 'simulation.json');
  await writeFile(file, `${JSON.stringify(simulation, null, 2)}\n`);
  return file;
}
