// The number of instructions of the engine's own code for one I/O: other load on the machine does not affect it.
import { readFile } from 'node:fs/promises';
import { findProgram, runOrFail } from '../base/processes.mjs';
import { engineFile } from '../base/paths.mjs';
import { StepError } from '../base/steps.mjs';
import { engineArguments, nullCase } from './cases.mjs';
import { runTimed } from './timed.mjs';

const recordFile = new URL('instructions.json', import.meta.url);

/** What was recorded: instructions per I/O, and the compiler that made the engine then. */
export async function recordedInstructions() {
  return JSON.parse(await readFile(recordFile, 'utf8'));
}

/** The first line in which a compiler names itself. */
export async function compilerName() {
  const output = await runOrFail('g++', ['--version'], { action: 'Look at the lines above.' });
  return output.split('\n')[0];
}

/** Instructions per I/O of the null backend, or null when there is no valgrind to count them. */
export async function instructionsPerNullIo(file) {
  const valgrind = await findProgram('valgrind');
  if (!valgrind) return null;
  const [shorter, longer] = [await countedRun(valgrind, file, 1), await countedRun(valgrind, file, 3)];
  return perIo(shorter, longer);
}

/**
 * Start-up and reports take as many instructions in a short run as in a longer one: they drop out of the difference.
 * Throws when a busy machine left the longer run too few I/Os more for the difference to say anything.
 */
export function perIo(shorter, longer) {
  if (longer.ioCount < 2 * shorter.ioCount) {
    throw new StepError(
      `Instructions cannot be counted: 1 s made ${shorter.ioCount} I/Os and 3 s only ${longer.ioCount}.`,
      'Measure again while nothing else runs.',
    );
  }
  return (longer.instructions - shorter.instructions) / (longer.ioCount - shorter.ioCount);
}

/** What callgrind says that it counted, from what it printed. */
export function collectedInstructions(text) {
  return Number(/Collected : (\d+)/.exec(text)[1]);
}

async function countedRun(valgrind, file, seconds) {
  const { stdout, stderr } = await runTimed(valgrind, [
    '--tool=callgrind',
    '--callgrind-out-file=/dev/null',
    // Or the thread that ends the run may not get its turn for a minute.
    '--fair-sched=yes',
    engineFile,
    ...engineArguments(nullCase(1), { seconds, file }),
  ]);
  const { ioCount } = JSON.parse(stdout).timeSpans[0].total;
  return { instructions: collectedInstructions(stderr), ioCount };
}
