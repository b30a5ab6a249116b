// Takes the real searches and runs, and judges their verdicts.
import { spawn } from 'node:child_process';
import { mkdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { cacheFolder, engineFile } from '../../base/paths.mjs';
import { runOrFail } from '../../base/processes.mjs';
import { outcomeOf } from '../bench.mjs';
import { limitsInForce } from '../limits-document.mjs';
import { KernelThrottle } from './kernel-throttle.mjs';

/** Slow simulated devices leave the processors to each other; what is busy would not, and has its turn after them. */
const atOnce = 4;
/** Keeps a processor busy, and ends by itself if its parent is gone. */
const busyLoop = 'const end = Date.now() + 300_000; while (Date.now() < end);';
const needsItsTurn = ({ busyLoops = 0, busyProcessors = [], isAlone = false }) =>
  busyLoops > 0 || busyProcessors.length > 0 || isAlone;

/**
 * Judges the verdicts of these real searches. Their results stay in the cache folder until the next time.
 * @param {import('./real-parts.mjs').RealCase[]} cases
 * @param {(input: object) => object} assessResult the verdict
 * @param {{ folderName?: string, tell?: (text: string) => void }} [how] `tell`: what came out, case by case
 * @returns {Promise<import('../bench.mjs').Outcome[]>}
 */
export async function benchRealCases(cases, assessResult, { folderName = 'truth-real', tell = () => {} } = {}) {
  const folder = path.join(cacheFolder, folderName);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const outcomes = [];
  const take = async (one) => {
    const outcome = await judgeReal(one, path.join(folder, `${cases.indexOf(one)}`), assessResult);
    tell(
      outcome === null
        ? `left out ${one.name}: this machine or this user may not throttle a disk, or bind a program to a processor`
        : `${outcome.judgement.padEnd(9)}  ${one.name}: ${outcome.state} [${outcome.claims}], ${Math.round(outcome.measuredIops)} IOPS`,
    );
    if (outcome !== null) outcomes.push(outcome);
  };
  const quiet = cases.filter((one) => !needsItsTurn(one));
  await Promise.all(
    Array.from({ length: atOnce }, (_, lane) =>
      inTurn(
        quiet.filter((__, at) => at % atOnce === lane),
        take,
      ),
    ),
  );
  await inTurn(cases.filter(needsItsTurn), take);
  return outcomes;
}

async function inTurn(cases, take) {
  for (const one of cases) await take(one);
}

async function judgeReal(one, prefix, assessResult) {
  const others = neighboursOf(one).map(({ file, args }) => spawn(file, args, { stdio: 'ignore' }));
  try {
    if (!(await Promise.all(others.map(hasStarted))).every(Boolean)) return null;
    const result = await searchOf(one, prefix);
    if (result === null) return null;
    const run = { nodeName: 'node1', coordinatorNodeName: 'node1', presetId: null, readiness: null };
    const input = { result: asOnADevice(result, one), limits: limitsInForce({ limits: one.limits }), run };
    return outcomeOf({ name: one.name }, one, assessResult(input));
  } finally {
    for (const other of others) other.kill('SIGKILL');
  }
}

/** Programs that keep processors busy, bound to them or not. */
export function neighboursOf({ busyLoops = 0, busyProcessors = [] }) {
  const loop = ['-e', busyLoop];
  return [
    ...Array.from({ length: busyLoops }, () => ({ file: process.execPath, args: loop })),
    ...busyProcessors.map((processor) => ({
      file: 'taskset',
      args: ['-c', `${processor}`, process.execPath, ...loop],
    })),
  ];
}

function hasStarted(program) {
  return new Promise((resolve) => {
    program.once('spawn', () => resolve(true));
    program.once('error', () => resolve(false));
  });
}

/**
 * The verdict is asked as on a real device; that it is simulated, or that there is none, is a reason to doubt it. A
 * simulated device has no counters: those of the disk below are used, where each search is other load to the rest. They
 * count only in cases about a second load or memory.
 */
export function asOnADevice(result, { beside, isBuffered = false }) {
  if (beside !== undefined || isBuffered) return result;
  const backend = result.backend === 'null' ? 'io_uring' : result.backend;
  const timeSpans = result.timeSpans.map((timeSpan) => ({ ...timeSpan, devices: null }));
  return { ...result, backend, simulatedDevice: null, timeSpans };
}

/** Null where the kernel's throttle is needed and cannot be used. */
async function searchOf(one, prefix) {
  const { kernel, memoryBytes, then, beside } = one;
  const report = `${prefix}.json`;
  const target = `${prefix}.dat`;
  const besideTarget = `${prefix}-beside.dat`;
  const group = `headroom-truth-${process.pid}-${path.basename(prefix)}`;
  const throttle = kernel === undefined ? null : await KernelThrottle.make(group, path.dirname(prefix), memoryBytes);
  if (kernel !== undefined && throttle === null) return null;
  const behind = (program, args) => throttle?.commandOf(program, args) ?? { file: program, args };
  if (one.isBuffered) await fillMemory(one, target, behind);
  await throttle?.set(kernel);
  const change = then && setTimeout(() => throttle.set(ratesOf(then)), then.afterSeconds * 1000);
  try {
    const measure = async () => {
      const command = behind(engineFile, argsOf(one, { report, target }));
      await runOrFail(command.file, command.args, { action: 'Look at the lines above.' });
    };
    if (beside === undefined) await measure();
    else await withSecondLoad(behind(engineFile, secondLoad(beside, besideTarget)), measure);
  } finally {
    clearTimeout(change);
    await throttle?.end();
    await rm(besideTarget, { force: true });
    await rm(target, { force: true });
  }
  return JSON.parse(await readFile(report, 'utf8'));
}

/** The system's cache has of the file what there is memory for, from the first read on. */
async function fillMemory(one, target, behind) {
  const action = 'Look at the lines above.';
  for (const { file, args } of [
    behind(engineFile, ['-W0', '-d1', `-c${fileSizeOf(one)}`, '-Sb', `-Rjson:${target}.filled.json`, target]),
    behind('dd', [`if=${target}`, 'of=/dev/null', 'bs=1M', 'status=none']),
  ]) {
    await runOrFail(file, args, { action });
  }
}

const fileSizeOf = ({ fileSize = '64M' }) => fileSize;

/** The engine's task: a search, or one run if its own rate limits it. */
export function argsOf(one, { report, target }) {
  const { args, isOneRun = false, isBuffered = false } = one;
  const asked = isOneRun ? ['-W3', '-d60', '-L', '-D'] : ['--find-limit'];
  return [...asked, `-c${fileSizeOf(one)}`, isBuffered ? '-Sb' : '-Sh', ...args, `-Rjson:${report}`, target];
}

/** Longer than any search: it is ended with the search. */
function secondLoad(args, target) {
  return ['-r', '-b4K', '-t1', '-c16M', '-Sh', '-W0', '-d600', ...args, target];
}

/** Does work while another program runs, once that has started. */
async function withSecondLoad({ file, args }, work) {
  const other = spawn(file, args, { stdio: 'ignore' });
  const ended = new Promise((resolve) => other.once('close', resolve));
  const target = args.at(-1);
  try {
    await waitForSize(target, other);
    await work();
    if (hasEnded(other)) throw new Error(`The second load ended by itself: ${howEnded(other)}.`);
  } finally {
    other.kill('SIGTERM');
    await ended;
  }
}

/** Until the file of a load is there. */
async function waitForSize(file, program) {
  while (!hasEnded(program)) {
    const size = await stat(file).then(
      (found) => found.blocks * 512,
      () => 0,
    );
    if (size >= 16 * 1024 * 1024) return;
    await delay(200);
  }
  throw new Error(`The second load did not start: ${howEnded(program)}.`);
}

const hasEnded = ({ exitCode, signalCode }) => exitCode !== null || signalCode !== null;
const howEnded = ({ exitCode, signalCode }) => signalCode ?? `exit code ${exitCode}`;

function ratesOf({ iops, bytesPerSecond }) {
  return { ...(iops === undefined ? {} : { iops }), ...(bytesPerSecond === undefined ? {} : { bytesPerSecond }) };
}
