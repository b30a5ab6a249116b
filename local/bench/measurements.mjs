// Each thing that is measured, by name: what it runs, and which targets its figures answer to.
import { open, rm } from 'node:fs/promises';
import { runOrFail } from '../base/processes.mjs';
import { StepError } from '../base/steps.mjs';
import { engineArguments, fioArguments, ioCases, nullCase } from './cases.mjs';
import { compilerName, instructionsPerNullIo, recordedInstructions } from './instructions.mjs';
import { alternate, runEngine, runFio } from './programs.mjs';
import { measureSearchOverhead } from './search-overhead.mjs';
import { median, number, spreadPercent } from './table.mjs';
import { betterSeries, ratios } from './targets.mjs';

const latencyIops = 8000;
const latencySeconds = 3;
const fillGibibytes = 5;
const kibibytesPerMebibyte = 1024;

/**
 * @typedef {{ rounds: number, seconds: number, file: string, fillFile: string,
 *   idle: import('./programs.mjs').IdleCost }} Plan
 * @typedef {{ target: string, of: string, values: number[] }} Finding one value a round
 * @typedef {{ findings: Finding[], figures?: string[], notes?: string[] }} Outcome figures = a row of the table of rates
 * @type {{ name: string, measure: (plan: Plan) => Promise<Outcome> }[]}
 */
export const measurements = [
  ...ioCases().map((each) => ({ name: each.name, measure: (plan) => measureIo(each, plan) })),
  { name: 'null', measure: measureNull },
  { name: 'latency', measure: measureLatency },
  { name: 'start-and-finish', measure: measureStartAndFinish },
  { name: 'fill', measure: measureFill },
  { name: 'instructions', measure: measureInstructions },
  { name: 'search-overhead', measure: measureSearchOverhead },
];

/** What can be measured of the tool by itself: the last two are of the large cluster, and the last one takes half an hour. */
export const toolCases = ['opening', 'lines', 'overview', 'memory'];

/** Those whose name holds one of the texts; all of them without any. */
export function selectMeasurements(texts) {
  const names = selectNames(
    measurements.map(({ name }) => name),
    texts,
  );
  return measurements.filter(({ name }) => names.includes(name));
}

/** The same of names alone. */
export function selectNames(names, texts) {
  const selected = names.filter((name) => texts.length === 0 || texts.some((text) => name.includes(text)));
  if (selected.length > 0) return selected;
  throw new StepError(`No case has '${texts.join("' or '")}' in its name.`, 'See npm run bench -- --list.');
}

/** Headings of the table of rates. */
export const figureHeadings = ['', 'IOPS', 'fio', 'tuned fio', 'CPU µs/IO', 'fio', 'tuned fio'];

async function measureIo(each, plan) {
  const { rounds, seconds, file, idle } = plan;
  // Cached cases find the whole file in the cache; unbuffered ones find no dirty page that is yet to be written.
  const settle = async () => {
    if (each.write) await flush(file);
  };
  await flush(file);
  if (each.access === 'cached') await readThrough(file);
  const samples = await alternate(rounds, {
    engine: () => runEngine(engineArguments(each, { seconds, file }), idle.engine).finally(settle),
    fio: () => runFio(fioArguments(each, { seconds, file, tuned: false }), idle.fio).finally(settle),
    tuned: () => runFio(fioArguments(each, { seconds, file, tuned: true }), idle.fio).finally(settle),
  });
  const { engine, fio, tuned } = samples;
  const of = each.name;
  const findings = [
    {
      target: each.random ? 'rate' : 'throughput',
      of,
      values: ratios(pick(engine, 'iops'), betterSeries(pick(fio, 'iops'), pick(tuned, 'iops'))),
    },
  ];
  if (each.random) {
    const cpu = (series) => pick(series, 'cpuMicroseconds');
    findings.push({ target: 'processorTuned', of, values: ratios(cpu(engine), cpu(tuned)) });
    findings.push({ target: 'processorDefault', of, values: ratios(cpu(engine), cpu(fio)) });
  }
  return { findings, figures: [of, ...figureCells([engine, fio, tuned])] };
}

