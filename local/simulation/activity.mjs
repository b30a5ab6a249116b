// The current load of a simulated node: its share of the history's value for now, plus its real runs. The module's
// provider `simulated` does the same; both are tested with engine/contract/vectors/simulated-activity.json.
import { repairOf } from './storage-jobs.mjs';

/** How the times of requests on a drive compare with those on the volumes. */
export const driveLatencyShare = 0.8;
const loadPhases = ['warmUp', 'measuring', 'coolDown'];
const ways = { reads: 'read', writes: 'write' };

/**
 * The document `activity` of a node.
 * @param {object} simulation the simulation's file
 * @param {object} history of its last hour
 * @param {object} asked
 * @param {string} asked.nodeName
 * @param {number} asked.now milliseconds since 1970
 * @param {{ volumeId: string, progress: object | null }[]} asked.runs in progress on this node
 * @param {{ volume: object, history: object } | null} [asked.disks] the volume whose virtual disks are asked for, and what is kept
 *   of virtual disks
 */
export function activityOf(simulation, history, { nodeName, now, runs, disks = null }) {
  const { cluster } = simulation;
  const notKnown = [];
  const underWay = runs.filter(({ progress }) => loadPhases.includes(progress?.phase) && progress.totalIops !== null);
  const flows = cluster.volumes
    .map((volume, index) => flowOf(simulation, history, { nodeName, now, volume, index }))
    .filter((flow, index) => {
      const reason = 'this node has no counters for the volume';
      if (flow === null) notKnown.push({ fact: `activity of ${cluster.volumes[index].id}`, reason });
      return flow !== null;
    });
  const share = restUsualLoad(flows, underWay);
  for (const run of underWay) addRun(flows, run);
  const virtualDisks = disks && virtualDisksOf(cluster, disks, { nodeName, now, share, notKnown });
  return {
    contractVersion: 1,
    provider: 'simulated',
    simulation: simulation.description,
    nodeName,
    readAt: new Date(now).toISOString(),
    intervalSeconds: history.stepSeconds,
    volumes: volumeTable(flows),
    drives: drivesOf(simulation, nodeName, flows),
    virtualDisks,
    repair: disks && repairOf(simulation, disks.volume, { nodeName, now }),
    notKnown,
  };
}

/** This node's share of what a volume carries, and what all nodes have of it; null where it is not told. */
function flowOf({ cluster, activity, otherLoad }, history, { nodeName, now, volume, index }) {
  const step = stepAt(history, history.volumes[volume.id], now);
  if (volume.state !== 'online' || step === null) return null;
  const isOwner = volume.ownerNodeName === nodeName;
  const others = cluster.nodes.filter(({ name, state }) => state !== 'down' && name !== volume.ownerNodeName).length;
  const usual = isOwner ? activity.ownerShare : (1 - activity.ownerShare) / others;
  const share = (isOwner && others === 0 ? 1 : usual) * wobbleAt(now, index);
  const flow = { volumeId: volume.id, isOwner, total: { reads: step['iops.read'], writes: step['iops.write'] } };
  for (const [name, way] of Object.entries(ways)) {
    flow[name] = {
      iops: step[`iops.${way}`] * share + (isOwner ? otherLoad.iops / 2 : 0),
      bytesPerSecond: step[`throughput.${way}`] * share + (isOwner ? otherLoad.throughputBytesPerSecond / 2 : 0),
      latencyMicroseconds: step[`latency.${way}`],
      usual: { iops: step[`iops.${way}`] * share, bytesPerSecond: step[`throughput.${way}`] * share },
      run: { iops: 0, bytesPerSecond: 0 },
    };
  }
  return flow;
}

/** A little up and down, the same for who asks at the same moment. */
function wobbleAt(now, number) {
  return 1 + (((Math.floor(now / 1000) * 7 + number * 13) % 41) - 20) / 1000;
}

/** The figures of the step that a moment is in, the newest where it is later than all; null where one is missing. */
function stepAt({ startedAt, stepSeconds }, series, now) {
  if (!series) return null;
  const place = Math.max(0, Math.floor((now - Date.parse(startedAt)) / 1000 / stepSeconds));
  const figures = Object.fromEntries(
    Object.entries(series).map(([name, values]) => [name, values[Math.min(place, values.length - 1)]]),
  );
  return Object.values(figures).includes(null) ? null : figures;
}

/**
 * The share of the usual load that is left. The engine's device serves only a run and the chosen load of others: the
 * usual load pauses during a run, as it would otherwise be on this page but in no counter of the run.
 */
function restUsualLoad(flows, runs) {
  if (runs.length === 0) return 1;
  for (const flow of flows) {
    for (const name of Object.keys(ways)) {
      const { usual } = flow[name];
      flow[name].iops = Math.max(0, flow[name].iops - usual.iops);
      flow[name].bytesPerSecond = Math.max(0, flow[name].bytesPerSecond - usual.bytesPerSecond);
      // What the other nodes have of it.
      flow.total[name] = Math.max(0, flow.total[name] - usual.iops);
    }
  }
  return 0;
}

