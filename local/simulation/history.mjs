// The history of the simulated cluster: a file for each time frame, next to the simulation's file. They include some
// time in the future, so that there are figures for hours after a start; readers stop at the current time.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { drivesOf, figuresOf, nodesOf, virtualDisksOf } from './history-parts.mjs';
import { directions, loadAt, usualLoads } from './usual-load.mjs';
import { qosFlowsAt, qosFlowsOf } from './virtual-machines.mjs';

/**
 * The time frames: seconds of a step, steps that are kept, steps ahead, and at how many moments of a step its load is looked at.
 * Lengths and steps are those of Windows.
 */
export const timeFrames = {
  hour: { stepSeconds: 10, steps: 360, ahead: 720, moments: 1 },
  day: { stepSeconds: 300, steps: 300, ahead: 24, moments: 10 },
  week: { stepSeconds: 900, steps: 768, ahead: 8, moments: 12 },
  month: { stepSeconds: 3600, steps: 840, ahead: 2, moments: 8 },
  year: { stepSeconds: 86_400, steps: 400, ahead: 1, moments: 48 },
};
export const seriesNames = ['iops', 'throughput', 'latency'].flatMap((kind) =>
  [...directions, kind === 'latency' ? 'average' : 'total'].map((way) => `${kind}.${way}`),
);
/** The files reach two hours into the future; they are rewritten well before that. */
export const refreshMilliseconds = 30 * 60 * 1000;

/**
 * All series of a time frame. The same seed and the same moment give the same figures.
 * @param {keyof typeof timeFrames} timeFrame
 * @param {number} now seconds since 1970
 * @param {Parameters<typeof loadAt>[2]} simulation
 * @returns {{ startedAt: string, stepSeconds: number, volumes: Record<string, Record<string, (number | null)[]>> }}
 */
export function historyOf(timeFrame, now, simulation) {
  const { stepSeconds, steps, ahead, moments } = timeFrames[timeFrame];
  const start = (Math.floor(now / stepSeconds) - steps) * stepSeconds;
  const volumes = {};
  for (const volume of Object.keys(usualLoads)) {
    const series = Object.fromEntries(seriesNames.map((name) => [name, []]));
    for (let step = 0; step < steps + ahead; step++) {
      const figures = stepOf(volume, start + step * stepSeconds, { stepSeconds, moments, simulation });
      for (const name of seriesNames) series[name].push(figures === null ? null : figures[name]);
    }
    volumes[volume] = series;
  }
  return { startedAt: new Date(start * 1000).toISOString(), stepSeconds, volumes };
}

/** The means of a step; moments at which nothing was kept do not count, and a step without others is null. */
function stepOf(volume, start, { stepSeconds, moments, simulation }) {
  const sums = { read: sumsOf(), write: sumsOf() };
  let counted = 0;
  for (let moment = 0; moment < moments; moment++) {
    const load = loadAt(volume, start + (moment * stepSeconds) / moments, simulation);
    if (load === null) continue;
    counted++;
    addTo(sums.read, load.read);
    addTo(sums.write, load.write);
  }
  return counted === 0 ? null : figuresOf(sums, counted);
}

const sumsOf = () => ({ iops: 0, throughput: 0, time: 0 });

function addTo(sums, { iops, bytesPerSecond, latencyMicroseconds }) {
  sums.iops += iops;
  sums.throughput += bytesPerSecond;
  sums.time += iops * latencyMicroseconds;
}

/** Writes the files of all time frames into the folder that a simulation names, as of now. */
export function writeHistory(simulation, now = Date.now() / 1000) {
  const { historyFolder } = simulation.activity;
  mkdirSync(historyFolder, { recursive: true });
  for (const timeFrame of Object.keys(timeFrames)) {
    const history = historyOf(timeFrame, now, modelOf(simulation, now));
    const { startedAt, stepSeconds } = history;
    const steps = { startedAt, stepSeconds };
    const drives = drivesOf(simulation, history);
    const parts = {
      volume: history,
      drive: { ...steps, drives },
      node: { ...steps, nodes: nodesOf(simulation, drives) },
      'virtual-disk': { ...steps, virtualDisks: virtualDisksOf(simulation, history) },
    };
    if (timeFrame === ofQosFlows.timeFrame) parts[ofQosFlows.subject] = qosFlowsOf(simulation, history);
    for (const [subject, part] of Object.entries(parts)) {
      const file = fileOf(simulation, timeFrame, subject);
      writeFileSync(`${file}.new`, JSON.stringify(part));
      renameSync(`${file}.new`, file);
    }
  }
}

/** What of a simulation its usual load depends on. */
function modelOf({ activity, device }, now) {
  const { seed, happens } = activity;
  return { seed, now, happens, limitIops: device.iops, limitBytesPerSecond: device.throughputBytesPerSecond };
}

/** The flows of Storage QoS are means over five minutes, which are the steps of a day. */
const ofQosFlows = { timeFrame: 'day', subject: 'qos-flow' };

/** The flows of Storage QoS now. */
export function readQosFlows(simulation, now = Date.now() / 1000) {
  return qosFlowsAt(simulation.cluster, readHistory(simulation, ofQosFlows.timeFrame, ofQosFlows.subject), now);
}

/** What a file calls what it is of. */
const partNames = { volume: 'volumes', drive: 'drives', 'virtual-disk': 'virtualDisks', node: 'nodes' };

export function readHistory(simulation, timeFrame, subject = 'volume') {
  return JSON.parse(readFileSync(fileOf(simulation, timeFrame, subject), 'utf8'));
}

const fileOf = ({ activity }, timeFrame, subject) =>
  path.join(activity.historyFolder, `${subject === 'volume' ? timeFrame : `${timeFrame}-${subject}`}.json`);

/**
 * What a time frame has of those subjects up to now, as the contract has it.
 * @param {object} history as {@link readHistory} gives it
 * @param {{ timeFrame: keyof typeof timeFrames, subject?: keyof typeof partNames, ids: string[], names: string[], now: number }} asked
 *   now: seconds since 1970
 */
export function seriesUntil(history, { timeFrame, subject = 'volume', ids, names, now }) {
  const { startedAt, stepSeconds, [partNames[subject]]: kept } = history;
  const start = Date.parse(startedAt) / 1000;
  return ids
    .filter((id) => kept[id])
    .flatMap((id) =>
      names.map((name) => {
        const values = kept[id][name];
        const last = Math.min(Math.floor((now - start) / stepSeconds), values.length);
        const first = Math.max(0, last - timeFrames[timeFrame].steps);
        const [kind] = name.split('.');
        return {
          subject,
          subjectId: id,
          name,
          unit: { iops: 'iops', throughput: 'bytesPerSecond', latency: 'microseconds' }[kind],
          startedAt: new Date((start + first * stepSeconds) * 1000).toISOString(),
          stepSeconds,
          values: values.slice(first, last),
        };
      }),
    );
}