async function measureNull({ rounds, seconds, file, idle }) {
  const engine = (threads) => () => runEngine(engineArguments(nullCase(threads), { seconds, file }), idle.engine);
  const samples = await alternate(rounds, {
    one: engine(1),
    two: engine(2),
    apart: async () => sumOfIops(await Promise.all([engine(1)(), engine(1)()])),
    fio: () => runFio(fioArguments(nullCase(1), { seconds, file, tuned: false }), idle.fio),
  });
  const [one, two, fio] = ['one', 'two', 'fio'].map((name) => pick(samples[name], 'iops'));
  const machine = median(ratios(pick(samples.apart, 'iops'), one));
  const residents = [...samples.one, ...samples.two].flatMap(({ residentKibibytes }) => residentKibibytes);
  return {
    findings: [
      { target: 'nullRate', of: 'null, 1 thread', values: ratios(one, fio) },
      { target: 'nullThreads', of: 'null', values: ratios(two, one) },
      // The buffers of these runs are 128 KiB a thread: too little to take off.
      { target: 'memory', of: 'null, full speed', values: residents.map((each) => each / kibibytesPerMebibyte) },
    ],
    figures: [nullCase(1).name, ...figureCells([samples.one, samples.fio, null])],
    notes: [
      `Two processes of one thread each, which share nothing, reach ${number(machine, 2)} × one: this machine's own limit.`,
    ],
  };
}

function sumOfIops(results) {
  return { iops: results.reduce((sum, { iops }) => sum + iops, 0) };
}

async function measureLatency({ rounds, file }) {
  // One at a time: with more in flight, the two issue what they are late with at other times, and the slowest percent
  // tells of that instead of how each measures.
  const each = { ...nullCase(1), access: 'direct', depth: 1 };
  const options = { seconds: latencySeconds, file, tuned: false };
  const { engine, fio } = await alternate(rounds, {
    engine: () => runEngine([`-g${latencyIops}i`, ...engineArguments(each, options)]),
    fio: () =>
      runFio([
        ...fioArguments(each, options),
        `--rate_iops=${latencyIops}`,
        '--lat_percentiles=1',
        '--clat_percentiles=0',
      ]),
  });
  const compare = (target, key) => ({
    target,
    of: `direct, depth 1, ${latencyIops} IOPS`,
    values: ratios(latencies(engine, key), latencies(fio, key)),
  });
  const microseconds = (samples) =>
    ['mean', 'p50', 'p99'].map((key) => `${key} ${number(median(latencies(samples, key)), 1)}`).join(', ');
  return {
    findings: [compare('latencyMean', 'mean'), compare('latencyMedian', 'p50'), compare('latencyTail', 'p99')],
    notes: [`Latency at ${latencyIops} IOPS in µs: engine ${microseconds(engine)}; fio ${microseconds(fio)}.`],
  };
}

/** From the engine's progress lines, to the millisecond. The shell that starts the engine is part of both times. */
async function measureStartAndFinish({ rounds, seconds, file }) {
  await readThrough(file);
  const each = { ...nullCase(2), access: 'cached', depth: 128 };
  const reports = ['text', 'xml', 'json'].map((kind) => ({ kind, file: `${file}.${kind}` }));
  // A report replaces nothing: neither the last round's, nor one of a run that was cut off.
  const removeReports = () => Promise.all(reports.map((report) => rm(report.file, { force: true })));
  await removeReports();
  const { engine } = await alternate(rounds, {
    engine: () =>
      runEngine([
        '--progress',
        ...reports.map((report) => `-R${report.kind}:${report.file}`),
        ...engineArguments(each, { seconds, file }),
      ]).finally(removeReports),
  });
  const measuringAt = (sample) => phaseBegins(sample.stderr, 'measuring');
  return {
    findings: [
      { target: 'start', of: 'existing file', values: engine.map((each) => measuringAt(each) - each.startedAt) },
      {
        target: 'finish',
        of: 'text, XML and JSON',
        values: engine.map((each) => each.endedAt - measuringAt(each) - each.measuredSeconds * 1000),
      },
    ],
  };
}

