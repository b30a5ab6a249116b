// Runs the engine or fio and reads what it measured.
import { engineFile } from '../base/paths.mjs';
import { engineArguments, fioArguments, nullCase } from './cases.mjs';
import { median } from './table.mjs';
import { runTimed } from './timed.mjs';

/**
 * CPU seconds that each program takes for next to no I/O: its start and its end. They are
 * taken off before CPU is divided by I/Os, or short runs would say more of them than of I/O.
 * @typedef {{ engine: number, fio: number }} IdleCost
 * @returns {Promise<IdleCost>}
 */
export async function measureIdleCost(rounds, file) {
  const slowly = { ...nullCase(1), depth: 1 };
  const options = { seconds: 1, file, tuned: false };
  const { engine, fio } = await alternate(rounds, {
    engine: () => runEngine(['-g100i', ...engineArguments(slowly, options)]),
    fio: () => runFio([...fioArguments(slowly, options).filter((each) => each !== '--time_based'), '--number_ios=1']),
  });
  const cost = (samples) => median(samples.map(({ cpuSeconds }) => cpuSeconds));
  return { engine: cost(engine), fio: cost(fio) };
}

/** @returns what the run's result says in total, and what the process cost */
export async function runEngine(args, idleSeconds = 0) {
  const { stdout, ...cost } = await runTimed(engineFile, args);
  const { total, measuredSeconds, latencyPercentiles } = JSON.parse(stdout).timeSpans[0];
  const percentile = (wanted) => latencyPercentiles.find(({ percentile }) => percentile === wanted);
  return {
    iops: total.iops,
    bytesPerSecond: total.throughputBytesPerSecond,
    ioCount: total.ioCount,
    latencyMicroseconds: latencyPercentiles && {
      mean: total.latency.meanMicroseconds,
      p50: percentile(50).totalMicroseconds,
      p99: percentile(99).totalMicroseconds,
    },
    cpuMicroseconds: ((cost.cpuSeconds - idleSeconds) * 1e6) / total.ioCount,
    measuredSeconds,
    ...cost,
  };
}

/** The same of fio, whose jobs are reported as one group. */
export async function runFio(args, idleSeconds = 0) {
  const { stdout, ...cost } = await runTimed('fio', args);
  const [job] = JSON.parse(stdout.slice(stdout.indexOf('{'))).jobs;
  const total = job.read.total_ios > 0 ? job.read : job.write;
  return {
    iops: total.iops,
    bytesPerSecond: total.bw_bytes,
    ioCount: total.total_ios,
    // Percentiles of this kind are there when --lat_percentiles asks for them.
    latencyMicroseconds: {
      mean: total.lat_ns.mean / 1000,
      p50: total.lat_ns.percentile?.['50.000000'] / 1000,
      p99: total.lat_ns.percentile?.['99.000000'] / 1000,
    },
    cpuMicroseconds: ((cost.cpuSeconds - idleSeconds) * 1e6) / total.total_ios,
    ...cost,
  };
}

/**
 * Runs several programs in turn, round by round. Who goes first changes from round to round, so that none always has
 * the quieter moment.
 * @template T
 * @param {number} rounds
 * @param {Record<string, () => Promise<T>>} programs
 * @returns {Promise<Record<string, T[]>>} by program, one sample a round
 */
export async function alternate(rounds, programs) {
  const names = Object.keys(programs);
  const samples = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(round + turn) % names.length];
      samples[name].push(await programs[name]());
    }
  }
  return samples;
}
