// Where a start takes place: the simulated cluster, or this machine itself.
import { mkdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { withoutPrograms } from '../base/powershell.mjs';
import { Circumstances } from '../simulation/circumstances.mjs';
import { simulatedCluster, writeSimulation } from '../simulation/cluster.mjs';
import { refreshMilliseconds, writeHistory } from '../simulation/history.mjs';
import { azureChassisAssetTag, startInstanceMetadata } from '../simulation/instance-metadata.mjs';

const diskSizeGib = 1024;

/**
 * @param {string} folder everything is kept below it
 * @param {(names: string[]) => Promise<Map<string, import('../simulation/node-machine.mjs').NodeMachine>>} machinesOf
 */
export async function prepareCluster(folder, machinesOf) {
  const { name, nodeNames, domain, description, checkVolumeId, checkNodeName, vmSize, disks } = simulatedCluster;
  const metadata = new Map();
  for (const nodeName of nodeNames) {
    metadata.set(nodeName, await startInstanceMetadata({ name: nodeName, vmSize, disks, diskSizeGib }));
  }
  const nodeFacts = Object.fromEntries(
    nodeNames.map((nodeName) => [
      nodeName,
      {
        instanceMetadataAddress: metadata.get(nodeName).address,
        chassisAssetTag: azureChassisAssetTag,
        applicationControl: 'off',
        languageMode: 'full',
        isEngineAllowed: true,
      },
    ]),
  );
  const machines = await machinesOf(nodeNames);
  const file = await writeSimulation(folder, nodeFacts);
  const circumstances = new Circumstances({ file, machines, metadata });
  const refresh = setInterval(() => writeHistory(file.read()), refreshMilliseconds).unref();
  return {
    clusterName: name,
    nodeNames,
    domain,
    machines,
    circumstances,
    signedInFor: () => namesSignedInFor(circumstances.credentials, { name, nodeNames, domain }),
    languageModeOf: (nodeName) => file.read().nodeFacts[nodeName].languageMode,
    simulation: description,
    checkVolumeId,
    checkNodeName,
    connection: {
      id: `msft.sme.connection-type.cluster!${name}`,
      name,
      type: 'msft.sme.connection-type.cluster',
      tags: [],
      properties: { nodes: nodeNames },
    },
    inventory: { clusterFqdn: `${name}.${domain}` },
    settingsOf: (nodeName) => ({
      // What answers for a simulated node does not depend on the programs of this machine.
      ...withoutPrograms({}),
      HEADROOM_PROVIDER: 'simulated',
      HEADROOM_SIMULATION_FILE: file.path,
      HEADROOM_NODE_NAME: nodeName,
    }),
    close: () => {
      clearInterval(refresh);
      return Promise.all([...metadata.values()].map((service) => service.close()));
    },
  };
}

/** By which names of the cluster and its nodes credentials are kept; null = none are needed. */
function namesSignedInFor(credentials, { name, nodeNames, domain }) {
  const fullNames = nodeNames.map((nodeName) => `${nodeName}.${domain}`);
  const cluster = [name, `${name}.${domain}`];
  return {
    'each-name': [...cluster, ...nodeNames, ...fullNames],
    'short-names': [...cluster, ...nodeNames],
    'full-names': [...cluster, ...fullNames],
    cluster,
    'every-node': 'every-node',
    own: null,
  }[credentials];
}

/** As {@link prepareCluster}, without a cluster. */
export async function prepareThisMachine(folder, machinesOf) {
  const files = path.join(folder, 'files');
  await mkdir(files, { recursive: true });
  const name = hostname();
  return {
    clusterName: null,
    nodeNames: [name],
    domain: null,
    machines: await machinesOf([name]),
    circumstances: null,
    signedInFor: () => [name],
    languageModeOf: () => 'full',
    simulation: null,
    checkVolumeId: null,
    checkNodeName: name,
    connection: {
      id: `msft.sme.connection-type.server!${name}`,
      name,
      type: 'msft.sme.connection-type.server',
      tags: [],
      properties: {},
    },
    // What the SDK's server inventory says of a server that is in no cluster.
    inventory: { clusterFqdn: null },
    settingsOf: () => ({ HEADROOM_PROVIDER: 'local', HEADROOM_LOCAL_DIRECTORY: files }),
    close: async () => undefined,
  };
}
