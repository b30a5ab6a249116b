// The plugin's commands that tell of load, for machines without PowerShell: from the simulation's own data, and from the real
// progress of the runs that the node has under way.
import { ProblemError } from '../base/problem.mjs';
import { activityOf } from './activity.mjs';
import { readHistory, seriesUntil } from './history.mjs';

const usualNames = 'iops.total,throughput.total,latency.average';

/** Each takes the parameters of the command, and where it runs: `simulation()`, `nodeName` and the `store` of the node's runs. */
export const activityCommands = {
  async *'Get-WacHeadroomActivity'(_, { simulation, nodeName, store }) {
    const now = simulation();
    const runs = (await store.list()).filter(({ status }) => status === 'running');
    yield activityOf(now, readHistory(now, 'hour'), { nodeName, now: Date.now(), runs });
  },

  async *'Get-WacHeadroomHistory'({ TimeFrame, VolumeId, SeriesName }, { simulation, nodeName }) {
    const now = simulation();
    const { cluster, description, activity } = now;
    const volumeIds = volumesOf(VolumeId, cluster);
    const names = (SeriesName || usualNames).split(',');
    const asked = { timeFrame: TimeFrame, volumeIds, names, now: Date.now() / 1000 };
    yield {
      contractVersion: 1,
      provider: 'simulated',
      simulation: description,
      nodeName,
      timeFrame: TimeFrame,
      series: activity.isKept ? seriesUntil(readHistory(now, TimeFrame), asked) : [],
      notKnown: activity.isKept ? [] : [{ fact: 'performance history', reason: stopped }],
    };
  },
};

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