async function measureFill({ rounds, fillFile: file }) {
  const bytes = fillGibibytes * 1024 ** 3;
  // What was deleted is discarded on the device at the next commit: not on the next one's clock.
  const settle = async () => {
    await rm(file, { force: true });
    await runOrFail('sync', [], { action: 'Look at the lines above.' });
  };
  const engine = async () => {
    const sample = await runEngine([
      '--progress',
      `-c${fillGibibytes}G`,
      '--delete-created',
      '-d1',
      '-W0',
      '-L',
      '-Rjson',
      file,
    ]);
    const seconds = (phaseBegins(sample.stderr, 'measuring') - phaseBegins(sample.stderr, 'preparing')) / 1000;
    return bytes / seconds;
  };
  const fio = async () => {
    const { bytesPerSecond } = await runFio(fillArguments(file));
    return bytesPerSecond;
  };
  await settle();
  const samples = await alternate(rounds, {
    engine: () => engine().finally(settle),
    fio: () => fio().finally(settle),
  });
  const rate = (values) => `${number(median(values) / 1e6)} MB/s (${number(spreadPercent(values))} %)`;
  return {
    findings: [{ target: 'fill', of: `${fillGibibytes} GiB`, values: ratios(samples.engine, samples.fio) }],
    notes: [`Filling ${fillGibibytes} GiB: engine ${rate(samples.engine)}, fio ${rate(samples.fio)}.`],
  };
}

function fillArguments(file) {
  return [
    '--name=fill',
    `--filename=${file}`,
    '--ioengine=io_uring',
    '--direct=1',
    '--rw=write',
    '--bs=1m',
    '--iodepth=8',
    `--size=${fillGibibytes}G`,
    '--fallocate=native',
    '--end_fsync=1',
    '--thread',
    '--output-format=json',
  ];
}

async function measureInstructions({ file }) {
  const counted = await instructionsPerNullIo(file);
  if (counted === null) {
    return { findings: [], notes: ['Instructions were not counted: there is no valgrind here (Debian: valgrind).'] };
  }
  const recorded = await recordedInstructions();
  const compiler = await compilerName();
  const notes = [
    `Instructions per null I/O: ${number(counted, 1)}; recorded: ${number(recorded.perNullIo, 1)} with ${recorded.compiler}.`,
  ];
  if (compiler !== recorded.compiler) notes.push(`This compiler is another one: ${compiler}.`);
  return { findings: [{ target: 'instructions', of: 'null', values: [counted / recorded.perNullIo] }], notes };
}

/** When the engine says that a phase began, in milliseconds of the system's clock. */
export function phaseBegins(stderr, phase) {
  const lines = stderr.split('\n').filter((line) => line.startsWith('{'));
  const line = lines.map((text) => JSON.parse(text)).find((each) => each.phase === phase);
  // The line was written slightly later than what it reports.
  return Date.parse(line.timestamp) - line.phaseElapsedSeconds * 1000;
}

function pick(samples, key) {
  return samples.map((sample) => sample[key]);
}

function latencies(samples, key) {
  return samples.map(({ latencyMicroseconds }) => latencyMicroseconds[key]);
}

function figureCells(programs) {
  const cell = (samples, key, digits) =>
    samples ? `${number(median(pick(samples, key)), digits)} (${number(spreadPercent(pick(samples, key)))} %)` : '';
  return [
    ...programs.map((samples) => cell(samples, 'iops', 0)),
    ...programs.map((samples) => cell(samples, 'cpuMicroseconds', 3)),
  ];
}

async function flush(file) {
  const handle = await open(file, 'r+');
  await handle.sync();
  await handle.close();
}

/**
 * Brings the whole file into the system's cache, block by block: read in larger pieces it would lie there in pieces of
 * up to 2 MiB, and ext4 goes through all the blocks of such a piece with each write to one of them.
 */
async function readThrough(file) {
  const args = [
    '--name=warm',
    `--filename=${file}`,
    '--readonly',
    '--ioengine=io_uring',
    '--iodepth=32',
    '--invalidate=0',
  ];
  await runOrFail('fio', [...args, '--rw=read', '--bs=4k', '--fadvise_hint=random'], {
    action: 'Look at the lines above.',
  });
}

/** Takes the file out of the system's cache, in whatever pieces it lies there. */
export async function dropFromCache(file) {
  await runOrFail('dd', [`if=${file}`, 'iflag=nocache', 'count=0'], { action: 'Look at the lines above.' });
}