/** The load of a run on top; its bytes are in both directions as its requests are. */
function addRun(flows, { volumeId, progress }) {
  const flow = flows.find((each) => each.volumeId === volumeId);
  if (!flow || progress.totalIops <= 0) return;
  for (const [name, way] of Object.entries(ways)) {
    const iops = progress[`${way}Iops`] ?? 0;
    const rate = flow[name];
    if (iops <= 0) continue;
    const latency = progress.latencyMeanMicroseconds;
    if (latency !== null) {
      rate.latencyMicroseconds = (rate.iops * rate.latencyMicroseconds + iops * latency) / (rate.iops + iops);
    }
    const bytes = ((progress.throughputBytesPerSecond ?? 0) * iops) / progress.totalIops;
    rate.iops += iops;
    rate.bytesPerSecond += bytes;
    rate.run.iops += iops;
    rate.run.bytesPerSecond += bytes;
  }
}

/** On ReFS, every other node than the owner goes through the owner's file system. */
function volumeTable(flows) {
  const redirected = (key) => flows.map(({ isOwner, reads, writes }) => (isOwner ? 0 : reads[key] + writes[key]));
  return {
    volumeIds: flows.map(({ volumeId }) => volumeId),
    reads: flowTable(flows.map(({ reads }) => withQueue(reads))),
    writes: flowTable(flows.map(({ writes }) => withQueue(writes))),
    redirected: {
      iops: redirected('iops').map((value) => round(value)),
      bytesPerSecond: redirected('bytesPerSecond').map(Math.round),
    },
  };
}

/** Requests in flight on average, by Little's law: not whole ones, as the parts of nodes and directions would vanish. */
function withQueue(rate) {
  const latencyMicroseconds = rate.iops > 0 ? rate.latencyMicroseconds : null;
  return { ...rate, latencyMicroseconds, queueDepth: round((rate.iops * (latencyMicroseconds ?? 0)) / 1_000_000, 2) };
}

function flowTable(rates) {
  return {
    iops: rates.map(({ iops }) => round(iops)),
    bytesPerSecond: rates.map(({ bytesPerSecond }) => Math.round(bytesPerSecond)),
    latencyMicroseconds: rates.map(({ latencyMicroseconds: value }) => (value === null ? null : round(value))),
    queueDepth: rates.map(({ queueDepth = null }) => queueDepth),
  };
}

/**
 * The node's drives: each has an equal part of what all volumes carry, writes once for each copy. The reads of a run are served by the
 * drives of its node, as it is held back to what the VM of this node may do.
 */
function drivesOf({ cluster, activity }, nodeName, flows) {
  const own = cluster.drives.filter(({ id }) => id.startsWith(`${nodeName}-`));
  const rates = (name) =>
    own.map(({ id }) => {
      const factor = driveLatencyShare * (activity.slowDrive?.id === id ? activity.slowDrive.factor : 1);
      return driveRate(flows, name, { count: cluster.drives.length, own: own.length, factor });
    });
  return {
    driveIds: own.map(({ id }) => id),
    names: own.map((_, index) => String(index + 1)),
    reads: flowTable(rates('reads')),
    writes: flowTable(rates('writes')),
  };
}

/**
 * The virtual disks on a volume whose machines run on this node, as Hyper-V counts them. Excludes the node's own runs.
 */
function virtualDisksOf({ virtualMachines }, { volume, history }, { nodeName, now, share, notKnown }) {
  const folder = `${volume.mountPoint}\\`;
  const rows = virtualMachines
    .filter((machine) => machine.nodeName === nodeName)
    .flatMap((machine) => machine.disks.map((disk) => disk.path))
    .filter((file) => file.startsWith(folder))
    .flatMap((path, index) => {
      const file = path.slice(folder.length).replaceAll('\\', '-');
      const step = stepAt(history, history.virtualDisks[path], now);
      const reason = 'the simulation does not include it';
      if (step === null) notKnown.push({ fact: `activity of the virtual disk ${file}`, reason });
      return step === null ? [] : [{ file, step, part: share * wobbleAt(now, index) }];
    })
    .sort((one, other) => iopsOf(other) - iopsOf(one) || (one.file < other.file ? -1 : 1));
  const rates = (way) => ({
    iops: rows.map(({ step, part }) => round(step[`iops.${way}`] * part)),
    bytesPerSecond: rows.map(({ step, part }) => Math.round(step[`throughput.${way}`] * part)),
  });
  return { files: rows.map(({ file }) => file), reads: rates('read'), writes: rates('write') };
}

const iopsOf = ({ step, part }) => (step['iops.read'] + step['iops.write']) * part;

function driveRate(flows, name, { count, own, factor }) {
  const copies = name === 'writes' ? 3 : 1;
  const times = name === 'writes' ? 1 : count / own;
  let [iops, bytes, time] = [0, 0, 0];
  for (const { [name]: rate, total } of flows.filter((flow) => flow[name].iops > 0)) {
    // What this node's requests are to all of the volume's, without those of runs.
    const rest = rate.iops - rate.run.iops;
    const all = Math.max(rest, total[name]) + rate.run.iops * times;
    const size = rest > 0 ? (rate.bytesPerSecond - rate.run.bytesPerSecond) / rest : rate.bytesPerSecond / rate.iops;
    iops += all;
    bytes += size * Math.max(rest, total[name]) + rate.run.bytesPerSecond * times;
    time += all * rate.latencyMicroseconds;
  }
  return {
    iops: (iops * copies) / count,
    bytesPerSecond: (bytes * copies) / count,
    latencyMicroseconds: iops > 0 ? (time / iops) * factor : null,
  };
}

const round = (value, digits = 1) => Number(value.toFixed(digits));
