// What the stand-in knows of cluster, disks and volumes: the same two sources that the module's providers have.
import { readFile, statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { ProblemError } from '../base/problem.mjs';

/**
 * @param {Record<string, string>} settings the HEADROOM_* settings that the module reads from its environment
 * @returns {Promise<{ cluster: object, disks: object | null, simulation: object | null }>}
 */
export function readFacts(settings) {
  return settings.HEADROOM_PROVIDER === 'local' ? readLocalFacts(settings) : readSimulatedFacts(settings);
}

/** What an id looks like that names a path to a server, or a disk, in place of a volume of the cluster. */
const typedForm = /^([\\/]{2}|#\d{1,4}$|\/dev\/)/;

/**
 * The volume of that id, or a problem in words.
 * @param {{ listedOnly?: boolean }} [options] whether what somebody typed is refused as such
 */
export function findVolume(cluster, volumeId, { listedOnly = false } = {}) {
  const volume = cluster.volumes.find(({ id }) => id === volumeId);
  if (volume) return volume;
  if (listedOnly && typedForm.test(volumeId)) {
    throw new ProblemError({
      code: 'VolumeNotListed',
      message: `${volumeId} is not a volume that ${cluster.name} lists. It was not looked at.`,
      action: 'Choose one of the volumes that the cluster shows, or ask an administrator.',
    });
  }
  throw new ProblemError({
    code: 'VolumeNotFound',
    message: `There is no volume '${volumeId}' on ${cluster.name}.`,
    action: 'Choose one of the volumes that the cluster shows.',
  });
}

async function readSimulatedFacts(settings) {
  const simulation = JSON.parse(await readFile(settings.HEADROOM_SIMULATION_FILE, 'utf8'));
  const nodeName = settings.HEADROOM_NODE_NAME ?? simulation.cluster.currentNodeName;
  const node = simulation.cluster.nodes.find(({ name }) => name.toLowerCase() === nodeName.toLowerCase());
  if (!node) {
    throw new ProblemError({
      code: 'NodeNotFound',
      message: `${nodeName} is not a node of ${simulation.cluster.name}.`,
      action: `Choose one of ${simulation.cluster.nodes.map(({ name }) => name).join(', ')}.`,
    });
  }
  // A paused node answers: it is up, and only takes no new roles.
  if (node.state !== 'up' && node.state !== 'paused') {
    throw new ProblemError({
      code: 'NodeNotAvailable',
      message: `${node.name} is ${node.state}.`,
      action: 'Choose a node that is up, or bring this one back.',
    });
  }
  const cluster = { ...simulation.cluster, simulation: simulation.description, currentNodeName: node.name };
  withholdDenied(cluster, simulation.deniedFacts ?? []);
  return { cluster, disks: simulation.disks, simulation };
}

/** Takes out what the user has no right to, and says so. */
function withholdDenied(cluster, deniedFacts) {
  const empty = { pools: [], drives: [], storageJobs: [], storageQos: null, virtualMachines: null };
  for (const fact of deniedFacts.filter((each) => each !== 'move')) {
    if (fact === 'accessStates') cluster.volumes = cluster.volumes.map((volume) => ({ ...volume, accessStates: [] }));
    else cluster[fact] = empty[fact];
    const words = fact.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    cluster.notKnown = [...cluster.notKnown, { fact: words, reason: 'access is denied (simulated)' }];
  }
}

async function readLocalFacts(settings) {
  const folder = settings.HEADROOM_LOCAL_DIRECTORY ?? '/var/tmp';
  const { bsize, blocks, bavail } = await statfs(folder);
  const name = hostname();
  const volume = {
    id: folder,
    kind: 'drive',
    name: folder,
    mountPoint: folder,
    path: folder,
    fileSystem: null,
    sizeBytes: bsize * blocks,
    freeBytes: bsize * bavail,
    ownerNodeName: null,
    state: 'online',
    health: 'unknown',
    resiliency: null,
    poolName: null,
    accessStates: [],
  };
  const cluster = {
    contractVersion: 1,
    provider: 'local',
    simulation: null,
    name,
    id: null,
    currentNodeName: name,
    nodes: [{ name, fqdn: null, state: 'up', vmSize: null, model: null }],
    volumes: [volume],
    pools: [],
    drives: [],
    storageJobs: [],
    storageQos: null,
    virtualMachines: null,
    notKnown: [{ fact: 'volume health', reason: 'this machine is not a cluster node' }],
  };
  return { cluster, disks: null, simulation: null };
}
