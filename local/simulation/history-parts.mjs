// What the simulated cluster has kept of what its volumes are made of: of the drives below them, and of the virtual disks on them.
import { driveLatencyShare } from './activity.mjs';
import { directions } from './usual-load.mjs';
import { virtualDiskSteps } from './virtual-machines.mjs';

/** How long a slow drive has been slow when it is chosen: a whole day has to be in what is kept of one. */
const secondsOfSlowDrive = 2 * 24 * 3600;
const kinds = ['iops', 'throughput'];
/** What Windows does not keep: of virtual disks no latency by direction, of nodes none. */
export const notKept = {
  'virtual-disk': ['latency.read', 'latency.write'],
  node: ['latency.read', 'latency.write', 'latency.average'],
};

/**
 * Series of each drive: an equal part of what all volumes have, writes once for each copy, a little up and down.
 * @param {object} simulation the simulation's file
 * @param {{ startedAt: string, stepSeconds: number, volumes: Record<string, Record<string, (number | null)[]>> }} history
 */
export function drivesOf({ cluster, activity }, { startedAt, stepSeconds, volumes }) {
  const { slowDrive, happens } = activity;
  const start = Date.parse(startedAt) / 1000;
  const since = (happens.slowDrive?.since ?? Infinity) - secondsOfSlowDrive;
  const all = sumOf(Object.values(volumes));
  const count = cluster.drives.length;
  const drives = cluster.drives.map(({ id }, index) => {
    const isSlow = slowDrive?.id === id;
    const steps = all.map((sums, step) => {
      if (sums === null) return null;
      const time = start + step * stepSeconds;
      const wobble = 1 + (((Math.floor(time / stepSeconds) * 7 + index * 13) % 41) - 20) / 1000;
      const factor = isSlow && time >= since ? slowDrive.factor : 1;
      return partOf(sums, { writes: 3 / count, reads: 1 / count, wobble, latency: driveLatencyShare * factor });
    });
    return [id, seriesOf(steps)];
  });
  return Object.fromEntries(drives);
}

/**
 * Series of each node: what the drives that are attached to it have together, and no more than the node's VM lets through. A drive's
 * id begins with its node's name.
 * @param {object} simulation the simulation's file
 * @param {Record<string, Record<string, (number | null)[]>>} drives series of drives, by their ids
 */
export function nodesOf({ cluster, device }, drives) {
  return Object.fromEntries(
    cluster.nodes.map(({ name }) => {
      const own = cluster.drives.filter(({ id }) => id.startsWith(`${name}-`)).map(({ id }) => drives[id]);
      const sums = Object.fromEntries(ofNodes.map((series) => [series, added(own.map((one) => one[series]))]));
      const parts = sums['iops.total'].map((iops, step) =>
        iops === null ? null : partLetThrough(device, iops, sums['throughput.total'][step]),
      );
      const series = ([key, values]) => [key, values.map((value, step) => value && round(value * parts[step]))];
      return [name, Object.fromEntries(Object.entries(sums).map(series))];
    }),
  );
}

/** Counters have a little less than the figure of a limit that is full. */
const counted = 0.99;
const partLetThrough = (device, iops, throughput) =>
  Math.min(1, (counted * device.iops) / iops, (counted * device.throughputBytesPerSecond) / throughput);

/** Windows adds up what drives did, and no latency. */
const ofNodes = kinds.flatMap((kind) => [...directions, 'total'].map((way) => `${kind}.${way}`));

function added([first, ...others]) {
  return first.map((value, step) => {
    const values = [value, ...others.map((one) => one[step])];
    return values.includes(null) ? null : values.reduce((sum, one) => sum + one);
  });
}

/**
 * Series of each virtual disk.
 * @param {object} simulation the simulation's file
 * @param {{ startedAt: string, stepSeconds: number, volumes: Record<string, Record<string, (number | null)[]>> }} history
 */
export function virtualDisksOf(simulation, history) {
  return Object.fromEntries(
    virtualDiskSteps(simulation, history).map(({ disk, steps }) => {
      const kept = Object.entries(seriesOf(steps.map((step) => step && figuresOf(asSums(step)))));
      return [disk.path, Object.fromEntries(kept.filter(([name]) => !notKept['virtual-disk'].includes(name)))];
    }),
  );
}

/** A step with its time as a sum, as {@link sumOf} has it. */
function asSums(step) {
  const sum = ({ iops, bytes, latency }) => ({ iops, throughput: bytes, time: iops * latency });
  return { read: sum(step.read), write: sum(step.write) };
}

/** The sums of volumes, step by step: by direction requests, bytes, and requests by their time. null where one was not kept. */
function sumOf(volumes) {
  const [first] = volumes;
  return first['iops.read'].map((_, step) => {
    if (volumes.some((series) => series['iops.read'][step] === null)) return null;
    const of = (direction) => {
      const sum = { iops: 0, throughput: 0, time: 0 };
      for (const series of volumes) {
        for (const kind of kinds) sum[kind] += series[`${kind}.${direction}`][step];
        sum.time += series[`iops.${direction}`][step] * (series[`latency.${direction}`][step] ?? 0);
      }
      return sum;
    };
    return { read: of('read'), write: of('write') };
  });
}

/** A part of the sums of a step, as figures. */
function partOf({ read, write }, { reads, writes, wobble, latency }) {
  const scaled = (sum, share) => ({
    iops: sum.iops * share * wobble,
    throughput: sum.throughput * share * wobble,
    time: sum.time * share * wobble * latency,
  });
  return figuresOf({ read: scaled(read, reads), write: scaled(write, writes) });
}

/**
 * Both directions and their total, as figures by the names of series: means of sums over so many moments. Called for each step of
 * each volume, drive and virtual disk.
 * @param {Record<'read' | 'write', { iops: number, throughput: number, time: number }>} sums time: requests by their time
 * @param {number} [moments]
 */
export function figuresOf({ read, write }, moments = 1) {
  const iops = read.iops + write.iops;
  return {
    'iops.read': round(read.iops / moments),
    'throughput.read': Math.round(read.throughput / moments),
    'latency.read': meanOf(read.time, read.iops),
    'iops.write': round(write.iops / moments),
    'throughput.write': Math.round(write.throughput / moments),
    'latency.write': meanOf(write.time, write.iops),
    'iops.total': round(iops / moments),
    'throughput.total': Math.round((read.throughput + write.throughput) / moments),
    'latency.average': meanOf(read.time + write.time, iops),
  };
}

const meanOf = (time, iops) => (iops > 0 ? round(time / iops) : null);

function seriesOf(steps) {
  const names = Object.keys(steps.find((step) => step !== null) ?? {});
  return Object.fromEntries(names.map((name) => [name, steps.map((step) => step?.[name] ?? null)]));
}

const round = (value) => Math.round(value * 10) / 10;
