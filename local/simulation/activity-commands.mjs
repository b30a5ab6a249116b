// The plugin's commands that report load, for machines without PowerShell: from the simulation's own data, and from the
// real progress of the node's running runs.
import { ProblemError } from '../base/problem.mjs';
import { activityOf } from './activity.mjs';
import { notKept } from './history-parts.mjs';
import { readHistory, seriesUntil } from './history.mjs';

const usualNames = 'iops.total,throughput.total,latency.average';

/** Each takes the parameters of the command, and where it runs: `simulation()`, `nodeName` and the `store` of the node's runs. */
export const activityCommands = {
  async *'Get-WacHeadroomActivity'({ VirtualDisksOf }, { simulation, nodeName, store }) {
    const now = simulation();
    const runs = (await store.list()).filter(({ status }) => status === 'running');
    const disks = VirtualDisksOf ? disksAsked(now, VirtualDisksOf) : null;
    yield activityOf(now, readHistory(now, 'hour'), { nodeName, now: Date.now(), runs, disks });
  },

  async *'Get-WacHeadroomHistory'(
    { TimeFrame, VolumeId, SeriesName, Subject, VirtualMachine },
    { simulation, nodeName },
  ) {
    const now = simulation();
    const { cluster, description, activity } = now;
    const subject = VirtualMachine ? 'virtual-disk' : Subject || 'volume';
    const ids = subjectIds(subject, cluster, { volumeIds: volumesOf(VolumeId, cluster), machine: VirtualMachine });
    const all = (SeriesName || usualNames).split(',');
    const names = all.filter((name) => !notKept[subject]?.includes(name));
    const notKnown = all
      .filter((name) => !names.includes(name))
      .map((name) => ({ fact: `performance history of ${name}`, reason: whyNotKept[subject] }));
    if (VirtualMachine && ids.length === 0) {
      notKnown.push({ fact: `performance history of ${VirtualMachine}`, reason: noDiskOfMachine });
    }
    const asked = { timeFrame: TimeFrame, subject, ids, names, now: Date.now() / 1000 };
    yield {
      contractVersion: 1,
      provider: 'simulated',
      simulation: description,
      nodeName,
      timeFrame: TimeFrame,
      series: activity.isKept ? seriesUntil(readHistory(now, TimeFrame, subject), asked) : [],
      notKnown: activity.isKept ? notKnown : [...notKnown, { fact: 'performance history', reason: stopped }],
    };
  },
};

function disksAsked(simulation, volumeId) {
  const { name, volumes } = simulation.cluster;
  const volume = volumes.find(({ id }) => id === volumeId);
  if (!volume) throw volumeNotFound(volumeId, name);
  return { volume, history: readHistory(simulation, 'hour', 'virtual-disk') };
}

const noDiskOfMachine = 'no virtual disks of it were found on these volumes';
const whyNotKept = {
  'virtual-disk': "Windows keeps only the mean of a virtual disk's reads and writes together: latency.average",
  node: 'Windows keeps no combined latency for all drives of a node',
};

/** What is below the volumes, by the ids that the cluster has; of volumes their own. */
function subjectIds(subject, { nodes, volumes, drives, virtualMachines }, { volumeIds, machine }) {
  if (subject === 'node') return nodes.map(({ name }) => name);
  const asked = volumes.filter(({ id }) => volumeIds.includes(id));
  if (subject === 'drive') {
    const pools = asked.map(({ poolName }) => poolName);
    return drives.filter(({ poolName }) => pools.includes(poolName)).map(({ id }) => id);
  }
  if (subject === 'virtual-disk') {
    const paths = machinesMeant(virtualMachines, machine).flatMap(({ disks }) => disks.map((disk) => disk.path));
    return paths.filter((file) => asked.some(({ mountPoint }) => file.startsWith(`${mountPoint}\\`)));
  }
  return volumeIds;
}

/** By its id, or by its name; all of them where none is given. */
function machinesMeant(machines, given) {
  if (!given) return machines;
  const isGiven = (text) => text.toLowerCase() === given.toLowerCase();
  const ofId = machines.filter(({ id }) => isGiven(id));
  return ofId.length > 0 ? ofId : machines.filter(({ name }) => isGiven(name));
}

const stopped =
  'it was stopped (simulated). Start-ClusterPerformanceHistory, run as an administrator, starts it again.';

/** Ids in one text, with commas between them: of those that are listed, the longest that fits is meant each time. */
function volumesOf(text, { name, volumes }) {
  const listed = volumes.map(({ id }) => id);
  if (!text) return listed;
  const found = [];
  for (let rest = text; rest !== null;) {
    const fits = (id) => rest === id || rest.startsWith(`${id},`);
    const id = listed.toSorted((one, other) => other.length - one.length).find(fits);
    if (id === undefined) throw volumeNotFound(rest, name);
    found.push(id);
    rest = rest === id ? null : rest.slice(id.length + 1).trimStart();
  }
  return found;
}

function volumeNotFound(id, clusterName) {
  return new ProblemError({
    code: 'VolumeNotFound',
    message: `There is no volume '${id}' on ${clusterName}.`,
    action: 'Choose one of the volumes that the cluster shows.',
  });
}
