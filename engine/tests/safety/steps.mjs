// Stops the program between two steps of preparing, in the build that can be stopped there, so that a race is won each time.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asArgument, executable, start, until, wasNotStarted } from '../cli/harness.mjs';

const stoppable = executable.replace(/headroom-io(\.exe)?$/, 'headroom-io-steps$1');

/** Why races cannot be tried, or false. */
export const skipWithoutSteps =
  !existsSync(stoppable) && `${stoppable} was not built (cmake --build … --target headroom-io-steps)`;

/**
 * Runs the engine as far as a step, does something there, lets it go on, and returns how it ended.
 * @param {string} folder where notes are left
 * @param {string} step see base/preparation_steps.h
 * @param {string[]} args
 * @param {() => void} meanwhile
 */
export function interfereAt(folder, step, args, meanwhile) {
  return interfereAtEach(folder, args, { [step]: meanwhile });
}

/**
 * The same at several steps, in the order in which the engine comes by them.
 * @param {string} folder
 * @param {string[]} args
 * @param {Record<string, (child: import('node:child_process').ChildProcess) => void>} meanwhile what is done at each step
 */
export async function interfereAtEach(folder, args, meanwhile) {
  const notes = join(folder, 'steps');
  mkdirSync(notes);
  const stops = Object.keys(meanwhile).map((step) => `${step},`);
  const env = { ...process.env, HEADROOM_IO_STOP_AT: stops.join(''), HEADROOM_IO_STEPS: asArgument(notes) };
  const begin = () => start(args, { program: stoppable, env });
  let { child, ended } = begin();
  const [first] = Object.keys(meanwhile);
  const isThere = () => existsSync(join(notes, `${first}.reached`));
  let over = await endOf(ended, isThere);
  if (over && wasNotStarted(await ended)) {
    ({ child, ended } = begin());
    over = false;
  }
  ended.then(() => (over = true));
  for (const [step, interfere] of Object.entries(meanwhile)) {
    await until(() => over || existsSync(join(notes, `${step}.reached`)), `the step '${step}'`);
    if (over) throw new Error(`the run ended before the step '${step}': ${(await ended).stderr}`);
    try {
      interfere(child);
    } finally {
      writeFileSync(join(notes, `${step}.go`), '');
    }
  }
  return ended;
}

/** Whether a program ends before something is there. */
async function endOf(ended, isThere) {
  let over = false;
  ended.then(() => (over = true));
  await until(() => over || isThere(), 'the first step');
  return over;
}

/** Runs a system's command as a user who owns nothing of ours; false where that is not allowed. */
export function asSomebodyElse(program, ...args) {
  const nobody = 65534;
  return spawnSync(program, args, { uid: nobody, gid: nobody }).status === 0;
}
