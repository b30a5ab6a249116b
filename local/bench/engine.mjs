// The engine beside fio: the same file, the same pattern, one after the other, round by round.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { cacheFolder, engineFile } from '../start/paths.mjs';
import { runOrFail } from '../start/processes.mjs';
import { formatTable, median, number, spreadPercent } from './table.mjs';
import { runTimed } from './timed.mjs';

const folder = path.join(cacheFolder, 'bench');
const file = path.join(folder, 'bench.dat');
const depth = 32;
const nullMemoryTargetMebibytes = 32;

const cases = [
  {
    name: '4 KiB random read, 1 thread',
    threads: 1,
    engine: (threads, seconds) => readArguments(threads, seconds, file),
    fio: (threads, seconds) => fioArguments(threads, seconds, file),
  },
  {
    name: '4 KiB random read, 2 threads',
    threads: 2,
    engine: (threads, seconds) => readArguments(threads, seconds, file),
    fio: (threads, seconds) => fioArguments(threads, seconds, file),
  },
  {
    name: 'null backend, 1 thread',
    threads: 1,
    engine: (threads, seconds) => ['--backend=null', ...readArguments(threads, seconds, file)],
    fio: (threads, seconds) => fioArguments(threads, seconds, null),
  },
];

/** Measures and prints: IOPS and CPU per I/O of both, their ratios, and the engine's memory at full speed. */
export async function benchEngine(steps, { rounds, seconds }) {
  await mkdir(folder, { recursive: true });
  await steps.run('Writing the 1 GiB test file', () =>
    runOrFail(engineFile, ['-c1G', '-d1', '-W0', '-Sh', '-b4K', file], { action: 'Look at the lines above.' }),
  );
  const rows = [];
  for (const each of cases) {
    const samples = await steps.run(`Measuring ${each.name}, ${rounds} rounds`, () => alternate(each, rounds, seconds));
    rows.push(describeCase(each.name, samples));
    if (each.name.startsWith('null')) steps.note(describeMemory(samples.engine));
  }
  steps.note(
    `\nDepth ${depth} a thread, direct I/O, latency statistics on, no warm-up; medians of ${rounds} rounds of ${seconds} s, spread in brackets.`,
  );
  steps.note('CPU is user and system time of the whole process. Ratios are engine ÷ fio, by round.\n');
  steps.note(formatTable(['', 'engine IOPS', 'fio IOPS', 'ratio', 'engine µs/IO', 'fio µs/IO', 'ratio'], rows));
}

/** Who goes first changes from round to round, so that neither always has the quieter moment. */
async function alternate({ threads, engine, fio }, rounds, seconds) {
  const samples = { engine: [], fio: [] };
  const run = {
    engine: async () => samples.engine.push(await runEngine(engine(threads, seconds))),
    fio: async () => samples.fio.push(await runFio(fio(threads, seconds))),
  };
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 === 0 ? ['engine', 'fio'] : ['fio', 'engine']) await run[name]();
  }
  return samples;
}

function readArguments(threads, seconds, target) {
  return [`-t${threads}`, `-o${depth}`, '-b4K', '-r4K', '-w0', `-d${seconds}`, '-W0', '-Sh', '-L', '-Rjson', target];
}

function fioArguments(threads, seconds, target) {
  const where = target
    ? [`--filename=${target}`, '--ioengine=io_uring', '--direct=1', '--readonly']
    : ['--ioengine=null', '--size=1G'];
  return [
    '--name=bench',
    ...where,
    '--rw=randread',
    '--bs=4k',
    `--iodepth=${depth}`,
    `--numjobs=${threads}`,
    '--thread',
    '--time_based',
    `--runtime=${seconds}`,
    '--group_reporting',
    '--output-format=json',
  ];
}

async function runEngine(args) {
  const { stdout, cpuSeconds, residentKibibytes } = await runTimed(engineFile, args);
  const [{ total }] = JSON.parse(stdout).timeSpans;
  return { iops: total.iops, cpuMicroseconds: (cpuSeconds * 1e6) / total.ioCount, residentKibibytes };
}

async function runFio(args) {
  const { stdout, cpuSeconds } = await runTimed('fio', args);
  const [{ read }] = JSON.parse(stdout.slice(stdout.indexOf('{'))).jobs;
  return { iops: read.iops, cpuMicroseconds: (cpuSeconds * 1e6) / read.total_ios };
}

function describeCase(name, { engine, fio }) {
  const of = (samples, key) => samples.map((sample) => sample[key]);
  const cell = (samples, key, digits) =>
    `${number(median(of(samples, key)), digits)} (${number(spreadPercent(of(samples, key)))} %)`;
  const ratio = (key) => number(median(engine.map((sample, round) => sample[key] / fio[round][key])), 3);
  return [
    name,
    cell(engine, 'iops', 0),
    cell(fio, 'iops', 0),
    ratio('iops'),
    cell(engine, 'cpuMicroseconds', 3),
    cell(fio, 'cpuMicroseconds', 3),
    ratio('cpuMicroseconds'),
  ];
}

/** The first sample of a run is left out: the process is still setting itself up. */
function describeMemory(samples) {
  const settled = samples.flatMap(({ residentKibibytes }) => residentKibibytes.slice(1));
  const mebibytes = (kibibytes) => number(kibibytes / 1024, 1);
  return `Engine memory at full null speed: ${mebibytes(Math.min(...settled))} to ${mebibytes(Math.max(...settled))} MiB resident over ${settled.length} samples (target: constant, below ${nullMemoryTargetMebibytes} MiB)`;
}
